/** Periodic tasks, run by whichever server process comes first. */
import type pg from 'pg';
import { dayIn } from '#domain/kernel/clock.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import type { AppContext } from './context.ts';
import { forgetPieces } from './files/file-pieces.ts';
import { forgetOrphans } from './files/orphans.ts';
import { forgetPlaces } from './identity/sign-in-throttle.ts';
import { forgetMessages } from './outgoing/send.ts';
import { ensurePeriods } from './periods.ts';
import { forgetExports } from './reports/export/export-jobs.ts';
import { forgetErpStock } from './stock/erp-stock.ts';

/** A device that was away longer than this starts from scratch (sync.md §10). */
const FEED_DAYS = 180;
const EVERY_MS = 6 * 60 * 60 * 1000;

/** Deletes old entries of the feed and records up to where. A cursor before that position is answered with a reset. */
async function pruneFeed(tx: Queryable): Promise<void> {
  const gone = await rowOf<{ txid: string | null }>(
    tx,
    `with old as (delete from change_log where at < now() - make_interval(days => $1) returning txid)
     select (select txid from old order by txid desc limit 1)::text as txid`,
    [FEED_DAYS],
  );
  if (gone?.txid) await tx.query('update feed_meta set pruned = $1::xid8', [gone.txid]);
}

async function keepBooks(db: pg.Pool): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mine = await rowOf<{ locked: boolean }>(tx, "select pg_try_advisory_xact_lock(hashtext('housekeeping')) as locked");
    if (!mine?.locked) return;
    const site = await rowOf<{ zone: string }>(tx, 'select time_zone as zone from site order by is_default desc, site_code limit 1');
    await ensurePeriods(tx, dayIn(site?.zone ?? 'Asia/Shanghai', new Date().toISOString()));
    await pruneFeed(tx);
    await forgetErpStock(tx);
    // Nobody resends an import after a month.
    await tx.query("delete from record_import where done_at < now() - interval '30 days'");
    await tx.query("delete from kept_operation where day < (now() at time zone 'utc')::date - 7");
    await tx.query("delete from made_a_day where day < (now() at time zone 'utc')::date - 7");
    await forgetPlaces(tx);
    await forgetExports(tx);
    await forgetMessages(tx);
    for (const table of ['sign_in_failure', 'device_challenge', 'device_token', 'lease'])
      await tx.query(`delete from ${table} where until < now()`);
  });
}

export async function keepHouse({ db, config }: AppContext): Promise<void> {
  await keepBooks(db);
  await forgetPieces(db, config.dataDir);
  await forgetOrphans({ db, config });
}

/** @returns a function that stops it */
export function startHousekeeping(context: AppContext, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void keepHouse(context).catch(onError), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
