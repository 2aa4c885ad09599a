/** What was posted is added to the days that are kept, a little at a time: the books say the same before, between and after. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { foldDays } from '#server/modules/stock/kept-days.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';
import { siteDay } from '#tests/support/site-day.ts';

let hw: HardwareStore;
let month: { period: string; at: string };
const today = siteDay();

beforeAll(async () => {
  hw = await HardwareStore.open();
  month = await hw.openLastMonth();
  await hw.buy('200', hw.bins.shelf, month.at);
  await hw.buy('30', hw.bins.shelf);
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf('29'), { occurredAt: month.at });
  await hw.tablet.does('issueDoc.review', { id: made.id('doc'), receiverId: hw.fitter.id }, { occurredAt: month.at });
  await hw.tablet.does('issueDoc.unreview', { id: made.id('doc'), reason: '领错' });
});
afterAll(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
  await hw.close();
});

const waiting = async (): Promise<number> => Number((await hw.rows<{ n: number }>('select count(*)::int as n from stock_pending'))[0]?.n);

const SIDES = `select 'opened' as side, e.warehouse_id, sum(e.qty_delta)::float8 as qty from stock_movement m
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK' where m.posting_date < $1::date group by 2 having sum(e.qty_delta) <> 0
  union all
  select 'closed', e.warehouse_id, sum(e.qty_delta)::float8 from stock_movement m
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK' where m.posting_date <= $2::date group by 2 having sum(e.qty_delta) <> 0
  order by 1, 2`;
const BOOKS = `select side, warehouse_id, qty from (
    select 'opened' as side, warehouse_id, sum(open_qty)::float8 as qty from stock_books($1::date, $2::date) group by 2
    union all
    select 'closed', warehouse_id, sum(close_qty)::float8 from stock_books($1::date, $2::date) group by 2
  ) x where qty <> 0 order by 1, 2`;
const GOT = 'select coalesce(sum(in_qty), 0)::float8 as "in", coalesce(sum(out_qty), 0)::float8 as out from';

const day = (at: string): string => at.slice(0, 10);
const first = (at: string): string => `${at.slice(0, 7)}-01`;
/** Days that begin and end anywhere: within a month, at its first and last day, over several. */
const spans = (): readonly (readonly [string, string])[] => {
  const ends = [first(month.at), day(month.at), first(today), today];
  const before = new Date(Date.parse(first(today)) - 86_400_000).toISOString().slice(0, 10);
  return ends.flatMap((from) => [...ends, before].filter((to) => to >= from).map((to) => [from, to] as const));
};

async function agree(): Promise<void> {
  for (const span of spans()) {
    expect(await hw.rows(BOOKS, [...span]), span.join(' ')).toEqual(await hw.rows(SIDES, [...span]));
    expect(await hw.rows(`${GOT} stock_books($1::date, $2::date)`, [...span]), span.join(' ')).toEqual(
      await hw.rows(`${GOT} stock_flow($1::date, $2::date)`, [...span]),
    );
  }
}

test('what waits to be added is in the books of any days', async () => {
  expect(await waiting()).toBeGreaterThan(0);
  await agree();
});

test('and what was added is in them once, also where two servers add at once', async () => {
  const both = await Promise.all([foldDays(hw.data.plant.pool), foldDays(hw.data.plant.pool)]);
  expect(both.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
  expect(await waiting()).toBe(0);
  expect(await foldDays(hw.data.plant.pool)).toBe(0);
  await agree();
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});

test('what left last and was brought back did not leave', async () => {
  const left = () => hw.rows("select count(*)::int as n from stock_last_left() where at > now() - interval '1 minute'");
  const before = await left();
  const made = await hw.tablet.does('issueDoc.create', hw.issueOf('3'));
  const id = made.id('doc');
  await hw.tablet.does('issueDoc.review', { id, receiverId: hw.fitter.id });
  expect(await left()).not.toEqual(before);
  await foldDays(hw.data.plant.pool);
  expect(await left()).not.toEqual(before);
  await hw.tablet.does('issueDoc.unreview', { id, reason: '领错' });
  expect(await left()).toEqual(before);
  await foldDays(hw.data.plant.pool);
  expect(await left()).toEqual(before);
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});

test('of a day that is kept already, more is added to the same rows', async () => {
  const rows = await hw.rows('select count(*)::int as n from stock_day');
  await hw.buy('7', hw.bins.shelf);
  await agree();
  await foldDays(hw.data.plant.pool);
  await agree();
  expect(await hw.rows('select count(*)::int as n from stock_day')).toEqual(rows);
});

test('a day whose figures were changed by hand is a broken rule', async () => {
  await hw.rows('update stock_day set in_qty = in_qty + 1');
  expect(Object.keys(await brokenRules(hw.data.plant.pool))).toEqual([expect.stringContaining('the kept days')]);
  await hw.rows('select stock_days_anew()');
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});
