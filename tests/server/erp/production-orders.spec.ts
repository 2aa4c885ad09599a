/** Orders of production that the ERP sends: made once under its number, waiting for the planner's release. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_PASSWORD, type Answer, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Taken {
  readonly created: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly errors: readonly { row: number; field: string; reason: string }[];
}

let server: TestServer;
let admin: string;
let token: string;

const made = async (path: string, body: object): Promise<string> => {
  const answer = await server.call<{ id: string }>('POST', path, { token: admin, body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data.id;
};
const tokenFor = async (scopes: string[]) =>
  (await server.call<{ token: string }>('POST', '/api/system/machine_token', { token: admin, body: { tokenName: 'U9', scopes } })).data
    .token;
const brings = (body: object, bearer = token): Promise<Answer<Taken>> =>
  server.call<Taken>('POST', '/api/erp/production_orders', { body, headers: { authorization: `Bearer ${bearer}` } });
const kept = async (orderNo: string) =>
  (
    await server.db.query(
      `select o.status, m.mat_code as mat, o.order_qty::float8::text as qty, o.order_type as kind, l.line_code as line, o.due_date::text as due,
         o.priority, o.created_by_name as by, o.doc_no is not null as numbered
         from prod_order o join material m on m.id = o.material_id left join line l on l.id = o.line_id where o.order_no = $1`,
      [orderNo],
    )
  ).rows;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  token = await tokenFor(['productionOrders']);
  const unit = { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true };
  expect([200, 409]).toContain((await server.call('POST', '/api/basic/unit', { token: admin, body: unit })).status);
  await made('/api/basic/material_class', { classCode: 'FIN', className: '成品', whClassCode: 'CCP-K', isActive: true });
  const goods = { classCode: 'FIN', sourceType: 2, isBlank: false, baseUnit: 'PCS', boxManaged: true, batchManaged: true };
  const rules = { shelfLifeManaged: false, expiryWarnDays: 30, iqcMode: 0, overReceiptPct: '0', overIssuePct: '0', isActive: true };
  const materialId = await made('/api/basic/material', { ...goods, ...rules, matCode: 'CP-1', matName: '轴' });
  const workshopDeptId = await made('/api/basic/department', { deptCode: 'D1', deptName: '车间', deptType: 1, isActive: true });
  await made('/api/basic/line', { lineCode: 'L1', lineName: '一线', workshopDeptId, isActive: true });
  await made('/api/basic/max_make_amount', { materialId, lineId: null, maxPerDay: null, maxPerOrder: '500' });
});
afterAll(() => server.close());

it('is made under the number of the ERP, and waits for its release', async () => {
  const order = { orderNo: 'SC-1', matCode: 'cp-1', orderQty: 200, lineCode: 'l1', dueDate: '2026-12-08', priority: 3 };
  expect((await brings({ rows: [order] })).data).toMatchObject({ created: 1, refused: 0, errors: [] });
  expect(await kept('SC-1')).toEqual([
    { status: 1, mat: 'CP-1', qty: '200', kind: 1, line: 'L1', due: '2026-12-08', priority: 3, by: expect.any(String), numbered: true },
  ]);
});

it('stays as it is when it comes again, whatever it says then', async () => {
  expect((await brings({ rows: [{ orderNo: 'SC-1', matCode: 'CP-1', orderQty: 999 }] })).data).toMatchObject({ created: 0, unchanged: 1 });
  expect(await kept('SC-1')).toMatchObject([{ qty: '200' }]);
});

it('needs no more than number, product and quantity', async () => {
  expect((await brings({ rows: [{ orderNo: 'SC-2', matCode: 'CP-1', orderQty: '5' }] })).data).toMatchObject({ created: 1 });
  expect(await kept('SC-2')).toMatchObject([{ kind: 1, line: null, due: null, priority: null }]);
});

it('is refused by itself, with its row, its field and why', async () => {
  const rows = [
    { orderNo: 'SC-3', matCode: 'NONE', orderQty: '5' },
    { orderNo: 'SC-4', matCode: 'CP-1', orderQty: '0' },
    { orderNo: 'SC-5', matCode: 'CP-1', orderQty: '5', lineCode: 'L7' },
    { orderNo: 'SC-6', matCode: 'CP-1', orderQty: '5', colour: 'red' },
    { orderNo: 'SC-7', matCode: 'CP-1', orderQty: '501' },
    { orderNo: 'SC-8', matCode: 'CP-1', orderQty: '5', planStart: '2026-12-02', dueDate: '2026-12-01' },
    { orderNo: 'SC-9', matCode: 'CP-1', orderQty: '5' },
    { orderNo: 'SC-9', matCode: 'CP-1', orderQty: '6' },
  ];
  const { data } = await brings({ rows });
  expect(data).toMatchObject({ created: 1, refused: 7 });
  expect(data.errors.map(({ row, field }) => `${row} ${field}`).sort()).toEqual([
    '1 matCode',
    '2 orderQty',
    '3 lineCode',
    '4 ',
    '5 ',
    '6 ',
    '8 orderNo',
  ]);
  const reasons = Object.fromEntries(data.errors.map(({ row, reason }) => [row, reason]));
  expect(reasons[4]).toContain('colour');
  expect(reasons[5]).toContain('MAKE_LIMIT');
  expect(reasons[6]).toContain('ORDER_DATES');
});

it('is tried without being kept', async () => {
  expect((await brings({ trial: true, rows: [{ orderNo: 'SC-T', matCode: 'CP-1', orderQty: '5' }] })).data).toMatchObject({ created: 1 });
  expect(await kept('SC-T')).toEqual([]);
});

it('is brought by a machine that may bring it, and by no other', async () => {
  const other = await tokenFor(['salesOrders']);
  expect((await brings({ rows: [{ orderNo: 'SC-X', matCode: 'CP-1', orderQty: '5' }] }, other)).status).toBe(403);
});
