/** What a supplier is told of by mail, and by the webhook of its own systems: real operations, a real mail server, a real receiver (area-srm §6b). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { supplierTopic } from '#domain/protocol/supplier-way.ts';
import { readConfig } from '#server/config.ts';
import { sendMessages, waysOf } from '#server/modules/outgoing/send.ts';
import { namedTargets } from '#server/modules/outgoing/targets.ts';
import { signatureOf } from '#server/modules/outgoing/webhook.ts';
import { tellSuppliers } from '#server/modules/portal/supplier-mail.ts';
import { addSupplierTarget, saveWay, stopSupplierTarget, supplierWay, trySupplierTarget } from '#server/modules/portal/supplier-way.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { TwoSuppliers } from '#tests/support/two-suppliers.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const BUYING = ['create', 'release', 'answer', 'close'].map((verb) => `web:srmdata:purchase:${verb}`);
const PRICE = '7391.17';
const ALL = [...supplierTopic.codes];

const post = new MailServer();
const hook = new WebhookReceiver();
let world: TwoSuppliers;
let buyer: WireDevice;
let desk: Actor;

const rows = <T extends object = AnyRow>(text: string, values: unknown[] = []) => world.server.data.plant.rows<T>(text, values);
const SETTINGS = {
  APP_MODE: 'test',
  MAIL_FROM: 'Chejian <srm@plant.example>',
  PUBLIC_URL: 'https://plant.example/',
  WEBHOOK_SECRET: 'a secret of the site, long enough to be one',
  WEBHOOK_PRIVATE: 'on',
};
const context = () => ({ db: world.server.data.plant.pool, config: readConfig({ ...SETTINGS, SMTP_URL: post.url() }) });
const own = () => world.own.supplier.id;
const wayOf = (supplierId: string) => supplierWay(context(), { supplierId });

interface Hooked {
  readonly id: string;
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
  readonly event?: object;
}

/** Everything that leaves now: addresses of mails, and what was posted. */
async function leaves(): Promise<{ readonly mails: readonly string[]; readonly posts: readonly Hooked[] }> {
  await tellSuppliers(context());
  await sendMessages(context().db, waysOf(context().config));
  return { mails: post.mails.flatMap(({ to }) => to).sort(), posts: hook.posts.map(({ body }) => JSON.parse(body) as Hooked) };
}

async function announced(supplierId = own()): Promise<{ id: string; poNo: string }> {
  const made = await buyer.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId,
    orderDate: '2026-01-05',
    remark: '内部备注',
    lines: [{ materialId: world.server.data.steel.id, orderQty: '100', price: PRICE, requiredDate: '2198-12-24' }],
  }));
  expect(made).toMatchObject({ status: 'applied' });
  const [row] = await rows<{ poNo: string }>('select po_no as "poNo" from purchase_order where id = $1', [made.id('doc')]);
  return { id: made.id('doc'), poNo: row?.poNo ?? '' };
}

beforeAll(async () => {
  await post.start();
  await hook.start();
  world = await TwoSuppliers.open();
  const { plant, store } = world.server.data;
  const person = await plant.user('buyer', [...new Set([...FLOOR_RIGHTS, ...BUYING, 'web:srmdata'])], [store.id]);
  buyer = new WireDevice(plant.pool, person);
  await plant.session(person, buyer.id);
  const { id: userId, account, userName } = person as AnyRow & { account: string; userName: string };
  desk = { userId, account, userName, personId: null, supplierId: null, rights: [], warehouses: [] };
  await rows('update site set supplier_mail = true');
  await rows(`update supplier set email = id || '@supplier.example'`);
  await rows('update supplier_mail_mark set read_from = now()');
});
afterAll(async () => {
  await world?.server.close();
  await post.stop();
  await hook.stop();
});
afterEach(async () => {
  post.mails.length = 0;
  hook.posts.length = 0;
  await rows('delete from supplier_way');
  await rows('update webhook_target set stopped_at = now() where stopped_at is null');
  await rows('update site set supplier_mail = true, supplier_link = null');
});

