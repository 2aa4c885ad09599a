/** What was done while the network was away waits on the tablet, and arrives once. */
import type pg from 'pg';
import { expect } from 'vitest';
import { everythingSent } from './counter-journey.ts';
import type { Tablet } from './tablet.ts';

type Counts = Readonly<Record<string, number>>;

/** Operations of tablets that the server has taken in, by their type; types of which there are none are left out. */
async function takenIn(pool: pg.Pool, types: readonly string[]): Promise<Counts> {
  const { rows } = await pool.query<{ type: string; n: number }>(
    "select type, count(*)::int as n from op_log where build ~ '^[0-9]' and type = any($1) group by type",
    [types],
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
}

/**
 * Cuts the network, and brings it back when the work is done.
 * @param waits operations that the work writes, by their type; none of them may arrive before the network is back
 */
export async function waitsAndArrivesOnce(
  pool: pg.Pool,
  { page, context }: Pick<Tablet, 'page' | 'context'>,
  waits: Counts,
  work: () => Promise<unknown>,
): Promise<void> {
  const types = Object.keys(waits);
  const before = await takenIn(pool, types);
  await context.setOffline(true);
  await work();
  expect(await takenIn(pool, types)).toEqual(before);
  await context.setOffline(false);
  await everythingSent(page);
  expect(await takenIn(pool, types)).toEqual(Object.fromEntries(types.map((type) => [type, (before[type] ?? 0) + (waits[type] ?? 0)])));
}
