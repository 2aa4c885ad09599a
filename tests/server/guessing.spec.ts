/** Wrong passwords slow down whoever sends them, and nobody else. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignInDelay } from '#domain/system/sign-in.ts';
import { challenge as newChallenge } from '#server/modules/identity/device-proof.ts';
import { login } from '#server/modules/identity/login.ts';
import { countTry, placeOf, tryPassword } from '#server/modules/identity/sign-in-throttle.ts';
import { type KeyedDevice, newDevice, proofOf } from '#server/modules/replay/keys.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const RIGHT = 'password-1';
const OFFICE = '198.51.100.1';
const PLANT = '198.51.100.2';
const STRANGER = '203.0.113.66';
const TABLET = newDevice();

interface Said {
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | null;
}

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
});
afterAll(() => server.close());
afterEach(() => server.db.query('truncate sign_in_failure, sign_in_source'));

const person = (account: string) => createEmployee(server, admin, account);

async function signIn(account: string, password: string, remoteAddress: string): Promise<Said> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/system/session/login',
    remoteAddress,
    payload: { account, password },
  });
  const { status, message } = answer.json() as { status: number; message: string };
  const { 'retry-after': after } = answer.headers;
  return { status, message, retryAfter: after === undefined ? null : Number(after) };
}

/** On a device that proves its key. */
async function signInOn({ id, key }: KeyedDevice, account: string, password: string, address: string): Promise<number> {
  const { challenge } = await newChallenge(server.db, id);
  const device = proofOf(key, account, challenge);
  return login(
    { db: server.db, config: server.config },
    { account, password, address, device, claimed: false, lang: 'zh', host: 'localhost' },
  ).then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
}

async function wrong(times: number, account: string, address: string): Promise<number[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push((await signIn(account, `nonsense-${n}`, address)).status);
  return answers;
}

/** Lets the wait of everybody end. */
const later = () => server.db.query("update sign_in_failure set open_at = now() - interval '1 second'");
/** Whoever has to wait now waits long enough for a busy machine to look. */
const hold = (account: string) =>
  server.db.query("update sign_in_failure set open_at = now() + interval '10 minutes' where account = $1 and source <> '' and count >= 5", [
    account,
  ]);
/** The wait that the last wrong password has brought, in seconds. */
const waitOf = async (account: string): Promise<number> =>
  (
    await server.db.query<{ wait: number }>(
      "select extract(epoch from open_at - last_at)::float8 as wait from sign_in_failure where account = $1 and source <> ''",
      [account],
    )
  ).rows[0]?.wait ?? 0;

