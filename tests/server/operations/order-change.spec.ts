/** An order that is under way changes: fewer pieces, another day, another line; and what hangs on it follows or is named. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type ProductionScene, productionScene, refused, type Values } from '#tests/support/production-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const DUE = '2027-03-10';
let scene: ProductionScene;

beforeAll(async () => {
  scene = await productionScene();
});
afterEach(async () => expect(await brokenRules(scene.data.plant.pool)).toEqual({}));
afterAll(() => scene.data.plant.close());

/** What a planner changes; the rest stays as it is. @param by left out, the planner at another device, whom a refusal does not hold up */
async function changes(id: string, what: Values, by?: WireDevice) {
  const [now] = await scene.rows<{ orderQty: string; dueDate: string | null; lineId: string }>(
    'select order_qty::text as "orderQty", due_date::text as "dueDate", line_id as "lineId" from prod_order where id = $1',
    [id],
  );
  const device = by ?? (await scene.device(`planner-${Math.random()}`, ['web:mes:order:edit']));
  return device.does('prodOrder.change', { id, ...now, reason: '客户改单', ...what });
}
const codes = ({ issues = [] }: { issues?: readonly { code: string }[] }) => issues.map(({ code }) => code).sort();
const one = async <T extends object = Values>(text: string, ...values: unknown[]): Promise<T> => {
  const [row] = await scene.rows<T>(text, values);
  if (!row) throw new Error(`nothing found by ${text}`);
  return row;
};
const orderNow = (id: string) =>
  one('select status, order_qty::float8 as qty, due_date::text as due, plan_start::text as start from prod_order where id = $1', id);

/** A call for an order's castings that hangs on it like those of a launch. */
async function called(orderId: string, qty: string, more: Values = {}): Promise<string> {
  const { no, doc } = await one<{ no: string; doc: string }>('select order_no as no, doc_no as doc from prod_order where id = $1', orderId);
  const caller = await scene.device(`caller-${Math.random()}`, ['web:wms:demand:create', 'web:wms:demand:review']);
  const made = await caller.does('prodDemand.create', (id) => ({
    id: id('doc'),
    orderNo: no,
    lineId: scene.line.id,
    stationCode: null,
    demandType: 1,
    needAt: '2027-03-01T08:00:00.000Z',
    toWarehouseId: scene.lineStore.id,
    toBinId: null,
    priority: 2,
    lines: [{ materialId: scene.blank.id, needQty: qty }],
    ...more,
  }));
  const id = made.id('doc');
  await scene.rows("update prod_demand set source_doc_type = 'prodOrder', source_doc_id = $2, source_doc_no = $3 where id = $1", [
    id,
    orderId,
    doc,
  ]);
  return id;
}
const callNow = (id: string) =>
  one(
    `select d.status, to_char(d.need_at at time zone 'UTC', 'YYYY-MM-DD') as day, d.to_warehouse_id as store, l.need_qty::float8 as need
       from prod_demand d join prod_demand_line l on l.doc_id = d.id where d.id = $1`,
    id,
  );

describe('fewer pieces', () => {
  test('are made of what nobody has begun, and never fewer than that', async () => {
    await scene.supplied(scene.blank, '30');
    const id = await scene.ordered('100', { dueDate: DUE });
    expect(await scene.report(scene.tablet, id, 10, { good: '28', labour: '2' })).toEqual(applied);
    expect(await changes(id, { orderQty: '29' })).toEqual(refused('CHANGE_LEAST', { limit: '30' }));
    expect(await changes(id, { orderQty: '120' })).toEqual(refused('CHANGE_MORE'));
    expect(await changes(id, {})).toEqual(refused('CHANGE_NOTHING'));
    expect(await changes(id, { orderQty: '40' })).toEqual(applied);
    expect(await orderNow(id)).toMatchObject({ status: 3, qty: 40 });
    expect(await scene.counts(id, 10)).toMatchObject({ in: 40, good: 28 });
    expect(await one('select plan_qty::float8 as plan from order_operation where order_id = $1 and op_seq = 10', id)).toEqual({ plan: 40 });
  });

  test('come off the cards that were written last, which are named', async () => {
    const id = await scene.ordered('50');
    await scene.cards(id, ['20', '20']);
    const made = await changes(id, { orderQty: '15' });
    expect(codes(made)).toEqual(['CHANGE_CARD', 'CHANGE_CARD_GONE']);
    expect(await scene.rows('select qty::float8 as qty, status from wip_card where order_id = $1 order by status, qty', [id])).toEqual([
      { qty: 15, status: 1 },
      { qty: 20, status: 3 },
    ]);
    expect(await orderNow(id)).toMatchObject({ status: 2, qty: 15 });
  });

  test('complete an order of which everything that is left was made', async () => {
    await scene.supplied(scene.blank, '10');
    await scene.supplied(scene.oil, '10');
    const id = await scene.ordered('12');
    for (const op of [10, 20, 30, 40]) await scene.report(scene.tablet, id, op, { good: '10' });
    expect(await scene.order(id)).toMatchObject({ status: 3, completed: 10 });
    expect(await changes(id, { orderQty: '10' })).toEqual(applied);
    expect(await scene.order(id)).toMatchObject({ status: 5, completed: 10 });
  });

  test('are called for by nobody: what was not picked is cut, and a call of which all has come is over', async () => {
    const id = await scene.ordered('50');
    const call = await called(id, '50');
    expect(await changes(id, { orderQty: '20' })).toEqual(applied);
    expect(await callNow(call)).toMatchObject({ need: 20, status: 2 });
    await scene.rows('update prod_demand_line set picked_qty = 15, received_qty = 15 where doc_id = $1', [call]);
    expect(await changes(id, { orderQty: '10' })).toEqual(applied);
    expect(await callNow(call)).toMatchObject({ need: 15, status: 6 });
  });

  test('leave alone what was called by hand, and name it', async () => {
    const id = await scene.ordered('50');
    const call = await called(id, '50');
    await scene.rows('update prod_demand set source_doc_type = null, source_doc_id = null, source_doc_no = null where id = $1', [call]);
    expect(codes(await changes(id, { orderQty: '20' }))).toEqual(['CHANGE_OWN_CALL']);
    expect(await callNow(call)).toMatchObject({ need: 50 });
  });
});

