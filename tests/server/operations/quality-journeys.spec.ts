/** Suspected pieces of an order and suspected boxes of a store, from the label to what became of each (area-mes §7, M1; ISO 9001 8.7). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createPlant, FLOOR_RIGHTS, type PlantData } from '#tests/support/plant.ts';
import { applied, refused } from '#tests/support/sales-scene.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const of = (family: string, verbs: string): string[] => verbs.split(' ').map((verb) => `web:mes:${family}:${verb}`);
const OPERATOR = [
  ...FLOOR_RIGHTS,
  ...of('report', 'report cancel'),
  ...of('card', 'create split'),
  ...of('suspect', 'register'),
  ...of('repair', 'work'),
];
const QUALITY = [
  ...OPERATOR,
  ...of('suspect', 'isolate submit'),
  ...of('review', 'edit decide'),
  ...of('repair', 'recheck'),
  'web:mes:zlgl',
];

let data: PlantData;
let operator: Somebody;
let qc: Somebody;
let checker: Somebody; // signs and rechecks what the other one has decided
let product: AnyRow;
let order: AnyRow;

const HEADER = { siteId: 'MAIN', bizDate: '2026-07-01', createdByName: '计划员', updatedByName: '计划员', printCount: 0 };
const STAMPS = { createdAt: '2026-07-01T00:00:00.000Z', updatedAt: '2026-07-01T00:00:00.000Z' };
const NONE = { goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', suspectQty: '0', reworkQty: '0', outQty: '0' };

/** An order under way whose first operation has all its pieces. Operation 30 takes two of steel for each piece. */
async function launched(orderNo: string, orderQty: string): Promise<AnyRow> {
  const { plant, keeper, steel } = data;
  const by = { ...HEADER, ...STAMPS, createdBy: keeper.id, updatedBy: keeper.id };
  const counters = { completedQty: '0', scrapQty: '0', stockedQty: '0' };
  const own = { orderNo, orderType: 1, materialId: product.id, orderQty, status: 2, ...counters };
  const made = await plant.insert('prodOrder', { ...by, docNo: orderNo, ...own });
  for (const opSeq of [30, 40])
    await plant.insert('orderOperation', {
      ...NONE,
      id: operationIdOf(made.id, opSeq),
      orderId: made.id,
      opSeq,
      opCode: opSeq === 30 ? 'GRIND' : 'PACK',
      planQty: orderQty,
      inQty: opSeq === 30 ? orderQty : '0',
      isReportPoint: true,
      isOutsource: false,
      isLast: opSeq === 40,
      needFirstArticle: false,
      isRemoved: false,
      status: 0,
    });
  const part = { materialId: steel.id, perPiece: '2', unitCode: 'PCS', isMain: true, isRemoved: false };
  await plant.insert('orderMaterial', { orderId: made.id, opSeq: 30, ...part });
  return made;
}

type Does = WireDevice['does'];
interface Somebody {
  readonly does: Does;
}

/** A person at a tablet of his own for each thing he does: what is refused would wait in its lane there. */
async function somebody(account: string, rights: readonly string[]): Promise<Somebody> {
  const user = await data.plant.user(account, rights, [data.store.id, data.lineSide.id]);
  const does: Does = async (...order) => {
    const tablet = new WireDevice(data.plant.pool, user);
    await data.plant.session(user, tablet.id);
    return tablet.does(...order);
  };
  return { does };
}

/** A box that lies in a store, brought in by a voucher. */
async function brings(boxNo: string, qty: string, place: { store: AnyRow; bin: AnyRow }, batchNo = 'LOT-1'): Promise<string> {
  const made = await operator.does('stockVoucher.otherIn', (id) => ({
    id: id('doc'),
    warehouseId: place.store.id,
    rdCode: '106',
    reason: '期初',
    remark: null,
    lines: [{ materialId: data.steel.id, qty, binId: place.bin.id, boxNo, batchNo, productionDate: null, expiryDate: null, status: 2 }],
  }));
  expect(made).toEqual(applied);
  expect(await operator.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
  return (await one<{ id: string }>('select id from box where box_no = $1', [boxNo])).id;
}

beforeAll(async () => {
  data = await createPlant();
  operator = await somebody('operator1', OPERATOR);
  qc = await somebody('qc', QUALITY);
  checker = await somebody('qc2', QUALITY);
  product = await data.plant.insert('material', { ...data.steel, id: randomUUID(), matCode: 'CP-0001', matName: '减速机输出轴' });
  await data.plant.insert('receiveDispatchCategory', { rdCode: '106', rdName: '其他入库', direction: 1, movementType: 'GR_OTHER' });
  order = await launched('MO-1', '100');
  await brings('S-1', '500', { store: data.lineSide, bin: data.bins.lineBin });
});
afterAll(() => data.plant.close());
afterEach(async () => expect(await brokenRules(data.plant.pool)).toEqual({}));

const rows = <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []) => data.plant.rows<T>(text, values);
async function one<T extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> {
  const [row] = await rows<T>(text, values);
  if (!row) throw new Error(`nothing: ${text}`);
  return row;
}

