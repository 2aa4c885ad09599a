/** Many orders at once: released, completed and closed together, and each order is judged as if it were alone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ordersRelease } from '#domain/mes/order/orders-many.operation.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type PlanScene, planScene } from '#tests/support/plan-scene.ts';
import { PLAIN_ORDER } from '#tests/support/production-payloads.ts';
import { applied, refused } from '#tests/support/sales-scene.ts';

let scene: PlanScene;
let { data, desk, line, shaft } = {} as PlanScene;
let bare: string;
beforeAll(async () => {
  scene = await planScene();
  ({ data, desk, line, shaft } = scene);
  bare = data.steel.id;
});
afterAll(() => data.plant.close());

const entered = async (orderNo: string, materialId = shaft.id, planId: string | null = null): Promise<string> => {
  const head = { orderNo, orderType: 1, materialId, planId, orderQty: '5', lineId: line.id };
  const made = await desk.does('prodOrder.create', (id) => ({ id: id('doc'), ...PLAIN_ORDER, ...head }));
  expect(made).toEqual(applied);
  return made.id('doc');
};
const many = (verb: string, docIds: readonly string[], more: object = {}, by = desk) =>
  by.does(`prodOrder.${verb}`, (id) => ({ id: id('doc'), docIds, ...more }));
const statusOf = async (...ids: string[]): Promise<unknown[]> =>
  (await scene.rows<{ id: string; status: number }>('select id, status from prod_order where id = any($1)', [ids]))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ status }) => status);
/** What a release has frozen. */
const frozen = (id: string) =>
  scene.rows(
    `select o.op_seq, o.op_code, o.plan_qty::float8 as plan, o.in_qty::float8 as "in",
       (select count(*)::int from order_material m where m.order_id = o.order_id and m.op_seq = o.op_seq) as parts
     from order_operation o where o.order_id = $1 order by o.op_seq`,
    [id],
  );
const calls = (id: string) =>
  scene.rows(
    `select l.mat_code as code, l.need_qty::float8 as need from prod_demand d join prod_demand_line l on l.doc_id = d.id where d.source_doc_id = $1
     order by l.mat_code collate "C"`,
    [id],
  );

describe('releasing what is chosen', () => {
  test('freezes for each order what its own release freezes, and calls what its own release calls', async () => {
    const alone = await entered('ALONE');
    const chosen = [await entered('MANY-1'), await entered('MANY-2')];
    expect(await desk.does('prodOrder.release', { id: alone })).toEqual(applied);
    expect(await many('releaseMany', chosen)).toEqual(applied);
    expect(await statusOf(...chosen)).toEqual([2, 2]);
    expect((await frozen(alone)).length).toBeGreaterThan(0);
    for (const id of chosen) {
      expect(await frozen(id)).toEqual(await frozen(alone));
      expect(await calls(id)).toEqual(await calls(alone));
    }
  });

  test('leaves alone what may not be released, and says of each order why', async () => {
    const good = await entered('GOOD');
    const unrouted = await entered('UNROUTED', bare);
    const before = await entered('BEFORE');
    expect(await desk.does('prodOrder.release', { id: before })).toEqual(applied);
    const unknown = randomUUID();
    const answer = await many('releaseMany', [unrouted, good, before, unknown]);
    expect(answer).toMatchObject({ status: 'accepted_with_issues' });
    expect(answer.issues.map(({ code, params }) => [code, params.docNo, params.reason])).toEqual([
      ['DOC_LEFT', 'UNROUTED', 'ORDER_ROUTING'],
      ['DOC_LEFT', 'BEFORE', 'DOC_STATUS'],
      ['DOC_LEFT', unknown, 'DOC_MISSING'],
    ]);
    expect(await statusOf(unrouted, good, before)).toEqual([1, 2, 2]);
    expect(await frozen(unrouted)).toEqual([]);
  });

  test('is refused where no order may be released, and nothing has changed', async () => {
    const unrouted = await entered('UNROUTED-2', bare);
    expect(await scene.tries('prodOrder.releaseMany', (id: (name: string) => string) => ({ id: id('doc'), docIds: [unrouted] }))).toEqual(
      refused('ORDER_ROUTING'),
    );
    expect(await statusOf(unrouted)).toEqual([1]);
  });

  test('is for whoever may release one', async () => {
    const order = await entered('RIGHTS');
    const clerk = await scene.worker('clerk', ['web:mes:order:create']);
    expect(await many('releaseMany', [order], {}, clerk)).toEqual(refused('NO_RIGHT'));
    expect(await statusOf(order)).toEqual([1]);
  });

  test('takes as many orders as are allowed, each of them once', () => {
    const ids = Array.from({ length: MOST_AT_ONCE + 1 }, () => randomUUID());
    const takes = (docIds: readonly string[]) => ordersRelease.schema.safeParse({ id: randomUUID(), docIds }).success;
    expect([ids.slice(1), ids, [ids[0] ?? '', ids[0] ?? ''], []].map(takes)).toEqual([true, false, false, false]);
  });

  test('is booked once, however often it is sent', async () => {
    const order = await entered('AGAIN');
    const sent = desk.operation('prodOrder.releaseMany', (id: (name: string) => string) => ({ id: id('doc'), docIds: [order] }));
    expect((await desk.push(sent)).results).toEqual([applied]);
    expect((await desk.push(sent)).results).toMatchObject([{ status: 'duplicate', first: 'applied' }]);
    expect((await frozen(order)).map((row) => (row as { in: number }).in).reduce((a, b) => a + b, 0)).toBe(5);
    expect(await brokenRules(data.plant.pool)).toEqual({});
  });
});

