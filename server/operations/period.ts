/** The posting date (guard G-PER as sync.md §7 reads it): nothing is posted into a closed period, and nothing is refused for being late. */
import type pg from 'pg';
import { periodOf } from '#domain/kernel/clock.ts';

export interface PostingDay {
  readonly day: string;
  readonly isRedated: boolean;
}

interface Period {
  period: string;
  start_date: string;
  status: number;
}

/** Reads the periods in share mode, so that closing one waits for postings under way. */
export async function postingDays(tx: pg.PoolClient, days: Iterable<string>): Promise<(day: string) => PostingDay> {
  const wanted = [...new Set(days)];
  if (wanted.length === 0) return (day) => ({ day, isRedated: false });
  const { rows } = await tx.query<Period>({
    name: 'apply/periods',
    text: 'select period, start_date::text, status from account_period where period = any($1::text[]) or status = 0 order by period for share',
    values: [[...new Set(wanted.map(periodOf))]],
  });
  const open = rows.filter((row) => row.status === 0).map((row) => row.start_date);
  const closed = new Set(rows.filter((row) => row.status !== 0).map((row) => row.period));
  return (day) => {
    if (!closed.has(periodOf(day))) return { day, isRedated: false };
    const first = open.find((start) => start > day);
    if (!first) throw new Error(`no open accounting period after ${day}`);
    return { day: first, isRedated: true };
  };
}
