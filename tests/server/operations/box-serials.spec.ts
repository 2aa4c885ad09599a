/** Boxes that name the numbers of their pieces (decision 098): in the trace of the box, and of the piece, with how sure that is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Genealogy, nodesOf, type TraceNode } from '#domain/mes/genealogy.ts';
import { boxSerials } from '#server/modules/mes/box-serials.ts';
import { genealogyIn } from '#server/modules/mes/genealogy.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { remarked } from '#tests/support/production-scene.ts';

let scene: Awaited<ReturnType<typeof genealogyScene>>;

beforeAll(async () => {
  scene = await genealogyScene([{ opSeq: 10, opCode: 'PACK' }]);
  await scene.data.plant.insert('materialProdCodeRule', { materialId: scene.product.id, pattern: 'SZ-{SN:5}', lastSerial: 90 });
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '60');
  await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '60');
});
afterAll(() => scene.data.plant.close());

const sz = (n: number): string => `SZ-${String(n).padStart(5, '0')}`;

/** An order whose report has named these numbers. */
async function made(serials: readonly string[]): Promise<string> {
  const order = await scene.ordered(String(serials.length));
  const report = await scene.report(scene.tablet, order, 10, { good: String(serials.length) }, { serials });
  expect(['applied', 'accepted_with_issues']).toContain(report.status);
  return order;
}
const trace = (code: string, direction: Genealogy['direction']) => genealogyIn(scene.data.plant.pool, EVERY_STORE, { code, direction });
const told = (nodes: readonly TraceNode[]) => nodes.map(({ code, certainty }) => [code, certainty]).sort();
/** Numbers that the trace of a box names, each with how sure it is. */
const inBox = async (boxNo: string, direction: Genealogy['direction'] = 'back') =>
  told(nodesOf(nodesOf((await trace(boxNo, direction)).roots, 'serials'), 'serial'));
const boxesOf = async (code: string) => told(nodesOf((await trace(code, 'forth')).roots, 'box'));

test('one box of everything that was reported: its numbers are certain, whichever way it is traced', async () => {
  await scene.completed(await made([sz(1), sz(2)]), [{ boxNo: 'FA-1', qty: '2' }], 'A');
  const numbers = [
    [sz(1), 1],
    [sz(2), 1],
  ];
  expect(await inBox('FA-1')).toEqual(numbers);
  expect(await inBox('FA-1', 'forth')).toEqual(numbers);
  expect(await boxesOf(sz(1))).toEqual([['FA-1', 1]]);
  const [group] = nodesOf((await trace('FA-1', 'back')).roots, 'serials');
  expect(group).toMatchObject({ code: `${sz(1)} … ${sz(2)}`, qty: '2', unit: 'PCS', certainty: 1 });
});

test('several boxes: every number of the order is possible in each of them', async () => {
  await scene.completed(
    await made([sz(11), sz(12), sz(13)]),
    [
      { boxNo: 'FB-1', qty: '2' },
      { boxNo: 'FB-2', qty: '1' },
    ],
    'B',
  );
  expect(await inBox('FB-2')).toEqual([
    [sz(11), 3],
    [sz(12), 3],
    [sz(13), 3],
  ]);
  expect(await boxesOf(sz(11))).toEqual([
    ['FB-1', 3],
    ['FB-2', 3],
  ]);
});

test('what the packer has scanned into a box is certain, and the piece leads to that box alone', async () => {
  await scene.completed(
    await made([sz(21), sz(22), sz(23)]),
    [
      { boxNo: 'FC-1', qty: '2', serials: ['sz-00021', 'sz-00022'] },
      { boxNo: 'FC-2', qty: '1' },
    ],
    'C',
  );
  expect(await inBox('FC-1')).toEqual([
    [sz(21), 1],
    [sz(22), 1],
  ]);
  expect(await inBox('FC-2')).toEqual([[sz(23), 1]]);
  expect(await boxesOf(sz(22))).toEqual([['FC-1', 1]]);
});

test('whoever keeps the box is told the same beside it, and nobody in whose stores it never lay', async () => {
  const { pool } = scene.data.plant;
  const keeper = { ...EVERY_STORE, account: 'keeper', warehouses: [scene.finished.id] };
  const told = await boxSerials(pool, keeper, { boxNo: 'FC-1' });
  expect(told.total).toBe(2);
  expect(told.list).toMatchObject([
    { code: sz(21), certainty: 1, orderNo: expect.any(String), by: expect.any(String) },
    { code: sz(22), certainty: 1 },
  ]);
  expect((await boxSerials(pool, keeper, { boxNo: 'FB-2' })).list.map(({ certainty }) => certainty)).toEqual([3, 3, 3]);
  expect(await boxSerials(pool, EVERY_STORE, { boxNo: 'ZJ-BOX' })).toEqual({ list: [], total: 0 });
  for (const [actor, boxNo] of [
    [{ ...keeper, warehouses: [scene.store.id] }, 'FC-1'],
    [keeper, 'NO-BOX'],
  ] as const)
    await expect(boxSerials(pool, actor, { boxNo })).rejects.toMatchObject({ status: 404, problem: { code: 'TRACE_NOTHING' } });
});

test('a part of a box: which pieces went with it is possible only, and of what is left too', async () => {
  await scene.completed(await made([sz(31), sz(32)]), [{ boxNo: 'FD-1', qty: '2', serials: [sz(31), sz(32)] }], 'D');
  await scene.rows("update box set box_status = 3 where box_no in ('FA-1', 'FB-1', 'FB-2', 'FC-1', 'FC-2')");
  await scene.sold('1');
  await scene.rows('update box set box_status = 2 where box_status = 3');
  const possible = [
    [sz(31), 3],
    [sz(32), 3],
  ];
  expect(await inBox('FB-SOLD')).toEqual(possible);
  expect(await inBox('FD-1')).toEqual(possible);
});

test('numbers in two boxes, or more of them than pieces, are remarked to the packer, and the boxes count all the same', async () => {
  const order = await made([sz(41), sz(42), sz(43)]);
  const sends = (boxes: readonly { boxNo: string; qty: string; serials?: string[] }[]) =>
    scene.tablet.does('wipCompletion.apply', (id) => ({
      id: id('doc'),
      orderId: order,
      qty: String(boxes.reduce((sum, { qty }) => sum + Number(qty), 0)),
      boxes,
      batchNo: null,
      toWarehouseId: scene.finished.id,
      needInspect: false,
      remark: null,
    }));
  const twice = await sends([
    { boxNo: 'FE-1', qty: '1', serials: [sz(41)] },
    { boxNo: 'FE-2', qty: '1', serials: [sz(41)] },
  ]);
  expect(twice).toEqual(remarked('SERIALS_TWO_BOXES'));
  expect(await sends([{ boxNo: 'FE-3', qty: '1', serials: [sz(42), sz(43)] }])).toEqual(remarked('BOX_SERIALS_OVER'));
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});
