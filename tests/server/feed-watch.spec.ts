/** A transaction that stays open holds the feed of every device up (sync.md §10): it is ended where it is ours, and told where it is not. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FeedStall } from '#domain/system/feed-stall.ts';
import { feedStall, STALL_MS, watchFeed } from '#server/modules/sync/feed-watch.ts';
import { openPool } from '#server/store/database.ts';
import { feedBound } from '#server/store/feed.ts';
import { logChanges } from '#server/store/rows.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let admin: string;
let keeper: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'] });
  keeper = await server.login('keeper', 'password-1');
});
afterAll(() => server.close());

/** Other databases of the cluster have transactions of their own. */
const SOON = { timeout: SERVER_PATIENCE_MS };
const url = () => server.config.databaseUrl ?? '';
const change = () =>
  inTransaction(server.db, (tx) => logChanges(tx, [{ entity: 'box', id: '0198c0de-0000-7000-8000-0000000000b1', scope: 'base', op: 'u' }]));
const waits = async (): Promise<boolean> => {
  const { txid } = await feedBound(server.db);
  return ((await server.db.query('select 1 from change_log where txid >= $1::xid8', [txid])).rowCount ?? 0) > 0;
};
/** As if they had been made so long ago. */
const age = (ms: number) => server.db.query('update change_log set at = now() - make_interval(secs => $1)', [ms / 1000]);

/** Somebody's own program, in another database of the cluster, which has written something and does not end. */
async function stranger(): Promise<{ pid: number; end: () => Promise<void> }> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url()), { pathname: '/postgres' }).href,
    application_name: 'reports',
  });
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query('select pg_backend_pid() as pid, pg_current_xact_id() as id');
  return { pid: rows[0].pid, end: () => client.end() };
}

describe('a transaction of our own that stays open', () => {
  test('is ended by the database when it idles, its connection is replaced, and the feed goes on', async () => {
    const pool = openPool(url(), 1, { statementMs: 60_000, idleMs: 300 });
    const idle = inTransaction(pool, async (tx) => {
      // It idles for what the pool allows only from when it has been seen that others wait.
      await tx.query("set local idle_in_transaction_session_timeout = '1min'");
      await tx.query('select pg_current_xact_id()');
      await change();
      expect(await waits()).toBe(true);
      await tx.query('set local idle_in_transaction_session_timeout to default');
      await vi.waitFor(async () => expect(await waits()).toBe(false), SOON);
      await tx.query('select 1');
    });
    await expect(idle).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('is ended when one of its statements takes too long, and leaves nothing behind', async () => {
    const pool = openPool(url(), 1, { statementMs: 300, idleMs: 30_000 });
    const long = inTransaction(pool, async (tx) => {
      await tx.query(
        "insert into number_rule (id, version, doc_type, prefix, date_format, serial_len, reset_by) values (gen_random_uuid(), 1, 'long', 'L', 'none', 4, 'never')",
      );
      await tx.query('select pg_sleep(20)');
    });
    await expect(long).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query("select 1 from number_rule where doc_type = 'long'")).rows).toEqual([]);
    await pool.end();
  });

  test('has a minute for a statement and half a minute of idling', async () => {
    const shown = async (name: string) => (await server.db.query(`show ${name}`)).rows[0][name];
    expect([await shown('statement_timeout'), await shown('idle_in_transaction_session_timeout')]).toEqual(['1min', '30s']);
  });
});

describe('a transaction of somebody else that stays open', () => {
  const health = async () => (await server.app.inject('/health')).json().status;
  const home = (token: string) => server.call<{ stall: FeedStall | null }>('POST', '/api/system/device/feed', { token });

  test('is told after ten seconds of waiting changes: in health, in the log once, and at the desk with who holds it; and taken back when it ends', async () => {
    const said: string[] = [];
    let looks = 0;
    const looked: typeof server.db = new Proxy(server.db, {
      get: (pool, name) => {
        if (name === 'query') looks += 1;
        const value = Reflect.get(pool, name);
        return typeof value === 'function' ? value.bind(pool) : value;
      },
    });
    const stop = watchFeed(looked, { warn: () => said.push('stands'), info: () => said.push('moves') }, 20);
    const open = await stranger();
    await age(0);
    expect(await feedStall(server.db)).toBeNull();
    await change();
    await age(STALL_MS - 5000);
    expect([await feedStall(server.db), await health()]).toEqual([null, 'ok']);
    await age(STALL_MS + 1);
    const stall = { since: expect.any(String), waiting: 1, pid: open.pid, database: 'postgres', application: 'reports' };
    await vi.waitFor(async () => expect((await home(admin)).data).toEqual({ stall }), SOON);
    const { statusCode, body } = await server.app.inject('/health');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'degraded', database: true, version: expect.any(String) }]);
    await vi.waitFor(() => expect(said).toEqual(['stands']), SOON);
    const seen = looks;
    await vi.waitFor(() => expect(looks).toBeGreaterThan(seen + 10), SOON);
    expect(said).toEqual(['stands']);

    await open.end();
    await vi.waitFor(() => expect(said).toEqual(['stands', 'moves']), SOON);
    await vi.waitFor(async () => expect([(await home(admin)).data.stall, await health()]).toEqual([null, 'ok']), SOON);
    stop();
  });

  test('is no matter while nothing waits for it', async () => {
    await vi.waitFor(async () => expect(await waits()).toBe(false), SOON);
    await age(STALL_MS * 2);
    const open = await stranger();
    expect([await feedStall(server.db), await health()]).toEqual([null, 'ok']);
    await open.end();
  });

  test('is told to those who look after the devices and to nobody else', async () => {
    expect(await home(keeper)).toMatchObject({ status: 403 });
  });
});
