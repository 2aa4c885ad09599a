import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { keepAssets } from '#server/modules/files/asset-archive.ts';
import { newDevice, signed } from '#server/modules/replay/keys.ts';
import { PRINT_HOST_POLICY } from '#server/plugins/security.ts';
import { openPool } from '#server/store/database.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const device = newDevice();
const deviceId = device.id;

describe('over HTTP', () => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.login('admin', ADMIN_PASSWORD, device);
  });
  afterAll(() => server.close());

  it('health needs no token and says whether the database answers', async () => {
    const well = await server.app.inject('/health');
    expect([well.statusCode, well.json()]).toEqual([200, { status: 'ok', database: true, version: expect.any(String) }]);
    const db = openPool(server.config.databaseUrl ?? '', 1);
    const app = await buildApp({ db, config: server.config });
    await db.end();
    const ill = await app.inject('/health');
    expect([ill.statusCode, ill.json().status]).toEqual([503, 'unavailable']);
    await app.close();
  });

  it('problems are told in the language of the asker', async () => {
    const say = async (headers: Record<string, string>, query = '') =>
      (await server.call('GET', `/api/system/dict/types${query}`, { headers })).message;
    expect(await say({})).toBe('请登录');
    expect(await say({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('Please sign in');
    expect(await say({ 'accept-language': 'fr' })).toBe('请登录');
    expect(await say({ 'accept-language': 'en' }, '?lang=zh')).toBe('请登录');
  });

  it('what a share sheet sends is the service worker’s: here nothing of it is read, and the app opens and says what to do', async () => {
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(8 * 1024 * 1024)], 'invoice.pdf', { type: 'application/pdf' }));
    const before = await server.db.query('select count(*)::int as n from attachment');
    for (const body of [form, 'x', '{"a":']) {
      const headers: Record<string, string> = body === form ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(`${base}/share`, { method: 'POST', body, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#/received?refused=worker']);
      expect(await answer.text()).toMatch(/请先打开车间[\s\S]*open Chejian/);
    }
    expect((await server.db.query('select count(*)::int as n from attachment')).rows).toEqual(before.rows);
  });

  it('a push is refused with real codes: 401 without session, 400 malformed, 413 too large', async () => {
    const push = (body: unknown, token?: string) => server.call('POST', '/api/sync/push', { body, ...(token ? { token } : {}) });
    expect(await push({ deviceId, operations: [] })).toMatchObject({ http: 401, status: 401 });
    expect(await push({ deviceId, operations: [] }, admin)).toMatchObject({ http: 400, status: 400 });
    expect(await push({ deviceId, padding: 'x'.repeat(513 * 1024) }, admin)).toMatchObject({ http: 413, status: 413 });
  });

  it('an operation of a type nobody knows gets its verdict, and the answer stays 200', async () => {
    const key = await server.enrol(admin, device);
    const { rows } = await server.db.query<{ id: string }>("select id from app_user where account = 'admin'");
    const made = {
      opId: '0198c0de-0000-7000-8000-0000000000a1',
      deviceSeq: 1,
      docKey: 'none:1',
      docSeq: 1,
      type: 'no.such',
      v: 1,
      payload: {},
      payloadHash: 'a'.repeat(64),

      dependsOn: [],
      actor: rows[0]?.id ?? '',
      actorKeyId: null,
      actorSig: null,
      occurredAt: '2026-01-01T00:00:00.000Z',
      bootId: 'b',
      build: 'b',
      replaces: null,
    };
    const operation = signed(made, deviceId, key);
    const answer = await server.call('POST', '/api/sync/push', { token: admin, body: { deviceId, operations: [operation] } });
    expect(answer).toMatchObject({
      http: 200,
      status: 200,
      data: { results: [{ opId: operation.opId, status: 'unsupported' }], rows: [] },
    });
  });

  it('all calls are described in development, and nowhere else', async () => {
    const app = await buildApp({ db: server.db, config: { ...server.config, mode: 'development' } });
    const { paths } = (await app.inject('/api/docs/json')).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/sync/push', '/api/basic/material/pageList', '/api/system/session/login']),
    );
    await app.close();
    expect((await server.app.inject('/api/docs/json')).statusCode).not.toBe(200);
  });

  it('what does not exist is 404 below /api too', async () => {
    expect(await server.call('GET', '/api/no/such/call', { token: admin })).toMatchObject({ http: 404, status: 404 });
  });

  it('no answer of a call may be kept by the browser, whatever it says', async () => {
    const headers = { 'x-auth-token': admin };
    for (const url of ['/api/system/person', '/api/system/dict/types', '/api/no/such/call'])
      expect((await server.app.inject({ url, headers })).headers['cache-control'], url).toBe('no-store');
  });

  it('pages may run only our own scripts', async () => {
    const { headers } = await server.app.inject('/health');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe-inline|'unsafe-eval'|https?:)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('the frame of the print control is of no origin, and runs no file of ours', () => {
    const parts = PRINT_HOST_POLICY.split('; ');
    expect(parts).toContain('sandbox allow-scripts allow-forms');
    expect(parts.find((part) => part.startsWith('script-src'))).not.toContain("'self'");
  });

  it('a browser that came by TLS keeps to it; one that came over http is not told to, whatever a stranger claims', async () => {
    const told = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await server.app.inject({ url: '/health', remoteAddress, headers })).headers['strict-transport-security'];
    expect(await told('127.0.0.1', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.7' })).toBe('max-age=31536000');
    expect(await told('127.0.0.1', { 'x-forwarded-proto': 'http', 'x-forwarded-for': '10.0.0.7' })).toBeUndefined();
    expect(await told('10.0.0.7')).toBeUndefined();
    expect(await told('10.0.0.7', { 'x-forwarded-proto': 'https' })).toBeUndefined();
  });

  it('hashed files live for ever and survive the next build; page and worker are asked for anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chejian-client-'));
    const dataDir = join(folder, 'data');
    const build = (name: string) => {
      const client = join(folder, name);
      mkdirSync(join(client, 'assets'), { recursive: true });
      writeFileSync(join(client, 'index.html'), `<html>${name}</html>`);
      writeFileSync(join(client, 'service-worker.js'), '//');
      writeFileSync(join(client, 'assets', `app-${name}.js`), `// ${name}`);
      return client;
    };
    await keepAssets(build('old'), dataDir);
    const client = build('new');
    const app = await buildApp({ db: server.db, config: server.config, clientFolders: [client, await keepAssets(client, dataDir)] });
    const get = async (url: string) => {
      const { statusCode, headers, body } = await app.inject(url);
      return [statusCode, headers['cache-control'], body];
    };
    expect(await get('/')).toEqual([200, 'no-cache', '<html>new</html>']);
    expect(await get('/service-worker.js')).toEqual([200, 'no-cache', '//']);
    expect(await get('/assets/app-new.js')).toEqual([200, 'public, max-age=31536000, immutable', '// new']);
    expect(await get('/assets/app-old.js')).toEqual([200, 'public, max-age=31536000, immutable', '// old']);
    expect((await get('/assets/app-never.js'))[0]).toBe(404);
    await app.close();
  });

  it('what the build has packed goes out packed, the rest as it is; the worker keeps its scope', async () => {
    const client = mkdtempSync(join(tmpdir(), 'chejian-client-'));
    mkdirSync(join(client, 'assets'));
    const text = `// ${'words '.repeat(400)}`;
    for (const name of ['assets/app.js', 'service-worker.js']) {
      writeFileSync(join(client, name), text);
      writeFileSync(join(client, `${name}.br`), brotliCompressSync(text));
      writeFileSync(join(client, `${name}.gz`), gzipSync(text));
    }
    // Too small to be packed; and a file of an earlier build, which lies in another folder.
    writeFileSync(join(client, 'small.html'), 'small');
    const earlier = mkdtempSync(join(tmpdir(), 'chejian-earlier-'));
    mkdirSync(join(earlier, 'assets'));
    writeFileSync(join(earlier, 'assets', 'old.js'), 'old');
    const app = await buildApp({ db: server.db, config: server.config, clientFolders: [client, earlier] });
    const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      expect((await get('/small.html', encoding)).statusCode).toBe(200);
      expect((await get('/assets/old.js', encoding)).statusCode).toBe(200);
      expect((await get('/%2e%2e/package.json', encoding)).statusCode).not.toBe(200);
      const { headers, rawPayload } = await get('/assets/app.js', encoding);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' });
      expect(headers['content-type']).toMatch(/javascript/);
      expect(rawPayload.length).toBeLessThan(100);
      expect(unpack[encoding](rawPayload).toString()).toBe(text);
      expect((await get('/service-worker.js', encoding)).headers).toMatchObject({
        'service-worker-allowed': '/',
        'cache-control': 'no-cache',
      });
    }
    expect((await get('/assets/app.js', 'identity')).body).toBe(text);
    await app.close();
  });
});