describe('guessing', () => {
  it('at one account with a hundred passwords at once is worth five tries', async () => {
    await person('li.burst');
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => signIn('li.burst', `guess-${n}`, STRANGER)));
    const looked = answers.filter(({ status }) => status === 400).length;
    // A machine that is so slow that the first waits end meanwhile looks at one more after 1, 3, 7 … seconds.
    const late = Math.floor(Math.log2((performance.now() - began) / 1000 + 1));
    expect(looked).toBeGreaterThanOrEqual(5);
    expect(looked).toBeLessThanOrEqual(5 + late);
    for (const { status, retryAfter } of answers) if (status !== 400) expect([status, retryAfter ?? 0]).toEqual([429, expect.any(Number)]);
  });

  it('is counted before it is looked at, in the database, so that servers count together', async () => {
    const place = await placeOf(server.db, { account: 'li.servers', address: STRANGER, provenDevice: null });
    const taken = await Promise.all(Array.from({ length: 40 }, () => countTry(server.db, place)));
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('with a hundred accounts at once keeps nobody waiting who asks for something else', async () => {
    const ended: string[] = [];
    const guesses = Array.from({ length: 100 }, (_, n) =>
      signIn(`nobody.${n}`, 'nonsense', `203.0.113.${n}`).then(() => ended.push('guess')),
    );
    const health = server.app.inject('/health').then(() => ended.push('health'));
    await Promise.all([...guesses, health]);
    expect(ended.indexOf('health')).toBeLessThan(20);
  });

  it('waits twice as long after every further wrong password, up to a quarter of an hour; asking meanwhile costs nothing', async () => {
    await person('li.longer');
    expect(await wrong(5, 'li.longer', STRANGER)).toEqual([400, 400, 400, 400, 400]);
    const waits = [await waitOf('li.longer')];
    for (let n = 0; n < 11; n += 1) {
      await later();
      expect((await signIn('li.longer', 'nonsense', STRANGER)).status).toBe(400);
      waits.push(await waitOf('li.longer'));
      if (n < 5) continue;
      for (let asked = 0; asked < 3; asked += 1) expect((await signIn('li.longer', RIGHT, STRANGER)).status).toBe(429);
      expect(await waitOf('li.longer')).toBe(waits.at(-1));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await later();
    expect((await signIn('li.longer', RIGHT, STRANGER)).status).toBe(200);
    expect(await wrong(5, 'li.longer', STRANGER)).toEqual([400, 400, 400, 400, 400]);
  });

  it('is told how long to wait, and what to do, in the language of the asker', async () => {
    await person('li.told');
    await wrong(5, 'li.told', STRANGER);
    await server.db.query(
      "update sign_in_failure set open_at = now() + interval '14 minutes 4.5 seconds' where account = 'li.told' and source <> ''",
    );
    expect(await signIn('li.told', RIGHT, STRANGER)).toEqual({
      status: 429,
      message: '密码错误次数过多，请等待 14:05（分:秒）后再试；忘记密码请找管理员重置',
      retryAfter: 845,
    });
  });

  it('tells nothing about which accounts there are', async () => {
    await person('li.exists');
    const said = async (account: string, address: string) => {
      const answers = await wrong(5, account, address);
      await hold(account);
      return [answers, { ...(await signIn(account, 'nonsense', address)), message: '', retryAfter: 0 }];
    };
    const known = await said('li.exists', STRANGER);
    expect(await said('li.exists.not', '203.0.113.67')).toEqual(known);
  });

  it('at the old password of somebody who has left his tablet lying waits as well, and signing in does not', async () => {
    const { id } = await person('li.lying');
    const token = await server.login('li.lying', RIGHT);
    const change = (oldPwd: string) =>
      server.call('PUT', `/api/system/user/${id}/passwd`, {
        token,
        body: { oldPwd, newPwd: 'a quiet river', confirmPwd: 'a quiet river' },
      });
    for (let n = 0; n < 5; n += 1) expect((await change(`nonsense-${n}`)).status).toBe(400);
    await hold('li.lying');
    expect((await change(RIGHT)).status).toBe(429);
    expect((await signIn('li.lying', RIGHT, OFFICE)).status).toBe(200);
  });
});

describe('the right password gets through', () => {
  it('from a place of its own while a stranger guesses at the account elsewhere', async () => {
    await person('li.owner');
    await wrong(5, 'li.owner', STRANGER);
    await hold('li.owner');
    expect((await signIn('li.owner', RIGHT, OFFICE)).status).toBe(200);
    expect((await signIn('li.owner', RIGHT, STRANGER)).status).toBe(429);
  });

  it('behind the address of a plant where forty others have mistyped', async () => {
    await person('li.plant');
    await Promise.all(Array.from({ length: 40 }, (_, n) => signIn(`colleague.${n}`, 'nonsense', PLANT)));
    expect((await signIn('li.plant', RIGHT, PLANT)).status).toBe(200);
  });

  it('for sixty people of one account who sign in at the same moment', async () => {
    await person('li.shared');
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn('li.shared', RIGHT, PLANT)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('although its question began a moment before the try of a colleague was counted', async () => {
    const place = await placeOf(server.db, { account: 'li.moment', address: PLANT, provenDevice: null });
    const earlier = await server.db.connect();
    // Inside a transaction now() stays what it was at its beginning, as for a statement that the processor has left lying.
    await earlier.query('begin');
    await earlier.query('select now()');
    expect(await countTry(server.db, place)).toBe(true);
    const db = { query: earlier.query.bind(earlier), connect: () => server.db.connect() } as unknown as pg.Pool;
    const answer = await tryPassword(db, place, async () => true).catch((error: Error) => error);
    earlier.release(true);
    expect(answer).toBe(true);
  });

  it('on a device on which the account has signed in, although its address has to wait; a device that is new to it waits', async () => {
    await person('li.device');
    expect(await signInOn(TABLET, 'li.device', RIGHT, OFFICE)).toBe(200);
    await wrong(5, 'li.device', PLANT);
    await hold('li.device');
    expect((await signIn('li.device', RIGHT, PLANT)).status).toBe(429);
    expect(await signInOn(newDevice(), 'li.device', RIGHT, PLANT)).toBe(429);
    expect(await signInOn(TABLET, 'li.device', RIGHT, PLANT)).toBe(200);
  });

  it('but not without limit on that device either: it has its own count', async () => {
    await person('li.stolen');
    expect(await signInOn(TABLET, 'li.stolen', RIGHT, OFFICE)).toBe(200);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await signInOn(TABLET, 'li.stolen', `nonsense-${n}`, OFFICE));
    await hold('li.stolen');
    expect([...answers, await signInOn(TABLET, 'li.stolen', RIGHT, OFFICE)]).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await signIn('li.stolen', RIGHT, OFFICE)).status).toBe(200);
  });
});

