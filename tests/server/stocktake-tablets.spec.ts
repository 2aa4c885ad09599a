/** A large plan counted by three tablets without a network: each sends when it comes back, and there is one result. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';
import { byTier } from '#tests/support/tier.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

const LINES = byTier(5000, 1000);
const ENVELOPE = 200;

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

/** Lines as a plan of this size has them, copied from one that was issued. */
async function grow(plan: string): Promise<void> {
  const [like] = await floor.rows<Record<string, unknown>>('select * from check_line where doc_id = $1 and not is_loose limit 1', [plan]);
  if (!like) throw new Error('no line to copy');
  await floor.rows(
    `insert into box select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'box_no', 'MANY-' || n))).*
     from box b, generate_series(1, $2::int) n where b.id = $1`,
    [like.box_id, LINES - 5],
  );
  await floor.rows(
    `insert into check_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'line_no', 5 + row_number() over (),
       'box_id', b.id, 'box_no', b.box_no))).* from check_line l, box b where l.id = $1 and b.box_no like 'MANY-%'`,
    [like.id],
  );
}

test(`${LINES} lines by three tablets come to one result, and what two have counted is shown to both`, {
  timeout: 300_000,
}, async () => {
  const scene = await StocktakeScene.open(floor);
  await scene.stocked();
  const rights = [...FLOOR_RIGHTS, ...['create', 'issue', 'count'].map((verb) => `web:wms:check:${verb}`)];
  const user = (name: string) => floor.data.plant.user(`${name}-${randomUUID().slice(0, 6)}`, rights, [scene.storeId]);
  const people = [await user('a'), await user('b'), await user('c')];
  const tablets: WireDevice[] = [];
  for (const one of people) tablets.push(await floor.newTablet(one));
  const [first] = tablets;
  if (!first) throw new Error('no tablet');
  const plan = await scene.issued(first);
  await grow(plan);
  const lines = await scene.lines(plan);
  expect(lines).toHaveLength(LINES);

  // Without a network: every third line is one tablet's; the last ten of the first tablet are counted by the second one too.
  const entry = (by: WireDevice, { id: lineId, book_qty: qty }: (typeof lines)[number]) =>
    by.operation('checkInfo.count', { id: plan, lineId, qty, binId: null, by: 1 });
  const shares = tablets.map((_, n) => lines.filter((_line, at) => at % tablets.length === n));
  const twice = (shares[0] ?? []).slice(-10);
  const queues = tablets.map((tablet, n) => [...(shares[n] ?? []), ...(n === 1 ? twice : [])].map((line) => entry(tablet, line)));
  const verdicts: string[] = [];
  for (let at = 0; queues.some((queue) => at < queue.length); at += ENVELOPE)
    for (const [n, queue] of queues.entries()) {
      const envelope = queue.slice(at, at + ENVELOPE);
      if (envelope.length === 0) continue;
      const { results } = (await tablets[n]?.push(...envelope)) ?? { results: [] };
      verdicts.push(...results.map(({ status }) => status));
    }
  expect(verdicts.filter((status) => status === 'applied')).toHaveLength(LINES);
  expect(verdicts.filter((status) => status === 'accepted_with_issues')).toHaveLength(twice.length);
  const result = await floor.rows(
    `select count(*) filter (where diff_type = 1)::int as equal, count(distinct first_by)::int as counters, count(other_by)::int as shared
     from check_line where doc_id = $1`,
    [plan],
  );
  expect(result).toEqual([{ equal: LINES, counters: 3, shared: twice.length }]);
  expect(await first.does('checkInfo.finishCount', { id: plan })).toMatchObject({ status: 'applied' });
});
