/** From the plan to the released order, and back: planned, launched, checked for its materials, called for, released, withdrawn. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PLANNER_RIGHTS, type PlanScene, planScene } from '#tests/support/plan-scene.ts';
import { applied, refused } from '#tests/support/sales-scene.ts';

const withIssue = (code: string) =>
  expect.objectContaining({ status: 'accepted_with_issues', issues: [expect.objectContaining({ code })] });

let scene: PlanScene;
let { data, desk, line, shaft, routing } = {} as PlanScene;
beforeAll(async () => {
  scene = await planScene();
  ({ data, desk, line, shaft, routing } = scene);
});
afterAll(() => data.plant.close());
/** What a plan counts is what its orders say. */
afterEach(async () =>
  expect(
    await scene.rows(
      `select p.doc_no from prod_plan p where
         p.ordered_qty <> (select coalesce(sum(o.order_qty), 0) from prod_order o where o.plan_id = p.id and o.status <> 7)
         or p.completed_qty <> (select coalesce(sum(o.completed_qty), 0) from prod_order o where o.plan_id = p.id and o.status = 6)`,
    ),
  ).toEqual([]),
);

const DAY = '2026-12-01';
const planned = (planQty: string, productId = shaft.id) =>
  desk.does('prodPlan.create', (id) => ({
    id: id('doc'),
    materialId: productId,
    planQty,
    startDate: DAY,
    endDate: '2026-12-31',
    lineId: line.id,
    soNo: 'XS-1',
    priority: 2,
    remark: null,
  }));
const reviewedPlan = async (planQty: string): Promise<string> => {
  const made = await planned(planQty);
  expect(await desk.does('prodPlan.review', { id: made.id('doc') })).toEqual(applied);
  return made.id('doc');
};
const launched = (planId: string, launchQty: string, more: object = {}, by = desk) =>
  by.does('launchPlan.create', (id) => ({
    id: id('doc'),
    planId,
    launchDate: DAY,
    shift: 1,
    lineId: line.id,
    launchQty,
    remark: null,
    ...more,
  }));
const planOf = async (id: string) =>
  (
    await scene.rows(
      'select status, ordered_qty::float8::text as ordered, completed_qty::float8::text as completed from prod_plan where id = $1',
      [id],
    )
  )[0];
const launchOf = async (id: string) =>
  (
    await scene.rows<{ status: number; kit_status: number; short_lines: unknown[]; order_id: string; demand_id: string }>(
      'select status, kit_status, short_lines, order_id, demand_id from launch_plan where id = $1',
      [id],
    )
  )[0];
const orderOf = async (id: string) =>
  (
    await scene.rows(
      'select status, doc_no, order_no, routing_id, prod_version, order_qty::float8::text as qty, due_date::text as due from prod_order where id = $1',
      [id],
    )
  )[0];

describe('a plan', () => {
  test('is reviewed only for a product that can be made', async () => {
    const { plant, steel } = data;
    const blank = await plant.insert('material', { ...steel, id: crypto.randomUUID(), matCode: 'CP-X', matName: '毛坯' });
    const made = await planned('10', blank.id);
    expect(await desk.does('prodPlan.review', { id: made.id('doc') })).toEqual(refused('PLAN_BOM', { matCode: 'CP-X' }));
  });

  test('begins no later than it ends', async () => {
    const made = await desk.does('prodPlan.create', (id) => ({
      id: id('doc'),
      materialId: shaft.id,
      planQty: '1',
      startDate: '2026-12-02',
      endDate: DAY,
      lineId: null,
      soNo: null,
      priority: null,
      remark: null,
    }));
    expect(made).toEqual(refused('PLAN_DATES'));
  });

  test('is launched once it is reviewed, and taken back while nothing of it is launched', async () => {
    const made = await planned('10');
    const id = made.id('doc');
    expect(await launched(id, '5')).toEqual(refused('PLAN_STATUS'));
    expect(await desk.does('prodPlan.review', { id })).toEqual(applied);
    const launch = await launched(id, '5');
    expect(launch).toEqual(applied);
    expect(await scene.tries('prodPlan.unreview', { id, reason: '改数量' })).toEqual(refused('G-DOWN'));
    expect(await scene.tries('prodPlan.close', { id, reason: '不做了' })).toEqual(refused('PLAN_LAUNCHED'));
    expect(await desk.does('launchPlan.delete', { id: launch.id('doc') })).toEqual(applied);
    expect(await desk.does('prodPlan.unreview', { id, reason: '改数量' })).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 1 });
  });

  test('gives away no more than it plans, whoever asks first', async () => {
    const id = await reviewedPlan('100');
    expect(await launched(id, '60')).toEqual(applied);
    expect(await launched(id, '41')).toEqual(refused('PLAN_QTY', { limit: '40' }));
    const own = { orderNo: null, orderType: 1, materialId: shaft.id, planId: id };
    const content = { orderQty: '41', lineId: line.id, planStart: null, dueDate: null, prodVersion: null, routingId: null };
    const rest = { soNo: null, batchNo: null, priority: null, remark: null };
    expect(await desk.does('prodOrder.create', (of) => ({ id: of('doc'), ...own, ...content, ...rest }))).toEqual(
      refused('PLAN_QTY', { limit: '40' }),
    );
    const fits = { ...content, orderQty: '40' };
    const made = await desk.does('prodOrder.create', (of) => ({ id: of('doc'), ...own, ...fits, ...rest }));
    expect(made).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 3, ordered: '40' });
    expect(await scene.tries('prodOrder.save', { id: made.id('doc'), ...fits, orderQty: '41', ...rest })).toEqual(refused('PLAN_QTY'));
    expect(await desk.does('prodOrder.save', { id: made.id('doc'), ...fits, orderQty: '10', ...rest })).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 3, ordered: '10' });
    expect(await desk.does('prodOrder.delete', { id: made.id('doc') })).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 2, ordered: '0' });
  });
});

