/** After a first article the server tells what has changed since: the batch that the ledger charged, and the tool that was lent (area-mes §1 n). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFirstConfirm } from '#server/modules/mes/first-confirm.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { applied, remarked } from '#tests/support/production-scene.ts';

let scene: Awaited<ReturnType<typeof genealogyScene>>;
let order = '';
let orderNo = '';
let item = '';

beforeAll(async () => {
  scene = await genealogyScene([{ opSeq: 10, opCode: 'TURN', needFirstArticle: true }]);
  const { plant } = scene.data;
  const [step] = await scene.rows<{ id: string }>('select id from routing_operation where op_seq = 10');
  const measured = { seq: 1, isKey: true, lower: '9.95', upper: '10.05', itemUnit: 'mm', itemName: '外径' };
  item = (await plant.insert('firstReviewItem', { ...measured, routingOpId: step?.id })).id;
  await scene.bought(scene.blank, scene.suppliers.of1, { batchNo: 'A', boxNo: 'A-BOX' }, '4');
  await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'OIL', boxNo: 'OIL-BOX' }, '10');
  order = await scene.ordered('20');
  orderNo = String((await scene.order(order))?.orderNo);
});
afterAll(() => scene.data.plant.close());

const proposed = async () => (await getFirstConfirm(scene.data.plant.pool, { orderNo, opSeq: 10 })).proposed;

async function released(trigger: 1 | 2 | 3): Promise<void> {
  const place = { orderId: order, orderOpId: await scene.operationOf(order, 10) };
  const opened = await scene.tablet.does('firstConfirm.open', (id) => ({
    id: id('doc'),
    ...place,
    trigger,
    stationCode: 'L9-01',
    shift: 1,
  }));
  const step = { id: opened.id('doc'), ...place, personId: null, items: [{ itemId: item, reading: '10.01', result: null }] };
  expect([opened, await scene.tablet.does('firstConfirm.self', step)]).toEqual([applied, applied]);
  expect(await scene.other.does('firstConfirm.judge', { ...step, result: 1 })).toEqual(applied);
}

const reports = async (good: string) => expect(await scene.report(scene.tablet, order, 10, { good })).toEqual(applied);

test('nothing before there is one, and nothing while the batch stays', async () => {
  expect(await proposed()).toBeNull();
  await released(1);
  await reports('2');
  expect(await proposed()).toBeNull();
});

test('the line has drawn from the next batch, though nobody scanned it', async () => {
  await reports('2');
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'B', boxNo: 'B-BOX' }, '10');
  await reports('2');
  expect(await proposed()).toMatchObject({ trigger: 3, matCode: scene.blank.matCode, was: 'A', batchNo: 'B' });
  await released(3);
  expect(await proposed()).toBeNull();
  await reports('1');
  expect(await proposed()).toBeNull();
});

test('a tool lent to whoever reports there; a gauge, and what others borrow, is none of it', async () => {
  const { plant } = scene.data;
  const [turner, other] = [
    await plant.insert('person', { personCode: 'P1', personName: '高翔', status: 1 }),
    await plant.insert('person', { personCode: 'P2', personName: '罗斌', status: 1 }),
  ];
  // Nobody has entered what the turner has learnt, which is remarked.
  expect(await scene.report(scene.tablet, order, 10, { good: '1' }, { operatorId: turner.id })).toEqual(remarked('G-SKILL'));
  const piece = { materialId: scene.oil.id, homeWarehouseId: scene.store.id, lifeUsed: '0', lifeBase: '0', grindCount: 0 };
  const lent = async (assetNo: string, assetKind: number, borrowerId: string): Promise<void> => {
    const asset = await plant.insert('assetItem', { ...piece, assetNo, assetKind, boxId: randomUUID() });
    const by = { createdBy: turner.id, createdByName: '库管', updatedBy: turner.id, updatedByName: '库管' };
    const stamp = { ...by, siteId: 'S01', bizDate: '2026-07-01', printCount: 0, createdAt: new Date(), updatedAt: new Date() };
    const head = { ...stamp, docNo: assetNo, status: 2, warehouseId: scene.store.id, borrowerId, dueAt: new Date() };
    const doc = await plant.insert('lendDoc', head);
    const { id: materialId, matCode, matName, baseUnit: unitCode } = scene.oil;
    const ids = { boxId: randomUUID(), fromBoxId: randomUUID(), fromBinId: randomUUID() };
    const line = { lineNo: 1, materialId, matCode, matName, unitCode, boxNo: assetNo, isLoose: false, qty: '1' };
    await plant.insert('lendLine', { docId: doc.id, assetId: asset.id, ...ids, ...line, returnedQty: '0', scrappedQty: '0', lostQty: '0' });
  };
  await lent('M-1', 2, turner.id);
  await lent('T-OTHER', 1, other.id);
  expect(await proposed()).toBeNull();
  await lent('T-1', 1, turner.id);
  expect(await proposed()).toMatchObject({ trigger: 2, toolNo: 'T-1' });
});
