/** Messages that leave by mail and webhook: real mail to a real mail server, and what becomes of those that do not leave. */
import { randomUUID } from 'node:crypto';
import type { lookup } from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_FILE_BYTES, MOST_SENDS, type OutgoingMessageRow } from '#domain/protocol/outgoing-message.ts';
import type { SubscriptionWays } from '#domain/protocol/subscription.ts';
import { forgetMessages, sendMessages, startMessageSender, waysOf } from '#server/modules/outgoing/send.ts';
import { signatureOf, webhookWay } from '#server/modules/outgoing/webhook.ts';
import { type OutgoingMessage, queueMessage } from '#server/operations/outgoing-message.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { until } from '#tests/support/device.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const MESSAGE = '/api/system/outgoing_message';
const TARGET = '/api/system/webhook_target';
const SECRET = 'a secret of the site, long enough to be one';

const post = new MailServer();
const hook = new WebhookReceiver();
let server: TestServer;
let admin: string;
let clerk: string;

beforeAll(async () => {
  await post.start();
  await hook.start();
  server = await startTestServer({
    SMTP_URL: post.url(),
    MAIL_FROM: 'Chejian <reports@plant.example>',
    PUBLIC_URL: 'https://chejian.plant.example/',
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_PRIVATE: 'on',
  });
  admin = await server.login('admin', ADMIN_PASSWORD);
  await createEmployee(server, admin, 'clerk', { roles: ['RAW_KEEPER'] });
  clerk = await server.login('clerk', 'password-1');
});
afterAll(async () => {
  await server?.close();
  await post.stop();
  await hook.stop();
});
beforeEach(() => server.db.query('delete from outgoing_message'));
afterEach(() => {
  post.mails.length = 0;
  post.refusal = null;
  hook.posts.length = 0;
  hook.answer = { code: 204, body: '', headers: {} };
  hook.silent = false;
});

const ask = <T>(url: string, body: object = {}, token = admin) => server.call<T>('POST', url, { token, body });
const send = () => sendMessages(server.db, waysOf(server.config));
const due = () => server.db.query('update outgoing_message set next_try_at = now() where next_try_at is not null');
const queue = (message: OutgoingMessage) => inTransaction(server.db, (tx) => queueMessage(tx, message));
const listed = async (): Promise<readonly OutgoingMessageRow[]> =>
  (await ask<{ list: OutgoingMessageRow[] }>(`${MESSAGE}/pageList`)).data.list;

const MAIL = { kind: 'mail', address: 'wu@plant.example', lang: 'zh', subject: '库存报表 27', text: '第一行\n第二行' } as const;

