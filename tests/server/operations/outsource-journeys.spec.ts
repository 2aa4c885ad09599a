/** Work that is done outside: an operation of an order (area-mes §7, M4), sent, taken back, paid. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceSchema, outsourceBalance } from '#server/modules/reports/outsource.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { OUTSOURCE_PAIRS } from '#server/modules/reports/pairs/outsource-pairs.ts';
import { differingKeys } from '#server/modules/reports/pairs/pairs.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { writtenDown } from '#server/operations/numbers.ts';
import { type OutsourceScene, outsourceScene } from '#tests/support/outsource-scene.ts';
import { applied, refused } from '#tests/support/sales-scene.ts';

let scene: OutsourceScene;
beforeAll(async () => {
  scene = await outsourceScene();
});
afterAll(() => scene.data.plant.close());
afterEach(async () => expect(await brokenRules(scene.data.plant.pool)).toEqual({}));

type Values = Record<string, unknown>;
const does = (type: string, payload: Parameters<OutsourceScene['desk']['does']>[1]) => scene.desk.does(type, payload);
const one = async (text: string, values: unknown[]) => (await scene.rows(text, values))[0];

const operation = (orderId: string, opSeq: number) =>
  one(
    `select in_qty::float8 as "in", good_qty::float8 as good, scrap_labour_qty::float8 as labour, scrap_material_qty::float8 as spoilt, status
     from order_operation where order_id = $1 and op_seq = $2`,
    [orderId, opSeq],
  );
const plan = (id: string) =>
  one(
    `select status, sent_qty::float8 as sent, good_qty::float8 as good, scrap_labour_qty::float8 as labour, short_qty::float8 as short,
      (sent_qty - good_qty - scrap_labour_qty - scrap_material_qty - short_qty)::float8 as "atSupplier" from outsource_plan where id = $1`,
    [id],
  );
const feeLine = (id: string) =>
  one(
    `select l.received_qty::float8 as received, l.accepted_qty::float8 as accepted, p.status from purchase_order_line l
      join purchase_order p on p.id = l.doc_id where l.id = $1`,
    [id],
  );
const pool = () =>
  scene.rows(
    `select source_type, mat_code, qty::float8 as qty, price::float8 as price, amount::float8 as amount,
      round(amount / (1 + tax_rate / 100), 2)::float8 as net from statement_pool where supplier_id = $1`,
    [scene.outsourcer.id],
  );

const planOf = (orderId: string, more: Values) =>
  does('outsourcePlan.create', (id) => ({
    id: id('doc'),
    orderId,
    opSeq: 30,
    supplierId: scene.outsourcer.id,
    storeId: scene.hisStore.id,
    planQty: '50',
    poLineId: null,
    needDate: '2026-03-01',
    remark: null,
    ...more,
  }));
const send = (planId: string, more: Values) =>
  does('outsourceDelivery.create', (id) => ({
    id: id('doc'),
    planId,
    qty: null,
    cardId: null,
    fromWarehouseId: null,
    boxes: [],
    remark: null,
    ...more,
  }));
const NOTHING = { goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', shortQty: '0', boxes: [], batchNo: null, remark: null };
const NOWHERE = { toWarehouseId: null, toBinId: null, cardId: null };
const take = (planId: string, more: Values) =>
  does('outsourceTake.create', (id) => ({ id: id('doc'), planId, ...NOTHING, ...NOWHERE, ...more }));

describe('an operation that is done outside', () => {
  let orderId: string;
  let planId: string;
  let feeLineId: string;
  let takeId: string;
  let deliveryId: string;

  test('is planned for pieces of a released order, once, at an outsourcer, and paid on an order of processing fees', async () => {
    await scene.structure('B', [{ of: scene.blank, qtyPer: '1', opCode: 'TURN' }]);
    const routing = await scene.routed('B', [
      [10, 'TURN'],
      [20, 'MILL'],
      [30, 'HEAT', true],
      [40, 'CHECK'],
    ]);
    await scene.stocked(scene.blank, 'ZJ-1', '50', { store: scene.lineStore, bin: scene.lineBin });
    orderId = await scene.order('50', routing.id);
    feeLineId = (await scene.feeOrder('50')).lineId;
    expect(await planOf(orderId, { opSeq: 20 })).toEqual(refused('OUTSOURCE_OPERATION', { opSeq: '20' }));
    expect(await planOf(orderId, { opSeq: null })).toEqual(refused('OUTSOURCE_WHOLE'));
    expect(await planOf(orderId, { supplierId: scene.ordinary.id, storeId: null })).toEqual(refused('SUPPLIER_NOT_OUTSOURCER'));
    expect(await planOf(orderId, { storeId: scene.finished.id })).toEqual(refused('OUTSOURCE_STORE'));
    expect(await planOf(orderId, { planQty: '51' })).toEqual(refused('OUTSOURCE_PLANNED', { qty: '51', limit: '50' }));
    const made = await planOf(orderId, { poLineId: feeLineId });
    expect(made).toEqual(applied);
    planId = made.id('doc');
    expect(await planOf(orderId, { planQty: '1' })).toEqual(refused('OUTSOURCE_PLANNED', { qty: '51', limit: '50' }));
    expect(await does('outsourcePlan.review', { id: planId })).toEqual(applied);
  });

  test('gets the pieces that the operation before has made, and no others', async () => {
    const early = await send(planId, { qty: '50' });
    expect(early).toEqual(refused('OUTSOURCE_PIECES', { qty: '50', limit: '0' }));
    expect(await scene.reports(orderId, 10, '50')).toEqual(applied);
    expect(await scene.reports(orderId, 20, '50')).toEqual(applied);
    expect(await send(planId, { qty: '51' })).toEqual(refused('OUTSOURCE_PLAN_OVER', { qty: '51', limit: '50' }));
    const made = await send(planId, { qty: '50' });
    expect(made).toEqual(applied);
    deliveryId = made.id('doc');
    expect(await does('outsourceDelivery.ship', { id: deliveryId })).toEqual(applied);
    expect(await plan(planId)).toEqual({ status: 4, sent: 50, good: 0, labour: 0, short: 0, atSupplier: 50 });
    // They are the order's work in process all the same.
    expect(await operation(orderId, 30)).toMatchObject({ in: 50, good: 0 });
  });

  test('has its pieces here again as long as the lorry has not left', async () => {
    expect(await does('outsourceDelivery.withdraw', { id: deliveryId, reason: '车没有来' })).toEqual(applied);
    expect(await plan(planId)).toMatchObject({ status: 2, sent: 0 });
    expect(await does('outsourceDelivery.ship', { id: deliveryId })).toEqual(applied);
  });

  test('comes back whole, spoilt or short: what is short is scrap of the operation, and the next one has the good', async () => {
    expect(await take(planId, NOTHING)).toEqual(refused('OUTSOURCE_EMPTY'));
    const over = await take(planId, { goodQty: '51' });
    expect(await scene.tries('outsourceTake.review', { id: over.id('doc') })).toEqual(
      refused('OUTSOURCE_OVER', { qty: '51', limit: '50' }),
    );
    expect(await does('outsourceTake.delete', { id: over.id('doc') })).toEqual(applied);
    const made = await take(planId, { goodQty: '48', scrapLabourQty: '1', shortQty: '1' });
    expect(made).toEqual(applied);
    takeId = made.id('doc');
    expect(await does('outsourceTake.review', { id: takeId })).toEqual(applied);
    expect(await plan(planId)).toEqual({ status: 6, sent: 50, good: 48, labour: 1, short: 1, atSupplier: 0 });
    expect(await operation(orderId, 30)).toEqual({ in: 50, good: 48, labour: 2, spoilt: 0, status: 3 });
    expect(await operation(orderId, 40)).toMatchObject({ in: 48, good: 0 });
    // Work in process is no stock.
    expect(await scene.rows('select id from stock_movement where doc_id = $1', [takeId])).toEqual([]);
  });

  test('stands in the balance: sent is good, scrap, short and at the outsourcer together', async () => {
    const query = balanceSchema.parse({ supplierId: [scene.outsourcer.id] });
    const { list } = (await outsourceBalance(scene.data.plant.pool, EVERY_STORE, query)) as { list: Values[] };
    const figures = ['sentQty', 'goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty', 'atSupplierQty'];
    expect(list.map((row) => figures.map((name) => Number(row[name])))).toEqual([[50, 48, 1, 0, 1, 0]]);
    expect(list[0]).toMatchObject({ supName: '温州热处理厂', opSeq: 30, matCode: 'CP-0001', needDate: '2026-03-01' });
    for (const { n, rule, sides } of OUTSOURCE_PAIRS) {
      const [left, right] = await sides({ db: scene.data.plant.pool, admin: EVERY_STORE } as never);
      expect([n, rule, differingKeys(left, right)]).toEqual([n, rule, []]);
    }
  });

  test('is paid by what is good: received on the order of fees, and billed', async () => {
    expect(await feeLine(feeLineId)).toEqual({ received: 48, accepted: 48, status: 3 });
    expect(await pool()).toEqual([{ source_type: 3, mat_code: 'JG-0001', qty: 48, price: 3, amount: 144, net: 127.43 }]);
  });

  test('is at the outsourcer again with the reverse review, and nothing is billed', async () => {
    expect(await does('outsourceTake.unreview', { id: takeId, reason: '数错了' })).toEqual(applied);
    expect(await plan(planId)).toEqual({ status: 4, sent: 50, good: 0, labour: 0, short: 0, atSupplier: 50 });
    expect(await operation(orderId, 30)).toMatchObject({ in: 50, good: 0, labour: 0 });
    expect(await operation(orderId, 40)).toMatchObject({ in: 0 });
    expect(await feeLine(feeLineId)).toEqual({ received: 0, accepted: 0, status: 1 });
    expect(await pool()).toEqual([]);
    expect(await does('outsourceTake.review', { id: takeId })).toEqual(applied);
  });

  test('cannot be taken back once the next operation has reported it', async () => {
    expect(await scene.reports(orderId, 40, '48')).toEqual(applied);
    expect(await does('outsourceTake.unreview', { id: takeId, reason: '数错了' })).toEqual(
      refused('REPORT_TAKEN', { opSeq: '40', limit: '0' }),
    );
    expect(
      await one('select status, completed_qty::float8 as completed, scrap_qty::float8 as scrap from prod_order where id = $1', [orderId]),
    ).toEqual({
      status: 5,
      completed: 48,
      scrap: 2,
    });
  });

  test('stays as it is once a statement has billed it', async () => {
    const [row] = await scene.rows<{ day: string }>('select biz_date::text as day from statement_pool where source_line_id = $1', [takeId]);
    const made = await does('statement.create', (id) => ({
      id: id('doc'),
      supplierId: scene.outsourcer.id,
      upTo: null,
      rows: [{ sourceLineId: takeId, bizDate: row?.day }],
    }));
    expect(made).toEqual(applied);
    const bill = await one(
      'select gross_amt::float8 as gross, net_amt::float8 as net, tax_amt::float8 as tax from statement where id = $1',
      [made.id('doc')],
    );
    expect(bill).toEqual({ gross: 144, net: 127.43, tax: 16.57 });
    expect(await pool()).toEqual([]);
    expect(await scene.tries('outsourceTake.unreview', { id: takeId, reason: '数错了' })).toEqual(refused('G-DOWN'));
  });

  test('is received by no receipt of goods', async () => {
    const refusedByDock = await does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: scene.outsourcer.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: scene.data.store.id,
      remark: null,
      lines: [{ materialId: scene.fee.id, poLineId: feeLineId, noticeLineId: null, planQty: '1' }],
    }));
    expect(refusedByDock).toEqual(refused('PO_OF_FEES'));
  });

  test('ends with its plan, when nothing is at the outsourcer', async () => {
    expect(await does('outsourcePlan.close', { id: planId, reason: '已完成' })).toEqual(applied);
    expect(await plan(planId)).toMatchObject({ status: 7 });
  });
});

describe('a product that is made outside as a whole', () => {
  let orderId: string;
  let planId: string;
  let deliveryId: string;
  let takeId: string;
  const inStore = (store: { id: string }, materialId: string) =>
    scene.rows(
      'select box_no, qty::float8 as qty, box_status as status from box where warehouse_id = $1 and material_id = $2 and qty > 0 order by box_no',
      [store.id, materialId],
    );
  const produced = () =>
    scene.rows(
      `select m.mat_code as code, sum(e.qty_delta)::float8 as qty from stock_ledger_entry e join material m on m.id = e.material_id
        join stock_movement v on v.id = e.movement_id where e.account = 'PRODUCTION' and v.doc_id = $1 group by 1 having sum(e.qty_delta) <> 0 order by 1`,
      [takeId],
    );

  test('is ordered as such, and gets its components sent into the outsourcer’s own store', async () => {
    await scene.rows('update bom set is_default = false');
    await scene.structure('C', [
      { of: scene.blank, qtyPer: '1', opCode: 'TURN' },
      { of: scene.powder, qtyPer: '0.2', opCode: 'HEAT' },
    ]);
    const routing = await scene.routed('C', [
      [10, 'TURN', true],
      [20, 'HEAT', true],
    ]);
    orderId = await scene.order('30', routing.id, 4);
    expect(await planOf(orderId, { opSeq: 10, planQty: '30' })).toEqual(refused('OUTSOURCE_WHOLE'));
    const made = await planOf(orderId, { opSeq: null, planQty: '30', poLineId: (await scene.feeOrder('30')).lineId });
    expect(made).toEqual(applied);
    planId = made.id('doc');
    expect(await does('outsourcePlan.review', { id: planId })).toEqual(applied);
    const boxes = [await scene.stocked(scene.blank, 'ZJ-2', '30'), await scene.stocked(scene.powder, 'GC-2', '5')];
    const named = boxes.map((boxId) => ({ boxId, toBinId: scene.hisBin.id }));
    expect(await send(planId, { fromWarehouseId: scene.data.store.id, boxes: named })).toEqual(refused('OUTSOURCE_WHOLE_QTY'));
    const sent = await send(planId, { qty: '30', fromWarehouseId: scene.data.store.id, boxes: named });
    expect(sent).toEqual(applied);
    deliveryId = sent.id('doc');
    expect(await does('outsourceDelivery.ship', { id: deliveryId })).toEqual(applied);
    expect(await inStore(scene.hisStore, scene.blank.id)).toEqual([{ box_no: 'ZJ-2', qty: 30, status: 2 }]);
    expect(await scene.rows('select movement_type from stock_movement where doc_id = $1', [deliveryId])).toEqual([
      { movement_type: 'MV_OUTS_OUT' },
    ]);
    expect(await plan(planId)).toMatchObject({ status: 4, sent: 30, atSupplier: 30 });
  });

  test('comes into the store in boxes, uses up what lay at the outsourcer, and completes the order', async () => {
    const boxes = [
      { boxNo: 'CP-A', qty: '20' },
      { boxNo: 'CP-B', qty: '9' },
    ];
    const at = { toWarehouseId: scene.finished.id, toBinId: scene.shelf.id };
    expect(await take(planId, { ...at, goodQty: '28', boxes })).toEqual(refused('BOXES_OTHER_SUM', { sum: '29' }));
    const made = await take(planId, { ...at, goodQty: '29', scrapMaterialQty: '1', boxes });
    expect(made).toEqual(applied);
    takeId = made.id('doc');
    expect(await does('outsourceTake.review', { id: takeId })).toMatchObject({
      status: 'accepted_with_issues',
      issues: [{ code: 'MATERIAL_MISSING' }],
    });
    expect(await inStore(scene.finished, scene.shaft.id)).toEqual([
      { box_no: 'CP-A', qty: 20, status: 2 },
      { box_no: 'CP-B', qty: 9, status: 2 },
    ]);
    // Six kilograms were needed and five lay there: the sixth is missing until it comes.
    expect(await produced()).toEqual([
      { code: 'CP-0001', qty: -29 },
      { code: 'GC-0002', qty: 5 },
      { code: 'ZJ-0001', qty: 30 },
    ]);
    expect(await scene.rows('select qty::float8 as qty, status from missing_consumption where doc_id = $1', [takeId])).toEqual([
      { qty: 1, status: 0 },
    ]);
    expect(
      await one(
        'select status, completed_qty::float8 as completed, scrap_qty::float8 as scrap, stocked_qty::float8 as stocked from prod_order where id = $1',
        [orderId],
      ),
    ).toEqual({ status: 5, completed: 29, scrap: 1, stocked: 29 });
    expect(await plan(planId)).toMatchObject({ status: 6, good: 29, atSupplier: 0 });
    expect((await pool()).map(({ qty }) => qty)).toEqual([29]);
  });

  test('is out of the store with the reverse review, and its components lie at the outsourcer again', async () => {
    expect(await does('outsourceTake.unreview', { id: takeId, reason: '数错了' })).toEqual(applied);
    expect(await inStore(scene.finished, scene.shaft.id)).toEqual([]);
    expect(await produced()).toEqual([]);
    expect(await inStore(scene.hisStore, scene.powder.id)).toEqual([{ box_no: 'GC-2', qty: 5, status: 2 }]);
    expect(await scene.rows('select status from missing_consumption where doc_id = $1', [takeId])).toEqual([{ status: 2 }]);
    expect(
      await one('select status, completed_qty::float8 as completed, stocked_qty::float8 as stocked from prod_order where id = $1', [
        orderId,
      ]),
    ).toEqual({ status: 3, completed: 0, stocked: 0 });
    expect(await pool()).toEqual([]);
  });

  test('uses what was missing as soon as it arrives at the outsourcer', async () => {
    expect(await does('outsourceTake.review', { id: takeId })).toMatchObject({ status: 'accepted_with_issues' });
    const boxId = await scene.stocked(scene.powder, 'GC-3', '4');
    const sent = await send(planId, { fromWarehouseId: scene.data.store.id, boxes: [{ boxId, toBinId: scene.hisBin.id }] });
    expect(sent).toEqual(applied);
    expect(await does('outsourceDelivery.ship', { id: sent.id('doc') })).toEqual(applied);
    expect(await inStore(scene.hisStore, scene.powder.id)).toEqual([{ box_no: 'GC-3', qty: 3, status: 2 }]);
    expect(
      await scene.rows('select status, posted_qty::float8 as posted from missing_consumption where doc_id = $1 and status = 1', [takeId]),
    ).toEqual([{ status: 1, posted: 1 }]);
  });
});

describe('outsourced goods of a material that is inspected', () => {
  let other: OutsourceScene;
  beforeAll(async () => {
    other = await outsourceScene({ iqcMode: 1 });
  });
  afterAll(() => other.data.plant.close());

  test('wait in their store for an inspection of type 6, and cannot be taken back once it is judged', async () => {
    await other.structure('D', []);
    const routing = await other.routed('D', [[10, 'HEAT', true]]);
    const orderId = await other.order('10', routing.id);
    const to = (type: string, payload: Parameters<OutsourceScene['desk']['does']>[1]) => other.desk.does(type, payload);
    const planned = await to('outsourcePlan.create', (id) => ({
      id: id('doc'),
      orderId,
      opSeq: 10,
      supplierId: other.outsourcer.id,
      storeId: null,
      planQty: '10',
      poLineId: null,
      needDate: null,
      remark: null,
    }));
    expect(planned).toEqual(applied);
    const planId = planned.id('doc');
    expect(await to('outsourcePlan.review', { id: planId })).toEqual(applied);
    const sent = await to('outsourceDelivery.create', (id) => ({
      id: id('doc'),
      planId,
      qty: '10',
      cardId: null,
      fromWarehouseId: null,
      boxes: [],
      remark: null,
    }));
    expect(await to('outsourceDelivery.ship', { id: sent.id('doc') })).toEqual(applied);
    const boxes = [{ boxNo: 'CP-D', qty: '10' }];
    const at = { toWarehouseId: other.finished.id, toBinId: other.shelf.id, cardId: null };
    const made = await to('outsourceTake.create', (id) => ({ ...NOTHING, ...at, id: id('doc'), planId, goodQty: '10', boxes }));
    // Whoever brings them back has labelled them: the number is known before there is a box.
    expect(await writtenDown(other.data.plant.pool, ['CP-D', 'CP-E'])).toEqual(new Set(['CP-D']));
    expect(await to('outsourceTake.review', { id: made.id('doc') })).toEqual(applied);
    const [inspection] = await other.rows<{ id: string }>(
      'select id, inspect_type, lot_qty::float8 as lot, status from inspection where source_doc_id = $1',
      [made.id('doc')],
    );
    expect(inspection).toMatchObject({ inspect_type: 6, lot: 10, status: 1 });
    expect(await other.rows("select box_status from box where box_no = 'CP-D'")).toEqual([{ box_status: 4 }]);
    const [box] = await other.rows<{ id: string }>("select id from box where box_no = 'CP-D'");
    expect(await to('box.verdict', { boxId: box?.id, verdict: 1, qty: '10', childNo: null, binId: null, reason: null })).toEqual(applied);
    expect(await other.rows("select box_status from box where box_no = 'CP-D'")).toEqual([{ box_status: 2 }]);
    expect(await other.tries('outsourceTake.unreview', { id: made.id('doc'), reason: '数错了' })).toEqual(refused('G-DOWN'));
    expect(await brokenRules(other.data.plant.pool)).toEqual({});
  });
});
