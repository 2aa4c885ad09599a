/** The portal must not hold up the docks, however much its suppliers ask (decision 094). */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Failure } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { fairSharePlugin } from '#server/plugins/fair-share.ts';
import { staticPlugin } from '#server/plugins/static.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { TwoSuppliers } from '#tests/support/two-suppliers.ts';

const SOON = { timeout: SERVER_PATIENCE_MS };

describe('suppliers who ask more than can be answered', () => {
  const EACH = 12;
  let world: TwoSuppliers;
  beforeAll(async () => {
    world = await TwoSuppliers.open();
  });
  afterAll(() => world.server.close());

  test('leave the docks their connections: a box is received while every list of theirs stands still, and then all of them are answered', async () => {
    const { server, own, other } = world;
    const tablet = server.tablet();
    await tablet.signIn();
    const client = new pg.Client({ connectionString: server.data.plant.connectionString });
    await client.connect();
    await client.query('begin; lock table delivery_note in access exclusive mode');
    const lists = [own, other].flatMap(({ held }) =>
      Array.from({ length: EACH }, () => server.call(held, '/api/wms/deliveryNote/pageList', { filters: {} })),
    );
    const stuck = async () =>
      (await client.query("select 1 from pg_locks where not granted and relation = 'delivery_note'::regclass")).rowCount;
    await vi.waitFor(async () => expect(await stuck()).toBe(2), SOON);
    const { pool } = server.data.plant;
    await vi.waitFor(() => expect(pool.waitingCount).toBe(0), SOON);

    const { data } = await tablet.push(tablet.session(), tablet.receipt());
    expect(data.results.map(({ status }) => status)).toEqual(['applied']);
    expect(await stuck()).toBe(2);
    await client.end();
    expect((await Promise.all(lists)).map(({ http }) => http)).toEqual(lists.map(() => 200));
  });
});

