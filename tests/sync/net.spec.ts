import { describe, expect, it, vi } from 'vitest';
import { createNet, type NetOptions } from '#sync/net.ts';

const DEVICE = '0190a000-0000-7000-8000-000000000001';
const ANSWER = { serverTime: '2026-01-01T00:00:00Z', feedHead: '1.1', results: [], rows: [] };
const inEnvelope = (data: unknown, status = 200): string => JSON.stringify({ status, message: '', data });

/** A line on which somebody answers in this way. */
const line = (body: string, status = 200, headers: Record<string, string> = {}) =>
  createNet({ base: '', token: () => 'token', fetch: async () => new Response(body, { status, headers }) });
const pushOver = (...parts: Parameters<typeof line>) => line(...parts).push({ deviceId: DEVICE, operations: [] }, 'session');

describe('what an answer is', () => {
  it('is the body of our server and nothing else', async () => {
    expect(await pushOver(inEnvelope(ANSWER))).toMatchObject({ kind: 'ok', data: ANSWER });
  });

  it('a page, a foreign document or a cut body is no answer', async () => {
    const bodies = [
      '<html>Please accept our terms</html>',
      '{"ok":true}',
      inEnvelope(ANSWER).slice(0, -9),
      inEnvelope({ results: 'none' }),
      '',
    ];
    for (const body of bodies) expect(await pushOver(body), body).toEqual({ kind: 'none' });
  });

  it('each status says one thing about the line, and none says anything about an operation', async () => {
    const said = async (status: number) => (await pushOver(inEnvelope(null, status), status)).kind;
    const statuses = [401, 400, 413, 426, 429, 503, 500, 502, 404];
    expect(await Promise.all(statuses.map(said))).toEqual(['auth', 'bad', 'too_large', 'update', 'busy', 'busy', 'none', 'none', 'none']);
    const revoked = JSON.stringify({ status: 403, message: '', data: { code: 'DEVICE_REVOKED' } });
    expect(await pushOver(revoked, 403)).toEqual({ kind: 'revoked' });
    const reset = JSON.stringify({ status: 409, message: '', data: { code: 'FEED_RESET' } });
    const denied = JSON.stringify({ status: 403, message: '', data: { code: 'SET_NOT_ALLOWED' } });
    expect(await pushOver(denied, 403)).toEqual({ kind: 'denied' });
    expect([await pushOver(reset, 409), await pushOver(inEnvelope(null, 409), 409)]).toEqual([{ kind: 'anew' }, { kind: 'none' }]);
  });

  it('a refusal inside the envelope of a 200 counts like the status itself', async () => {
    expect(await pushOver(inEnvelope(null, 401))).toEqual({ kind: 'auth' });
  });

  it('Retry-After is taken in seconds, is never endless, and has a value where the proxy says none', async () => {
    const wait = async (headers: Record<string, string>) => await pushOver('busy', 503, headers);
    expect(await wait({ 'Retry-After': '7' })).toEqual({ kind: 'busy', retryAfterMs: 7000 });
    expect(await wait({ 'Retry-After': '86400' })).toEqual({ kind: 'busy', retryAfterMs: 600_000 });
    expect(await wait({ 'Retry-After': 'tomorrow' })).toEqual({ kind: 'busy', retryAfterMs: 5000 });
    expect(await wait({})).toEqual({ kind: 'busy', retryAfterMs: 5000 });
  });
});

