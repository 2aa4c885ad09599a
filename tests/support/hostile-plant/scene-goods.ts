/** Goods in stores of their own that expire, are sorted, counted, given out and back, moved and lost: each left where something can be done with it. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { line as judged, looked, verdicts } from '#tests/support/quality.ts';
import { because, type Climb, type IdOf, type Place } from './climb.ts';
import type { Values } from './draft.ts';

const FAR = '2099-01-31';
const NOTHING = { startAt: null, endAt: null, recountPct: null, remark: null };
const PLAN = { checkName: '抽盘', checkType: 3, scopeClasses: [], scopeMaterials: [], counterIds: [], reviewerId: null, leftOutBins: [] };

export type Goods = Awaited<ReturnType<typeof goodsOf>>;

export async function goodsOf(climb: Climb) {
  const { steel, paint } = climb.data;
  const raw = await climb.place('YC-GOODS', 'YCL-K', [0, 5, 6]);
  const part = await climb.insert('material', { ...steel, id: randomUUID(), matCode: 'GOODS-1', matName: '联轴器', batchManaged: false });
  /** A box on the shelf. @returns its id */
  const stored = async ({ store, bin }: Place, material: AnyRow, qty: string, more: Values = {}): Promise<string> => {
    const box = { boxNo: `GOODS-${randomUUID().slice(0, 12).toUpperCase()}`, materialId: material.id, qty, binId: bin.id, status: 2 };
    const lines = [{ batchNo: null, productionDate: null, expiryDate: null, ...box, ...more }];
    const head = { warehouseId: store.id, rdCode: '106', reason: '期初', remark: null };
    const made = await climb.does('stockVoucher.otherIn', (id) => ({ id: id('doc'), ...head, lines }));
    await climb.does('stockVoucher.review', { id: made('doc') });
    return String((await climb.one('select id from box where box_no = $1', [box.boxNo])).id);
  };
  return { climb, raw, part, paint, stored };
}

/** What has expired, what is sorted after it was rejected, and what keeps longer than it says. */
export async function expiring({ climb, raw, paint, stored }: Goods): Promise<void> {
  const of = (batchNo: string) => ({ batchNo, expiryDate: FAR });
  const old = await stored(raw, paint, '5', of('LOT-OLD'));
  await climb.rows("update batch set expiry_date = '2026-01-31' where id = (select batch_id from box where id = $1)", [old]);
  climb.leaves('box.expire', { boxId: old });
  const head = { warehouseId: raw.store.id, materialId: paint.id, stockReason: 1, remark: null };
  const opened = async (batchNo: string) => {
    const boxIds = [await stored(raw, paint, '10', of(batchNo)), await stored(raw, paint, '10', of(batchNo))];
    return { boxIds, id: (await climb.does('inspection.open', (id) => ({ id: id('doc'), ...head, boxIds })))('doc') };
  };
  const rejected = await opened('LOT-BAD');
  await climb.does('inspection.record', looked(rejected.id, '20', '3'));
  await climb.does('inspection.reject', { id: rejected.id, defectCode: '色差', reason: '整批色差', decision: 3, binId: null });
  climb.leaves('inspection.sort', { id: rejected.id });
  const { id: logId } = await climb.one('select id from defect_log where source_doc_id = $1 and closed_at is null', [rejected.id]);
  climb.leaves('defectLog.handle', { logId, responsibility: 1, disposition: 3, close: false });
  const passed = await opened('LOT-KEEPS');
  await climb.does('inspection.record', looked(passed.id, '20', '0'));
  const whole = passed.boxIds.map((boxId) => judged(boxId, '10', 1));
  await climb.does('inspection.judge', verdicts(passed.id, whole));
  climb.leaves('inspection.extend', { id: passed.id, extendedTo: '2099-03-15', reason: '复检合格' });
}