describe('guessing by many machines', () => {
  it('at one account is slowed down for all that have never signed in to it, and for nobody else', async () => {
    await person('li.many');
    expect((await signIn('li.many', RIGHT, OFFICE)).status).toBe(200);
    const guesses = [];
    for (let n = 0; n < 101; n += 1) guesses.push((await signIn('li.many', `guess-${n}`, `203.0.113.${n}`)).status);
    expect(guesses.slice(0, 100)).toEqual(Array(100).fill(400));
    expect(guesses.at(-1)).toBe(429);
    const fresh = await signIn('li.many', RIGHT, '192.0.2.1');
    expect(fresh).toMatchObject({ status: 429, message: expect.stringContaining('您登录过的终端') });
    expect(fresh.retryAfter).toBeLessThanOrEqual(60);
    expect((await signIn('li.many', RIGHT, OFFICE)).status).toBe(200);
    await server.db.query("update sign_in_failure set open_at = open_at - interval '1 minute'");
    expect((await signIn('li.many', RIGHT, '192.0.2.1')).status).toBe(200);
  });

  it('at all accounts from one address ends after three hundred; who has signed in there before still does', async () => {
    await person('li.sprayed');
    expect((await signIn('li.sprayed', RIGHT, PLANT)).status).toBe(200);
    await signIn('nobody.first', 'nonsense', PLANT);
    await server.db.query("update sign_in_failure set open_at = now() + interval '900 seconds' where account = '' and source = $1", [
      `address:${PLANT}`,
    ]);
    expect((await signIn('nobody.else', 'nonsense', PLANT)).status).toBe(429);
    expect((await signIn('li.sprayed', RIGHT, PLANT)).status).toBe(200);
  });
});

describe('the administrator of users', () => {
  const delays = async (token = admin) => server.call<{ list: SignInDelay[] }>('POST', '/api/system/user/delay/list', { token, body: {} });
  const lift = (body: { account: string; source: string }, token = admin) =>
    server.call('POST', '/api/system/user/delay/lift', { token, body });

  it('sees who has to wait where and since when, lifts it, and the log says so', async () => {
    const { id } = await person('li.waits');
    expect((await signIn('li.waits', RIGHT, OFFICE)).status).toBe(200);
    await wrong(4, 'li.fumbles', STRANGER);
    await wrong(5, 'li.waits', PLANT);
    await hold('li.waits');
    const { list } = (await delays()).data;
    expect(list).toEqual([
      {
        account: 'li.waits',
        userName: 'li.waits',
        source: `address:${PLANT}`,
        kind: 'address',
        place: PLANT,
        wrong: 5,
        lastAt: expect.any(String),
        openAt: expect.any(String),
      },
    ]);
    expect((await signIn('li.waits', RIGHT, PLANT)).status).toBe(429);
    expect((await lift({ account: 'li.waits', source: `address:${PLANT}` })).data).toBe(true);
    expect((await signIn('li.waits', RIGHT, PLANT)).status).toBe(200);
    expect((await lift({ account: 'li.waits', source: `address:${PLANT}` })).status).toBe(404);
    const { rows } = await server.db.query("select user_name, before from operation_log where action = 'liftDelay' and doc_id = $1", [id]);
    expect(rows).toEqual([{ user_name: '系统管理员', before: { account: 'li.waits', source: `address:${PLANT}`, wrong: 5 } }]);
  });

  it('lifts what keeps a whole network waiting', async () => {
    await person('li.network');
    await signIn('nobody.first', 'nonsense', PLANT);
    await server.db.query(
      "update sign_in_failure set open_at = now() + interval '999 seconds', until = now() + interval '999 seconds' where account = ''",
    );
    expect((await signIn('li.network', RIGHT, PLANT)).status).toBe(429);
    expect((await delays()).data.list).toMatchObject([{ account: '', userName: null, kind: 'address', place: PLANT }]);
    await lift({ account: '', source: `address:${PLANT}` });
    expect((await signIn('li.network', RIGHT, PLANT)).status).toBe(200);
  });

  it('is the only one who does: it needs the right to administer users', async () => {
    await person('li.nosy');
    const token = await server.login('li.nosy', RIGHT);
    expect([(await delays(token)).status, (await lift({ account: 'admin', source: '' }, token)).status]).toEqual([403, 403]);
  });

  it('ends the wait of somebody by giving a new password', async () => {
    const { id } = await person('li.forgot');
    await wrong(5, 'li.forgot', PLANT);
    await hold('li.forgot');
    await server.call('PUT', `/api/system/user/${id}`, { token: admin, body: { version: 1, password: 'a quiet river' } });
    expect((await signIn('li.forgot', 'a quiet river', PLANT)).status).toBe(200);
  });
});
