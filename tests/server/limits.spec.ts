/** How often one may ask: by session where there is one, by address for everybody else. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sourceOf } from '#server/modules/address.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

describe('a limit of calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const ask = async (remoteAddress: string, token?: string) => {
    const headers = token ? { 'x-auth-token': token } : {};
    const answer = await server.app.inject({ url: '/api/system/dict/types', remoteAddress, headers });
    // -1: nothing was counted.
    return { left: Number(answer.headers['x-ratelimit-remaining'] ?? -1), status: answer.json().status as number };
  };
  const register = async (account: string, remoteAddress: string, token: string) => {
    const payload = { account, password: 'a quiet river', userName: account };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/system/user',
      remoteAddress,
      payload,
      headers: { 'x-auth-token': token },
    });
    return answer.json().status as number;
  };

  it('is not escaped by a new made-up token with each registration', async () => {
    const answers = [];
    for (let n = 0; n < 30; n += 1) answers.push(await register(`made.up.${n}`, '203.0.113.7', `made-up-${n}`));
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.slice(20)).toEqual(Array(10).fill(429));
    expect(await register('somebody.else', '203.0.113.8', 'made-up')).toBe(200);
  });

  it('counts a token that nobody has given out on the address it comes from, whatever the token', async () => {
    const first = await ask('203.0.113.20', 'x'.repeat(43));
    const second = await ask('203.0.113.20', 'y'.repeat(43));
    expect([first.status, second.status]).toEqual([401, 401]);
    expect(first.left).toBeGreaterThan(1000);
    expect(second.left).toBe(first.left - 1);
    expect((await ask('203.0.113.21', 'z'.repeat(43))).left).toBe(first.left);
  });

  it('is each session’s own, although a whole plant stands behind one address', async () => {
    const admin = await server.login('admin', ADMIN_PASSWORD);
    await createEmployee(server, admin, 'li.bucket');
    const other = await server.login('li.bucket', 'password-1');
    const first = await ask('203.0.113.30', admin);
    expect(first.status).toBe(200);
    const fresh = await ask('203.0.113.30', other);
    expect((await ask('203.0.113.31', admin)).left).toBe(first.left - 1);
    expect((await ask('203.0.113.30', other)).left).toBe(fresh.left - 1);
  });
});

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:db8:0:12::5', '2001:db8:0:12::/64'],
  ['2001:0db8:0000:0012:ffff:1:2:3', '2001:db8:0:12::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s: a machine takes as many addresses of its own network as it likes', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});

// A socket that was reset has no address any more: that is no fault of the server.
test('whoever has gone away before the call was counted counts as nobody', () => {
  expect(sourceOf(undefined)).toBe('gone');
});
