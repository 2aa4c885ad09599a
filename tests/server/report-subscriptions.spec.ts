/** Reports that come by themselves: what arrives, whose rights decide what is in it, and why nothing does. */
import readXlsx from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { MOST_SUBSCRIPTIONS, type ReportSubscription } from '#domain/protocol/subscription.ts';
import { entityByName } from '#domain/registry.ts';
import { sendMessages, waysOf } from '#server/modules/outgoing/send.ts';
import { siteToday } from '#server/modules/report-query.ts';
import { sendDue, startSubscriptions } from '#server/modules/reports/subscriptions/send-due.ts';
import { upsertRows } from '#server/store/rows.ts';
import { until } from '#tests/support/device.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { createEmployee, createWarehouse, roleIds } from '#tests/support/test-people.ts';
import { testId, testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const PATH = '/api/wms/reportSubscription';
const entityOf = (name: string) => entityByName(name) as AnyEntity;
const never = (error: unknown): never => {
  throw error;
};

const post = new MailServer();
const hook = new WebhookReceiver();
let server: TestServer;
let admin: string;
let keeper: string;
let keeperId = '';
let [mine, other] = ['', ''];

beforeAll(async () => {
  await post.start();
  await hook.start();
  server = await startTestServer({
    SMTP_URL: post.url(),
    MAIL_FROM: 'reports@plant.example',
    PUBLIC_URL: 'https://chejian.plant.example',
    WEBHOOK_SECRET: 'a secret of the site, long enough to be one',
    WEBHOOK_PRIVATE: 'on',
  });
  admin = await server.login('admin', ADMIN_PASSWORD);
  mine = (await createWarehouse(server, admin, 'W-MINE')).id;
  other = (await createWarehouse(server, admin, 'W-OTHER')).id;
  keeperId = (
    await createEmployee(server, admin, 'keeper', { roles: ['RAW_KEEPER'], warehouseScope: [mine], email: 'keeper@plant.example' })
  ).id;
  keeper = await server.login('keeper', 'password-1');
  const paint = testRow(entityOf('material'), 'paint', { matCode: '00123', matName: 'Paint', baseUnit: 'KG' });
  await upsertRows(server.db, entityOf('material'), [paint]);
  const batches = ['B-1', 'B-2', 'B-3'].map((batchNo) =>
    testRow(entityOf('batch'), batchNo, { batchNo, materialId: paint.id, expiryDate: '2027-01-31' }),
  );
  await upsertRows(server.db, entityOf('batch'), batches);
  const boxes = batches.map((batch, n) =>
    testRow(entityOf('box'), `x${n}`, {
      boxNo: `X-${n}`,
      materialId: paint.id,
      batchId: batch.id,
      warehouseId: n === 2 ? other : mine,
      boxStatus: 2,
      binId: testId('bin/any'),
      qty: '1.5',
      reservedQty: '0',
    }),
  );
  await upsertRows(server.db, entityOf('box'), boxes);
});
afterAll(async () => {
  await server?.close();
  await post.stop();
  await hook.stop();
});
beforeEach(async () => {
  await server.db.query('delete from report_subscription');
  await server.db.query('delete from outgoing_message');
});
afterEach(() => {
  post.mails.length = 0;
  post.refusal = null;
  hook.posts.length = 0;
});

const ASKED = { report: '27', question: {}, columns: ['batchNo', 'whName', 'qty'], title: 'Shelf life' };
const DAILY = { every: 'day', time: '07:00', on: null };
const ORDER = { asked: ASKED, rhythm: DAILY, way: 'mail', moves: true };

const add = (order: object = ORDER, token = keeper, lang = 'en') =>
  server.call<{ id: string; nextAt: string; code?: string }>('POST', `${PATH}/add`, {
    token,
    body: order,
    headers: { 'accept-language': lang },
  });
const listed = async (token = keeper): Promise<readonly ReportSubscription[]> =>
  (await server.call<{ list: ReportSubscription[] }>('POST', `${PATH}/mine`, { token })).data.list;
const due = () => server.db.query(`update report_subscription set next_at = now() - interval '1 minute'`);
const write = () => sendDue(server, never);
const send = () => sendMessages(server.db, waysOf(server.config));
/** It is due, it is written, it leaves. */
async function come(): Promise<void> {
  await due();
  expect(await write()).toBeGreaterThan(0);
  await send();
}

type Sheets = readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[];
const sheetsOf = async (bytes: Buffer | undefined): Promise<Sheets> => (await readXlsx(bytes ?? Buffer.alloc(0))) as unknown as Sheets;
const batchesIn = async (bytes: Buffer | undefined): Promise<unknown[]> =>
  (await sheetsOf(bytes))[1]?.data.flatMap(([batch]) => (String(batch).startsWith('B-') ? [batch] : [])) ?? [];

const keeperAgain = (set: string) => server.db.query(`update app_user set ${set} where id = $1`, [keeperId]);

describe('a subscription by mail', () => {
  it('brings the rows of the own stores as a spreadsheet, in the language of whoever subscribed, and comes again', async () => {
    const { data } = await add();
    expect(data.nextAt).toMatch(/T23:00:00\.000Z$/);
    expect(await write()).toBe(0);
    await come();
    const [mail] = post.mails;
    expect(mail).toMatchObject({ to: ['keeper@plant.example'] });
    expect(mail?.headers.get('subject')).toMatch(/^Shelf life \d{4}-\d{2}-\d{2}$/);
    expect(mail?.text).toMatch(/“Shelf life” is attached, 2 rows[\s\S]*personal centre\. https:\/\/chejian\.plant\.example/);
    expect(mail?.files[0]?.name).toMatch(/^Shelf life \d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(await batchesIn(mail?.files[0]?.bytes)).toEqual(['B-1', 'B-2']);
    const [one] = await listed();
    expect(one).toMatchObject({
      title: 'Shelf life',
      path: '/warranty-report',
      recipient: 'keeper@plant.example',
      message: 'sent',
      problem: null,
    });
    expect(Date.parse(one?.nextAt ?? '')).toBeGreaterThan(Date.now());
    expect(await write()).toBe(0);
    await add(ORDER, keeper, 'zh');
    await come();
    expect(post.mails.some(({ text }) => text.includes('附件为你订阅的报表'))).toBe(true);
  });

  it('shows the stores and the rights of the day on which it is written', async () => {
    await add();
    await keeperAgain(`warehouse_scope = '["${other}"]'`);
    await come();
    await keeperAgain(`warehouse_scope = '["${mine}"]'`);
    expect(await batchesIn(post.mails[0]?.files[0]?.bytes)).toEqual(['B-3']);
  });

  it('brings nothing to somebody who has lost the right, and says so', async () => {
    await add();
    await server.db.query('delete from user_role where user_id = $1', [keeperId]);
    await come();
    expect(post.mails).toEqual([]);
    const [one] = await listed();
    expect(one).toMatchObject({ problem: 'SUBSCRIPTION_RIGHT', message: null });
    expect(Date.parse(one?.nextAt ?? '')).toBeGreaterThan(Date.now());
    const [role] = await roleIds(server, ['RAW_KEEPER']);
    await server.call('PUT', `/api/system/user/${keeperId}/roles`, { token: admin, body: { roleIds: [role] } });
    await come();
    expect(post.mails).toHaveLength(1);
    expect(await listed()).toMatchObject([{ problem: null, message: 'sent' }]);
  });

  it('brings nothing to an account out of use, nor to an address that nobody has confirmed', async () => {
    await add();
    await keeperAgain('is_active = false');
    await come();
    await keeperAgain(`is_active = true, email = 'keeper@private.example'`);
    expect(await listed()).toMatchObject([{ problem: 'SUBSCRIPTION_ACCOUNT' }]);
    await come();
    expect(await listed()).toMatchObject([{ problem: 'MAIL_UNCONFIRMED', recipient: null }]);
    expect((await add()).data.code).toBe('MAIL_UNCONFIRMED');
    await keeperAgain(`email = 'keeper@plant.example'`);
    expect(post.mails).toEqual([]);
  });

  it('moves its dates along, unless they are to stay', async () => {
    const today = await siteToday(server.db);
    const date = { from: addDays(today, -45), to: addDays(today, -44) };
    const asked = { report: '24', question: { date }, title: 'Boxes' };
    await add({ ...ORDER, asked });
    await add({ ...ORDER, asked: { ...asked, title: 'Fixed' }, moves: false });
    await server.db.query(`update report_subscription set asked_on = asked_on - 10`);
    await come();
    const filterOf = async (title: string): Promise<unknown> => {
      const mail = post.mails.find(({ headers }) => headers.get('subject')?.startsWith(title));
      const [about] = await sheetsOf(mail?.files[0]?.bytes);
      return about?.data.find(([label]) => label === 'Date')?.[1];
    };
    expect(await filterOf('Fixed')).toBe(`${date.from} – ${date.to}`);
    expect(await filterOf('Boxes')).toBe(`${addDays(date.from, 10)} – ${addDays(date.to, 10)}`);
  });

  it('says what became of a mail that could not be sent', async () => {
    await add();
    post.refusal = 550;
    await come();
    expect(await listed()).toMatchObject([{ message: 'failed', problem: null, lastError: expect.stringContaining('550') }]);
  });

  it('is written once for all the days on which no server ran, by one of several servers', async () => {
    await add();
    await server.db.query(`update report_subscription set next_at = now() - interval '9 days'`);
    await Promise.all([write(), write(), write()]);
    await send();
    expect(post.mails).toHaveLength(1);
  });

  it('comes by itself', async () => {
    await add();
    await due();
    const stop = startSubscriptions(server, never, 20);
    await until('the message', async () => (await listed()).some(({ message }) => message === 'waiting'));
    await stop();
  });

  it('that breaks is tried again a little later, and in the end when the next one is due', async () => {
    await add();
    await server.db.query(`update report_subscription set asked = jsonb_set(asked, '{columns}', '5')`);
    const errors: unknown[] = [];
    for (let n = 1; n <= 3; n += 1) {
      await due();
      await sendDue(server, (error) => errors.push(error));
      const [one] = await listed();
      expect(errors).toHaveLength(n);
      expect(one?.problem).toBe(n < 3 ? null : 'SUBSCRIPTION_BROKEN');
      expect(Date.parse(one?.nextAt ?? '')).toBeGreaterThan(Date.now());
    }
  });
});

describe('a subscription to a webhook', () => {
  it('goes where an administrator has said, and says when that was stopped', async () => {
    const { data: target } = await server.call<{ id: string }>('POST', '/api/system/webhook_target', {
      token: admin,
      body: { targetName: 'Board', url: hook.url },
    });
    await add({ ...ORDER, way: 'webhook', targetId: target.id });
    await come();
    const posted = JSON.parse(hook.posts[0]?.body ?? '') as { subject: string; file: { base64: string } };
    expect(posted.subject).toMatch(/^Shelf life/);
    expect(await batchesIn(Buffer.from(posted.file.base64, 'base64'))).toEqual(['B-1', 'B-2']);
    await server.call('DELETE', `/api/system/webhook_target/${target.id}`, { token: admin });
    await come();
    expect(await listed()).toMatchObject([{ problem: 'SUBSCRIPTION_TARGET', recipient: null }]);
    expect((await add({ ...ORDER, way: 'webhook', targetId: target.id })).data.code).toBe('SUBSCRIPTION_TARGET');
  });
});

describe('whoever subscribes', () => {
  it('needs the right to the report, and asks it as its call takes it', async () => {
    await createEmployee(server, admin, 'clerk', { email: 'clerk@plant.example' });
    expect((await add(ORDER, await server.login('clerk', 'password-1'))).status).toBe(403);
    expect((await add({ ...ORDER, asked: { ...ASKED, report: 'none' } })).status).toBe(404);
    expect((await add({ ...ORDER, asked: { ...ASKED, question: { warehouseId: ['x'] } } })).status).toBe(400);
    expect((await add({ ...ORDER, rhythm: { ...DAILY, time: '7 am' } })).status).toBe(400);
  });

  it('cannot name an address', async () => {
    await add({ ...ORDER, address: 'spy@example.com', recipient: 'spy@example.com', to: 'spy@example.com' });
    await come();
    expect(post.mails.flatMap(({ to }) => to)).toEqual(['keeper@plant.example']);
  });

  it('sees and ends their own only', async () => {
    const { data } = await add();
    expect(await listed(admin)).toEqual([]);
    expect((await server.call('DELETE', `${PATH}/${data.id}`, { token: admin })).status).toBe(404);
    expect((await server.call('DELETE', `${PATH}/${data.id}`, { token: keeper })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('has a bound', async () => {
    for (let n = 0; n < MOST_SUBSCRIPTIONS; n += 1) expect((await add()).http).toBe(200);
    expect((await add()).data.code).toBe('SUBSCRIPTIONS_MANY');
  });
});
