/**
 * Detects a change feed that stands still (sync.md §10). The feed is read only up to the oldest running transaction. One that stays open, in any
 * database of the cluster, therefore keeps later commits from every device. Nothing is lost, but nobody would notice without a warning.
 */
import type { FeedStall } from '#domain/system/feed-stall.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

/** Report committed changes that wait longer than this. */
export const STALL_MS = 10_000;
const LOOK_MS = 5000;

// Only the holder of the oldest transaction id matters; ending any other would change nothing. A prepared transaction has no process.
const stallText = `
  with bound as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
    waiting as (select min(at) as since, count(*)::int as n from change_log where txid >= (select xmin from bound))
  select w.since, w.n as waiting, a.pid, coalesce(a.datname, p.database)::text as database, nullif(a.application_name, '') as application
  from waiting w cross join bound b
  left join lateral (select * from pg_stat_activity s where s.backend_xid = b.xmin::xid limit 1) a on true
  left join lateral (select * from pg_prepared_xacts s where s.transaction = b.xmin::xid limit 1) p on true
  where w.since < now() - make_interval(secs => $1)`;

/** @returns null while the feed moves, or while nothing waits for it */
export const feedStall = async (on: Queryable): Promise<FeedStall | null> =>
  (await rowOf<FeedStall>(on, stallText, [STALL_MS / 1000])) ?? null;

export interface WatchLog {
  readonly warn: (stall: FeedStall, message: string) => void;
  readonly info: (message: string) => void;
}

/** Logs once that the feed stands still, and once that it moves again. @returns a function that stops it */
export function watchFeed(db: Queryable, log: WatchLog, everyMs = LOOK_MS): () => void {
  let stalled = false;
  const look = async (): Promise<void> => {
    const stall = await feedStall(db);
    if (stall && !stalled) log.warn(stall, 'the change feed stands still: a transaction in the database stays open');
    if (!stall && stalled) log.info('the change feed moves again');
    stalled = stall !== null;
  };
  // A database that cannot be queried is reported by /health.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
