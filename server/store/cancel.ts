/** Ends a statement that nobody waits for any more, instead of letting it run to its end. */
import type pg from 'pg';
import { type Queryable, rowOf } from './transaction.ts';

/**
 * Does `work` with the statements of `tx`. When `signal` is aborted, the statement that runs there is cancelled by another connection.
 * @throws the reason of the signal, if it was aborted
 */
export async function cancellable<T>(db: pg.Pool, tx: Queryable, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const backend = await rowOf<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
  let cancelled: Promise<unknown> = Promise.resolve();
  const cancel = (): void => {
    // A connection that is between two statements takes no notice; `work` has to look at the signal as well.
    cancelled = db.query('select pg_cancel_backend($1)', [backend?.pid]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    signal.throwIfAborted();
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Later, the connection may belong to somebody else.
    await cancelled;
  }
}
