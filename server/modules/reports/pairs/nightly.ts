/**
 * Compares the figures of all reports once a night, so that a broken one is told in the morning though nobody has opened it. Only the holder of one lock does
 * it, however many servers share the database. The rows of `report_check` are the only state: what was compared this night is not compared again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AnyReport } from '#domain/kernel/report.ts';
import { REPORTS } from '#domain/registry.ts';
import { repeat } from '#server/modules/repeating.ts';
import { alone } from '#server/store/alone.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';
import { compareOnce } from './ask-pairs.ts';
import { MUST_EQUAL } from './pairs.ts';

/** Hours of the site. */
export interface Night {
  readonly from: number;
  readonly to: number;
}
const NIGHT: Night = { from: 2, to: 5 };
const LOOK_MS = 10 * 60_000;
/** Longest time at a stretch. What is not reached comes first in the next one. */
const MOST_MS = 20 * 60_000;

/** The instant at which the night began at the site; none by day. */
const BEGUN = `select (t.day + make_interval(hours => $1)) at time zone site_zone() as begun
  from (select date_trunc('day', now() at time zone site_zone()) as day, extract(hour from now() at time zone site_zone()) as hour) t
  where t.hour >= $1 and t.hour < $2`;

const LAST = `select report, min(checked_at) as at from report_check group by 1`;

/** Reports with figures to compare that were not compared since, those that wait longest first. */
async function dueSince(db: pg.Pool, begun: string): Promise<readonly AnyReport[]> {
  const rows = await rowsOf<{ report: string; at: string }>(db, LAST);
  const last = new Map(rows.map(({ report, at }) => [report, at]));
  const lastOf = ({ n }: AnyReport): string => last.get(String(n)) ?? '';
  return REPORTS.filter(({ n }) => MUST_EQUAL.some((pair) => pair.n === n))
    .filter((report) => lastOf(report) < begun)
    .toSorted((a, b) => lastOf(a).localeCompare(lastOf(b)));
}

/**
 * Compares report after report while the night lasts, with a rest after each that is as long as it took.
 * @returns how many were compared; null = another server is at it
 */
export async function compareAtNight(
  db: pg.Pool,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
  night: Night = NIGHT,
): Promise<number | null> {
  const begun = (await rowOf<{ begun: string }>(db, BEGUN, [night.from, night.to]))?.begun;
  if (begun === undefined) return 0;
  return alone(db, 'report-checks', async () => {
    const until = Date.now() + MOST_MS;
    let compared = 0;
    for (const report of await dueSince(db, begun)) {
      if (stopped.aborted || Date.now() > until) break;
      const from = Date.now();
      await compareOnce(db, report).catch(onError);
      compared += 1;
      await pause(Date.now() - from, undefined, { signal: stopped }).catch(() => undefined);
    }
    return compared;
  });
}

/** @returns a function that stops it once the current report is compared */
export const startComparing = (db: pg.Pool, onError: (error: unknown) => void): (() => Promise<void>) =>
  repeat(LOOK_MS, (stopped) => compareAtNight(db, stopped, onError), onError);
