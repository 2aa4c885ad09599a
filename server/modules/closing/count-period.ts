/**
 * Adds up what each store had, got and gave in a month that has begun to close (area-stocktake §6). It takes as long as the month has entries, and
 * must hold nobody up: PostgreSQL gives a transaction its number with its first row written, and devices are sent no change that is younger than the
 * oldest running number. Everything is therefore added up before a row is written, and outside of the operations.
 */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { PeriodCount } from '#domain/wms/closing/answers.ts';
import { fail } from '#server/modules/failure.ts';
import { alone } from '#server/store/alone.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export const periodSchema = z.object({ period: z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/) });

const CLOSING = 1;
/** Of each rule that is broken so many rows are named. */
const NAMED = 200;

interface Month {
  readonly start_date: string;
  readonly end_date: string;
  readonly status: number;
  readonly begun_at: string | null;
  readonly base: string | null;
  readonly since: string;
}

const MONTH = `select p.start_date::text, p.end_date::text, p.status, p.begun_at, b.period as base, coalesce(b.end_date::text, '-infinity') as since
  from account_period p left join lateral (
    select q.period, q.end_date from account_period q where q.status = 2 and q.end_date < p.start_date order by q.end_date desc limit 1
  ) b on true where p.period = $1`;

const BOOKS = `insert into account_stock (period, warehouse_id, material_id, batch_id, open_qty, in_qty, out_qty, move_in_qty, move_out_qty, close_qty, ref_price, ref_amount)
  select $1, b.warehouse_id, b.material_id, b.batch_id, b.open_qty, b.in_qty, b.out_qty, b.move_in_qty, b.move_out_qty, b.close_qty, p.ref_price,
    round(b.close_qty * p.ref_price, 2)
  from stock_books($2::date, $3::date) b left join material_price p on p.material_id = b.material_id`;

const LINES = `select count(*) filter (where in_qty <> 0)::int as ins, count(*) filter (where out_qty <> 0)::int as outs
  from account_stock where period = $1`;

const ENTRIES = `select count(*)::int as n from stock_movement m join stock_ledger_entry e on e.movement_id = m.id and e.account = 'STOCK'
  where m.posting_date between $1 and $2`;

/** Rules of the books, each with the rows that break it. Only what was posted since the last closed month is read; of stock that is off, its boxes are named, or store and material where every box agrees. */
const RULES = {
  ledger: `select coalesce(x.id, o.material_id) as id, coalesce(x.box_no, concat_ws(' ', w.wh_code, m.mat_code)) as name
      from books_off($1, $2::date) o left join warehouse w on w.id = o.warehouse_id left join material m on m.id = o.material_id
      left join lateral (
        select b.id, b.box_no from box b
        where b.warehouse_id = o.warehouse_id and b.material_id = o.material_id and b.batch_id is not distinct from o.batch_id
          and b.qty <> coalesce((select sum(e.qty_delta) from stock_ledger_entry e
            where e.box_id = b.id and e.account = 'STOCK' and e.warehouse_id = o.warehouse_id), 0)
      ) x on true order by 2`,
  movement: `select m.id, m.doc_no as name from stock_movement m join stock_ledger_entry e on e.movement_id = m.id
      where m.posting_date > $1::date group by m.id, m.doc_no, e.material_id having sum(e.qty_delta) <> 0 order by m.doc_no`,
  reserved: `select id, box_no as name from box_off_reservation order by box_no`,
} as const;

/** One core at most: scans are posted beside it, and would wait for workers that add up. The transaction writes nothing before its sums are there, so it holds nobody up. */
const besideScans = <T>(db: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.query('set local max_parallel_workers_per_gather = 0');
    return work(tx);
  });

async function brokenRules(db: Queryable, { base, since }: Month): Promise<{ kind: string; id: string; name: string | null }[]> {
  const values: Readonly<Record<keyof typeof RULES, readonly unknown[]>> = { ledger: [base, since], movement: [since], reserved: [] };
  const broken = [];
  for (const kind of ['ledger', 'movement', 'reserved'] as const)
    for (const row of await rowsOf<{ id: string; name: string | null }>(db, `${RULES[kind]} limit ${NAMED}`, values[kind]))
      broken.push({ kind, ...row });
  return broken;
}

/**
 * Adds up a month that has begun to close, anew each time it is called, and looks whether the books agree.
 * @throws 404 where there is no such month, 409 PERIOD_NOT_BEGUN, PERIOD_COUNTING
 */
export async function countPeriod(
  db: pg.Pool,
  actor: Pick<Actor, 'userName'>,
  { period }: z.infer<typeof periodSchema>,
): Promise<PeriodCount> {
  const month = await rowOf<Month>(db, MONTH, [period]);
  if (!month) return fail(404, 'REF_MISSING', { field: 'period' });
  if (month.status !== CLOSING) return fail(409, 'PERIOD_NOT_BEGUN', { period });
  const counted = await alone(db, `count:${period}`, async () => {
    const start = Date.now();
    await inTransaction(db, async (tx) => {
      await tx.query('delete from account_stock_run where period = $1', [period]);
      await tx.query('delete from account_stock where period = $1', [period]);
    });
    const entries = await besideScans(db, (tx) => rowOf<{ n: number }>(tx, ENTRIES, [month.start_date, month.end_date]));
    const broken = await besideScans(db, (tx) => brokenRules(tx, month));
    return besideScans(db, async (tx) => {
      const rows = (await tx.query(BOOKS, [period, month.start_date, month.end_date])).rowCount ?? 0;
      // If the closing was cancelled meanwhile, even if it began anew, something may have been posted that these figures lack.
      const still = await rowOf(tx, 'select 1 from account_period where period = $1 and status = $2 and begun_at = $3 for share', [
        period,
        CLOSING,
        month.begun_at,
      ]);
      if (!still) return fail(409, 'PERIOD_NOT_BEGUN', { period });
      const lines = await rowOf<{ ins: number; outs: number }>(tx, LINES, [period]);
      const tookMs = Date.now() - start;
      await tx.query(
        `insert into account_stock_run (period, counted_at, counted_by_name, rows, in_lines, out_lines, entries, took_ms, broken)
          values ($1, now(), $2, $3, $4, $5, $6, $7, $8)`,
        [period, actor.userName, rows, lines?.ins ?? 0, lines?.outs ?? 0, entries?.n ?? 0, tookMs, JSON.stringify(broken)],
      );
      return { rows, entries: entries?.n ?? 0, tookMs, broken: broken.length };
    });
  });
  return counted ?? fail(409, 'PERIOD_COUNTING', { period });
}
