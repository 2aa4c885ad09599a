/**
 * Adds what was posted to the days that are kept (`stock_day`). Reports are right without it, as they read what still waits; they only become slow if
 * too much does. It is done in small steps, because devices are sent no change that is younger than the oldest running transaction that writes.
 */
import type pg from 'pg';
import { repeat } from '#server/modules/repeating.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';

/** Movements added in one transaction; a fraction of a second. */
const AT_ONCE = 2000;
const EVERY_MS = 20_000;

/** @returns how many movements were added; null = another server is adding */
async function foldOnce(db: pg.Pool): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const mine = await rowOf<{ locked: boolean }>(tx, "select pg_try_advisory_xact_lock(hashtext('stock-days')) as locked");
    if (!mine?.locked) return null;
    return (await rowOf<{ n: number }>(tx, 'select stock_fold($1) as n', [AT_ONCE]))?.n ?? 0;
  });
}

/** Adds everything that waits. @returns how many movements were added */
export async function foldDays(db: pg.Pool, stopped = new AbortController().signal): Promise<number> {
  let added = 0;
  while (!stopped.aborted) {
    const some = await foldOnce(db);
    added += some ?? 0;
    if (some === null || some < AT_ONCE) break;
  }
  return added;
}

/** @returns a function that stops it once the current step is finished */
export const startFolding = (db: pg.Pool, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(EVERY_MS, (stopped) => foldDays(db, stopped), onError);