describe('completing and closing what is chosen', () => {
  const reason = '全部入库';
  const planned = async (planQty: string): Promise<string> => {
    const plan = await desk.does('prodPlan.create', (id) => ({
      id: id('doc'),
      materialId: shaft.id,
      planQty,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      lineId: line.id,
      soNo: null,
      priority: null,
      remark: null,
    }));
    expect(await desk.does('prodPlan.review', { id: plan.id('doc') })).toEqual(applied);
    return plan.id('doc');
  };
  const planOf = async (id: string) =>
    (await scene.rows('select status, completed_qty::float8 as completed from prod_plan where id = $1', [id]))[0];

  test('counts each of them on their plan: the last one completes it', async () => {
    const plan = await planned('10');
    const orders = [await entered('P-1', shaft.id, plan), await entered('P-2', shaft.id, plan)];
    expect(await planOf(plan)).toMatchObject({ status: 3 });
    expect(await many('releaseMany', orders)).toEqual(applied);
    // What the floor would have begun.
    await scene.rows('update prod_order set status = 3 where id = any($1)', [orders]);
    expect(await many('completeMany', orders, { reason })).toEqual(applied);
    expect(await statusOf(...orders)).toEqual([5, 5]);
    // What the floor and the store would have counted by then.
    await scene.rows('update prod_order set completed_qty = 5, stocked_qty = 5 where id = any($1)', [orders]);
    expect(await many('closeMany', orders, { reason })).toEqual(applied);
    expect(await statusOf(...orders)).toEqual([6, 6]);
    expect(await planOf(plan)).toEqual({ status: 4, completed: 10 });
  });

  test('leaves open what is not in store yet', async () => {
    const [stocked = '', missing = ''] = [await entered('S-1'), await entered('S-2')];
    await scene.rows('update prod_order set status = 5, completed_qty = 5 where id = any($1)', [[stocked, missing]]);
    await scene.rows('update prod_order set stocked_qty = 5 where id = $1', [stocked]);
    const answer = await many('closeMany', [stocked, missing], { reason });
    expect(answer.issues.map(({ code, params }) => [code, params.docNo, params.reason])).toEqual([
      ['DOC_LEFT', 'S-2', 'ORDER_NOT_STOCKED'],
    ]);
    expect(await statusOf(stocked, missing)).toEqual([6, 5]);
  });
});