/** Figures of an operation: in, good, scrap, suspect, rework. */
async function figures(opSeq: number, of: AnyRow = order): Promise<number[]> {
  const row = await one<Record<string, string>>(
    `select in_qty, good_qty, scrap_labour_qty + scrap_material_qty as scrap, suspect_qty, rework_qty from order_operation
      where order_id = $1 and op_seq = $2`,
    [of.id, opSeq],
  );
  return [row.in_qty, row.good_qty, row.scrap, row.suspect_qty, row.rework_qty].map(Number);
}
const consumed = async (): Promise<number> =>
  Number((await one<{ n: string }>("select coalesce(sum(qty_delta), 0) as n from stock_ledger_entry where account = 'PRODUCTION'")).n);
const statusOf = async (table: string, id: string): Promise<number> =>
  (await one<{ status: number }>(`select status from ${table} where id = $1`, [id])).status;
const boxStatus = async (boxNo: string): Promise<number> =>
  (await one<{ n: number }>('select box_status as n from box where box_no = $1', [boxNo])).n;

type Pieces = Readonly<Partial<Record<'good' | 'labour' | 'suspect', string>>>;
const UNSAID = { cardId: null, stationCode: null, operatorId: null, startAt: null, endAt: null, workMinutes: null, equipmentNo: null };
const reports = (opSeq: number, { good = '0', labour = '0', suspect = '0' }: Pieces, suspectNo: string | null = null, of = order) =>
  operator.does('reportWork.report', (id) => ({
    ...UNSAID,
    id: id('doc'),
    orderId: of.id,
    orderOpId: operationIdOf(of.id, opSeq),
    lineWarehouseId: data.lineSide.id,
    lineBinId: data.bins.lineBin.id,
    shift: 1,
    goodQty: good,
    scrapLabourQty: labour,
    scrapMaterialQty: '0',
    suspectQty: suspect,
    defects: labour === '0' ? [] : [{ defectCode: 'D01', qty: labour }],
    suspectNo,
    consumption: [],
    remark: null,
  }));

const NOWHERE = { orderId: null, orderOpId: null, cardId: null, boxId: null, materialId: null, labelNo: null, defectCode: null };
const registers = (what: object, by = operator) =>
  by.does('suspectedProduct.register', (id) => ({ id: id('doc'), sourceType: 5, ...NOWHERE, description: null, ...what }));

/** Isolated and sent to its review. @returns the id of the review */
async function inReview(suspectId: string): Promise<string> {
  expect(await qc.does('suspectedProduct.isolate', { id: suspectId, containment: '隔离区' })).toEqual(applied);
  const sent = await qc.does('suspectedProduct.submit', { id: suspectId });
  expect(sent).toEqual(applied);
  return sent.id('review');
}

const decides = (id: string, lines: readonly (readonly [disposition: number, qty: string])[]) =>
  qc.does('qualityReview.save', {
    id,
    rootCause: '砂轮磨损',
    remark: null,
    lines: lines.map(([disposition, qty]) => ({ disposition, qty, reason: null })),
  });

/** Decided and approved. @returns the id of the repair, if pieces are reworked */
async function judges(reviewId: string, lines: readonly (readonly [disposition: number, qty: string])[]): Promise<string> {
  expect(await decides(reviewId, lines)).toEqual(applied);
  expect(await qc.does('qualityReview.submit', { id: reviewId })).toEqual(applied);
  expect(await qc.does('qualityReview.review', { id: reviewId })).toEqual(refused('REVIEW_SAME_PERSON'));
  const done = await checker.does('qualityReview.review', { id: reviewId });
  expect(done).toEqual(applied);
  return done.id('repair');
}

