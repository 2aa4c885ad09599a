import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, configureApi, upload } from '#api/client.ts';
import { type ApiError, sentenceOf } from '#api/errors.ts';
import { setToken } from '#api/token.ts';
import en from '#locales/en/api.json' with { type: 'json' };
import zh from '#locales/zh/api.json' with { type: 'json' };

const seen: { url: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response> = () => Response.json({ status: 200, message: 'ok', data: 1 });
let told: ApiError[] = [];
let counts: number[] = [];
let logouts = 0;

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push({ url, init });
    return answer();
  });
  seen.length = 0;
  told = [];
  counts = [];
  logouts = 0;
  setToken('secret');
  configureApi({ onError: (error) => told.push(error), onLoading: (count) => counts.push(count), onUnauthorized: () => (logouts += 1) });
  answer = () => Response.json({ status: 200, message: 'ok', data: { n: 1 } });
});
afterEach(() => vi.unstubAllGlobals());

describe('ordinary calls', () => {
  it('build themselves from method and path: parameters, body, id, token', async () => {
    expect(await call('POST /api/system/user/pageList')({ pageIndex: 1 })).toEqual({ n: 1 });
    await call('GET /api/system/dict/types')({ kind: 'a b' }, { token: false });
    await call('PUT /api/system/user/:userId')({ userName: 'x' }, { id: 'u/1' });
    expect(seen.map(({ url }) => url)).toEqual(['/api/system/user/pageList', '/api/system/dict/types?kind=a+b', '/api/system/user/u%2F1']);
    expect(seen.map(({ init }) => (init.headers as Record<string, string>)['X-Auth-Token'])).toEqual(['secret', undefined, 'secret']);
    expect(seen[0]?.init.body).toBe('{"pageIndex":1}');
  });

  it('answer the envelope or the raw response when asked', async () => {
    expect(await call('GET /x')({}, { unwrap: false })).toEqual({ status: 200, message: 'ok', data: { n: 1 } });
    expect(await call<Response>('GET /x')({}, { raw: true })).toBeInstanceOf(Response);
  });

  it('fail where a refusal comes in place of a file', async () => {
    answer = () => Response.json({ status: 403, message: 'no', data: null });
    await expect(call<Response>('GET /file')({}, { raw: true })).rejects.toMatchObject({ code: 403, text: 'no' });
  });

  it('count overlapping overlays', async () => {
    await Promise.all([call('GET /a')({}, { loading: true }), call('GET /b')({}, { loading: true })]);
    expect(counts).toEqual([1, 2, 1, 0]);
  });

  it('log out once, however many calls find the session gone, in the envelope or in HTTP', async () => {
    answer = () => Response.json({ status: 401, message: '', data: null });
    await Promise.allSettled([call('GET /a')(), call('GET /b')()]);
    expect([logouts, told.length, told[0]?.sentence.key]).toEqual([1, 1, 'api:expired']);
    setToken('new');
    answer = () => Response.json({ message: 'Unauthorized by the proxy' }, { status: 401 });
    await Promise.allSettled([call('GET /a')()]);
    expect([logouts, told.at(-1)?.text, told.at(-1)?.sentence.key]).toEqual([2, null, 'api:code.401']);
  });

  it('say the server’s sentence, or that it failed', async () => {
    answer = () => Response.json({ status: 500, message: '库存不足', data: null });
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 500, text: '库存不足' });
    answer = () => Response.json({ status: 500, message: '', data: null });
    await expect(call('GET /a')()).rejects.toMatchObject({ text: null, sentence: { key: 'api:failed' } });
    await expect(call('GET /a')({}, { alertError: false })).rejects.toBeDefined();
    expect(told).toHaveLength(2);
  });

  it('tell a time-out from a dead line, and stay silent when the caller gives up', async () => {
    const hang = () =>
      new Promise<Response>((_resolve, reject) => seen.at(-1)?.init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    answer = hang;
    await expect(call('GET /a')({}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 601 });
    const abort = new AbortController();
    const given = call('GET /a')({}, { signal: abort.signal });
    await new Promise((resolve) => setTimeout(resolve, 0));
    abort.abort();
    await expect(given).rejects.toMatchObject({ code: 999, silent: true });
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 602 });
    answer = () => new Response('<html>Welcome to the hotel</html>', { status: 200 });
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 602 });
    expect(told.map(({ code }) => code)).toEqual([601, 602, 602]);
  });

  it('call neither a fault of the program nor a full store a dead line', async () => {
    configureApi({
      language: () => {
        throw new TypeError('no words');
      },
    });
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 603, source: 'device', cause: expect.any(TypeError) });
    configureApi({ language: () => null });
    answer = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 604, source: 'device' });
    answer = () => new Response('', { status: 507 });
    await expect(call('GET /a')()).rejects.toMatchObject({ code: 507, source: 'http', sentence: { key: 'api:code.507' } });
    expect(told.map(({ code }) => code)).toEqual([603, 604, 507]);
  });

  it('have a sentence in both languages for every code of the catalogue', () => {
    for (const code of [400, 401, 403, 404, 405, 408, 500, 501, 502, 503, 504, 505, 507, 601, 602, 603, 604]) {
      const leaf = String(code) as keyof typeof zh.code;
      expect(sentenceOf(code, 'http').key).toBe(`api:code.${code}`);
      expect([zh.code[leaf], en.code[leaf]].every(Boolean)).toBe(true);
    }
    expect(zh.code['602']).toBe('服务器响应超时，请刷新当前页');
    expect(sentenceOf(418, 'http')).toEqual({ key: 'api:connection', params: { code: '418' } });
  });

  it('send a file with its fields', async () => {
    await upload('/api/system/file/upload', new File(['x'], 'a.png'), { fileId: '1', fileType: 'image/png' });
    expect((seen[0]?.init.body as FormData | undefined)?.get('fileId')).toBe('1');
  });
});
