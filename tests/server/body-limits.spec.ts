/** How much each call takes, asked of the table of all calls: one byte more is refused before anything of it is read. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimitOf, LARGE_BODIES, OPEN_BYTES, USUAL_BYTES } from '#server/plugins/body-limits.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { type Call, nameOf, TABLE } from './identity/calls.ts';

/** They read no body, or in a way of their own, and why. */
const UNREAD: Readonly<Record<string, string>> = {
  'POST /share': 'leaves what comes unread',
  'POST /api/system/file/upload': 'a form, part by part: tests/server/files.spec.ts',
};
const ID = '0198c0de-0000-7000-8000-00000000000f';
const SCOPES = ['materials', 'purchaseOrders', 'salesOrders', 'productionOrders', 'stock', 'answers', 'payments'];

let server: TestServer;
let admin: string;
let machine: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
  const made = await server.call<{ token: string }>('POST', '/api/system/machine_token', {
    token: admin,
    body: { tokenName: 'erp', scopes: SCOPES },
  });
  machine = made.data.token;
});
afterAll(() => server.close());

const limitOf = (call: Call) => bodyLimitOf(nameOf(call).replace(/\{(\w+)\}/g, ':$1'), call.who === 'open').bytes;

/** Says that so many bytes come, and sends two: what is refused so has not been read. */
async function announce(call: Call, bytes: number): Promise<number> {
  const type = call.method === 'PUT' && call.url === '/api/sync/file/{id}' ? 'application/octet-stream' : 'application/json';
  const signed: Record<string, string> = call.who === 'machine' ? { authorization: `Bearer ${machine}` } : { 'x-auth-token': admin };
  const request: InjectOptions = {
    method: call.method,
    url: call.url.replace('{id}', ID).replace('{bits}', '64'),
    payload: '{}',
    headers: { ...(call.who === 'open' ? {} : signed), 'content-type': type, 'content-length': String(bytes) },
  };
  return (await server.app.inject(request)).statusCode;
}

describe('a body', () => {
  test('above its call’s limit is refused by every call, unread', async () => {
    const calls = TABLE.filter((call) => call.method !== 'GET' && !UNREAD[nameOf(call)]);
    expect(calls.length).toBeGreaterThan(350);
    const strayed: unknown[] = [];
    for (const call of calls) {
      const code = await announce(call, limitOf(call) + 1);
      if (code !== 413) strayed.push([nameOf(call), code]);
    }
    expect(strayed).toEqual([]);
  });

  test('of a call without a session is a few KiB, but for an answer by link', () => {
    const open = TABLE.filter(({ who, method }) => who === 'open' && method !== 'GET').map((call) => [nameOf(call), limitOf(call)]);
    expect(open.filter(([, bytes]) => bytes !== OPEN_BYTES)).toEqual([['POST /api/srm/signedLink/answer', 128 * 1024]]);
    expect(OPEN_BYTES).toBeLessThan(USUAL_BYTES);
  });

  test('is large for calls that exist, each with its reason', () => {
    const names = TABLE.map((call) => nameOf(call).replace(/\{(\w+)\}/g, ':$1'));
    expect(LARGE_BODIES.filter(({ call, why }) => why === '' || !names.some((name) => call.test(name)))).toEqual([]);
    expect(names.filter((name) => LARGE_BODIES.filter(({ call }) => call.test(name)).length > 1)).toEqual([]);
  });

  test('is counted as it comes where nobody says how large it is', async () => {
    const { Readable } = await import('node:stream');
    const chunks = Array.from({ length: 5 }, () => Buffer.alloc(64 * 1024, ' '));
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/basic/unit/pageList',
      payload: Readable.from(chunks),
      headers: { 'x-auth-token': admin, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(413);
  });

  test('of many small values is refused before any of them is looked at', async () => {
    const send = (values: number) =>
      server.call('POST', '/api/basic/unit/pageList', {
        token: admin,
        body: { filters: { unitCode: Array.from({ length: values }, () => 1) } },
      });
    expect(await send(3000)).toMatchObject({ status: 400, data: { code: 'BODY_TOO_LARGE' } });
    const names = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`n${n}`, 1]));
    const named = await server.call('POST', '/api/basic/unit/pageList', { token: admin, body: { filters: names } });
    expect(named).toMatchObject({ status: 400, data: { code: 'BODY_TOO_LARGE' } });
    expect(await send(400)).toMatchObject({ status: 200 });
  });
});