describe('the suspects of an order', () => {
  let suspectId: string;
  let repairId: string;

  test('are set aside with the report that names them, under the label that the operator has printed; they are charged once', async () => {
    const told = await reports(30, { good: '95', labour: '1', suspect: '2' }, 'K00000001');
    expect(told).toEqual(applied);
    expect(await figures(30)).toEqual([100, 95, 1, 2, 0]);
    expect(await consumed()).toBe(196);
    const found = await one<{ id: string; status: number; label_no: string; qty: string; found_at_op: number; source_doc_no: string }>(
      'select * from suspected_product where report_id = $1',
      [told.id('doc')],
    );
    expect(found).toMatchObject({ status: 0, label_no: 'K00000001', found_at_op: 30, source_type: 1 });
    expect([Number(found.qty), found.source_doc_no]).toEqual([2, expect.stringMatching(/^RW/)]);
    suspectId = found.id;
    expect(await reports(40, { good: '95' })).toEqual(applied);
  });

  test('name an operation with its order only: else goods would be registered, and the operation be forgotten', async () => {
    const goods = { materialId: product.id, qty: '1' };
    expect(await registers({ ...goods, orderOpId: operationIdOf(order.id, 30) })).toEqual(refused('LINK_MISMATCH'));
    expect(await registers(goods)).toEqual(applied);
  });

  test('are decided about all of them and once each, and by nobody without the right', async () => {
    const reviewId = await inReview(suspectId);
    expect(await decides(reviewId, [[1, '3']])).toEqual(refused('REVIEW_OVER', { limit: '2' }));
    expect(
      await decides(reviewId, [
        [1, '1'],
        [1, '1'],
      ]),
    ).toEqual(refused('REVIEW_TWICE'));
    expect(await decides(reviewId, [[1, '0.5']])).toEqual(refused('QTY_DECIMALS'));
    const lines = [{ lineId: randomUUID(), disposition: 1, qty: '1', reason: null }];
    const nobodys = await qc.does('qualityReview.save', { id: reviewId, rootCause: null, remark: null, lines });
    expect(nobodys).toEqual(refused('REF_MISSING', { field: 'lineId' }));
    expect(await decides(reviewId, [[1, '1']])).toEqual(applied);
    expect(await qc.does('qualityReview.submit', { id: reviewId })).toEqual(refused('REVIEW_SUM', { qty: '1', limit: '2' }));
    expect(
      await decides(reviewId, [
        [1, '1'],
        [3, '1'],
      ]),
    ).toEqual(applied);
    expect(await qc.does('qualityReview.submit', { id: reviewId })).toEqual(applied);
    expect(await operator.does('qualityReview.review', { id: reviewId })).toEqual(refused('NO_RIGHT'));
  });

  test('go back to isolation when the review is rejected, and into another one', async () => {
    const { id } = await one<{ id: string }>('select id from quality_review where suspect_id = $1', [suspectId]);
    expect(await qc.does('qualityReview.reject', { id, reason: '请补充测量' })).toEqual(applied);
    expect(await statusOf('suspected_product', suspectId)).toBe(1);
    const again = await qc.does('suspectedProduct.submit', { id: suspectId });
    repairId = await judges(again.id('review'), [
      [1, '1'],
      [3, '1'],
    ]);
    expect(await statusOf('suspected_product', suspectId)).toBe(3);
  });

  test('that are released go on, and nothing is consumed for them a second time', async () => {
    expect(await figures(30)).toEqual([100, 96, 1, 0, 1]);
    expect((await figures(40))[0]).toBe(96);
    expect(await consumed()).toBe(196);
  });

  test('that are reworked go on once somebody else has rechecked them', async () => {
    const nobody = { id: repairId, repairerId: randomUUID() };
    expect(await qc.does('qualityRepair.start', nobody)).toEqual(refused('REF_MISSING', { field: 'repairerId' }));
    expect(await qc.does('qualityRepair.start', { id: repairId, repairerId: null })).toEqual(applied);
    expect(await qc.does('qualityRepair.finish', { id: repairId, steps: '重新磨削', minutes: '12' })).toEqual(applied);
    const good = { id: repairId, goodQty: '1', scrapQty: '0', againQty: '0' };
    expect(await qc.does('qualityRepair.recheck', good)).toEqual(refused('REPAIR_SAME_PERSON'));
    expect(await checker.does('qualityRepair.recheck', { ...good, goodQty: '2' })).toEqual(refused('REPAIR_SUM', { limit: '1' }));
    expect(await checker.does('qualityRepair.recheck', good)).toEqual(applied);
    expect(await figures(30)).toEqual([100, 97, 1, 0, 0]);
    expect((await figures(40))[0]).toBe(97);
    expect(await consumed()).toBe(196);
    expect([await statusOf('quality_repair', repairId), await statusOf('suspected_product', suspectId)]).toEqual([3, 4]);
  });
});

