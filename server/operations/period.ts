/** The posting date (guard G-PER as read by sync.md §7): nothing is posted into a closed period, and nothing is refused for being late. */
import type pg from 'pg';
import { periodOf } from '#domain/kernel/clock.ts';

export interface PostingDay {
  readonly day: string;
  readonly isRedated: boolean;
}

interface Period {
  period: string;
  start_date: string;
  end_date: string;
}

export interface Calendar {
  /** The current business day. */
  readonly today: string;
  /** The server's own writes may lie before the first period: the demo's history, an import. Nothing that arrived through a call may. */
  readonly anyDay: boolean;
}

/**
 * Reads the open periods in share mode, so that whoever begins to close one waits for running postings. Those that are being closed are not waited for.
 * @returns the day itself while its period is open; otherwise the first open day after it, or today where none follows
 */
export async function postingDays(
  tx: pg.PoolClient,
  days: Iterable<string>,
  { today, anyDay }: Calendar,
): Promise<(day: string) => PostingDay> {
  const wanted = [...new Set(days)];
  if (wanted.length === 0) return (day) => ({ day, isRedated: false });
  const opened = tx.query<Period>({
    name: 'apply/open-periods',
    text: `select period, start_date::text, end_date::text from account_period where status = 0 order by period for share`,
    values: [],
  });
  // Read after the others: a month that began to close while this waited for it is found here.
  const closing = tx.query<Pick<Period, 'period'>>({
    name: 'apply/shut-periods',
    text: `select period from account_period where period = any($1::text[]) and status <> 0`,
    values: [[...new Set([...wanted, today].map(periodOf))]],
  });
  const [{ rows: open }, { rows: shut }] = await Promise.all([opened, closing]);
  const closed = new Set(shut.map(({ period }) => period));
  const isOpen = (day: string): boolean =>
    open.some(({ period, start_date, end_date }) => period === periodOf(day) || (start_date <= day && day <= end_date));
  return (day) => {
    if (anyDay ? !closed.has(periodOf(day)) : isOpen(day)) return { day, isRedated: false };
    const first = open.find(({ start_date }) => start_date > day)?.start_date ?? (closed.has(periodOf(today)) ? undefined : today);
    if (!first) throw new Error(`no open accounting period after ${day}`);
    return { day: first, isRedated: first !== day };
  };
}