describe('a mail', () => {
  it('arrives with its subject, its text and what is attached, and nothing of it stays readable here', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, n) => n % 256));
    const id = await queue({ ...MAIL, file: { name: '保质期 "报表" 2026.xlsx', mime: 'application/octet-stream', bytes } });
    expect(await listed()).toMatchObject([{ id, state: 'waiting', recipient: MAIL.address, fileBytes: 3000, tries: 0 }]);
    expect(await send()).toBe(1);
    const [mail] = post.mails;
    expect(mail).toMatchObject({ from: 'reports@plant.example', to: [MAIL.address] });
    expect(mail?.headers.get('subject')).toBe(MAIL.subject);
    expect(mail?.headers.get('message-id')).toBe(`<${id}@plant.example>`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.text.trim()).toBe(MAIL.text);
    expect(mail?.files).toEqual([{ name: '保质期 "报表" 2026.xlsx', mime: 'application/octet-stream', bytes }]);
    expect(await listed()).toMatchObject([{ state: 'sent', tries: 1, lastError: null, nextTryAt: null }]);
    const { rows } = await server.db.query<{ file: Buffer | null }>('select file from outgoing_message');
    expect(rows).toEqual([{ file: null }]);
    expect(await send()).toBe(0);
  });

  it('is written in the transaction of what causes it', async () => {
    const undone = inTransaction(server.db, async (tx) => {
      await queueMessage(tx, MAIL);
      throw new Error('the cause fails');
    });
    await expect(undone).rejects.toThrow('the cause fails');
    expect(await listed()).toEqual([]);
  });

  it('gets no header of its own making, and no other address', async () => {
    await queue({ ...MAIL, subject: 'x\r\nBcc: spy@example.com', address: 'wu@plant.example\r\nBcc: spy@example.com' });
    await queue({ ...MAIL, address: 'wu@plant.example, spy@example.com' });
    await send();
    expect(post.mails.flatMap(({ to }) => to).filter((to) => to.includes('spy@example.com'))).toEqual([]);
    expect(post.mails.map(({ headers }) => headers.get('bcc'))).toEqual(post.mails.map(() => undefined));
  });

  it('is tried again while the mail server is away, holds up no other cause, and goes when it is back', async () => {
    await queue(MAIL);
    await queue({ ...MAIL, subject: 'second' });
    await post.stop();
    // The second is not tried on a way that is closed.
    expect(await send()).toBe(1);
    const tried = (await listed()).filter(({ tries }) => tries === 1);
    expect(tried).toMatchObject([{ state: 'waiting', lastError: expect.stringContaining('ECONNREFUSED') }]);
    expect(Date.parse(tried[0]?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(50_000);
    await post.start();
    await due();
    expect(await send()).toBe(2);
    expect(post.mails).toHaveLength(2);
  });

  it('is given up after its last try, and told red to whoever sets up the site', async () => {
    const id = await queue(MAIL);
    post.refusal = 451;
    for (let n = 0; n < MOST_SENDS; n += 1) {
      await due();
      expect(await send()).toBe(1);
    }
    expect(await listed()).toMatchObject([
      { id, state: 'failed', tries: MOST_SENDS, nextTryAt: null, lastError: expect.stringContaining('451') },
    ]);
    expect((await ask(`${MESSAGE}/state`)).data).toEqual({ mail: true, address: true, webhook: true, waiting: 0, failed: 1 });
    await due();
    expect(await send()).toBe(0);
  });

  it('that the mail server refuses for good is not tried again, and leaves when a person sends it again', async () => {
    const id = await queue({ ...MAIL, file: { name: 'a.csv', mime: 'text/csv', bytes: Buffer.from('a') } });
    post.refusal = 550;
    await send();
    expect(await listed()).toMatchObject([{ state: 'failed', tries: 1 }]);
    post.refusal = null;
    expect((await ask(`${MESSAGE}/resend`, { ids: [id], reason: 'address corrected' })).data).toBe(1);
    await send();
    expect(post.mails[0]?.files[0]?.bytes.toString()).toBe('a');
    expect((await ask<{ code: string }>(`${MESSAGE}/resend`, { ids: [id], reason: 'once more' })).data.code).toBe('MESSAGE_STATE');
    const { rows } = await server.db.query(`select action, user_name, after from operation_log where doc_id = $1`, [id]);
    expect(rows).toMatchObject([{ action: 'resend', after: { reason: 'address corrected' } }]);
  });

  it('is not sent any more once a person has given it up', async () => {
    const id = await queue(MAIL);
    expect((await ask(`${MESSAGE}/drop`, { ids: [id], reason: 'nobody reads it' })).data).toBe(1);
    expect(await send()).toBe(0);
    expect(await listed()).toMatchObject([{ state: 'dropped' }]);
  });

  it('never tells the password of the mail server', async () => {
    const wrong = 'hunter2 & more';
    const ways = waysOf({ mail: { url: post.url(wrong), from: 'a@plant.example' }, webhook: undefined });
    await queue(MAIL);
    await sendMessages(server.db, ways);
    const [row] = await listed();
    expect(row).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('Invalid login') });
    expect(JSON.stringify(row)).not.toMatch(/hunter2/);
    expect(JSON.stringify((await ask(`${MESSAGE}/state`)).data)).not.toMatch(/smtp|secret/);
  });

  it('that a stopped server left half sent is sent by the next one, under the same name', async () => {
    const id = await queue(MAIL);
    await server.db.query(`update outgoing_message set state = 'sending', tries = 1`);
    await send();
    expect(post.mails.map(({ headers }) => headers.get('message-id'))).toEqual([`<${id}@plant.example>`]);
    expect(await listed()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('is sent once, however many servers look', async () => {
    for (let n = 0; n < 5; n += 1) await queue({ ...MAIL, subject: `n${n}` });
    await Promise.all([send(), send(), send()]);
    expect(post.mails.map(({ headers }) => headers.get('subject')).sort()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
  });

  it('leaves by itself', async () => {
    await queue(MAIL);
    const errors: unknown[] = [];
    const stop = startMessageSender(server.db, waysOf(server.config), (error) => errors.push(error), 20);
    await until('the mail', () => post.mails.length === 1);
    await stop();
    expect(errors).toEqual([]);
  });

  it('carries no more than a file may have', async () => {
    const bytes = Buffer.alloc(MOST_FILE_BYTES + 1);
    await expect(queue({ ...MAIL, file: { name: 'x', mime: 'text/plain', bytes } })).rejects.toThrow(RangeError);
  });

  it('waits without a mail server, is given up after a week, and forgotten after its time', async () => {
    const id = await queue(MAIL);
    expect(await sendMessages(server.db, waysOf({ mail: undefined, webhook: undefined }))).toBe(0);
    await server.db.query(`update outgoing_message set created_at = now() - interval '8 days'`);
    await forgetMessages(server.db);
    expect(await listed()).toMatchObject([{ id, state: 'failed' }]);
    await server.db.query(`update outgoing_message set created_at = now() - interval '91 days'`);
    await forgetMessages(server.db);
    expect(await listed()).toEqual([]);
  });
});

describe('the address of an account', () => {
  interface Own {
    readonly userId: string;
    readonly version: number;
    readonly email: string | null;
    readonly mailConfirmed: boolean;
  }
  const trial = () => ask<{ code?: string }>(`${MESSAGE}/trial`);
  const own = async (): Promise<Own> => (await server.call<Own>('GET', '/api/system/person', { token: admin })).data;
  const owns = async (email: string): Promise<void> => {
    const { version } = await own();
    await server.call('PUT', '/api/system/person', { token: admin, body: { version, phone: null, email } });
  };
  const keeps = async (change: object) => {
    const { userId, version } = await own();
    return server.call('PUT', `/api/system/user/${userId}`, { token: admin, body: { version, ...change } });
  };
  const confirms = async (token = admin, more: object = {}) => {
    const { userId, version } = await own();
    return server.call<{ code?: string }>('PUT', `/api/system/user/${userId}/confirm_mail`, { token, body: { version, ...more } });
  };

  it('that its owner changed gets no mail, also after the account was saved for another reason, until somebody confirms it', async () => {
    expect((await trial()).data.code).toBe('MAIL_UNCONFIRMED');
    await owns('me@private.example');
    expect((await keeps({ phone: '13800138000' })).status).toBe(200);
    expect((await keeps({ userName: '管理员', email: 'me@private.example' })).status).toBe(200);
    expect(await own()).toMatchObject({ email: 'me@private.example', mailConfirmed: false });
    expect((await trial()).data.code).toBe('MAIL_UNCONFIRMED');
  });

  it('gets mail once somebody who keeps users has confirmed it, as an act of its own that the log keeps', async () => {
    await owns('admin@plant.example');
    expect((await confirms()).status).toBe(200);
    expect(await own()).toMatchObject({ email: 'admin@plant.example', mailConfirmed: true });
    expect((await trial()).http).toBe(200);
    await send();
    expect(post.mails).toMatchObject([{ to: ['admin@plant.example'] }]);
    expect(post.mails[0]?.text).toContain('https://chejian.plant.example\n');
    const { rows } = await server.db.query(`select after from operation_log where doc_type = 'user' and action = 'confirmMail'`);
    expect(rows).toEqual([{ after: { email: 'admin@plant.example' } }]);
  });

  it('stays confirmed when the account is saved, and is not any more when it is changed, whoever does it', async () => {
    expect((await keeps({ userName: '管理员', email: 'admin@plant.example' })).status).toBe(200);
    expect(await own()).toMatchObject({ mailConfirmed: true });
    await keeps({ email: 'other@plant.example' });
    expect(await own()).toMatchObject({ email: 'other@plant.example', mailConfirmed: false });
    expect((await keeps({ email: 'admin@plant.example' })).status).toBe(200);
    expect(await own()).toMatchObject({ mailConfirmed: false });
  });

  it('is confirmed as it was seen, where there is one, by whoever keeps users', async () => {
    expect((await confirms(clerk)).status).toBe(403);
    expect(await confirms(admin, { version: (await own()).version - 1 })).toMatchObject({ status: 409, data: { code: 'G-VER' } });
    expect((await keeps({ email: null })).status).toBe(200);
    expect(await confirms()).toMatchObject({ status: 409, data: { code: 'MAIL_NONE' } });
    expect(await own()).toMatchObject({ mailConfirmed: false });
  });
});

describe('a webhook', () => {
  const add = (targetName: string, url = hook.url, token = admin) =>
    ask<{ id: string; secret: string; code?: string }>(TARGET, { targetName, url }, token);

  it('is told in JSON, signed with its own secret, under a key that makes a repetition harmless', async () => {
    const { data } = await add('Plant board');
    const other = (await add('Other board')).data;
    expect(data.secret).not.toBe(other.secret);
    const id = await queue({
      kind: 'webhook',
      targetId: data.id,
      lang: 'en',
      subject: 'Stock',
      text: 'body',
      file: { name: 'a.csv', mime: 'text/csv', bytes: Buffer.from('a,b') },
    });
    expect(await send()).toBe(1);
    const [seen] = hook.posts;
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      id,
      lang: 'en',
      subject: 'Stock',
      text: 'body',
      file: { name: 'a.csv', mime: 'text/csv', base64: Buffer.from('a,b').toString('base64') },
    });
    expect(seen?.headers['idempotency-key']).toBe(id);
    const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(seen?.headers['x-chejian-signature'])) ?? [];
    expect(signature).toBe(signatureOf(data.secret, Number(seconds), seen?.body ?? ''));
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    expect(await listed()).toMatchObject([{ state: 'sent', kind: 'webhook', recipient: 'Plant board' }]);
  });

  it('is named to whoever sends there; its address is for the administrator, and its secret is kept nowhere', async () => {
    const { data } = await add('Named board');
    const ways = await ask<SubscriptionWays>('/api/wms/reportSubscription/ways', {}, clerk);
    expect(ways.data.targets.find(({ id }) => id === data.id)).toEqual({ id: data.id, targetName: 'Named board' });
    expect((await ask(`${TARGET}/list`, {}, clerk)).status).toBe(403);
    const { rows } = await server.db.query(
      `select t::text, (select string_agg(l::text, '') from operation_log l) as log from webhook_target t where id = $1`,
      [data.id],
    );
    expect(JSON.stringify(rows)).not.toContain(data.secret);
    expect((await add('named BOARD')).data.code).toBe('WEBHOOK_NAME');
  });

  it.each([
    [400, 'failed'],
    [302, 'failed'],
    [429, 'waiting'],
    [503, 'waiting'],
  ])('that answers %d leaves the message %s', async (code, state) => {
    const { data } = await add(`Answers ${code}`);
    hook.answer = { code, body: 'why', headers: { location: `${hook.url}/elsewhere` } };
    await queue({ kind: 'webhook', targetId: data.id, lang: 'en', subject: 's', text: 't' });
    await send();
    expect(await listed()).toMatchObject([{ state, lastError: String(code) }]);
    expect(hook.posts.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('that never answers, or answers without end, does not hold up the others', async () => {
    const { data } = await add('Silent');
    const webhook = server.config.webhook;
    if (!webhook) throw new Error('webhooks are set up');
    const ways = new Map([['webhook', webhookWay(webhook, { timeoutMs: 200 })] as const]);
    hook.silent = true;
    await queue({ kind: 'webhook', targetId: data.id, lang: 'en', subject: 's', text: 't' });
    await sendMessages(server.db, ways);
    expect(await listed()).toMatchObject([{ state: 'waiting', lastError: 'no answer in time' }]);
    hook.silent = false;
    hook.answer = { code: 200, body: 'x'.repeat(1_000_000), headers: {} };
    await due();
    await sendMessages(server.db, ways);
    expect(await listed()).toMatchObject([{ state: 'sent' }]);
  });

  it('that was stopped gets nothing, not even what waits', async () => {
    const { data } = await add('Stopped board');
    await queue({ kind: 'webhook', targetId: data.id, lang: 'en', subject: 's', text: 't' });
    expect((await server.call('DELETE', `${TARGET}/${data.id}`, { token: admin })).http).toBe(200);
    await send();
    expect(hook.posts).toEqual([]);
    expect(await listed()).toMatchObject([{ state: 'failed', lastError: 'This webhook was stopped.' }]);
    expect((await ask(`${TARGET}/trial`, { id: data.id })).status).toBe(404);
  });

  it.each([
    ['ftp://system.example/hook', 'WEBHOOK_HTTPS'],
    ['http://system.example/hook', 'WEBHOOK_HTTPS'],
    ['https://user:password@system.example/hook', 'WEBHOOK_ADDRESS'],
    ['no address at all', 'WEBHOOK_ADDRESS'],
  ])('is refused at %s', async (url, code) => {
    expect((await add('Wrong', url)).data.code).toBe(code);
  });

  it('does not reach private networks unless the settings allow it, however the address is written', async () => {
    const webhook = { secret: SECRET, allowPrivate: false, allowHttp: true };
    const closed = new Map([['webhook', webhookWay(webhook)] as const]);
    const { port } = new URL(hook.url);
    const addresses = [
      `http://127.0.0.1:${port}/hook`,
      `http://localhost:${port}/hook`,
      `http://2130706433:${port}/hook`,
      'https://10.0.0.8/hook',
    ];
    for (const url of [...addresses, 'https://[::ffff:10.0.0.8]/hook', 'https://169.254.169.254/latest/meta-data']) {
      const id = randomUUID();
      await server.db.query(
        `insert into webhook_target (id, target_name, url, created_by, created_by_name) values ($1::uuid, $1::text, $2, $1::uuid, '')`,
        [id, url],
      );
      await queue({ kind: 'webhook', targetId: id, lang: 'en', subject: url, text: 't' });
    }
    await sendMessages(server.db, closed);
    expect((await listed()).map(({ state, lastError }) => [state, lastError])).toEqual(
      Array.from({ length: 6 }, () => ['failed', 'The address is not allowed.']),
    );
    expect(hook.posts).toEqual([]);
  });

  it('does not reach them by a name either', async () => {
    const id = randomUUID();
    const url = `https://hook.example:${new URL(hook.url).port}/hook`;
    await server.db.query(
      `insert into webhook_target (id, target_name, url, created_by, created_by_name) values ($1::uuid, $1::text, $2, $1::uuid, '')`,
      [id, url],
    );
    await queue({ kind: 'webhook', targetId: id, lang: 'en', subject: 's', text: 't' });
    // One of its addresses is public, the other is this machine.
    const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [
        { address: '203.1.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof lookup;
    const webhook = { secret: SECRET, allowPrivate: false, allowHttp: false };
    await sendMessages(server.db, new Map([['webhook', webhookWay(webhook, { resolve })] as const]));
    expect(await listed()).toMatchObject([{ state: 'failed', lastError: 'The name leads to a private network.' }]);
  });
});