describe('pieces that are found before anybody has reported them', () => {
  let card: string;
  let patrol: AnyRow;

  test('stop their card, and leave the work that can be reported', async () => {
    patrol = await launched('MO-2', '20');
    const made = await operator.does('wipCard.generate', { orderId: patrol.id, cards: [{ cardNo: 'W000000001', qty: '20' }] });
    expect(made).toEqual(applied);
    card = made.id('card-0');
    expect(await registers({ orderId: patrol.id, cardId: card, qty: '5', labelNo: 'K00000002' })).toEqual(applied);
    expect(await statusOf('wip_card', card)).toBe(2);
    expect(await figures(30, patrol)).toEqual([20, 0, 0, 5, 0]);
    expect(await registers({ orderId: patrol.id, qty: '1', labelNo: 'K00000002' })).toEqual(refused('SUSPECT_LABEL_USED'));
  });

  test('go back into work when they are released, and are charged with the report that follows', async () => {
    const before = await consumed();
    const { id } = await one<{ id: string }>("select id from suspected_product where label_no = 'K00000002'");
    await judges(await inReview(id), [
      [1, '4'],
      [4, '1'],
    ]);
    expect(await figures(30, patrol)).toEqual([20, 0, 1, 0, 0]);
    expect([await statusOf('wip_card', card), await statusOf('suspected_product', id)]).toEqual([1, 4]);
    expect(await consumed()).toBe(before);
  });

  test('are registered all the same where the order has not so many in work, and count nowhere', async () => {
    const many = await registers({ orderId: patrol.id, orderOpId: operationIdOf(patrol.id, 30), qty: '50' });
    expect(many).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'SUSPECT_NOT_COUNTED' }] });
    expect(await figures(30, patrol)).toEqual([20, 0, 1, 0, 0]);
  });
});

describe('pieces that are repaired', () => {
  async function inRepair(orderNo: string, qty: number, label: string) {
    const order = await launched(orderNo, '10');
    const told = await reports(30, { good: String(10 - qty), suspect: String(qty) }, label, order);
    const { id } = await one<{ id: string }>('select id from suspected_product where report_id = $1', [told.id('doc')]);
    const repairId = await judges(await inReview(id), [[3, String(qty)]]);
    expect(await operator.does('qualityRepair.start', { id: repairId, repairerId: null })).toEqual(applied);
    return { order, id, repairId };
  }
  const finishes = async (id: string) =>
    expect(await operator.does('qualityRepair.finish', { id, steps: '抛光', minutes: null })).toEqual(applied);

  test('and are good in part leave the rest in rework', async () => {
    const { order: mixed, repairId } = await inRepair('MO-4', 2, 'K00000004');
    await finishes(repairId);
    expect(await checker.does('qualityRepair.recheck', { id: repairId, goodQty: '1', scrapQty: '0', againQty: '1' })).toEqual(applied);
    expect(await figures(30, mixed)).toEqual([10, 9, 0, 0, 1]);
  });

  test('and fail every time need a review of their own before the third', async () => {
    const { order: failing, id, repairId } = await inRepair('MO-3', 1, 'K00000003');
    const again = { id: repairId, goodQty: '0', scrapQty: '0', againQty: '1' };
    await finishes(repairId);
    expect(await checker.does('qualityRepair.recheck', again)).toEqual(applied);
    expect(await one('select status, times from quality_repair where id = $1', [repairId])).toEqual({ status: 1, times: 2 });
    await finishes(repairId);
    expect(await checker.does('qualityRepair.recheck', again)).toMatchObject({ issues: [{ code: 'REPAIR_REVIEW' }] });
    expect(await figures(30, failing)).toEqual([10, 9, 0, 1, 0]);
    expect([await statusOf('quality_repair', repairId), await statusOf('suspected_product', id)]).toEqual([3, 4]);
    const next = await one<{ id: string; status: number }>('select id, status from suspected_product where source_doc_id = $1', [repairId]);
    expect(next.status).toBe(1);
    const sent = await qc.does('suspectedProduct.submit', { id: next.id });
    const third = await judges(sent.id('review'), [[3, '1']]);
    expect(await one('select times from quality_repair where id = $1', [third])).toEqual({ times: 2 });
    expect(await checker.does('qualityRepair.scrap', { id: third, reason: '无法修复' })).toEqual(applied);
    expect(await figures(30, failing)).toEqual([10, 9, 1, 0, 0]);
    expect(await statusOf('quality_repair', third)).toBe(4);
  });
});

