/** How statements of an envelope are planned (decision 094): once for each connection, and by an index wherever there is one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/store/database.ts';
import { inKeyedTransaction, rowOf } from '#server/store/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Up to version 17, PostgreSQL prices a forbidden scan so high that it compiles every plan with one, for seconds each time.
test('no plan is compiled, however high its price', async () => {
  const pool = openPool(database.connectionString, 1);
  try {
    const settings = await inKeyedTransaction(pool, (tx) =>
      rowOf(tx, `select current_setting('jit') as jit, current_setting('enable_seqscan') as scans`),
    );
    expect(settings).toEqual({ jit: 'off', scans: 'off' });
  } finally {
    await pool.end();
  }
});
