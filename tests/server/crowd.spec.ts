/** More devices at once than the server can serve (sync.md §6). */
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

const TABLETS = 90;

interface Sent {
  readonly tablet: KeyedTablet;
  readonly operation: WireOperation;
}
interface Said {
  readonly http: number;
  readonly retryAfter: string | null;
  readonly verdicts: readonly string[];
}

let server: PlantServer;
let url: string;
let work: Sent[];
beforeAll(async () => {
  server = await PlantServer.start();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api/sync/push`;
  work = [];
  for (let n = 0; n < TABLETS; n += 1) {
    const tablet = server.tablet();
    await tablet.signIn();
    work.push({ tablet, operation: tablet.receipt() });
  }
});
afterAll(() => server.close());

async function send({ tablet, operation }: Sent): Promise<Said> {
  const held = tablet.session();
  const headers = { 'content-type': 'application/json', 'x-auth-token': 'session' in held ? held.session : '' };
  const body = JSON.stringify({ deviceId: tablet.id, operations: [operation] });
  const answer = await fetch(url, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { results?: { status: string }[] } };
  return {
    http: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    verdicts: (data.results ?? []).map(({ status }) => status),
  };
}

/** Nothing can be booked until it is let go. @returns lets it go */
async function holdUp(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.data.plant.connectionString });
  await client.connect();
  await client.query('begin; lock table op_log in access exclusive mode');
  return () => client.end();
}

const applied = { http: 200, retryAfter: null, verdicts: ['applied'] };

describe('more devices than can be served', () => {
  test('beyond fifty that wait, each is told at once when to come back; nothing is lost or booked twice, and then all are served', async () => {
    const letGo = await holdUp();
    const told: Said[] = [];
    const all = Promise.all(
      work.map(async (sent) => {
        const said = await send(sent);
        told.push(said);
        return { sent, said };
      }),
    );
    const { pool } = server.data.plant;
    // While nothing moves: whoever has no connection of the database waits for one or has been told.
    await vi.waitFor(() => expect(told.length + pool.totalCount + pool.waitingCount).toBe(TABLETS), { timeout: SERVER_PATIENCE_MS });
    expect(told.length).toBeGreaterThan(20);
    for (const said of told) expect(said).toEqual({ http: 503, retryAfter: '2', verdicts: [] });

    await letGo();
    const answers = await all;
    const refused = answers.filter(({ said }) => said.http === 503).map(({ sent }) => sent);
    for (const { said } of answers) if (said.http !== 503) expect(said).toEqual(applied);
    expect(refused.length).toBeLessThan(TABLETS);
    // "applied", not "duplicate": the first try has left nothing.
    for (const sent of refused) expect(await send(sent)).toEqual(applied);
    const ids = work.map(({ operation }) => operation.payload.id);
    const [row] = await server.data.plant.rows<{ n: number; ops: number }>(
      'select (select count(*)::int from receipt where id = any($1)) as n, (select count(*)::int from op_log where op_id = any($2)) as ops',
      [ids, work.map(({ operation }) => operation.opId)],
    );
    expect(row).toEqual({ n: TABLETS, ops: TABLETS });
  });
});