describe('another day', () => {
  test('takes the start and the open calls along, by as many days', async () => {
    const id = await scene.ordered('10', { planStart: '2027-03-01', dueDate: DUE });
    const call = await called(id, '10');
    expect(await changes(id, { dueDate: '2027-03-15' })).toEqual(applied);
    expect(await orderNow(id)).toMatchObject({ due: '2027-03-15', start: '2027-03-06' });
    expect(await callNow(call)).toMatchObject({ day: '2027-03-06', need: 10 });
  });

  test('is told to sales when a customer was promised an earlier one, and when too little is left', async () => {
    const { plant } = scene.data;
    const customer = await plant.insert('customer', { customerCode: 'K1', customerName: '客户', isActive: true });
    const [head] = await scene.rows<Values>('select * from prod_order limit 1');
    const stamps = { createdBy: head?.created_by, createdByName: '销售', updatedBy: head?.created_by, updatedByName: '销售' };
    const at = '2026-11-01T00:00:00.000Z';
    const head28 = { siteId: 'MAIN', bizDate: '2026-11-01', printCount: 0, status: 2, createdAt: at, updatedAt: at };
    const own = { soType: 1, soNo: 'XS-28', customerId: customer.id, orderDate: '2026-11-01', currency: 'CNY' };
    const so = await plant.insert('salesOrder', { ...head28, ...stamps, ...own });
    const { id: materialId, matCode, matName } = scene.product as Values;
    const line = { docId: so.id, lineNo: 1, materialId, matCode, matName, unitCode: 'PCS', requiredDate: DUE, isRemoved: false };
    await plant.insert('salesOrderLine', { ...line, orderQty: '30' });
    const id = await scene.ordered('30', { dueDate: DUE, soNo: 'XS-28' });
    expect(await changes(id, { dueDate: '2027-03-09' })).toEqual(applied);
    expect(codes(await changes(id, { dueDate: '2027-03-12', orderQty: '25' }))).toEqual(['CHANGE_SOLD_LATE', 'CHANGE_SOLD_SHORT']);
  });
});

describe('another line', () => {
  test('takes the order and its calls to the line that works, and no longer belongs to the one that is down', async () => {
    const { plant } = scene.data;
    const dept = await plant.insert('department', { deptCode: 'D02', deptName: '二车间', deptType: 1, isActive: true });
    const store = await plant.insert('warehouse', {
      whCode: 'XB10',
      whName: 'XB10',
      whClassCode: 'CJYCL-K',
      binManaged: true,
      isActive: true,
    });
    const line = await plant.insert('line', { lineCode: 'L10', lineName: '十线', workshopDeptId: dept.id, isActive: true });
    await plant.insert('shopWipWarehouse', { workshopDeptId: dept.id, lineWarehouseId: store.id });
    const id = await scene.ordered('10');
    const [call, begun] = [await called(id, '6'), await called(id, '4')];
    await scene.rows('update prod_demand_line set picked_qty = 1 where doc_id = $1', [begun]);
    await scene.rows('update line set is_active = false where id = $1', [line.id]);
    expect(await changes(id, { lineId: line.id })).toEqual(refused('LINE_INACTIVE'));
    await scene.rows('update line set is_active = true where id = $1', [line.id]);
    expect(await changes(id, { lineId: null })).toEqual(refused('CHANGE_LINE'));
    expect(codes(await changes(id, { lineId: line.id }))).toEqual(['CHANGE_PICKED']);
    expect(await one('select line_id as line from prod_order where id = $1', id)).toEqual({ line: line.id });
    expect(await callNow(call)).toMatchObject({ store: store.id });
    expect(await callNow(begun)).toMatchObject({ store: scene.lineStore.id });
  });
});

test('an order that is finished stays as it is, and so does a right that nobody has', async () => {
  await scene.supplied(scene.blank, '10');
  const id = await scene.ordered('10');
  await scene.report(scene.tablet, id, 10, { good: '10' });
  expect(await scene.leader.does('prodOrder.complete', { id, reason: '不再生产' })).toEqual(applied);
  expect(await changes(id, { dueDate: DUE })).toMatchObject({ status: 'rejected', code: 'DOC_STATUS' });
  const other = await scene.device('reader', ['web:mes:order:suspend']);
  expect(await changes(await scene.ordered('5'), { dueDate: DUE }, other)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
});
