/** A database that was cut off without a word: no byte and no end of the connection comes, as behind a switch that lost its power. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '#server/store/database.ts';
import { inTransaction, waitingLonger } from '#server/store/transaction.ts';
import { isSilent } from '#server/store/trouble.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** Stands between server and database, and lets nothing through while it is silent. */
async function lineTo(connectionString: string) {
  const { hostname, port } = new URL(connectionString);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => (silent ? undefined : to.write(bytes)));
      from.on('close', () => (silent ? undefined : to.destroy()));
      from.on('error', () => undefined);
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = Object.assign(new URL(connectionString), { port: String((server.address() as AddressInfo).port) }).href;
  return {
    address,
    silence: (is: boolean) => {
      silent = is;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const LIMITS = { statementMs: 200, answerMs: 400, connectMs: 400 };

describe('a database that says nothing', () => {
  let database: TestDatabase;
  let line: Awaited<ReturnType<typeof lineTo>>;
  let pool: pg.Pool;
  beforeEach(async () => {
    database = await createTestDatabase();
    line = await lineTo(database.connectionString);
  });
  afterEach(async () => {
    line.silence(false);
    line.close();
    await database.drop();
  });

  it('ends no call by itself: the statement is given up, its connection thrown away, and the next one works', async () => {
    pool = openPool(line.address, 2, LIMITS);
    await pool.query('select 1');
    line.silence(true);
    const fault = await pool.query('select 1').catch((error: unknown) => error);
    expect([isSilent(fault), String(fault)]).toEqual([true, expect.any(String)]);
    const within = await inTransaction(pool, (tx) => tx.query('select 1')).catch((error: unknown) => error);
    expect([isSilent(within), String(within)]).toEqual([true, expect.any(String)]);
    line.silence(false);
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('is waited for longer by who asks for more than a call may', async () => {
    pool = openPool(database.connectionString, 1, LIMITS);
    const slow = `select pg_sleep(${(2 * LIMITS.answerMs) / 1000})`;
    await inTransaction(pool, async (tx) => {
      await tx.query('set local statement_timeout = 0');
      expect((await waitingLonger(tx, 60_000).query(slow)).rowCount).toBe(1);
      expect((await waitingLonger(tx, 60_000).query<{ n: number }>('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
    });
    const fault = await inTransaction(pool, async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query(slow);
    }).catch((error: unknown) => error);
    expect(isSilent(fault)).toBe(true);
    await pool.end();
  });

  it('is told as one that is away, to whoever watches and to whoever calls', async () => {
    const server = await startTestServer({ DATABASE_URL: line.address }, { ...database, connectionString: line.address }, LIMITS);
    expect((await server.app.inject('/health')).statusCode).toBe(200);
    line.silence(true);
    const { statusCode, body } = await server.app.inject('/health');
    expect([statusCode, JSON.parse(body).status]).toEqual([503, 'unavailable']);
    const call = await server.call('POST', '/api/system/session/login', { body: { account: 'admin', password: 'wrong' } });
    expect(call.status).toBe(503);
    line.silence(false);
    expect((await server.app.inject('/health')).statusCode).toBe(200);
    await server.app.close();
    await server.db.end();
  });
});
