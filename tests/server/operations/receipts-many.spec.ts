/** Many receipts reviewed at once: each is judged as if it were alone, and sees what the ones before it have brought into the store. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, refused, type SalesScene, salesScene, verbs } from '#tests/support/sales-scene.ts';

let scene: SalesScene;
beforeAll(async () => {
  scene = await salesScene(verbs('finished', 'receive review unreview'));
});
afterAll(() => scene.data.plant.close());

interface Goods {
  readonly boxNo: string;
  readonly batchNo: string;
  readonly toBinId?: string;
}

async function written({ boxNo, batchNo, toBinId = scene.shelf.id }: Goods): Promise<string> {
  const line = { materialId: scene.shaft.id, qty: '10', toBinId, boxNo, batchNo, productionDate: null, expiryDate: null };
  const head = { warehouseId: scene.store.id, orderNo: null, needInspect: false, remark: null };
  const made = await scene.tablet.does('finishedReceipt.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
  expect(made).toEqual(applied);
  return made.id('doc');
}
const reviewed = (docIds: readonly string[], by = scene.tablet) =>
  by.does('finishedReceipt.reviewMany', (id) => ({ id: id('doc'), docIds }));
const boxesOf = (...boxNos: string[]) =>
  scene.rows(
    'select b.box_no as "boxNo", t.batch_no as "batchNo", b.qty::float8 as qty from box b join batch t on t.id = b.batch_id where b.box_no = any($1) order by 1',
    [boxNos],
  );
const statusOf = async (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => (await scene.rows<{ status: number }>('select status from finished_receipt where id = $1', [id]))[0]?.status),
  );

test('receipts of one new batch bring it in once, each with a movement and a voucher of its own', async () => {
  const ids = [await written({ boxNo: 'M-1', batchNo: 'B-NEW' }), await written({ boxNo: 'M-2', batchNo: 'B-NEW' })];
  expect(await reviewed(ids)).toEqual(applied);
  expect(await statusOf(...ids)).toEqual([1, 1]);
  expect(await boxesOf('M-1', 'M-2')).toEqual([
    { boxNo: 'M-1', batchNo: 'B-NEW', qty: 10 },
    { boxNo: 'M-2', batchNo: 'B-NEW', qty: 10 },
  ]);
  expect(await scene.rows("select count(*)::int as n from batch where batch_no = 'B-NEW'")).toEqual([{ n: 1 }]);
  const own = await scene.rows<{ movements: number; vouchers: number }>(
    `select (select count(*)::int from stock_movement m where m.doc_id = r.id) as movements,
       (select count(*)::int from inbound_doc d where d.source_doc_id = r.id) as vouchers from finished_receipt r where r.id = any($1)`,
    [ids],
  );
  expect(own).toEqual([
    { movements: 1, vouchers: 1 },
    { movements: 1, vouchers: 1 },
  ]);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});

test('a bin that holds one box takes the first, and the receipt of the second stays as it was', async () => {
  const tight = await scene.bin(scene.store, 'CP-ONE', 7);
  await scene.rows('update bin set max_boxes = 1 where id = $1', [tight.id]);
  const [first = '', second = ''] = [
    await written({ boxNo: 'T-1', batchNo: 'B-T', toBinId: tight.id }),
    await written({ boxNo: 'T-2', batchNo: 'B-T', toBinId: tight.id }),
  ];
  const answer = await reviewed([first, second]);
  expect(answer.issues.map(({ code, params }) => [code, params.reason])).toEqual([['DOC_LEFT', 'BIN_FULL']]);
  expect(await statusOf(first, second)).toEqual([1, 0]);
  expect((await boxesOf('T-1', 'T-2')).map((box) => (box as { boxNo: string }).boxNo)).toEqual(['T-1']);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});

test('one that was reviewed so is taken back alone', async () => {
  const [kept = '', back = ''] = [await written({ boxNo: 'U-1', batchNo: 'B-U' }), await written({ boxNo: 'U-2', batchNo: 'B-U' })];
  expect(await reviewed([kept, back])).toEqual(applied);
  expect(await scene.tablet.does('finishedReceipt.unreview', { id: back, reason: '数量核对' })).toEqual(applied);
  expect(await statusOf(kept, back)).toEqual([1, 2]);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});

test('whoever may review one may review many, and nobody in a store that is not theirs', async () => {
  const id = await written({ boxNo: 'R-1', batchNo: 'B-R' });
  const clerk = await scene.worker('clerk', verbs('finished', 'receive'));
  expect(await reviewed([id], clerk)).toEqual(refused('NO_RIGHT'));
  const stranger = await scene.elsewhere(await scene.data.plant.user('elsewhere', verbs('finished', 'review'), [scene.repair.id]));
  expect(await reviewed([id], stranger)).toEqual(refused('G-WH'));
  expect(await statusOf(id)).toEqual([0]);
});

test('each is asked for its own store: one elsewhere stays, and is not named to somebody who may not see it', async () => {
  const { plant } = scene.data;
  const next = await plant.insert('warehouse', {
    whCode: 'CCP09',
    whName: '成品九库',
    whClassCode: 'CCP-K',
    binManaged: true,
    isActive: true,
  });
  const bin = await scene.bin(next, 'CP-09', 7);
  const neighbour = await scene.elsewhere(await plant.user('neighbour', verbs('finished', 'receive review'), [next.id]));
  const line = {
    materialId: scene.shaft.id,
    qty: '10',
    toBinId: bin.id,
    boxNo: 'N-1',
    batchNo: 'B-N',
    productionDate: null,
    expiryDate: null,
  };
  const head = { warehouseId: next.id, orderNo: null, needInspect: false, remark: null };
  const made = await neighbour.does('finishedReceipt.create', (id) => ({ id: id('doc'), ...head, lines: [line] }));
  expect(made).toEqual(applied);
  const [theirs, own] = [made.id('doc'), await written({ boxNo: 'N-2', batchNo: 'B-N' })];
  const unknown = '0198c0de-0000-7000-8000-00000000000f';
  const done = await reviewed([theirs, own, unknown]);
  expect(done).toMatchObject({ status: 'accepted_with_issues' });
  expect(await statusOf(theirs, own)).toEqual([0, 1]);
  // By the id alone, which the caller has told: the number would say that it exists, and how many there are.
  expect(done.issues.map(({ code, params }) => [code, params.docNo])).toEqual([
    ['DOC_LEFT', theirs],
    ['DOC_LEFT', unknown],
  ]);
});