describe('what a supplier is told of by mail', () => {
  const file = () => `${own()}@supplier.example`;

  test('is everything until somebody chooses, and then what was chosen', async () => {
    expect(await wayOf(own())).toMatchObject({ version: 0, topics: ALL, mail: 'on', addresses: [file()], webhook: null });
    const { id } = await announced();
    expect((await leaves()).mails).toEqual([file()]);
    expect(await saveWay(context().db, desk, { supplierId: own(), version: 0, topics: ['statement', 'invoice'] })).toEqual({ version: 1 });
    expect(await wayOf(own())).toMatchObject({ version: 1, topics: ['statement', 'invoice'] });
    expect(await buyer.does('purchaseOrder.close', { id, reason: '产线停产' })).toMatchObject({ status: 'applied' });
    expect((await leaves()).mails).toEqual([file()]);
  });

  test('is chosen for one supplier and leaves the others as they were', async () => {
    await saveWay(context().db, desk, { supplierId: own(), version: 0, topics: [] });
    await announced();
    await announced(world.other.supplier.id);
    expect((await leaves()).mails).toEqual([`${world.other.supplier.id}@supplier.example`]);
  });

  test('is not made up for when it is chosen again', async () => {
    await saveWay(context().db, desk, { supplierId: own(), version: 0, topics: [] });
    await announced();
    expect((await leaves()).mails).toEqual([]);
    await saveWay(context().db, desk, { supplierId: own(), version: 1, topics: ALL });
    expect((await leaves()).mails).toEqual([]);
  });

  test('is chosen by one person at a time: whoever began before is told so', async () => {
    const { db } = context();
    await saveWay(db, desk, { supplierId: own(), version: 0, topics: ['invoice'] });
    for (const version of [0, 2])
      await expect(saveWay(db, desk, { supplierId: own(), version, topics: ALL })).rejects.toMatchObject({ status: 409 });
    expect(await wayOf(own())).toMatchObject({ version: 1, topics: ['invoice'] });
  });

  test('says why no mail leaves', async () => {
    await rows('update site set supplier_mail = null');
    expect(await wayOf(own())).toMatchObject({ mail: 'unwanted' });
    expect(await supplierWay({ ...context(), config: readConfig({ APP_MODE: 'test' }) }, { supplierId: own() })).toMatchObject({
      mail: 'off',
      hasWebhooks: false,
    });
    await expect(wayOf('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the webhook of a supplier', () => {
  test('is told of its own documents, signed, with what happened in names and no word of prices or remarks', async () => {
    const { secret, id } = await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    const { poNo } = await announced();
    await announced(world.other.supplier.id);
    const { posts } = await leaves();
    expect(posts.map(({ event }) => event)).toEqual([{ type: 'purchaseOrder.take', docType: 'purchaseOrder', docNo: poNo }]);
    expect(posts[0]?.text).toContain(poNo);
    const [seen] = hook.posts;
    const [, seconds = '', sent = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(seen?.headers['x-chejian-signature'])) ?? [];
    expect(sent).toBe(signatureOf(secret, Number(seconds), seen?.body ?? ''));
    for (const kept of [PRICE, '内部备注', world.server.data.steel.matCode as string]) expect(seen?.body).not.toContain(kept);
    expect(await wayOf(own())).toMatchObject({ webhook: { id, host: new URL(hook.url).host, createdByName: desk.userName } });
  });

  test('hears of what its people get no mail of, and where the site sends suppliers no mail at all', async () => {
    await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    await saveWay(context().db, desk, { supplierId: own(), version: 0, topics: [] });
    await announced();
    expect(await leaves()).toMatchObject({ mails: [], posts: [{ event: { type: 'purchaseOrder.take' } }] });
    await rows('update site set supplier_mail = null');
    await announced();
    expect((await leaves()).posts).toHaveLength(2);
  });

  test('never gets the link that answers an order: whoever keeps what it is sent could answer', async () => {
    await rows('update site set supplier_link = true');
    await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    await announced();
    const { posts } = await leaves();
    expect(post.mails[0]?.text).toContain('/#/order-answer');
    expect(posts).toHaveLength(1);
    expect(JSON.stringify(posts)).not.toContain('order-answer');
  });

  test('is no choice of whoever sends reports, which are the factory’s', async () => {
    const { id } = await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    expect((await namedTargets(context().db)).map((target) => target.id)).not.toContain(id);
  });

  test('is one: a second is refused until the first is stopped, and then nothing goes to the first', async () => {
    await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    const second = () => addSupplierTarget(context(), desk, { supplierId: own(), url: `${hook.url}/2` });
    await expect(second()).rejects.toMatchObject({ status: 409, problem: { code: 'WEBHOOK_SUPPLIER' } });
    await stopSupplierTarget(context().db, desk, { supplierId: own() });
    await second();
    await announced();
    await leaves();
    expect(hook.posts.map(({ path }) => path)).toEqual(['/hook/2']);
  });

  test('is tried by a message that says nothing, and not where there is none', async () => {
    await expect(trySupplierTarget(context(), desk, 'zh', { supplierId: own() })).rejects.toMatchObject({ status: 404 });
    await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    await trySupplierTarget(context(), desk, 'zh', { supplierId: own() });
    const { posts } = await leaves();
    expect(posts).toHaveLength(1);
    expect(posts[0]).not.toHaveProperty('event');
  });

  test('of a supplier that is out of use is told nothing', async () => {
    await addSupplierTarget(context(), desk, { supplierId: own(), url: hook.url });
    await announced();
    await rows('update supplier set is_active = false where id = $1', [own()]);
    expect(await leaves()).toEqual({ mails: [], posts: [] });
    await rows('update supplier set is_active = true where id = $1', [own()]);
  });

  test('leads to the public network only, by https', async () => {
    const strict = { ...context(), config: { ...context().config, webhook: { ...context().config.webhook, allowPrivate: false } } };
    const add = (url: string) => addSupplierTarget(strict as never, desk, { supplierId: own(), url });
    await expect(add('https://192.168.1.5/hook')).rejects.toMatchObject({ problem: { code: 'WEBHOOK_PRIVATE' } });
    await expect(add('ftp://supplier.example/hook')).rejects.toMatchObject({ problem: { code: 'WEBHOOK_HTTPS' } });
  });
});
