/** Stores that a partner keeps: counted by the partner's list, and what differs is claimed and posted nowhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { checkSettling } from '#server/modules/stock/stocktake-settle.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';

const RIGHTS = [...FLOOR_RIGHTS, ...['create', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`)];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
let scene: StocktakeScene;
let people: [AnyRow, AnyRow];
beforeAll(async () => {
  floor = await GuardFloor.open();
  scene = await StocktakeScene.open(floor);
  await scene.stocked();
  const user = (name: string) => floor.data.plant.user(name, RIGHTS, [scene.storeId]);
  people = [await user('one'), await user('two')];
  for (const material of [scene.loose, scene.boxed])
    await floor.data.plant.insert('materialPrice', { materialId: material.id, refPrice: '2' });
});
afterAll(() => floor.close());

const by = (n: 0 | 1 = 0) => floor.newTablet(people[n]);
const does = async (plan: string, verb: string, payload: object, n: 0 | 1 = 0) =>
  (await by(n)).does(`checkInfo.${verb}`, { id: plan, ...payload });

test('a store of our own is counted at its bins, not by a list, and nobody is claimed against', async () => {
  const plan = await scene.issued(await by());
  const lines = await scene.lines(plan);
  const entries = lines.map(({ id: lineId, book_qty: qty }) => ({ lineId, qty }));
  expect(await does(plan, 'countList', { entries })).toEqual(refused('CHECK_LIST_OWN'));
  for (const { lineId, qty } of entries)
    expect(await does(plan, 'count', { lineId, qty: lineId === lines[0]?.id ? '97' : qty, binId: null })).toEqual(applied);
  expect(await does(plan, 'finishCount', {})).toEqual(applied);
  expect(await does(plan, 'submit', { reasons: [{ lineId: lines[0]?.id, reason: 7, remark: null }] })).toEqual(applied);
  expect(await does(plan, 'review', { decisions: [{ lineId: lines[0]?.id, decision: 4 }] }, 1)).toEqual(refused('CHECK_NO_CLAIM'));
  expect(await does(plan, 'review', { decisions: [{ lineId: lines[0]?.id, decision: 2 }] }, 1)).toEqual(applied);
});

test('a list is entered in one step; its differences are claims, which the books do not know and the report tells apart', async () => {
  await floor.rows("update warehouse set wh_class_code = 'KH-K' where id = $1", [scene.storeId]);
  const plan = await scene.issued(await by());
  const stock = () =>
    floor.rows<{ qty: string }>('select id, qty, box_status, bin_id from box where warehouse_id = $1 and qty > 0 order by id', [
      scene.storeId,
    ]);
  const frozen = await stock();
  expect(frozen).toHaveLength(5);
  const lines = await scene.lines(plan);
  const [loose, one, two] = lines;
  const counts = new Map([
    [loose?.id, '110'],
    [one?.id, '20'],
    [two?.id, '0'],
  ]);
  const entries = lines.map(({ id: lineId, book_qty }) => ({ lineId, qty: counts.get(lineId) ?? book_qty }));
  expect(await does(plan, 'countList', { entries: entries.map((one) => ({ ...one, qty: '1.5' })) })).toEqual(refused('QTY_DECIMALS'));
  expect(await does(plan, 'countList', { entries })).toEqual(applied);
  expect(await scene.lines(plan, 'count_by = 2 and first_qty is not null')).toHaveLength(lines.length);
  expect(await does(plan, 'finishCount', {})).toEqual(applied);
  const different = [loose, one, two].map((line) => line?.id);
  expect(await does(plan, 'submit', { reasons: different.map((lineId) => ({ lineId, reason: 7, remark: null })) })).toEqual(applied);
  // Promised goods keep nothing from being claimed.
  await floor.rows('update box set reserved_qty = 25 where id = $1', [two?.box_id]);
  const actor = { account: 'x', rights: ['web:wms:check:review', 'web:wms:price'], warehouses: [scene.storeId] } as never;
  expect((await checkSettling(floor.data.plant.pool, actor, { id: plan })).hindered).toEqual([]);
  await floor.rows('update box set reserved_qty = 0 where id = $1', [two?.box_id]);
  const decided = (decision: number) => ({ decisions: different.map((lineId) => ({ lineId, decision })) });
  expect(await does(plan, 'review', decided(1), 1)).toEqual(refused('CHECK_CLAIM_ONLY'));
  expect(await does(plan, 'review', decided(4), 1)).toEqual(applied);
  expect(await scene.lines(plan, 'adjust_decision = 4')).toHaveLength(3);
  expect(
    await floor.rows("select 1 from stock_movement where doc_id = $1 and movement_type in ('CNT_GAIN', 'CNT_LOSS', 'MV_BIN')", [plan]),
  ).toEqual([]);
  expect((await stock()).map(({ qty }) => Number(qty)).sort()).toEqual([100, 25, 25, 25, 25].sort());
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
  const report = await stocktakeDifferences(floor.data.plant.pool, actor, differencesSchema.parse({ checkId: plan }));
  expect(
    report.list.map(({ diffQty, claimAmount, gainAmount, lossAmount, adjustDecision }) => [
      diffQty,
      claimAmount,
      gainAmount,
      lossAmount,
      adjustDecision,
    ]),
  ).toEqual([
    ['10', '20', null, null, 4],
    ['-5', '-10', null, null, 4],
    ['-25', '-50', null, null, 4],
  ]);
  expect(report.sums).toMatchObject({ claimAmount: '-40' });
});
