/** What random moves have found, each said once more by itself (random-moves.spec.ts). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['web:wms:voucher:move', 'web:wms:voucher:unreview', 'web:wms:hwPick:unreview', 'web:wms:issue:unreview'];

let floor: GuardFloor;
let tablet: WireDevice;
/** Another tablet of the same person, for a lane of his that a refusal has stopped. */
let again: () => Promise<WireDevice>;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  const mover = await plant.user('mover', [...new Set([...FLOOR_RIGHTS, ...RIGHTS])], [store.id, lineSide.id]);
  again = () => floor.newTablet(mover);
  tablet = await again();
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

/** A box that was delivered to the line. */
async function atLine(): Promise<{ box: string; qty: string }> {
  await floor.stocked('9');
  const { id, logs } = await floor.listOf('1');
  const [{ box_id: box, qty } = { box_id: '', qty: '' }] = logs;
  await floor.tablet.does('requisition.pick', floor.pick(id, logs[0]));
  const delivery = (await floor.tablet.does('requisition.review', { id })).id('delivery');
  await floor.tablet.does('materialDelivery.ship', { id: delivery, carrierName: null });
  const toBinId = floor.data.bins.lineBin.id;
  await floor.tablet.does('materialDelivery.receive', { id: delivery, toBinId, results: [{ boxId: box, result: 1 }] });
  return { box, qty };
}

test('a box stands on a return once: its goods would be given back twice', async () => {
  const { store, lineSide, steel } = floor.data;
  const { box, qty } = await atLine();
  const line = { materialId: steel.id, sourceBoxId: box, newBoxNo: null, batchNo: null, qty, needInspect: false };
  const verdict = await floor.tablet.does('workshopReturn.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: lineSide.id,
    toWarehouseId: store.id,
    returnReason: 1,
    orderNo: null,
    remark: null,
    lines: [line, line],
  }));
  expect(verdict).toMatchObject({ status: 'rejected', code: 'RETURN_TWICE' });
});

test('a part is not poured back while somebody counts on it', async () => {
  const [box] = await floor.stocked('40');
  const split = await tablet.does('box.split', { boxId: box, children: [{ boxNo: `C-${randomUUID()}`, qty: '10' }], remark: null });
  expect(split).toMatchObject({ status: 'applied' });
  const child = split.id('child-1');
  const { id } = await floor.listOf('4', 2);
  expect(await floor.rows('select reserved_qty from box where id = $1', [child])).toEqual([{ reserved_qty: '4' }]);
  const back = await tablet.does('stockVoucher.unreview', { id: split.id('doc'), reason: '试拆' });
  expect(back).toMatchObject({ status: 'rejected', code: 'G-BAL' });
  await floor.tablet.does('requisition.close', { id, reason: '试验结束' });
});

test('loose stock has no label that a picker could scan: a list takes none of it, and what comes joins it as before', async () => {
  const { plant, steel, store, bins } = floor.data;
  const nuts = await plant.insert('material', { ...steel, id: randomUUID(), matCode: 'HW-NUT', boxManaged: false, batchManaged: false });
  const bought = async () => {
    const receipt = await floor.receipt(floor.tablet, { materialId: nuts.id, planQty: '30' });
    const goods = { qty: '30', batchNo: null, binId: bins.a2.id };
    expect(await floor.tablet.does('receipt.scan', floor.scanOf(receipt, goods))).toMatchObject({ status: 'applied' });
    return floor.tablet.does('receipt.review', { id: receipt.id('doc') });
  };
  expect(await bought()).toMatchObject({ status: 'applied' });
  const list = await floor.tablet.does('requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType: 1,
    demandId: null,
    fromWarehouseId: store.id,
    toWarehouseId: null,
    toBinId: null,
    orderNo: null,
    needAt: null,
    lines: [{ materialId: nuts.id, qty: '30', demandLineId: null }],
  }));
  expect(list).toMatchObject({ status: 'rejected', code: 'NO_STOCK' });
  expect(await bought()).toMatchObject({ status: 'applied' });
  const stock = await floor.rows('select qty, box_status, lock_doc_id from box where material_id = $1', [nuts.id]);
  expect(stock).toEqual([{ qty: '60', box_status: 2, lock_doc_id: null }]);
});

