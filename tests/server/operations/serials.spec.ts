/** Pieces with a number of their own (area-mes §2, trap 12): named once, by the report of the last operation, and traced both ways. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Genealogy, nodesOf, type TraceKind } from '#domain/mes/genealogy.ts';
import { genealogyIn } from '#server/modules/mes/genealogy.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { applied, remarked } from '#tests/support/production-scene.ts';

let scene: Awaited<ReturnType<typeof genealogyScene>>;
let order = '';
let card = '';

beforeAll(async () => {
  scene = await genealogyScene([
    { opSeq: 10, opCode: 'TURN' },
    { opSeq: 20, opCode: 'PACK' },
  ]);
  await scene.data.plant.insert('materialProdCodeRule', { materialId: scene.product.id, pattern: 'SZ-{SN:5}', lastSerial: 20 });
  await scene.bought(scene.blank, scene.suppliers.of2, { batchNo: 'ZJ', boxNo: 'ZJ-BOX' }, '20');
  await scene.bought(scene.oil, scene.suppliers.of1, { batchNo: 'GC', boxNo: 'GC-BOX' }, '20');
  order = await scene.ordered('10');
  [card = ''] = await scene.cards(order, ['10']);
  expect(await scene.report(scene.tablet, order, 10, { good: '10', cardId: card })).toEqual(applied);
});
afterAll(() => scene.data.plant.close());

const packs = (good: string, serials: readonly string[], by = scene.tablet) =>
  scene.report(by, order, 20, { good, cardId: card }, { serials });
const stored = () =>
  scene
    .rows<{ code: string; back: boolean }>('select code, is_taken_back as back from made_serial order by code')
    .then((rows) => rows.map(({ code, back }) => (back ? `${code} back` : code)));
const trace = (code: string, direction: Genealogy['direction']) => genealogyIn(scene.data.plant.pool, EVERY_STORE, { code, direction });
const codes = ({ roots }: Genealogy, ...kinds: TraceKind[]): string[] =>
  nodesOf(roots, ...kinds)
    .map(({ code }) => code)
    .sort();

test('a report of the last operation names its pieces; without a network it is told the same', async () => {
  expect(await packs('3', ['SZ-00001', 'sz-00002', 'SZ-00003'])).toEqual(applied);
  expect(await stored()).toEqual(['SZ-00001', 'SZ-00002', 'SZ-00003']);
});

test('a number stands on one piece: on a second report, of another product or missing it is remarked, and the pieces count all the same', async () => {
  const again = await packs('3', ['SZ-00003', 'SX-1', 'SZ-00004'], scene.other);
  expect(again).toEqual(remarked('SERIAL_USED'));
  expect(again.issues).toEqual([
    { code: 'SERIAL_UNFIT', params: expect.objectContaining({ codes: 'SX-1', n: '1' }) },
    { code: 'SERIAL_USED', params: expect.objectContaining({ codes: 'SZ-00003', n: '1' }) },
    { code: 'SERIALS_APART', params: expect.objectContaining({ n: '1' }) },
  ]);
  expect(await scene.counts(order, 20)).toMatchObject({ good: 6 });
  expect(await stored()).toEqual(['SZ-00001', 'SZ-00002', 'SZ-00003', 'SZ-00004']);
  expect(await scene.leader.does('reportWork.cancel', { id: again.id('doc'), reason: '扫错码' })).toEqual(applied);
  expect(await stored()).toEqual(['SZ-00001', 'SZ-00002', 'SZ-00003', 'SZ-00004 back']);
});

test('a number that was taken back is free for the piece that it stands on', async () => {
  expect(await packs('2', ['SZ-00004', 'SZ-00005'], scene.other)).toEqual(applied);
  expect(await stored()).toEqual(['SZ-00001', 'SZ-00002', 'SZ-00003', 'SZ-00004', 'SZ-00005']);
});

test('reports of other operations name no pieces, and a line that scans none is not asked for them', async () => {
  const of = await scene.ordered('2');
  expect(await scene.report(scene.tablet, of, 10, { good: '2' }, { serials: ['SZ-00009'] })).toEqual(remarked('SERIAL_UNFIT'));
  expect(await scene.report(scene.tablet, of, 20, { good: '2' })).toEqual(applied);
});

test('a piece leads to its card, its work and the lots of the suppliers, and forth to the boxes of its order', async () => {
  expect(await packs('5', [])).toEqual(applied);
  await scene.completed(order, [{ boxNo: 'FB-1', qty: '10' }], 'CP');
  const back = await trace('sz-00004', 'back');
  expect(back.roots).toMatchObject([{ kind: 'serial', code: 'SZ-00004', children: [{ kind: 'card' }] }]);
  expect(codes(back, 'supplier')).toEqual(['S001', 'S002']);
  expect(back.product).toMatchObject({ matCode: 'CP-0001' });
  expect(codes(await trace('SZ-00001', 'forth'), 'box')).toEqual(['FB-1']);
});

test('a lot of a supplier leads to every piece that was made of it', async () => {
  const made = codes(await trace('ZJ', 'forth'), 'serial');
  expect(made).toEqual(['SZ-00001', 'SZ-00002', 'SZ-00003', 'SZ-00004', 'SZ-00005']);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});
