/** The accounting months with how their closing stands (`accountPeriod/pageList`), the latest first. */
import type pg from 'pg';
import { z } from 'zod';
import type { PeriodLine } from '#domain/wms/closing/answers.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { countFindings, LATE, type Month } from './findings.ts';

export const periodsSchema = z.object({
  pageIndex: z.number().int().min(1).max(1000).default(1),
  pageSize: z.number().int().min(1).max(200).default(24),
});

const PERIODS = `select p.id, p.period, p.start_date::text as "startDate", p.end_date::text as "endDate", p.status, p.begun_at as "begunAt",
    p.begun_by_name as "begunByName", p.closed_at as "closedAt", p.closed_by_name as "closedByName", p.asked_by as "askedBy", p.asked_by_name as "askedByName",
    p.asked_at as "askedAt", p.ask_reason as "askReason", p.acknowledged, r.counted_at as "countedAt", r.took_ms as "tookMs", r.in_lines as "inLines", r.out_lines as "outLines",
    p.start_date <= (now() at time zone site_zone())::date as begun, count(*) over ()::int as total
  from account_period p left join account_stock_run r on r.period = p.period
  order by p.period desc limit $1 offset $2`;

interface Read extends Omit<PeriodLine, 'blocking' | 'warnings' | 'late'> {
  readonly begun: boolean;
  readonly total: number;
}

/** @returns findings are counted for months that have begun and are not closed */
export async function periods(
  db: pg.Pool,
  { pageIndex, pageSize }: z.infer<typeof periodsSchema>,
): Promise<{ list: PeriodLine[]; total: number; pageIndex: number; pageSize: number }> {
  const rows = await rowsOf<Read>(db, PERIODS, [pageSize, (pageIndex - 1) * pageSize]);
  const list: PeriodLine[] = [];
  for (const { begun, total: _, ...row } of rows) {
    const counts = begun && row.status !== 2 ? await countFindings(db, row) : { blocking: null, warnings: null };
    const late = row.status === 0 ? [] : await rowsOf<{ n: number }>(db, `select count(*)::int as n ${LATE}`, [row.startDate, row.endDate]);
    list.push({ ...row, ...counts, late: late[0]?.n ?? null });
  }
  return { list, total: rows[0]?.total ?? 0, pageIndex, pageSize };
}

const DUE = `select period, start_date::text as "startDate", end_date::text as "endDate", status from account_period
  where status in (0, 1) and end_date < (now() at time zone site_zone())::date order by start_date limit 1`;

/** @returns how much blocks the closing of the oldest month that is over and not closed; without such a month nothing does */
export async function dueMonth(db: pg.Pool): Promise<{ period: string | null; total: number }> {
  const [month] = await rowsOf<Month>(db, DUE);
  return month ? { period: month.period, total: (await countFindings(db, month)).blocking } : { period: null, total: 0 };
}
