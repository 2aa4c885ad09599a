/** A plan of a whole store: it is issued in one step, each count costs what it costs in a small one, and it comes to its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSettling } from '#server/modules/stock/stocktake-settle.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';

const BOXES = Number(process.env.BOXES ?? 6000);
/** Differences of such a plan: more than a step names one by one. */
const DIFFERENT = Number(process.env.DIFFERENT ?? 5200);
/** Those that are named; all others are answered once. */
const NAMED = 10;

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

const applied = expect.objectContaining({ status: 'applied' });
test('thousands of boxes are issued, counted and settled in one plan', { timeout: 600_000 }, async () => {
  const scene = await StocktakeScene.open(floor);
  const { boxes } = await scene.stocked();
  await floor.rows(
    `insert into box select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'box_no', 'LARGE-' || n))).*
     from box b, generate_series(1, $2::int) n where b.id = $1`,
    [boxes[0], BOXES - 5],
  );
  const rights = [...FLOOR_RIGHTS, ...['create', 'issue', 'count', 'submit', 'review'].map((verb) => `web:wms:check:${verb}`)];
  const [first, second] = [
    await floor.data.plant.user('first', rights, [scene.storeId]),
    await floor.data.plant.user('second', rights, [scene.storeId]),
  ];
  const boss = await floor.newTablet(first);
  const plan = await scene.issued(boss);
  expect(await floor.rows('select count(*)::int as n from check_line where doc_id = $1', [plan])).toEqual([{ n: BOXES }]);
  expect(await floor.rows('select box_status, count(*)::int as n from box where warehouse_id = $1 group by 1', [scene.storeId])).toEqual([
    { box_status: 17, n: BOXES },
  ]);

  const [line, ...rest] = await scene.lines(plan);
  const count = { id: plan, lineId: line?.id, qty: line?.book_qty, binId: null, by: 1 };
  expect(await boss.does('checkInfo.count', count)).toEqual(applied);
  // All others are counted; some have one piece less.
  await floor.rows(
    `update check_line set first_qty = book_qty, first_by = $2, first_by_name = 'first', first_at = now(), diff_qty = 0, diff_type = 1, actual_bin_id = book_bin_id
     where doc_id = $1 and first_qty is null`,
    [plan, first.id],
  );
  const fewer = rest.slice(-DIFFERENT).map(({ id }) => id);
  await floor.rows('update check_line set first_qty = book_qty - 1, diff_qty = -1, diff_type = 3 where id = any($1)', [fewer]);
  expect(await boss.does('checkInfo.finishCount', { id: plan })).toEqual(applied);
  const named = fewer.slice(0, NAMED);
  const reasons = named.map((lineId) => ({ lineId, reason: 1, remark: null }));
  const others = { reason: 7, n: DIFFERENT - NAMED };
  // Somebody who has seen fewer differences than there are cannot answer for all of them.
  const stale = await (await floor.newTablet(first)).does('checkInfo.submit', {
    id: plan,
    reasons,
    others: { ...others, n: others.n - 1 },
  });
  expect(stale).toMatchObject({ status: 'rejected', code: 'CHECK_OTHERS', params: { now: String(others.n) } });
  expect(await boss.does('checkInfo.submit', { id: plan, reasons, others })).toEqual(applied);
  expect(
    await floor.rows(
      'select diff_reason as reason, count(*)::int as n from check_line where doc_id = $1 and diff_type = 3 group by 1 order by 1',
      [plan],
    ),
  ).toEqual([
    { reason: 1, n: NAMED },
    { reason: 7, n: DIFFERENT - NAMED },
  ]);
  const actor = { account: 'x', rights: ['web:wms:check:review'], warehouses: [scene.storeId] } as never;
  expect(await checkSettling(floor.data.plant.pool, actor, { id: plan })).toEqual({ lines: [], hindered: [] });
  const decisions = named.map((lineId) => ({ lineId, decision: 2 }));
  const verdict = { id: plan, decisions, others: { decision: 1, n: DIFFERENT - NAMED } };
  expect(await (await floor.newTablet(second)).does('checkInfo.review', verdict)).toEqual(applied);
  const book = await floor.rows(
    'select sum(qty)::int as qty, count(*) filter (where box_status = 17)::int as frozen from box where warehouse_id = $1',
    [scene.storeId],
  );
  expect(book).toEqual([{ qty: 100 + (BOXES - 1) * 25 - (DIFFERENT - NAMED), frozen: 0 }]);
});
