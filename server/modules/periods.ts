/** Creates accounting periods before anything is posted into them. */
import type pg from 'pg';
import { addDays, periodOf } from '#domain/kernel/clock.ts';
import { addMissing, seedId, type Values } from '#server/store/missing-rows.ts';

const lastDay = (period: string): string => {
  const year = Number(period.slice(0, 4));
  const month = Number(period.slice(4));
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Ensures that the accounting periods of this day's month and the next month exist, open. */
export async function ensurePeriods(tx: pg.PoolClient, today: string): Promise<void> {
  const current = periodOf(today);
  const next = periodOf(addDays(lastDay(current), 1));
  const row = (period: string): Values => ({
    id: seedId(`period:${period}`),
    period,
    startDate: `${period.slice(0, 4)}-${period.slice(4)}-01`,
    endDate: lastDay(period),
    status: 0,
  });
  await addMissing(tx, 'accountPeriod', [row(current), row(next)]);
}