describe('a plan that is launched', () => {
  test('changes its end and its quantity, but gives up nothing that is launched, and names orders that say another day', async () => {
    const id = await reviewedPlan('100');
    const launch = await launched(id, '60', { launchDate: '2026-12-03' });
    const change = { id, planQty: '100', endDate: '2026-12-31', reason: '客户推迟' };
    expect(await scene.tries('prodPlan.change', change)).toEqual(refused('PLAN_CHANGE_NOTHING'));
    expect(await scene.tries('prodPlan.change', { ...change, planQty: '59' })).toEqual(refused('PLAN_CHANGE_LEAST', { limit: '60' }));
    expect(await scene.tries('prodPlan.change', { ...change, endDate: '2026-11-30' })).toEqual(refused('PLAN_DATES'));
    expect(await desk.does('prodPlan.change', { ...change, planQty: '60' })).toEqual(applied);
    expect(await launched(id, '1')).toEqual(refused('PLAN_QTY', { limit: '0' }));
    await desk.does('launchPlan.review', { id: launch.id('doc') });
    const later = { ...change, planQty: '60', endDate: '2027-01-08' };
    expect(await desk.does('prodPlan.change', later)).toEqual(withIssue('PLAN_CHANGE_ORDER'));
    const order = (await launchOf(launch.id('doc')))?.order_id;
    const own = { id: order, orderQty: '50', dueDate: '2027-01-08', lineId: line.id, reason: '客户推迟' };
    expect(await desk.does('prodOrder.change', own)).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 3, ordered: '50' });
    const now = 'select launch_qty::float8 as qty, launch_date::text as day from launch_plan where id = $1';
    expect(await scene.rows(now, [launch.id('doc')])).toEqual([{ qty: 50, day: '2026-12-11' }]);
  });
});

