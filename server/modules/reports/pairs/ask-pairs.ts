/**
 * Asks whether the figures of a report are those of the other pages they stand on. Both sides are read from one unchanging view of the database, for somebody
 * who sees every store, within bounds of rows and time: what is not read to its end is unknown, never equal.
 */
import type pg from 'pg';
import { type Actor, hasRight, isAdmin } from '#domain/kernel/permission.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { REPORTS } from '#domain/registry.ts';
import type { BrokenReport, PairCheck, PairChecks, PairDifference } from '#domain/system/answers.ts';
import { mayReadPrices } from '#domain/system/prices.ts';
import { fail } from '#server/modules/failure.ts';
import { inSnapshot, inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { EVERY_STORE, MOST_COMPARED, type Pair, TooMuch } from './figures.ts';
import { differingKeys, MUST_EQUAL } from './pairs.ts';
import { readableKeys } from './readable-keys.ts';

const MOST_TOLD = 5;
const STATEMENT_MS = 3000;
const REPORT_MS = 10_000;
/** Whoever opens the report within this time sees what was found the last time. */
const KEPT_S = 60;
/** Reports that are compared or wait for it. Beyond that a page gets what was found the last time. */
const MOST_WAITING = 4;

/** A statement that took too long, or was asked for when there was no time left. */
const CANCELLED = '57014';
const isBounded = (error: unknown): boolean =>
  error instanceof TooMuch || (typeof error === 'object' && error !== null && Reflect.get(error, 'code') === CANCELLED);

/** Reads no more rows than are compared, and none once the time is over. */
function bounded(client: pg.PoolClient, until: number): pg.Pool {
  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (Date.now() > until) throw new TooMuch();
    const result = await client.query(`select * from (${text}) bounded limit ${MOST_COMPARED + 1}`, values);
    if (result.rows.length > MOST_COMPARED) throw new TooMuch();
    return result;
  };
  return { query } as unknown as pg.Pool;
}

async function compared(client: pg.PoolClient, { rule, sides }: Pair, until: number): Promise<PairCheck> {
  await client.query('savepoint pair');
  try {
    const [left, right] = await sides({ db: bounded(client, until), admin: EVERY_STORE });
    const keys = differingKeys(left, right);
    const told = keys.slice(0, MOST_TOLD);
    const words = await readableKeys(client, told);
    const differs = told.map(
      (key, at): PairDifference => ({ at: words[at] ?? key, left: left.get(key) ?? null, right: right.get(key) ?? null }),
    );
    return { rule, state: keys.length > 0 ? 'differs' : 'equal', differs, count: keys.length };
  } catch (error) {
    if (!isBounded(error)) throw error;
    await client.query('rollback to savepoint pair');
    return { rule, state: 'unknown', differs: [], count: 0 };
  }
}

const pairsOf = ({ n }: AnyReport): readonly Pair[] => MUST_EQUAL.filter((pair) => pair.n === n);

async function compareAll(db: pg.Pool, report: AnyReport): Promise<void> {
  const until = Date.now() + REPORT_MS;
  const found = await inSnapshot(db, async (client) => {
    await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
    const checks: PairCheck[] = [];
    for (const pair of pairsOf(report)) checks.push(await compared(client, pair, until));
    return checks;
  });
  await inTransaction(db, async (tx) => {
    await tx.query('delete from report_check where report = $1 and not rule = any($2::text[])', [
      String(report.n),
      found.map(({ rule }) => rule),
    ]);
    // Figures that differed do so until they were compared again: a busy moment says nothing of them.
    for (const { rule, state, differs, count } of found)
      await tx.query(
        `insert into report_check as c (report, rule, state, differs, differ_count) values ($1, $2, $3, $4, $5)
         on conflict (report, rule) do update set state = excluded.state, differs = excluded.differs, differ_count = excluded.differ_count, checked_at = now()
         where excluded.state <> 'unknown' or c.state <> 'differs'`,
        [String(report.n), rule, state, JSON.stringify(differs), count],
      );
  });
}

