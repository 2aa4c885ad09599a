/** No room left on the server's disk: nothing is an attempt, everybody is told when to come back, and /health says so until a write succeeds again. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
let tablet: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
  tablet = server.tablet();
  await tablet.signIn();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const sql = (text: string, values: unknown[] = []) => server.data.plant.pool.query(text, values);

/** From now on the database cannot write these tables, with the error it has for it. */
async function fill(...tables: string[]): Promise<() => Promise<void>> {
  await sql(`create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  for (const table of tables)
    await sql(`create trigger no_room before insert or update or truncate on ${table} execute function no_room()`);
  return async () => {
    for (const table of tables) await sql(`drop trigger if exists no_room on ${table}`);
  };
}

const push = async (operations: unknown[]) => {
  const held = tablet.session();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sync/push',
    payload: { deviceId: tablet.id, operations },
    headers: { 'x-auth-token': 'session' in held ? held.session : '' },
  });
  const { message, data } = answer.json() as { message: string; data: { code?: string; results?: { status: string }[] } };
  return { http: answer.statusCode, retryAfter: answer.headers['retry-after'], message, data };
};
const health = async () => {
  const answer = await server.app.inject('/health');
  const { version: _, ...told } = answer.json();
  return { http: answer.statusCode, ...told };
};
/** Lets the moment pass within which it is not tried again. */
const soon = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);

describe('while the disk is full', () => {
  test('a push is no attempt: 503 for the whole envelope, and the same operations are applied when there is room', async () => {
    const operations = [tablet.receipt(), tablet.receipt()];
    const free = await fill('op_log');
    expect(await push(operations)).toMatchObject({
      http: 503,
      retryAfter: '30',
      message: expect.stringContaining('磁盘已满'),
      data: { code: 'STORAGE_FULL' },
    });
    await free();
    expect((await push(operations)).data.results?.map(({ status }) => status)).toEqual(['applied', 'applied']);
  });

  test('health says so until a write has succeeded', async () => {
    const free = await fill('op_log', 'storage_probe');
    expect((await push([tablet.receipt()])).http).toBe(503);
    const full = { http: 200, status: 'degraded', database: true, storage: 'full' };
    expect(await health()).toEqual(full);
    await free();
    // Not asked of the disk with every look.
    expect(await health()).toEqual(full);
    soon();
    expect(await health()).toEqual({ http: 200, status: 'ok', database: true });
  });

  test('a manifest is told the same', async () => {
    const free = await fill('device_report');
    const body = {
      deviceId: tablet.id,
      digest: 'd',
      highestSeq: 1,
      after: 0,
      through: 1,
      operations: [],
      unsent: 0,
      oldestUnsentAt: null,
      rejected: 0,
      parked: 0,
      persisted: null,
      build: 'test',
    };
    const answer = await server.call(tablet.session(), '/api/sync/manifest', body);
    await free();
    expect(answer).toMatchObject({ http: 503, status: 503, data: { code: 'STORAGE_FULL' } });
  });

  test('a piece of a file is told the same, and is taken when there is room', async () => {
    const [id, opId, content] = [randomUUID(), randomUUID(), randomBytes(1000)];
    await sql(
      `insert into op_log (op_id, device_id, device_seq, doc_key, doc_seq, type, v, payload_hash, payload, actor, occurred_at, status, issues)
       values ($1, $2, 900, 'receipt:x', 1, 'receipt.scan', 1, '', '{}', $3, now(), 'accepted_with_issues', '[]')`,
      [opId, tablet.id, server.data.keeper.id],
    );
    await sql('insert into op_attachment (id, op_id, sha256, size) values ($1, $2, $3, 4000)', [id, opId, 'a'.repeat(64)]);
    const pieces = join(server.dataDir, 'pieces');
    await mkdir(pieces, { recursive: true });
    await symlink('/dev/full', join(pieces, id));
    const held = tablet.session();
    const send = async () => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/api/sync/file/${id}?offset=0&name=a.jpg&fileType=photo`,
        payload: content,
        headers: { 'x-auth-token': 'session' in held ? held.session : '', 'content-type': 'application/octet-stream' },
      });
      return { http: answer.statusCode, retryAfter: answer.headers['retry-after'], data: answer.json().data };
    };
    expect(await send()).toMatchObject({ http: 503, retryAfter: '30', data: { code: 'STORAGE_FULL' } });
    await rm(join(pieces, id));
    expect(await send()).toMatchObject({ http: 200, data: { received: 1000, state: 'missing' } });
  });

  test('whoever only reads goes on reading', async () => {
    await sql("update user_session set last_seen_at = now() - interval '5 minutes'");
    const free = await fill('user_session');
    const held = tablet.session();
    const answer = await server.app.inject({
      url: '/api/system/dict/types',
      headers: { 'x-auth-token': 'session' in held ? held.session : '' },
    });
    await free();
    expect(answer.json().status).toBe(200);
  });
});