test('goods leave the receiving area by put-away, not by an adjustment that their receipt knows nothing of', async () => {
  const { bins } = floor.data;
  const receipt = await floor.receipt();
  const box = (await floor.tablet.does('receipt.scan', floor.scanOf(receipt))).id('box');
  await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
  const verdict = await tablet.does('box.adjust', { boxId: box, binId: bins.a1.id, fromBinId: bins.receiving.id });
  expect(verdict).toMatchObject({ status: 'rejected', code: 'ADJUST_RECEIVING' });
});

test('a document that does not exist is a verdict, never a fault that is asked again', async () => {
  const verdict = await tablet.does('issueDoc.unreview', { id: randomUUID(), reason: '查无此单' });
  expect(verdict).toMatchObject({ status: 'rejected' });
});

test('at a level that names no role those agree who may review, and nobody else', async () => {
  const { plant, store } = floor.data;
  await plant.insert('approveType', {
    docType: 'materialCodeApply',
    levels: 2,
    sod: false,
    needAttachment: false,
    allowOfflineReview: false,
  });
  const rights = ['create', 'review'].map((verb) => `web:basedata:codeApply:${verb}`);
  const engineer = await floor.newTablet(await plant.user('engineer', rights, []));
  const made = await engineer.does('materialCodeApply.create', (id) => ({
    id: id('doc'),
    matName: '轴承座',
    spec: null,
    texture: null,
    classCode: 'RAW',
    baseUnit: 'PCS',
    remark: null,
  }));
  const decision = { docType: 'materialCodeApply', id: made.id('doc'), decision: 1, opinion: null };
  const passerBy = await floor.newTablet(await plant.user('passer-by', [], [store.id]));
  expect(await passerBy.does('approval.decide', decision)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  expect(await engineer.does('approval.decide', decision)).toMatchObject({ status: 'applied' });
});

/** A box of steel that was received and released, and still stands at the dock. */
async function atTheDock(): Promise<string> {
  const receipt = await floor.receipt();
  const box = (await floor.tablet.does('receipt.scan', floor.scanOf(receipt))).id('box');
  await floor.tablet.does('receipt.review', { id: receipt.id('doc') });
  return box;
}

test('boxes of two receipts are not poured together before they are put away: neither receipt would know what was', async () => {
  const { bins } = floor.data;
  const [one, other] = [await atTheDock(), await atTheDock()];
  const merge = { boxId: one, sourceIds: [other], remark: null };
  expect(await tablet.does('box.merge', merge)).toMatchObject({ status: 'rejected', code: 'MERGE_RECEIVING' });
  for (const box of [one, other]) await floor.tablet.does('box.putAway', putAway(box, bins.a2.id, bins.receiving.id));
  expect(await (await again()).does('box.merge', merge)).toMatchObject({ status: 'applied' });
});

describe('what was put away does not come back to the receiving area, where it would be put away once more', () => {
  test('by a state switch', async () => {
    const { store, bins } = floor.data;
    const [box] = await floor.stocked('10');
    const verdict = await tablet.does('stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      reason: '外观可疑',
      lines: [{ boxId: box, toStatus: 1, binId: bins.receiving.id }],
    }));
    expect(verdict).toMatchObject({ status: 'rejected', code: 'ADJUST_RECEIVING' });
  });

  test('by a transfer that is taken in there', async () => {
    const { plant, store, bins } = floor.data;
    const second = await plant.insert('warehouse', { ...store, id: randomUUID(), whCode: 'YCL02', whName: '原材料二库' });
    const bin = { ...bins.a1, warehouseId: second.id };
    await plant.insert('bin', { ...bin, id: randomUUID(), binCode: 'T', binName: 'T', isTransit: true });
    const dock = await plant.insert('bin', { ...bin, id: randomUUID(), binCode: 'R', binName: 'R', binType: 0 });
    const keeper = await floor.newTablet(await plant.user('two-stores', FLOOR_RIGHTS, [store.id, second.id]));
    const [box] = await floor.stocked('10');
    const order = await keeper.does('transferOrder.create', (id) => ({
      id: id('doc'),
      fromWarehouseId: store.id,
      toWarehouseId: second.id,
      transferMode: 1,
      remark: null,
      boxIds: [box],
    }));
    const moved = await keeper.does('transferOrder.moveAll', { id: order.id('doc'), binId: dock.id });
    expect(moved).toMatchObject({ status: 'rejected', code: 'ADJUST_RECEIVING' });
  });
});

