/** What making large tables inside PostgreSQL has in common. */
import type pg from 'pg';

/** The same kind and number, the same id. @param n an expression of SQL */
export const made = (kind: string, n: string): string =>
  `overlay(overlay(md5('${kind}-' || (${n})::text) placing '5' from 13) placing '8' from 17)::uuid`;

/** Dense at the low numbers: the square of an even draw. @param n an expression of SQL */
export const skewed = (n: string, among: string): string => `floor(power((hashint8(${n}) & 65535) / 65536.0, 2) * ${among})::int`;

/** Runs statements that take minutes. */
export async function unhurried(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<void>): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query('set statement_timeout = 0');
    await work(db);
  } finally {
    // Not to be used again: it would wait for ever.
    db.release(true);
  }
}