/** The list that a partner sends of what lies with it. */
export async function counting({ climb, part, stored }: Goods): Promise<void> {
  const partner = await climb.place('KH-GOODS', 'KH-K');
  await stored(partner, part, '6');
  const plan = { ...PLAN, ...NOTHING, warehouseId: partner.store.id, scopeBins: [partner.bin.id] };
  const id = (await climb.does('checkInfo.create', (of) => ({ id: of('doc'), ...plan })))('doc');
  await climb.does('checkInfo.issue', { id, without: [] });
  const lines = await climb.rows('select id as "lineId" from check_line where doc_id = $1', [id]);
  const half = await climb.place('YC-EMPTY', 'YCL-K');
  await stored(half, part, '4');
  const empty = await climb.insert('bin', { ...half.bin, id: randomUUID(), binCode: 'YC-EMPTY-2', binName: 'YC-EMPTY-2' });
  const ofNothing = { ...PLAN, ...NOTHING, checkType: 4, warehouseId: half.store.id, scopeBins: [empty.id] };
  const walked = (await climb.does('checkInfo.create', (of) => ({ id: of('doc'), ...ofNothing })))('doc');
  await climb.does('checkInfo.issue', { id: walked, without: [] });
  climb.leaves('checkInfo.empty', { id: walked, binId: empty.id, isEmpty: true });
  climb.leaves('checkInfo.countList', { id, entries: lines.map(({ lineId }) => ({ lineId, qty: '5' })) });
}

/** Differences that one answer is given for, and what is then decided of them all. */
export async function differing({ climb, part, stored }: Goods): Promise<void> {
  const counted = async (whCode: string): Promise<{ id: string; lineId: string }> => {
    const place = await climb.place(whCode, 'YCL-K');
    await stored(place, part, '6');
    const plan = { ...PLAN, ...NOTHING, warehouseId: place.store.id, scopeBins: [place.bin.id] };
    const id = (await climb.does('checkInfo.create', (of) => ({ id: of('doc'), ...plan })))('doc');
    await climb.does('checkInfo.issue', { id, without: [] });
    const { id: lineId = '' } = await climb.one('select id from check_line where doc_id = $1', [id]);
    await climb.does('checkInfo.count', { id, lineId, qty: '5', binId: null });
    await climb.does('checkInfo.finishCount', { id });
    return { id, lineId };
  };
  const why = { reasons: [], others: { reason: 1, n: 1 } };
  climb.leaves('checkInfo.submit', { id: (await counted('YC-DIFF')).id, ...why }, 1);
  const { id: told } = await counted('YC-DIFF2');
  await climb.does('checkInfo.submit', { id: told, ...why }, 1);
  climb.leaves('checkInfo.review', { id: told, decisions: [], others: { decision: 1, n: 1 } }, 2);
  const again = await counted('YC-DIFF3');
  climb.leaves('checkInfo.recount', { id: again.id, lineIds: [again.lineId] }, 1);
  climb.leaves('checkInfo.submit', { id: again.id, reasons: [{ lineId: again.lineId, reason: 1, remark: null }] }, 1);
}