describe('a store that is full', () => {
  const full = JSON.stringify({ status: 503, message: '', data: { code: 'STORAGE_FULL', params: {} } });

  it('is told of the server by its own word, and by a gateway that says so', async () => {
    expect(await pushOver(full, 503, { 'Retry-After': '30' })).toEqual({ kind: 'busy', retryAfterMs: 30_000, full: true });
    expect(await pushOver('<html>Insufficient Storage</html>', 507)).toEqual({ kind: 'busy', retryAfterMs: 5000, full: true });
  });

  const quota = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const push = (more: Partial<NetOptions>, by: 'session' | 'device' = 'session') =>
    createNet({ base: '', token: () => 'token', fetch: async () => new Response(inEnvelope(ANSWER)), ...more }).push(
      { deviceId: DEVICE, operations: [] },
      by,
    );

  it('of this device is no word about the line', async () => {
    await expect(push({ deviceToken: quota }, 'device')).rejects.toThrow('no room');
    await expect(push({ fetch: quota })).rejects.toThrow('no room');
    const unproved = new Response(JSON.stringify({ status: 403, message: '', data: { code: 'DEVICE_UNPROVED' } }), { status: 403 });
    await expect(push({ fetch: async () => unproved, prove: quota })).rejects.toThrow('no room');
  });
});

describe('a heartbeat', () => {
  const beat = (nonce: string) => {
    const data = { serverTime: ANSWER.serverTime, bound: true, feedHead: '1.1', nonce, build: 'b', wantManifest: false };
    return line(inEnvelope(data)).beat({ account: 'keeper', name: 'YCL-01', nonce: 'mine', digest: 'd' });
  };

  it('counts with the nonce that was sent', async () => {
    expect((await beat('mine')).kind).toBe('ok');
  });

  it('a heartbeat that brings back another nonce was answered by somebody else', async () => {
    expect(await beat('of yesterday')).toEqual({ kind: 'none' });
  });
});

describe("a session that is not this device's yet", () => {
  const refusedWith = (code: string) => new Response(JSON.stringify({ status: 403, message: '', data: { code } }), { status: 403 });
  /** A server that answers one call after the other with these; afterwards it takes everything. */
  const serverSaying = (codes: readonly string[], more: Partial<NetOptions> = {}) => {
    const bodies: string[] = [];
    const net = createNet({
      base: '',
      token: () => 'token',
      fetch: async (_, init) => {
        bodies.push(String(init?.body));
        const code = codes[bodies.length - 1];
        return code === undefined ? new Response(inEnvelope(ANSWER)) : refusedWith(code);
      },
      ...more,
    });
    return { bodies, push: () => net.push({ deviceId: DEVICE, operations: [] }, 'session') };
  };

  it.each(['DEVICE_UNPROVED', 'OTHER_DEVICE'])('%s: the device proves itself once, and the same call is sent again', async (code) => {
    const prove = vi.fn(async () => true);
    const { bodies, push } = serverSaying([code], { prove });
    expect(await push()).toMatchObject({ kind: 'ok', data: ANSWER });
    expect(prove).toHaveBeenCalledTimes(1);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
  });

  it('a proof that is not taken, or cannot be made, is no answer: nothing was done, and nothing is sent again', async () => {
    const ways: Partial<NetOptions>[] = [{ prove: async () => false }, { prove: async () => Promise.reject(new Error('no line')) }, {}];
    for (const way of ways) {
      const { bodies, push } = serverSaying(['DEVICE_UNPROVED'], way);
      expect(await push()).toEqual({ kind: 'none' });
      expect(bodies).toHaveLength(1);
    }
  });

  it('refused once more after the proof it is no answer either, and it is not proved again', async () => {
    const prove = vi.fn(async () => true);
    const { push } = serverSaying(['DEVICE_UNPROVED', 'DEVICE_UNPROVED'], { prove });
    expect(await push()).toEqual({ kind: 'none' });
    expect(prove).toHaveBeenCalledTimes(1);
  });

  it('a server that knows no key of this device is told them, and the call is no answer until then', async () => {
    const enrolFirst = vi.fn();
    const { bodies, push } = serverSaying(['ENROL_FIRST'], { enrolFirst });
    expect(await push()).toEqual({ kind: 'none' });
    expect(enrolFirst).toHaveBeenCalledTimes(1);
    expect(bodies).toHaveLength(1);
    expect(await push()).toMatchObject({ kind: 'ok' });
  });
});
