/** Material groups (/wms/wms-product-config): a material goes to the line with one group. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { entityByName } from '#domain/registry.ts';
import { upsertRows } from '#server/store/rows.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/api/basic/material_group_config';
const material = entityByName('material') as AnyEntity;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  await upsertRows(
    server.db,
    material,
    ['bolt', 'nut', 'washer'].map((name) => testRow(material, name, { matCode: name.toUpperCase(), matName: name })),
  );
});
afterAll(() => server.close());

const group = (groupCode: string, ...names: string[]) => ({
  groupCode,
  groupName: groupCode,
  pickTogether: true,
  deliverFrequency: 120,
  materialIds: names.map((name) => testId(`material/${name}`)),
});
const post = (body: object, token = admin) => server.call<{ code?: string }>('POST', PATH, { token, body });

it('holds each material in at most one group, and never none', async () => {
  expect((await post(group('G1', 'bolt', 'nut'))).status).toBe(200);
  expect(await post(group('G2', 'washer', 'nut'))).toMatchObject({ status: 400, data: { code: 'GROUP_OF_OTHER' } });
  expect((await post(group('G2', 'washer'))).status).toBe(200);
  expect((await post(group('G3'))).status).toBe(400);
});

it('is kept by managers, and read by whoever works inside the stores', async () => {
  await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [] });
  const keeper = await server.login('keeper', 'password-1');
  expect((await server.call('POST', `${PATH}/pageList`, { token: keeper, body: {} })).status).toBe(200);
  expect((await post(group('G4', 'bolt'), keeper)).status).toBe(403);
});
