/** A blind count from the first scan to the books (area-stocktake §7 C1): three bins, loose and boxed goods, a box elsewhere, one missing, one found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { notCounted, notCountedSchema } from '#server/modules/reports/not-counted.sql.ts';
import { accuracySchema, stocktakeAccuracy } from '#server/modules/reports/stocktake-accuracy.sql.ts';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const CHECK = (...verbs: string[]) => verbs.map((verb) => `web:wms:check:${verb}`);
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
let scene: StocktakeScene;
let boss: WireDevice;
let [p1, p2]: AnyRow[] = [];
beforeAll(async () => {
  floor = await GuardFloor.open();
  scene = await StocktakeScene.open(floor);
  const user = (account: string, rights: string[]) => floor.data.plant.user(account, [...FLOOR_RIGHTS, ...rights], [scene.storeId]);
  boss = await floor.newTablet(await user('boss', CHECK('create', 'issue', 'submit', 'review')));
  p1 = await user('p1', CHECK('count'));
  p2 = await user('p2', CHECK('count'));
});
afterAll(() => floor.close());

const numbers = (rows: object[]) =>
  rows.map((row) => Object.values(row).map((value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value)));

test('C1: a blind count ends in a book that says what is there', async () => {
  const { bins, boxes } = await scene.stocked();
  const plan = await scene.issued(boss, { checkMode: 2, recountPct: '5' });
  const lines = await scene.lines(plan);
  expect(lines.map(({ book_qty }) => Number(book_qty))).toEqual([100, 25, 25, 25, 25]);
  expect(await floor.rows('select distinct box_status from box where warehouse_id = $1', [scene.storeId])).toEqual([{ box_status: 17 }]);
  expect(await floor.rows('select count(*)::int as n from bin where locked_by_check_id = $1', [plan])).toEqual([{ n: 3 }]);

  // Nothing moves meanwhile: neither now, nor what another tablet had queued before.
  const away = (n: number) => ({ boxId: boxes[n], binId: bins.z, fromBinId: bins.y });
  expect(await (await floor.newTablet(await keeper())).does('box.adjust', away(0))).toEqual(refused('G-CNT'));
  const queued = { occurredAt: new Date(Date.now() - 3_600_000).toISOString() };
  expect(await (await floor.newTablet(await keeper())).does('box.adjust', away(1), queued)).toEqual(refused('G-CNT'));

  const first = await floor.newTablet(p1);
  const line = (n: number) => lines[n]?.id;
  const count = (by: WireDevice, n: number, qty: string, binId: string | null = null, verb = 'count') =>
    by.operation(`checkInfo.${verb}`, { id: plan, lineId: line(n), qty, binId, by: 1 });
  const found = first.operation('checkInfo.found', {
    id: plan,
    scannedNo: null,
    boxNo: 'C1-NEW',
    materialId: scene.boxed.id,
    batchNo: 'B1',
    binId: bins.y,
    qty: '10',
    by: 1,
  });
  const work = [count(first, 0, '97'), count(first, 1, '25'), count(first, 2, '20'), count(first, 3, '25', bins.z), found];
  expect((await first.push(...work)).results.map(({ status }) => status)).toEqual(work.map(() => 'applied'));
  const actor = { account: 'x', rights: ['web:wms:check:review'], warehouses: [scene.storeId] } as never;
  const open = async () => (await notCounted(floor.data.plant.pool, actor, notCountedSchema.parse({ checkId: plan }))).list;
  expect(await open()).toMatchObject([{ id: line(4) }]);
  expect((await first.push(count(first, 4, '0'))).results[0]).toEqual(applied);
  expect(await first.does('checkInfo.finishCount', { id: plan })).toEqual(applied);

  // The recount: what is above five per cent, and the find, of which the book has nothing.
  expect(await boss.does('checkInfo.recount', { id: plan, lineIds: [] })).toEqual(applied);
  const again = await scene.lines(plan, 'to_recount');
  expect(again.map(({ box_no, book_qty }) => [box_no, Number(book_qty)])).toEqual([
    [scene.boxNos[1], 25],
    [scene.boxNos[3], 25],
    ['C1-NEW', 0],
  ]);
  const other = await floor.newTablet(p1);
  expect((await other.push(count(other, 2, '24', null, 'countAgain'))).results[0]).toEqual(refused('CHECK_SECOND_PERSON'));
  const second = await floor.newTablet(p2);
  const born = second.operation('checkInfo.countAgain', { id: plan, lineId: again[2]?.id, qty: '10', binId: null, by: 1 });
  const recounts = [count(second, 2, '24', null, 'countAgain'), count(second, 4, '0', null, 'countAgain'), born];
  expect((await second.push(...recounts)).results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);

  const different = await scene.lines(plan, 'diff_type <> 1');
  expect(different).toHaveLength(5);
  const reasons = different.map(({ id: lineId }) => ({ lineId, reason: 7, remark: null }));
  expect(await boss.does('checkInfo.submit', { id: plan, reasons })).toEqual(applied);
  const decisions = different.map(({ id: lineId }) => ({ lineId, decision: 1 }));
  expect(await boss.does('checkInfo.review', { id: plan, decisions })).toEqual(applied);

  const { list } = await stocktakeDifferences(floor.data.plant.pool, actor, differencesSchema.parse({ checkId: plan }));
  const sum = (type: number) => list.filter(({ diffType }) => diffType === type).reduce((all, { diffQty }) => all + Number(diffQty), 0);
  expect([sum(5), sum(2), sum(3), list.filter(({ diffType }) => diffType === 4).length]).toEqual([10, 0, -29, 1]);
  const told = await stocktakeAccuracy(floor.data.plant.pool, actor, accuracySchema.parse({ warehouseId: scene.storeId }));
  const accuracy = { counted: 6, equal: 1, gain: 0, loss: 3, moved: 1, found: 1, gainQty: '10', lossQty: '29', accuracyPct: '16.7' };
  expect(told.list).toMatchObject([{ docId: plan, ...accuracy }]);
  const book = await floor.rows('select sum(qty) as qty from box where warehouse_id = $1', [scene.storeId]);
  expect(numbers(book)).toEqual([[181]]);
  const posted = await floor.rows(
    `select m.movement_type as type, sum(e.qty_delta) filter (where e.account <> 'STOCK') as out,
       sum(greatest(e.qty_delta, 0)) filter (where e.account = 'STOCK') as into
     from stock_movement m join stock_ledger_entry e on e.movement_id = m.id where m.doc_id = $1 and m.movement_type <> 'ST_CHANGE' group by 1 order by 1`,
    [plan],
  );
  expect(numbers(posted)).toEqual([
    ['CNT_GAIN', -10, 10],
    ['CNT_LOSS', 29, 0],
    ['MV_BIN', null, 25],
  ]);
  expect(await scene.box(boxes[3])).toMatchObject({ box_status: 3, closed_reason: 5, bin_id: null });
  expect(await scene.box(boxes[2])).toMatchObject({ box_status: 2, bin_id: bins.z });
  const [made] = await floor.rows<{ id: string; box_status: number; bin_id: string }>(
    `select id, box_status, bin_id from box where box_no = 'C1-NEW'`,
  );
  expect(made).toMatchObject({ box_status: 4, bin_id: bins.y });
  const waiting = await floor.rows(
    'select i.status, i.source_doc_id from inspection i join inspection_box b on b.doc_id = i.id where b.box_id = $1',
    [made?.id],
  );
  expect(waiting).toEqual([{ status: 1, source_doc_id: plan }]);
  expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
});

async function keeper(): Promise<AnyRow> {
  const account = `k${Math.random()}`;
  return floor.data.plant.user(account, FLOOR_RIGHTS, [scene.storeId]);
}
