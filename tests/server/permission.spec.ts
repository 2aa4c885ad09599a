import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS, RESOURCES } from '#domain/registry.ts';
import { createEmployee, createSupplier, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const id = '0198c0de-0000-7000-8000-00000000000f';
const deviceId = '0198c0de-0000-7000-8000-000000000001';

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object];

/** Every kind of call that shows or changes something of the factory. */
const factoryCalls: readonly Call[] = [
  ...DOCUMENTS.flatMap(({ docType }): Call[] => [
    ['POST', `/api/wms/${docType}/pageList`, {}],
    ['POST', `/api/wms/${docType}/detail`, { id }],
  ]),
  ...RESOURCES.flatMap(({ path }): Call[] => [
    ['POST', `${path}/pageList`, {}],
    ['GET', `${path}/${id}`],
    ['POST', path, {}],
    ['POST', `${path}/import`, {}],
    ['PUT', `${path}/${id}`, { version: 1 }],
    ['DELETE', `${path}/${id}`],
  ]),
  ['POST', '/api/wms/wmsStock/wmsStockPageListByWh', {}],
  ['POST', '/api/wms/wmsStock/boxPageList', {}],
  ['POST', '/api/wms/wmsBoxHistoryLog/pageList', {}],
  ['POST', '/api/wms/out/report/queryStockCyReport', {}],
  ['POST', '/api/wms/home/todo', {}],
  ['POST', '/api/wms/home/issues', {}],
  ['POST', '/api/sync/desk/issues/list', {}],
  ['POST', '/api/sync/desk/issues/settle', { opIds: [id], note: 'x' }],
  ['POST', '/api/sync/desk/handed/list', {}],
  ['POST', '/api/sync/desk/handed/settle', { opId: id, note: 'x' }],
  ['POST', '/api/sync/desk/count', {}],
  ['POST', '/api/sync/lease', { deviceId, docKey: `receipt:${id}`, action: 'take' }],
  ['POST', '/api/sync/numbers', { deviceId, kind: 'box', count: 1 }],
  ['POST', '/api/system/session/station_bind', { stationCode: 'S' }],
  ['POST', '/api/system/user/pageList', {}],
  ['PUT', `/api/system/user/${id}`, { version: 1 }],
  ['DELETE', `/api/system/user/${id}`],
  ['GET', `/api/system/user/${id}/roles`],
  ['PUT', `/api/system/user/${id}/roles`, { roleIds: [] }],
  ['GET', `/api/system/role/${id}/auths`],
  ['PUT', `/api/system/role/${id}/auths`, { authIds: [] }],
  ['POST', `/api/system/role/queryUserRoleAuthsById?userId=${id}`],
  ['GET', '/api/system/auth/tree'],
  ['POST', '/api/system/session/forceOut', { account: 'admin' }],
  ['POST', '/api/system/emp_station_log/getBindStationLog', {}],
  ['POST', '/api/system/operation_log/pageList', {}],
  ['POST', '/api/system/emp_station_bind/getList', {}],
  ['DELETE', `/api/system/emp_station_bind?sesId=${id}`],
  ['POST', '/api/system/reference/options', { entity: 'warehouse' }],
];

/** Calls anybody with a session may make: they answer by scope instead of refusing. */
const open = new Set([
  '/api/wms/home/todo',
  '/api/wms/home/issues',
  '/api/sync/lease',
  '/api/sync/numbers',
  '/api/system/session/station_bind',
]);

const named = (calls: readonly Call[]) => calls.map((call) => [call[0], call[1], call] as const);

describe('permission', () => {
  let server: TestServer;
  let admin: string;
  let supplierUser: string;
  let stranger: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD);
    const supplier = await createSupplier(server, admin, 'SUP-1');
    const warehouse = await createWarehouse(server, admin, 'W-1');
    // Even a supplier's user who was given a warehouse role and scope by mistake stays outside.
    await createEmployee(server, admin, 'sup.user', {
      supplierId: supplier.id,
      roles: ['SUPPLIER', 'WH_MANAGER', 'ADMIN'],
      warehouseScope: [warehouse.id],
    });
    await createEmployee(server, admin, 'stranger', {});
    [supplierUser, stranger] = (await Promise.all(['sup.user', 'stranger'].map((account) => server.login(account, 'password-1')))) as [
      string,
      string,
    ];
  });
  afterAll(() => server.close());

  const ask = ([method, url, body]: Call, token?: string) =>
    server.call(method, url, { ...(token ? { token } : {}), ...(body ? { body } : {}) });

  it.each(named(factoryCalls))('asks for a session: %s %s', async (_method, _url, call) => {
    expect((await ask(call)).status).toBe(401);
  });

  it.each(named(factoryCalls))('keeps suppliers out, whatever roles they were given: %s %s', async (_method, _url, call) => {
    expect((await ask(call, supplierUser)).status).toBe(403);
  });

  it.each(named(factoryCalls.filter(([, url]) => !open.has(url))))('refuses a user without roles: %s %s', async (_method, _url, call) => {
    expect((await ask(call, stranger)).status).toBe(403);
  });

  it('gives a supplier no set of the factory', async () => {
    const { data } = await server.call<{ sets: string[]; auths: string[]; warehouses: unknown[] }>('POST', '/api/system/session/login', {
      body: { account: 'sup.user', password: 'password-1' },
    });
    expect(data.sets).toEqual([]);
    expect(data.warehouses).toEqual([]);
    expect(data.auths.filter((right) => !right.startsWith('web:srmdata'))).toEqual([]);
    for (const set of ['base', 'materials', 'inbound', 'demand', 'batches']) {
      const fill = await server.call('POST', '/api/sync/fill', { token: supplierUser, body: { deviceId, set, afterKey: null } });
      expect(fill).toMatchObject({ http: 403, status: 403 });
    }
  });

  it('answers a user without roles with nothing where there is nothing for him', async () => {
    expect((await ask(['POST', '/api/wms/home/todo', {}], stranger)).data).toEqual([]);
  });
});
