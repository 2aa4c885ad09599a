/** What the server keeps for an account beside its work has an end each day: the table in bounds.ts, row by row. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KeptKind, MOST_FILTERS_IN_ALL, MOST_KEPT_A_DAY } from '#domain/system/bounds.ts';
import type { PrintLog } from '#domain/system/print/calls.ts';
import { sentence } from '#server/modules/messages.ts';
import { type KeyedDevice, newDevice, proofOf } from '#server/modules/replay/keys.ts';
import { createEmployee, createStation } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const KINDS = Object.keys(MOST_KEPT_A_DAY) as KeptKind[];

let server: TestServer;
let admin: string;
let adminId: string;
let tablet: KeyedDevice;
beforeAll(async () => {
  server = await startTestServer();
  tablet = newDevice();
  admin = await server.login('admin', ADMIN_PASSWORD, tablet);
  adminId = (await server.db.query<{ id: string }>("select id from app_user where account = 'admin'")).rows[0]?.id ?? '';
  await createStation(server, admin, 'ST-1', []);
});
afterAll(() => server.close());

const PRINT: PrintLog = {
  id: '',
  templateId: null,
  templateCode: 'BOX-100X70',
  templateVersion: 1,
  targetType: 'box',
  targetIds: ['B1'],
  title: 'B1',
  driver: 'clodop',
  printerName: null,
  copies: 1,
  state: 'unknown',
  reprintNo: 0,
  reason: null,
  note: null,
  printedAt: '2026-11-20T08:30:00.000Z',
  printedByName: 'admin',
  stationCode: null,
};
const FILTER = { path: '/basic/unit', values: {}, table: null, sort: null, shared: false, isDefault: false };
const EXPORT = { report: '17', question: {}, kind: 'csv' };

const post = (url: string, body: object) => server.call<{ code?: string; params?: object }>('POST', url, { token: admin, body });

/** One more of each kind, as somebody would do it. */
const MAKE: Readonly<Record<KeptKind, () => Promise<{ status: number; data: { code?: string } | null }>>> = {
  print: () => post('/api/system/print/log', { ...PRINT, id: randomUUID() }),
  gateway: () => post('/api/system/print/zpl', { jobId: randomUUID(), attempt: 1, printerCode: 'NONE', zpl: '^XA^FDx^FS^XZ' }),
  export: () => post('/api/wms/reportExport/add', EXPORT),
  subscription: () =>
    post('/api/wms/reportSubscription/add', {
      asked: EXPORT,
      rhythm: { every: 'day', time: '07:00', on: null },
      way: 'mail',
      moves: false,
    }),
  filter: () => post('/api/system/saved_filter', { ...FILTER, name: randomUUID() }),
  station: () => post('/api/system/session/station_bind', { stationCode: 'ST-1' }),
  claim: () => post('/api/sync/wiped', { oldDeviceId: randomUUID(), newDeviceId: tablet.id, which: [] }),
  device: async () => {
    const { id, key } = newDevice();
    const { data } = await server.call<{ challenge: string }>('POST', '/api/sync/device/challenge', { body: { deviceId: id } });
    return post('/api/system/session/login', {
      account: 'admin',
      password: ADMIN_PASSWORD,
      device: proofOf(key, 'admin', data.challenge, id),
    });
  },
};
const setMade = (kind: KeptKind, made: number, daysAgo = 0) =>
  server.db.query(
    `insert into made_a_day (user_id, kind, day, made) values ($1, $2, (now() at time zone 'utc')::date - $4::int, $3)
     on conflict (user_id, kind, day) do update set made = excluded.made`,
    [adminId, kind, made, daysAgo],
  );

describe('what an account has kept in a day', () => {
  test.each(KINDS)('has an end: %s', async (kind) => {
    const { most, code } = MOST_KEPT_A_DAY[kind];
    await setMade(kind, most, 1);
    expect((await MAKE[kind]()).data?.code).not.toBe(code);
    await setMade(kind, most);
    expect(await MAKE[kind]()).toMatchObject({ status: 429, data: { code, params: { max: String(most) } } });
    await server.db.query('delete from made_a_day');
  });

  test('is counted where it is kept, and not where it was refused', async () => {
    await MAKE.filter();
    await post('/api/system/saved_filter', { ...FILTER, name: '' });
    const { rows } = await server.db.query('select kind, made from made_a_day');
    expect(rows).toEqual([{ kind: 'filter', made: 1 }]);
  });

  test('is each account’s own', async () => {
    await createEmployee(server, admin, 'beside', { roles: ['RAW_KEEPER'] });
    await setMade('print', MOST_KEPT_A_DAY.print.most);
    const token = await server.login('beside', 'password-1');
    const body = { ...PRINT, id: randomUUID() };
    expect((await server.call('POST', '/api/system/print/log', { token, body })).status).toBe(200);
  });

  test('is told in both languages, with the figure', () => {
    for (const { most, code } of Object.values(MOST_KEPT_A_DAY))
      for (const lang of ['zh', 'en'] as const) expect(sentence(lang, { code, params: { max: String(most) } })).toContain(String(most));
  });
});

test('saved filters have an end on all pages together', async () => {
  await server.db.query(
    `insert into saved_filter (id, user_id, user_name, path, name, content, shared)
     select gen_random_uuid(), $1, 'x', '/p' || n, 'x', '{}', false from generate_series(1, $2::int) n`,
    [adminId, MOST_FILTERS_IN_ALL],
  );
  expect(await MAKE.filter()).toMatchObject({ status: 400, data: { code: 'FILTERS_IN_ALL' } });
});
