/** After a first article the server tells what has changed since: the batch that the ledger charged, and the tool that was lent (area-mes §1 n). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFirstConfirm } from '#server/modules/mes/first-confirm.ts';
import { processTrace } from '#server/modules/mes/process-trace.ts';
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

/** Persons at the machine, whom the store lends to. */
const PEOPLE = { turner: ['P1', '高翔'], other: ['P2', '罗斌'] } as const;
const personId = new Map<string, string>();

async function person(name: keyof typeof PEOPLE): Promise<string> {
  const [personCode, personName] = PEOPLE[name];
  const id = personId.get(name) ?? (await scene.data.plant.insert('person', { personCode, personName, status: 1 })).id;
  personId.set(name, id);
  return id;
}

interface Loan {
  readonly to?: keyof typeof PEOPLE;
  readonly kind?: 1 | 2 | 3;
  readonly orderNo?: string;
  /** Lent on one document with another piece that stays out. */
  readonly back?: boolean;
}

const stampOf = (by: string) => {
  const who = { createdBy: by, createdByName: '库管', updatedBy: by, updatedByName: '库管' };
  return { ...who, siteId: 'S01', bizDate: '2026-07-01', printCount: 0, createdAt: new Date(), updatedAt: new Date() };
};

async function lent(assetNo: string, { to = 'turner', kind = 1, orderNo: forOrder, back = false }: Loan = {}): Promise<void> {
  const { plant } = scene.data;
  const piece = { materialId: scene.oil.id, homeWarehouseId: scene.store.id, lifeUsed: '0', lifeBase: '0', grindCount: 0 };
  const asset = await plant.insert('assetItem', { ...piece, assetNo, assetKind: kind, boxId: randomUUID() });
  const borrowerId = await person(to);
  const head = { ...stampOf(borrowerId), docNo: assetNo, warehouseId: scene.store.id, borrowerId, orderNo: forOrder ?? null };
  const doc = await plant.insert('lendDoc', { ...head, status: back ? 4 : 2, dueAt: new Date() });
  const { id: materialId, matCode, matName, baseUnit: unitCode } = scene.oil;
  const ids = { boxId: randomUUID(), fromBoxId: randomUUID(), fromBinId: randomUUID() };
  const goods = { lineNo: 1, materialId, matCode, matName, unitCode, boxNo: assetNo, qty: '1' };
  const counters = { returnedQty: back ? '1' : '0', scrappedQty: '0', lostQty: '0' };
  const line = await plant.insert('lendLine', { docId: doc.id, assetId: asset.id, ...ids, ...goods, isLoose: false, ...counters });
  if (!back) return;
  const came = { lendId: doc.id, lendLineId: line.id, borrowerId, assetId: asset.id, boxId: ids.boxId, boxNo: assetNo, materialId };
  const seen = { returnType: 1, result: 'Return', appraiserId: borrowerId, status: 1, docNo: `RA-${assetNo}` };
  const told = { ...stampOf(borrowerId), warehouseId: scene.store.id, ...came, matCode, matName, unitCode, qty: '1', ...seen };
  await plant.insert('returnAppraisal', told);
}

test('a tool lent to whoever reports there; a gauge, and what others borrow, is none of it', async () => {
  // Nobody has entered what the turner has learnt, which is remarked.
  expect(await scene.report(scene.tablet, order, 10, { good: '1' }, { operatorId: await person('turner') })).toEqual(remarked('G-SKILL'));
  await lent('M-1', { kind: 2 });
  await lent('T-OTHER', { to: 'other' });
  expect(await proposed()).toBeNull();
  await lent('T-1');
  expect(await proposed()).toMatchObject({ trigger: 2, toolNo: 'T-1' });
});

test('a report names the tools that were out during its work: none brought back before, none lent for another order, and no gauge', async () => {
  await lent('T-BACK', { back: true });
  await lent('T-ELSEWHERE', { orderNo: 'MO-OTHER' });
  await lent('T-FOR-IT', { orderNo });
  expect(await scene.report(scene.tablet, order, 10, { good: '1' }, { operatorId: await person('turner') })).toEqual(remarked('G-SKILL'));
  const [newest, before] = (await processTrace(scene.data.plant.pool, orderNo)).reports.filter(
    ({ operatorName }) => operatorName === '高翔',
  );
  expect([before?.tools, newest?.tools]).toEqual([null, 'T-1、T-FOR-IT']);
});