describe('a launch', () => {
  let plan: string;
  let launch: string;

  test('says what its pieces lack: stores of raw material and the line’s own, but not what lies there for another order', async () => {
    const { steel, paint, store, lineSide, bins } = data;
    plan = await reviewedPlan('100');
    await scene.lies(steel, '60', bins.a1, store);
    await scene.lies(steel, '30', bins.lineBin, lineSide);
    await scene.lies(steel, '50', bins.lineBin, lineSide, { orderNo: 'MO-OTHER' });
    await scene.lies(paint, '20', bins.a2, store, { reservedQty: '5' });
    // Not stored yet, and rejected: nobody can count on it.
    await scene.lies(steel, '99', bins.receiving, store);
    await scene.lies(steel, '99', bins.a1, store, { boxStatus: 14 });
    const made = await launched(plan, '100');
    launch = made.id('doc');
    expect(await desk.does('launchPlan.kit', { id: launch })).toEqual(applied);
    expect(await launchOf(launch)).toMatchObject({
      kit_status: 1,
      short_lines: [
        { matCode: 'M-STEEL', needQty: '100', shortQty: '10' },
        { matCode: 'M-PAINT', needQty: '20.4', shortQty: '5.4' },
      ],
    });
  });

  test('has everything when the rest has come, and forgets the answer when it is changed', async () => {
    const { steel, paint, store, bins } = data;
    await scene.lies(steel, '10', bins.a1, store);
    await scene.lies(paint, '5.4', bins.a1, store);
    expect(await desk.does('launchPlan.kit', { id: launch })).toEqual(applied);
    expect(await launchOf(launch)).toMatchObject({ kit_status: 2, short_lines: [] });
    const content = { launchDate: DAY, shift: 2, lineId: line.id, launchQty: '80', remark: null };
    expect(await desk.does('launchPlan.save', { id: launch, ...content })).toEqual(applied);
    expect(await launchOf(launch)).toMatchObject({ kit_status: 0 });
    expect(await desk.does('launchPlan.kit', { id: launch })).toEqual(applied);
  });

  test('becomes a released order with the review: structure and routing are frozen, the pieces are at the first operation', async () => {
    expect(await desk.does('launchPlan.review', { id: launch })).toEqual(applied);
    const made = await launchOf(launch);
    expect(made).toMatchObject({ status: 2 });
    const order = await orderOf(made?.order_id ?? '');
    expect(order).toMatchObject({ status: 2, routing_id: routing, prod_version: 'A', qty: '80', due: '2026-12-31' });
    expect(order?.order_no).toBe(order?.doc_no);
    expect(await planOf(plan)).toMatchObject({ status: 3, ordered: '80' });
    expect(
      await scene.rows(
        'select op_seq, in_qty::float8::text as n, plan_qty::float8::text as plan from order_operation where order_id = $1 order by op_seq',
        [made?.order_id],
      ),
    ).toEqual([
      { op_seq: 10, n: '80', plan: '80' },
      { op_seq: 20, n: '0', plan: '80' },
      { op_seq: 30, n: '0', plan: '80' },
    ]);
    expect(
      await scene.rows('select op_seq, per_piece::float8::text as per from order_material where order_id = $1 order by op_seq', [
        made?.order_id,
      ]),
    ).toEqual([
      { op_seq: 10, per: '1' },
      { op_seq: 20, per: '0.204' },
    ]);
  });

  test('freezes them for good: another version is nothing to an order that is released', async () => {
    expect(await desk.does('routing.unreview', { id: routing, reason: '改工艺' })).toEqual(refused('G-DOWN'));
    await scene.structured('B', [scene.part(data.steel.id, '3', 'TURN')]);
    const made = await launchOf(launch);
    expect(
      await scene.rows('select per_piece::float8::text as per from order_material where order_id = $1 and op_seq = 10', [made?.order_id]),
    ).toEqual([{ per: '1' }]);
  });

  test('calls for its materials once, to the store of its line', async () => {
    const needAt = new Date().toISOString();
    expect(await desk.does('launchPlan.call', { id: launch, needAt })).toEqual(applied);
    const { demand_id: demand, order_id: order } = (await launchOf(launch)) ?? {};
    expect(
      await scene.rows(
        `select d.to_warehouse_id as "to", d.order_no = o.order_no as own, l.mat_code as code, l.need_qty::float8::text as need
           from prod_demand d join prod_demand_line l on l.doc_id = d.id join prod_order o on o.id = $2 where d.id = $1 order by l.line_no`,
        [demand, order],
      ),
    ).toEqual([
      { to: data.lineSide.id, own: true, code: 'M-STEEL', need: '80' },
      { to: data.lineSide.id, own: true, code: 'M-PAINT', need: '16.32' },
    ]);
    expect(await scene.tries('launchPlan.call', { id: launch, needAt })).toEqual(refused('LAUNCH_CALLED'));
  });

  test('can be launched again when its order was withdrawn and deleted', async () => {
    const first = (await launchOf(launch))?.order_id ?? '';
    expect(await scene.tries('prodOrder.delete', { id: first })).toMatchObject({ status: 'rejected', code: 'DOC_STATUS' });
    expect(await desk.does('prodOrder.withdraw', { id: first })).toEqual(applied);
    expect(await scene.rows('select sum(in_qty)::float8::text as n from order_operation where order_id = $1', [first])).toEqual([
      { n: '0' },
    ]);
    expect(await desk.does('prodOrder.release', { id: first })).toEqual(applied);
    expect(await desk.does('prodOrder.withdraw', { id: first })).toEqual(applied);
    expect(await desk.does('prodOrder.delete', { id: first })).toEqual(applied);
    expect(await launchOf(launch)).toMatchObject({ status: 1, order_id: null, demand_id: null });
    expect(await planOf(plan)).toMatchObject({ status: 2, ordered: '0' });
    expect(await desk.does('launchPlan.review', { id: launch })).toEqual(applied);
    expect((await launchOf(launch))?.order_id).not.toBe(first);
    expect(await planOf(plan)).toMatchObject({ status: 3, ordered: '80' });
  });

  test('tells whoever launches it unchecked or short', async () => {
    const id = await reviewedPlan('500');
    const unchecked = await launched(id, '5');
    expect(await desk.does('launchPlan.review', { id: unchecked.id('doc') })).toEqual(withIssue('LAUNCH_UNCHECKED'));
    const short = await launched(id, '400', { launchDate: '2026-12-09' });
    expect(await desk.does('launchPlan.kit', { id: short.id('doc') })).toEqual(applied);
    expect(await desk.does('launchPlan.review', { id: short.id('doc') })).toEqual(withIssue('LAUNCH_SHORT'));
  });
});

