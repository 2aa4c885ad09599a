/** Writes what was ordered, one file after another. Only the holder of one lock works, however many servers share the database. */
import type pg from 'pg';
import { isAdmin } from '#domain/kernel/permission.ts';
import { mayReadPrices } from '#domain/system/prices.ts';
import { Failure, fail } from '#server/modules/failure.ts';
import { actorNow } from '#server/modules/identity/actor-now.ts';
import type { Lang } from '#server/modules/messages.ts';
import { alone } from '#server/store/alone.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';
import { type FileQuestion, writeReport } from './report-file.ts';
import type { Sink } from './zip-stream.ts';

/** A file that broke a server this often would break it again. */
const MOST_TRIES = 3;
/** Bytes of a piece, and of a whole file. */
const PIECE = 512 * 1024;
const MOST_BYTES = 128 * 1024 * 1024;
/** How often is said how far a file is, and looked whether it is still wanted. */
const TELL_MS = 500;
/** How soon somebody takes up what was ordered of a server that is gone. */
const LOOK_MS = 5000;

interface Job {
  readonly id: string;
  readonly userId: string;
  readonly lang: Lang;
  readonly asked: FileQuestion;
}

/** The order was taken back. */
class Dropped extends Error {}
/** This server stops; another one, or the next, begins anew. */
class Stopping extends Error {}

/** Whoever holds the lock is alone: what is still said to be written belongs to a server that is gone. */
const takeUp = (db: pg.Pool): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.query(`delete from report_export_piece where export_id in (select id from report_export where state = 'running')`);
    await tx.query(
      `update report_export set state = case when tries >= $1 then 'failed' else 'waiting' end, done = 0,
         problem = case when tries >= $1 then 'EXPORT_BROKEN' end, ended_at = case when tries >= $1 then now() end where state = 'running'`,
      [MOST_TRIES],
    );
  });

const NEXT = `update report_export set state = 'running', tries = tries + 1, done = 0, begun_at = now() where id = (
    select id from report_export where state = 'waiting' order by asked_at, id limit 1)
  returning id, user_id as "userId", lang, asked`;

/** Stores a file in pieces, and says how far it is. */
function pieces(db: pg.Pool, id: string): { readonly sink: Sink; readonly end: () => Promise<number> } {
  let held: Buffer[] = [];
  let size = 0;
  let bytes = 0;
  let n = 0;
  const store = async (): Promise<void> => {
    if (size === 0) return;
    // The order may have been taken back meanwhile, and its pieces with it.
    const { rowCount } = await db.query(
      'insert into report_export_piece (export_id, n, bytes) select id, $2, $3 from report_export where id = $1 for key share',
      [id, n, Buffer.concat(held)],
    );
    if (rowCount === 0) throw new Dropped();
    n += 1;
    held = [];
    size = 0;
  };
  return {
    sink: async (part) => {
      held.push(part);
      size += part.length;
      bytes += part.length;
      if (bytes > MOST_BYTES) fail(413, 'EXPORT_LARGE');
      if (size >= PIECE) await store();
    },
    end: async () => {
      await store();
      return bytes;
    },
  };
}

/** Says how far the file is, and ends the work once the order is taken back or the server stops. */
function watched(db: pg.Pool, id: string, stopped: AbortSignal) {
  const ending = new AbortController();
  const stop = (): void => ending.abort(new Stopping());
  let far: readonly [done: number, total: number] | null = null;
  const tell = async (): Promise<void> => {
    const { rowCount } = await db.query('update report_export set done = $2, total = $3 where id = $1', [id, ...(far ?? [0, null])]);
    if (rowCount === 0) ending.abort(new Dropped());
  };
  // A database that cannot be queried ends the statement that is running, too.
  const timer = setInterval(() => void tell().catch(() => undefined), TELL_MS);
  stopped.addEventListener('abort', stop);
  if (stopped.aborted) stop();
  return {
    signal: ending.signal,
    progress: async (done: number, total: number): Promise<void> => {
      const isFirst = far === null;
      far = [done, total];
      if (isFirst) await tell();
      ending.signal.throwIfAborted();
    },
    end: (): void => {
      clearInterval(timer);
      stopped.removeEventListener('abort', stop);
    },
  };
}

async function write(db: pg.Pool, { id, userId, lang, asked }: Job, stopped: AbortSignal): Promise<void> {
  const actor = (await actorNow(db, userId)) ?? fail(403, 'EXPORT_LESS');
  const { sink, end } = pieces(db, id);
  const watch = watched(db, id, stopped);
  const written = await writeReport(db, actor, lang, asked, sink, watch.progress, watch.signal).finally(watch.end);
  const bytes = await end();
  await db.query(
    `update report_export set state = 'ready', done = $2, is_cut = $3, bytes = $4, ended_at = now(), sees_prices = $5, warehouses = $6 where id = $1`,
    [id, written.rows, written.isCut, bytes, mayReadPrices(actor), isAdmin(actor) ? null : actor.warehouses],
  );
}

/** Sentences about a file that was ordered some time ago, in place of those that a call would answer at once. */
const codeOf = ({ problem: { code } }: Failure): string => (code.startsWith('EXPORT_') ? code : 'EXPORT_REFUSED');

async function giveUp(db: pg.Pool, { id }: Job, error: unknown, onError: (error: unknown) => void): Promise<void> {
  await db.query('delete from report_export_piece where export_id = $1', [id]);
  if (error instanceof Dropped) return;
  if (error instanceof Stopping) {
    await db.query(`update report_export set state = 'waiting', done = 0, tries = tries - 1 where id = $1`, [id]);
    return;
  }
  if (!(error instanceof Failure)) onError(error);
  const problem = error instanceof Failure ? codeOf(error) : 'EXPORT_BROKEN';
  await db.query(`update report_export set state = 'failed', problem = $2, ended_at = now() where id = $1`, [id, problem]);
}

/** @returns how many files were worked on; null = another server is at it */
export const writeExports = (db: pg.Pool, stopped: AbortSignal, onError: (error: unknown) => void): Promise<number | null> =>
  alone(db, 'report-export', async () => {
    await takeUp(db);
    for (let n = 0; ; n += 1) {
      const job = stopped.aborted ? undefined : await rowOf<Job>(db, NEXT);
      if (!job) return n;
      await write(db, job, stopped).catch((error: unknown) => giveUp(db, job, error, onError));
    }
  });

export interface ExportWorker {
  /** Something was ordered. */
  readonly wake: () => void;
  /** Looks from time to time: another server may have left something behind. */
  readonly watch: () => void;
  readonly stop: () => Promise<void>;
}

export function exportWorker(db: pg.Pool, onError: (error: unknown) => void): ExportWorker {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const wake = (): void => {
    again = busy;
    if (busy || ending.signal.aborted) return;
    busy = true;
    running = writeExports(db, ending.signal, onError)
      .catch(onError)
      .finally(() => {
        busy = false;
        if (again) wake();
      });
  };
  const look = async (): Promise<void> => {
    const open = await rowOf(db, `select 1 from report_export where state in ('waiting', 'running') limit 1`);
    if (open) wake();
  };
  return {
    wake,
    watch: () => {
      // A database that cannot be queried is reported by /health.
      timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}