describe('a suspected box', () => {
  let suspectId: string;
  let boxId: string;
  let sister: string;

  test('is frozen where it lies', async () => {
    const place = { store: data.store, bin: data.bins.a1 };
    boxId = await brings('S-2', '40', place, 'LOT-9');
    sister = await brings('S-3', '40', place, 'LOT-9');
    const made = await registers({ sourceType: 2, boxId, qty: '1', labelNo: 'K00000009' });
    expect(made).toEqual(applied);
    suspectId = made.id('doc');
    expect([await boxStatus('S-2'), await boxStatus('S-3')]).toEqual([1, 2]);
    expect(Number((await one<{ qty: string }>('select qty from suspected_product where id = $1', [suspectId])).qty)).toBe(40);
  });

  test('stops the boxes of its batch in one tap, and they are let go again', async () => {
    expect(await qc.does('suspectedProduct.contain', { id: suspectId, boxIds: [sister, randomUUID()] })).toEqual(refused('BOX_MISSING'));
    expect(await qc.does('suspectedProduct.contain', { id: suspectId, boxIds: [sister, boxId] })).toEqual(applied);
    expect(await boxStatus('S-3')).toBe(1);
    expect(await rows('select box_no, found from suspect_box where doc_id = $1', [suspectId])).toEqual([{ box_no: 'S-3', found: 1 }]);
    expect(await qc.does('suspectedProduct.free', { id: suspectId, reason: '复检合格' })).toEqual(applied);
    expect(await boxStatus('S-3')).toBe(2);
    expect(await qc.does('suspectedProduct.free', { id: suspectId, reason: '复检合格' })).toEqual(refused('CONTAIN_NOTHING'));
  });

  test('is divided by its review: released, conceded, spoilt, and reworked', async () => {
    const reviewId = await inReview(suspectId);
    const repairId = await judges(reviewId, [
      [1, '30'],
      [2, '4'],
      [3, '3'],
      [5, '3'],
    ]);
    const parts = await rows<{ box_no: string; box_status: number; qty: string }>(
      "select box_no, box_status, qty from box where batch_id = (select batch_id from box where id = $1) and box_no <> 'S-3' order by box_no",
      [boxId],
    );
    expect(parts.map(({ box_no, box_status, qty }) => [box_no, box_status, Number(qty)])).toEqual([
      ['K00000009-2', 6, 4],
      ['K00000009-3', 1, 3],
      ['K00000009-4', 14, 3],
      ['S-2', 2, 30],
    ]);
    expect(await rows("select bin_id from box where box_no = 'K00000009-4'")).toEqual([{ bin_id: data.bins.reject.id }]);
    expect(await rows('select box_no from defect_log where source_doc_id = $1', [reviewId])).toEqual([{ box_no: 'K00000009-4' }]);
    expect(await checker.does('qualityRepair.start', { id: repairId, repairerId: null })).toEqual(applied);
    expect(await checker.does('qualityRepair.finish', { id: repairId, steps: '清洗', minutes: null })).toEqual(applied);
    expect(await qc.does('qualityRepair.recheck', { id: repairId, goodQty: '2', scrapQty: '1', againQty: '0' })).toEqual(applied);
    expect([await boxStatus('K00000009-3'), await boxStatus('K00000009-3-S1')]).toEqual([2, 14]);
    expect(await statusOf('suspected_product', suspectId)).toBe(4);
  });

  test('that has left, or is stopped already, is registered with a remark', async () => {
    const { id } = await one<{ id: string }>("select id from box where box_no = 'K00000009-4'");
    expect(await registers({ sourceType: 2, boxId: id, qty: '3' })).toMatchObject({ issues: [{ code: 'SUSPECT_NOT_FROZEN' }] });
    expect(await boxStatus('K00000009-4')).toBe(14);
  });
});
