/** Bins made by a pattern: previewed, named where they are there already, all or none; and how full they are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BinFill, PatternAnswer } from '#domain/basic/bin-pattern.ts';
import { createEmployee, createWarehouse } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let admin: string;
let manager: string;
let [mine, other] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  mine = (await createWarehouse(server, admin, 'W-MINE')).id;
  other = (await createWarehouse(server, admin, 'W-OTHER')).id;
  await createEmployee(server, admin, 'manager', { roles: ['WH_MANAGER'], warehouseScope: [mine] });
  manager = await server.login('manager', 'password-1');
});
afterAll(() => server.close());

const pattern = (more: object = {}) => ({
  warehouseId: mine,
  aisles: 'A-B',
  racks: '01-03',
  levels: '1-2',
  zone: 'Z1',
  binType: null,
  maxBoxes: 4,
  mixMaterial: true,
  mixBatch: true,
  firstSeq: 1,
  snake: false,
  ...more,
});
const generate = (more: object = {}) =>
  server.call<PatternAnswer>('POST', '/api/basic/bin/generate', { token: manager, body: pattern(more) });
const count = async () => (await server.db.query('select count(*)::int as n from bin where warehouse_id = $1', [mine])).rows[0].n;

it('a preview makes nothing', async () => {
  const { data } = await generate({ trial: true });
  expect([data.codes.length, data.taken, data.made, await count()]).toEqual([12, [], 0, 0]);
});

it('they are made with place and pick sequence, and written into the log', async () => {
  expect((await generate()).data.made).toBe(12);
  const { rows } = await server.db.query('select aisle, rack, level, zone, pick_seq, max_boxes from bin where bin_code = $1', ['B-01-1']);
  expect(rows).toEqual([{ aisle: 'B', rack: '01', level: '1', zone: 'Z1', pick_seq: 7, max_boxes: 4 }]);
  const logged = await server.db.query("select count(*)::int as n from operation_log where doc_type = 'bin' and user_name = 'manager'");
  expect(logged.rows[0].n).toBe(12);
});

it('where one is there already none is made, and it is named', async () => {
  expect((await generate({ racks: '03-04', trial: true })).data.taken).toEqual(['A-03-1', 'A-03-2', 'B-03-1', 'B-03-2']);
  expect(await generate({ racks: '03-04' })).toMatchObject({ status: 409, data: { code: 'BIN_TAKEN', params: { n: '4' } } });
  expect(await count()).toBe(12);
});

it('a span that cannot be read and a pattern too large are refused in words', async () => {
  expect(await generate({ aisles: 'C-A' })).toMatchObject({ status: 400, data: { code: 'BIN_SPAN' } });
  expect(await generate({ aisles: 'A-Z', racks: '01-20' })).toMatchObject({ status: 400, data: { code: 'BIN_MANY' } });
});

it('how full they are is told only of one’s own warehouses', async () => {
  const fill = (warehouseId: string) => server.call<BinFill[]>('POST', '/api/basic/bin/fill', { token: manager, body: { warehouseId } });
  const { rows } = await server.db.query("select id from bin where bin_code = 'A-01-1'");
  const box = (no: string, qty: string) =>
    server.db.query(
      `insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id)
       values (gen_random_uuid(), 1, $1, 1, gen_random_uuid(), $2, 0, 2, $3, $4)`,
      [no, qty, mine, rows[0].id],
    );
  await box('B1', '5');
  await box('B2', '1');
  expect((await fill(mine)).data).toEqual([{ binId: rows[0].id, boxes: 2 }]);
  expect(await fill(other)).toMatchObject({ status: 403 });
});