interface Queue {
  readonly running: Map<AnyReport['n'], Promise<void>>;
  last: Promise<unknown>;
}
const queues = new WeakMap<pg.Pool, Queue>();

/** One report is compared at a time, and each only once however many people ask. */
export function compareOnce(db: pg.Pool, report: AnyReport): Promise<void> {
  const queue = queues.get(db) ?? { running: new Map(), last: Promise.resolve() };
  queues.set(db, queue);
  const running = queue.running.get(report.n);
  if (running) return running;
  if (queue.running.size >= MOST_WAITING) return Promise.resolve();
  const mine = queue.last.then(() => compareAll(db, report)).finally(() => queue.running.delete(report.n));
  queue.running.set(report.n, mine);
  queue.last = mine.catch(() => undefined);
  return mine;
}

interface Kept extends PairCheck {
  readonly checkedAt: string;
  readonly isFresh: boolean;
}
const keptOf = (on: Queryable, { n }: AnyReport): Promise<Kept[]> =>
  rowsOf<Kept>(
    on,
    `select rule, state, differs, differ_count as count, to_char(checked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt",
       checked_at > now() - make_interval(secs => ${KEPT_S}) as "isFresh" from report_check where report = $1`,
    [String(n)],
  );

async function seesEveryStore(on: Queryable, actor: Actor): Promise<boolean> {
  if (isAdmin(actor)) return true;
  const left = await rowOf<{ n: number }>(on, 'select count(*)::int as n from warehouse where not id = any($1::uuid[])', [
    actor.warehouses,
  ]);
  return left?.n === 0;
}

/** Whether the figures of a report are those of the other pages. */
export async function askPairs(db: pg.Pool, actor: Actor, n: AnyReport['n'], again: boolean): Promise<PairChecks> {
  const report = REPORTS.find((one) => one.n === n);
  if (!report) fail(404, 'NOT_FOUND');
  if (actor.supplierId !== null || !hasRight(actor, report.right)) fail(403, 'NO_RIGHT', { right: report.right });
  const pairs = pairsOf(report);
  const unknown = pairs.map(({ rule }): PairCheck => ({ rule, state: 'unknown', differs: [], count: 0 }));
  if (!(await seesEveryStore(db, actor))) return { checkedAt: null, isScoped: true, rules: unknown };
  const before = await keptOf(db, report);
  const isFresh = before.length > 0 && before.every((one) => one.isFresh);
  if (!isFresh || again) await compareOnce(db, report);
  const kept = isFresh && !again ? before : await keptOf(db, report);
  const seesPrices = mayReadPrices(actor);
  const rules = pairs.map(({ rule, price }, at): PairCheck => {
    const found = kept.find((one) => one.rule === rule);
    if (!found) return unknown[at] as PairCheck;
    const { state, differs, count } = found;
    return { rule, state, count, differs: price && !seesPrices ? [] : differs };
  });
  return { checkedAt: kept[0]?.checkedAt ?? null, isScoped: false, rules };
}

/** Reports that the actor may open and whose figures differed when they were last compared. */
export async function brokenReports(db: pg.Pool, actor: Actor): Promise<BrokenReport[]> {
  const mine = actor.supplierId === null ? REPORTS.filter(({ right }) => right !== '' && hasRight(actor, right)) : [];
  if (mine.length === 0 || !(await seesEveryStore(db, actor))) return [];
  const rows = await rowsOf<{ report: string; checkedAt: string }>(
    db,
    `select report, to_char(max(checked_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt" from report_check
     where state = 'differs' and report = any($1::text[]) group by 1 order by 2 desc`,
    [mine.map(({ n }) => String(n))],
  );
  return rows.flatMap(({ report, checkedAt }) => {
    const path = mine.find(({ n }) => String(n) === report)?.path;
    return path === undefined ? [] : [{ report, path, checkedAt }];
  });
}