test('what the line gives back and is looked at again was not received again', async () => {
  const { store, lineSide, bins, steel } = floor.data;
  const { box, qty } = await atLine();
  const back = await floor.tablet.does('workshopReturn.create', (made) => ({
    id: made('doc'),
    fromWarehouseId: lineSide.id,
    toWarehouseId: store.id,
    returnReason: 1,
    orderNo: null,
    remark: null,
    lines: [{ materialId: steel.id, sourceBoxId: box, newBoxNo: null, batchNo: null, qty, needInspect: true }],
  }));
  const confirmed = { id: back.id('doc'), lineId: back.id('line-1'), confirmQty: qty, binId: bins.a1.id, diffReason: null, restNo: null };
  expect(await floor.tablet.does('workshopReturn.confirm', confirmed)).toMatchObject({ status: 'applied' });
  const verdict = { boxId: box, verdict: 1, qty, childNo: null, binId: null, reason: null };
  expect(await floor.tablet.does('box.verdict', verdict)).toMatchObject({ status: 'applied' });
  const [line] = await floor.rows(
    'select l.inspected_qty, l.accepted_qty from receipt_line l join box b on b.source_line_id = l.id where b.id = $1',
    [box],
  );
  expect(line).toEqual({ inspected_qty: '0', accepted_qty: '0' });
});

test('a pallet is moved back only with the boxes it was moved with', async () => {
  const { bins } = floor.data;
  const [first, second] = await floor.stocked('3', '4');
  const begin = { palletNo: `P-${randomUUID().slice(0, 8)}`, palletType: 1, sscc: null };
  const group = await tablet.does('pallet.group', (id) => ({ palletId: id('pallet'), boxIds: [first], begin }));
  const palletId = group.id('pallet');
  const moved = await tablet.does('pallet.move', { palletId, binId: bins.a2.id });
  expect(moved).toMatchObject({ status: 'applied' });
  await tablet.does('box.adjust', { boxId: second, binId: bins.a2.id, fromBinId: bins.a1.id });
  expect(await tablet.does('pallet.group', { palletId, boxIds: [second], begin: null })).toMatchObject({ status: 'applied' });
  const back = () => ({ id: moved.id('doc'), reason: '移错了' });
  expect(await (await again()).does('stockVoucher.unreview', back())).toMatchObject({ status: 'rejected', code: 'PALLET_CHANGED' });
  await tablet.does('pallet.ungroup', { palletId, boxIds: [second] });
  expect(await tablet.does('stockVoucher.unreview', back())).toMatchObject({ status: 'applied' });
});

test('a box of another store and another batch than the one named is a verdict, never a fault that is asked again', async () => {
  const { plant, lineSide, bins, steel } = floor.data;
  await plant.insert('receiveDispatchCategory', { rdCode: '205', rdName: '其他出库', direction: 2, movementType: 'GI_OTHER' });
  const [box] = await floor.stocked('6');
  const line = { boxId: box, binId: bins.lineBin.id, materialId: steel.id, batchId: null, status: 2, qty: '1' };
  const entered = { warehouseId: lineSide.id, rdCode: '205', reason: '送检消耗', remark: null, lines: [line] };
  const verdict = await (await again()).does('stockVoucher.otherOut', (id) => ({ id: id('doc'), ...entered }));
  expect(verdict).toMatchObject({ status: 'rejected', code: 'BOX_OTHER_WAREHOUSE' });
});