describe('whatever a call leads to', () => {
  let world: TwoSuppliers;
  let app: FastifyInstance;
  let base: string;
  const folder = mkdtempSync(join(tmpdir(), 'chejian-client-'));
  beforeAll(async () => {
    world = await TwoSuppliers.open();
    const { pool, connectionString } = world.server.data.plant;
    const config = readConfig({ APP_MODE: 'test', DEMO: 'off', DATA_DIR: folder, DATABASE_URL: connectionString });
    app = await buildApp({ db: pool, config });
    await app.register(staticPlugin, { folders: [folder] });
    base = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await world.server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Paths and bodies that end in different ways: no page, no call, no session, a body that is none, a right that is missing. */
  const ASKED: readonly (readonly [path: string, body?: string])[] = [
    ['/no-such-page'],
    ['/assets/no-such-file.js'],
    ['/api/no-such-call'],
    ['/api/no-such-call', '{}'],
    ['/api/wms/deliveryNote/pageList', '{'],
    ['/api/wms/deliveryNote/pageList', '{"filters":7}'],
    ['/api/wms/box/pageList', '{}'],
  ];

  test('whoever asks gets an answer to the next call: suppliers, a keeper, nobody', async () => {
    const { server, own, other } = world;
    const keeper = { session: await server.signIn(server.data.keeper, null) };
    for (const held of [own.held, other.held, keeper, null]) {
      const headers = new Headers({ 'content-type': 'application/json' });
      if (held && 'session' in held) headers.set('x-auth-token', held.session);
      for (const [path, body] of ASKED) {
        const asked = { method: body === undefined ? 'GET' : 'POST', headers, body: body ?? null };
        const answer = await fetch(`${base}${path}`, asked);
        expect([answer.status, path], await answer.text()).not.toEqual([500, path]);
        // Once more, by somebody who does not wait for the answer.
        const gone = new AbortController();
        const left = fetch(`${base}${path}`, { ...asked, signal: gone.signal }).catch(() => undefined);
        gone.abort();
        await left;
      }
      if (held === null) continue;
      const work = await fetch(`${base}/api/wms/deliveryNote/pageList`, { method: 'POST', body: '{"filters":{}}', headers });
      expect([200, 403]).toContain(work.status);
      await work.body?.cancel();
    }
  });
});

describe('the turn of a supplier', () => {
  let app: FastifyInstance;
  let letGo: () => void = () => undefined;
  let begun = 0;
  let arrived = 0;
  /** Connections that ended before their answer. */
  let left = 0;
  let url = '';
  afterEach(() => app.close());

  async function listen(): Promise<void> {
    begun = 0;
    arrived = 0;
    left = 0;
    app = Fastify();
    app.setErrorHandler((error: Partial<Failure>, _request, reply) =>
      reply
        .code(error.status ?? 500)
        .header('retry-after', String(error.retryAfter))
        .send({}),
    );
    app.decorateRequest('session', null);
    app.addHook('onRequest', async (request, { raw }) => {
      raw.once('close', () => {
        if (!raw.writableFinished) left += 1;
      });
      arrived += 1;
      const { supplier } = request.headers;
      request.session = { actor: { supplierId: typeof supplier === 'string' ? supplier : null } } as Session;
    });
    await app.register(fairSharePlugin, { limits: { atOnce: 1, perKey: 1, waiting: 1 } });
    app.get('/api/slow', async () => {
      begun += 1;
      await new Promise<void>((resolve) => (letGo = resolve));
      return {};
    });
    app.get('/api/faulty', async () => {
      throw new Error('on purpose');
    });
    app.get('/api/quick', async () => ({}));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({}));
    // As the files of the built app are looked for, and not found.
    app.get('/*', async (_request, reply) => reply.callNotFound());
    app.get('/api/taken-over', (_request, reply) => {
      reply.hijack();
      reply.raw.end('done');
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }
  const ask = (path: string, supplier?: string, signal?: AbortSignal) =>
    fetch(`${url}${path}`, { headers: supplier === undefined ? {} : { supplier }, ...(signal ? { signal } : {}) });

  test('ends with the answer, a failure included', async () => {
    await listen();
    for (let n = 0; n < 3; n += 1) expect((await ask('/api/faulty', 'a')).status).toBe(500);
    expect((await ask('/api/quick', 'a')).status).toBe(200);
  });

  test('is one for each request, also where nothing is found, and ends where the answer is written past the server', async () => {
    await listen();
    for (const supplier of ['a', undefined]) {
      expect((await ask('/no-such-page', supplier)).status).toBe(404);
      expect(await (await ask('/api/taken-over', supplier)).text()).toBe('done');
    }
    expect((await ask('/api/quick', 'a')).status).toBe(200);
    expect((await ask('/api/quick', 'b')).status).toBe(200);
  });

  test('is waited for by one, the next is told when to come back, and nobody of the factory waits', async () => {
    await listen();
    const first = ask('/api/slow', 'a');
    await vi.waitFor(() => expect(begun).toBe(1), SOON);
    const second = ask('/api/quick', 'b');
    await vi.waitFor(() => expect(arrived).toBe(2), SOON);
    const third = await ask('/api/quick', 'c');
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await ask('/api/quick')).status).toBe(200);
    letGo();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  test('is given up with the connection while it waits, and kept while the work goes on that nobody listens to any more', async () => {
    await listen();
    const gone = new AbortController();
    const first = ask('/api/slow', 'a', gone.signal).catch(() => undefined);
    await vi.waitFor(() => expect(begun).toBe(1), SOON);
    gone.abort();
    await first;
    const away = new AbortController();
    const second = ask('/api/quick', 'b', away.signal).catch(() => undefined);
    await vi.waitFor(() => expect(arrived).toBe(2), SOON);
    expect((await ask('/api/quick', 'c')).status).toBe(503);
    away.abort();
    await second;
    await vi.waitFor(() => expect(left).toBe(2), SOON);
    const waits = ask('/api/quick', 'd');
    await vi.waitFor(() => expect(arrived).toBe(4), SOON);
    expect((await ask('/api/quick', 'e')).status).toBe(503);
    letGo();
    expect((await waits).status).toBe(200);
    expect((await ask('/api/quick', 'f')).status).toBe(200);
  });
});
