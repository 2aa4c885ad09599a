/** What random moves have found, each said once more by itself (random-moves.spec.ts). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['web:wms:voucher:move', 'web:wms:voucher:unreview', 'web:wms:hwPick:unreview', 'web:wms:issue:unreview'];

let floor: GuardFloor;
let tablet: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant, store, lineSide } = floor.data;
  tablet = await floor.newTablet(await plant.user('mover', [...new Set([...FLOOR_RIGHTS, ...RIGHTS])], [store.id, lineSide.id]));
});
afterAll(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  await floor.close();
});

test('a box stands on a return once: its goods would be given back twice', async () => {
  const { store, lineSide, steel } = floor.data;
  const [box] = await floor.stocked('30');
  const line = { materialId: steel.id, sourceBoxId: box, newBoxNo: null, batchNo: null, qty: '30', needInspect: false };
  const verdict = await floor.tablet.does('workshopReturn.create', (id) => ({
    id: id('doc'),
    ...{ fromWarehouseId: lineSide.id, toWarehouseId: store.id, returnReason: 1, orderNo: null, remark: null },
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
    ...{ id: id('doc'), matName: '轴承座', spec: null, texture: null, classCode: 'RAW', baseUnit: 'PCS', remark: null },
  }));
  const decision = { docType: 'materialCodeApply', id: made.id('doc'), decision: 1, opinion: null };
  const passerBy = await floor.newTablet(await plant.user('passer-by', [], [store.id]));
  expect(await passerBy.does('approval.decide', decision)).toMatchObject({ status: 'rejected', code: 'NO_RIGHT' });
  expect(await engineer.does('approval.decide', decision)).toMatchObject({ status: 'applied' });
});
