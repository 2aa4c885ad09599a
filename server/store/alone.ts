/** Work that only one server does at a time, however many share the database. */
import type pg from 'pg';

/**
 * Runs `work` while a separate connection holds a lock of the database.
 * @returns null where another one holds it
 */
export async function alone<T>(db: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  const guard = await db.connect();
  let broken: Error | undefined;
  try {
    const lock = await guard.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
    if (!lock.rows[0]?.mine) return null;
    try {
      return await work();
    } finally {
      // A connection that could not release the lock is closed, which makes the database release it.
      await guard.query('select pg_advisory_unlock(hashtext($1))', [name]).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    guard.release(broken);
  }
}