describe('an order of a plan', () => {
  test('completes it when it is closed, and takes that back when it is opened again', async () => {
    const id = await reviewedPlan('10');
    const launch = await launched(id, '10', { launchDate: '2026-12-12' });
    await desk.does('launchPlan.review', { id: launch.id('doc') });
    const order = (await launchOf(launch.id('doc')))?.order_id;
    // What the floor and the store would have counted by then.
    await scene.rows('update prod_order set status = 5, completed_qty = 10, stocked_qty = 10 where id = $1', [order]);
    expect(await desk.does('prodOrder.close', { id: order, reason: '已全部入库' })).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 4, completed: '10' });
    expect(await launchOf(launch.id('doc'))).toMatchObject({ status: 4 });
    expect(await desk.does('prodOrder.reopen', { id: order, reason: '迟到的报工' })).toEqual(applied);
    expect(await planOf(id)).toMatchObject({ status: 3, completed: '0' });
    expect(await launchOf(launch.id('doc'))).toMatchObject({ status: 2 });
  });
});

describe('a product with limits', () => {
  test('is launched beyond them by somebody with the right alone, and with a remark', async () => {
    await data.plant.insert('maxMakeAmount', { materialId: shaft.id, lineId: line.id, maxPerDay: '120', maxPerOrder: '100' });
    const id = await reviewedPlan('1000');
    const on = { launchDate: '2026-12-20' };
    expect(await launched(id, '101', on)).toEqual(refused('MAKE_LIMIT', { limit: '100' }));
    expect(await launched(id, '100', on)).toEqual(applied);
    expect(await launched(id, '21', on)).toEqual(refused('MAKE_LIMIT_DAY', { qty: '121', limit: '120' }));
    expect(await launched(id, '21', { launchDate: '2026-12-21' })).toEqual(applied);
    const chief = await scene.worker('chief', [...PLANNER_RIGHTS, 'web:mes:plan:over']);
    expect(await launched(id, '21', on, chief)).toEqual(refused('MAKE_LIMIT_DAY'));
    expect(await launched(id, '21', { ...on, remark: '客户加急' }, chief)).toEqual(applied);
  });
});

describe('cards of an order', () => {
  test('carry what is launched, once each, and are split without losing a piece', async () => {
    const id = await reviewedPlan('50');
    const launch = await launched(id, '50', { launchDate: '2026-12-28' });
    await desk.does('launchPlan.review', { id: launch.id('doc') });
    const orderId = (await launchOf(launch.id('doc')))?.order_id;
    const cards = (...of: [string, string][]) => of.map(([cardNo, qty]) => ({ cardNo, qty }));
    expect(await scene.tries('wipCard.generate', { orderId, cards: cards(['W-A', '25'], ['W-B', '26']) })).toEqual(
      refused('CARD_QTY', { limit: '50' }),
    );
    const made = await desk.does('wipCard.generate', { orderId, cards: cards(['W-A', '25'], ['W-B', '25']) });
    expect(made).toEqual(applied);
    expect(await desk.does('wipCard.generate', { orderId, cards: cards(['W-C', '1']) })).toEqual(refused('CARD_QTY', { limit: '0' }));
    expect(await scene.tries('prodOrder.withdraw', { id: orderId })).toEqual(refused('ORDER_CARDS'));
    const cardId = made.id('card-0');
    expect(await scene.tries('wipCard.split', { cardId, cardNo: 'W-A2', qty: '0.5' })).toEqual(refused('QTY_DECIMALS'));
    expect(await scene.tries('wipCard.split', { cardId, cardNo: 'W-B', qty: '10' })).toEqual(refused('CARD_NO_USED'));
    expect(await desk.does('wipCard.split', { cardId, cardNo: 'W-A2', qty: '10' })).toEqual(applied);
    expect(
      await scene.rows(
        `select c.card_no as no, c.qty::float8::text as qty, s.in_qty::float8::text as n from wip_card c
           join card_operation s on s.card_id = c.id and s.op_seq = 10 where c.order_id = $1 order by 1`,
        [orderId],
      ),
    ).toEqual([
      { no: 'W-A', qty: '15', n: '15' },
      { no: 'W-A2', qty: '10', n: '10' },
      { no: 'W-B', qty: '25', n: '25' },
    ]);
  });
});
