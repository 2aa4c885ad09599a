/** The only places that open a transaction, beside the migration runner. */
import type pg from 'pg';

/** What a statement can be sent to: the pool outside a transaction, the client inside one. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

const within = async <T>(pool: pg.Pool, begin: string, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away instead of being given to the next one.
    client.release(broken);
  }
};

/** Commits when `work` resolves, rolls back when it throws. */
export const inTransaction = <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> => within(pool, 'begin', work);

/**
 * As `inTransaction`, for statements that find every row by a key: their plans are made once for each connection, and always use the index, so that a plan
 * from the day when a table was empty is as good when it has a million rows. Planning an envelope anew takes longer than doing it (decision 094).
 */
export const inKeyedTransaction = <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> =>
  within(pool, 'begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off', work);

/** One unchanging view of the database for several reads. */
export const inSnapshot = <T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> =>
  within(pool, 'begin isolation level repeatable read read only', work);

/**
 * The same transaction for statements that may take longer than those of a call: their answers are waited for `ms` instead of what the pool allows, beside the
 * `statement_timeout` that the transaction sets for itself.
 */
export const waitingLonger = (tx: pg.PoolClient, ms: number): Queryable => ({
  query: ((asked: string | pg.QueryConfig, values?: unknown[]) =>
    tx.query({
      ...(typeof asked === 'string' ? { text: asked, ...(values ? { values } : {}) } : asked),
      query_timeout: ms,
    } as pg.QueryConfig)) as Queryable['query'],
});

/** The rows of one statement, typed by the caller. Values travel as parameters only. */
export const rowsOf = async <T extends object>(on: Queryable, text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await on.query<T>(text, values as unknown[])).rows;

export const rowOf = async <T extends object>(on: Queryable, text: string, values: readonly unknown[] = []): Promise<T | undefined> =>
  (await rowsOf<T>(on, text, values))[0];