/** Given out and taken back, moved in one act, sent and not arrived. */
export async function moving({ climb, raw, part, stored }: Goods): Promise<void> {
  const { steel } = climb.data;
  const hardware = await climb.place('WJ-GOODS', 'WJ-K');
  const { id: deptId } = await climb.one("select id from department where dept_code = 'D1'");
  const { id: receiverId } = await climb.one("select id from person where person_code = 'P1'");
  const cupboard = await climb.place('GJ-GOODS', 'GJU-K');
  const boxed = await stored(hardware, part, '3');
  const intoStore = { materialId: part.id, binId: hardware.bin.id, batchId: null, boxId: boxed, toBinId: cupboard.bin.id, qty: '3' };
  const toStore = { issueType: 'HW', applicationId: null, warehouseId: hardware.store.id, deptId: null, toWarehouseId: cupboard.store.id };
  climb.leaves('issueDoc.create', (id) => ({
    id: id('doc'),
    ...toStore,
    receiverId: null,
    remark: null,
    lines: [{ applicationLineId: null, ...intoStore }],
  }));
  const boxId = await stored(hardware, part, '8');
  const goods = { applicationLineId: null, materialId: part.id, binId: hardware.bin.id, batchId: null, boxId, toBinId: null, qty: '8' };
  const to = { issueType: 'HW', applicationId: null, warehouseId: hardware.store.id, deptId, toWarehouseId: null, receiverId: null };
  const issue = (id: IdOf): Values => ({ id: id('doc'), ...to, remark: null, lines: [goods] });
  const issued = (await climb.does('issueDoc.create', issue))('doc');
  // Whoever has entered it does not review it.
  await climb.does('issueDoc.review', { id: issued, receiverId }, 1);
  const { id: redOfLineId } = await climb.one('select id from issue_line where doc_id = $1', [issued]);
  const back = { redOfId: issued, remark: null, lines: [{ redOfLineId, qty: '8', binId: hardware.bin.id }] };
  const red = (await climb.does('issueDoc.red', (id) => ({ id: id('doc'), ...back })))('doc');
  await climb.does('issueDoc.reviewRed', { id: red }, 1);
  climb.leaves('issueDoc.unreviewRed', { id: red, ...because });

  const second = await climb.place('YC-GOODS2', 'YCL-K');
  const between = { fromWarehouseId: raw.store.id, toWarehouseId: second.store.id, transferMode: 1, remark: null };
  const boxIds = [await stored(raw, part, '7')];
  const order = (await climb.does('transferOrder.create', (id) => ({ id: id('doc'), ...between, boxIds })))('doc');
  climb.leaves('transferOrder.moveAll', { id: order, binId: second.bin.id }, 1);
  const rope = await climb.insert('material', { ...steel, id: randomUUID(), matCode: 'GOODS-2', matName: '石棉绳', boxManaged: false });
  const poured = { materialId: rope.id, qty: '9', binId: raw.bin.id, status: 2, boxNo: null, batchNo: 'LOT-ROPE' };
  const lines = [{ ...poured, productionDate: null, expiryDate: null }];
  const head = { warehouseId: raw.store.id, rdCode: '106', reason: '期初', remark: null };
  const brought = (await climb.does('stockVoucher.otherIn', (id) => ({ id: id('doc'), ...head, lines })))('doc');
  await climb.does('stockVoucher.review', { id: brought });
  const { batch_id: batchId } = await climb.one('select batch_id from box where material_id = $1', [rope.id]);
  const loose = [{ binId: raw.bin.id, materialId: rope.id, batchId, qty: '4' }];
  climb.leaves('transferOrder.create', (id) => ({ id: id('doc'), ...between, transferMode: 2, boxIds: [], loose }));

  const side = await climb.place('XB-GOODS', 'CJYCL-K', [6]);
  const third = await climb.place('YC-GOODS3', 'YCL-K', [6]);
  await stored(third, part, '9');
  const list = { requisitionType: 1, demandId: null, fromWarehouseId: third.store.id, toWarehouseId: side.store.id };
  const asked = {
    ...list,
    toBinId: side.bin.id,
    orderNo: null,
    needAt: null,
    lines: [{ materialId: part.id, qty: '9', demandLineId: null }],
  };
  const id = (await climb.does('requisition.generate', (of) => ({ id: of('doc'), ...asked })))('doc');
  const log = await climb.one('select id, box_id, qty from prod_demand_box_log where doc_id = $1', [id]);
  const picked = { logId: log.id, boxId: log.box_id, binId: third.bin.id, qty: log.qty, childNo: null, reason: null };
  await climb.does('requisition.pick', { id, ...picked });
  const delivery = (await climb.does('requisition.review', { id }))('delivery');
  await climb.does('materialDelivery.ship', { id: delivery, carrierName: null }, 1);
  const results = [{ boxId: log.box_id, result: 2 }];
  // Whoever ships does not receive.
  await climb.does('materialDelivery.receive', { id: delivery, toBinId: side.bin.id, results }, 2);
  climb.leaves('materialDelivery.settle', { id: delivery, boxId: log.box_id, found: true, reason: '在通道找到' });
}
