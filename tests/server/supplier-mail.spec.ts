/** Suppliers are told by mail of what the factory does with their documents: real operations, real mail to a real mail server (area-srm §6b). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { readConfig } from '#server/config.ts';
import { sendMessages, waysOf } from '#server/modules/outgoing/send.ts';
import { tellSuppliers } from '#server/modules/portal/supplier-mail.ts';
import { MailServer } from '#tests/support/mail-server.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { TwoSuppliers } from '#tests/support/two-suppliers.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const BUYING = ['create', 'edit', 'release', 'answer', 'close'].map((verb) => `web:srmdata:purchase:${verb}`);
const PRICE = '7391.17';

const post = new MailServer();
let world: TwoSuppliers;
let buyer: WireDevice;
let supplier: WireDevice;

const rows = <T extends object = AnyRow>(text: string, values: unknown[] = []) => world.server.data.plant.rows<T>(text, values);
const config = () =>
  readConfig({ APP_MODE: 'test', SMTP_URL: post.url(), MAIL_FROM: 'Chejian <srm@plant.example>', PUBLIC_URL: 'https://plant.example/' });
const tell = () => tellSuppliers({ db: world.server.data.plant.pool, config: config() });

/** Everything that leaves now. */
async function mails() {
  await tell();
  await sendMessages(world.server.data.plant.pool, waysOf(config()));
  return [...post.mails].sort((a, b) => ((a.to[0] ?? '') < (b.to[0] ?? '') ? -1 : 1));
}

async function ordered({
  announce = false,
  ...more
}: {
  readonly announce?: boolean;
  readonly supplierId?: unknown;
} = {}): Promise<{ id: string; lineId: string; poNo: string }> {
  const made = await buyer.does('purchaseOrder.create', (id) => ({
    id: id('doc'),
    supplierId: world.own.supplier.id,
    orderDate: '2026-01-05',
    remark: '内部备注',
    lines: [{ materialId: world.server.data.steel.id, orderQty: '100', price: PRICE, requiredDate: '2198-12-24' }],
    ...more,
  }));
  expect(made).toMatchObject({ status: 'applied' });
  if (announce) expect(await buyer.does('purchaseOrder.release', { id: made.id('doc') })).toMatchObject({ status: 'applied' });
  const [row] = await rows<{ poNo: string }>('select po_no as "poNo" from purchase_order where id = $1', [made.id('doc')]);
  return { id: made.id('doc'), lineId: made.id('line-1'), poNo: row?.poNo ?? '' };
}

beforeAll(async () => {
  await post.start();
  world = await TwoSuppliers.open();
  const { plant, store } = world.server.data;
  const person = await plant.user('buyer', [...new Set([...FLOOR_RIGHTS, ...BUYING, 'web:srmdata'])], [store.id]);
  buyer = new WireDevice(plant.pool, person);
  await plant.session(person, buyer.id);
  supplier = await world.device(world.own);
  await rows(`update site set supplier_mail = true`);
  await rows(`update supplier set email = id || '@supplier.example'`);
  // One user with an address that was confirmed, who reads English; one that entered it without anybody looking.
  await rows(`update app_user set email = account || '@users.example', lang = 'en' where account in ('sup1', 'sup2')`);
  await rows(`insert into confirmed_mail (user_id, email, confirmed_by_name) select id, email, 'x' from app_user where account = 'sup1'`);
  await rows('update supplier_mail_mark set read_from = now()');
});
afterAll(async () => {
  await world?.server.close();
  await post.stop();
});
afterEach(() => {
  post.mails.length = 0;
});

describe('a supplier is told by mail', () => {
  const file = () => `${world.own.supplier.id}@supplier.example`;

  test('of an order when it is announced, and not before: the confirmed user in English, the address of the file in Chinese', async () => {
    const { id, poNo } = await ordered();
    expect(await mails()).toEqual([]);
    expect(await buyer.does('purchaseOrder.release', { id })).toMatchObject({ status: 'applied' });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([[file()], ['sup1@users.example']].sort());
    for (const mail of sent) {
      expect(mail.headers.get('subject')).toContain(poNo);
      expect(mail.text).toContain('https://plant.example');
    }
    const textTo = (address: string) => sent.find(({ to }) => to[0] === address)?.text;
    expect(textTo('sup1@users.example')).toContain(`has announced purchase order ${poNo}`);
    expect(textTo(file())).toContain(`已发布采购订单 ${poNo}`);
  });

  test('once, however often the log is read', async () => {
    const { id } = await ordered({ announce: true });
    expect(await mails()).toHaveLength(2);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await mails()).toHaveLength(2);
    expect(await buyer.does('purchaseOrder.close', { id, reason: '产线停产' })).toMatchObject({ status: 'applied' });
    post.mails.length = 0;
    const closed = await mails();
    expect(closed).toHaveLength(2);
    // Why is between the people of the factory, unless the page says it.
    for (const { text } of closed) expect(text).not.toContain('产线停产');
  });

  test('of the answer to an objection, without a word of the answer, a price or a remark', async () => {
    const { id, lineId } = await ordered({ announce: true });
    expect(
      await supplier.does('purchaseOrder.object', { id, lines: [{ lineId, objectKind: 1, supplierRemark: 'too early' }] }),
    ).toMatchObject({ status: 'applied' });
    expect(await buyer.does('purchaseOrder.answer', { id, answerText: '顺延三天' })).toMatchObject({ status: 'applied' });
    const sent = await mails();
    // The order moved on and came back before anybody was told: it is told once where it stands now, with one link that counts.
    expect(sent).toHaveLength(2);
    expect(sent.some(({ text }) => text.includes('has answered your objection'))).toBe(true);
    for (const { text, headers } of sent)
      for (const secret of [PRICE, '内部备注', '顺延三天', 'too early', world.server.data.steel.matCode as string])
        expect(`${text} ${headers.get('subject')}`).not.toContain(secret);
  });

  test('of nothing that is another supplier’s, nor at an address that nobody has confirmed', async () => {
    await ordered({ supplierId: world.other.supplier.id, announce: true });
    expect((await mails()).map(({ to }) => to)).toEqual([[`${world.other.supplier.id}@supplier.example`]]);
  });

  test('of no operation that was refused, and of none of the supplier’s own', async () => {
    const { id } = await ordered({ announce: true });
    await mails();
    post.mails.length = 0;
    expect(await supplier.does('purchaseOrder.confirm', { id })).toMatchObject({ status: 'applied' });
    const other = await world.device(world.own);
    expect(await other.does('purchaseOrder.close', { id, reason: 'no right' })).toMatchObject({ status: 'rejected' });
    expect(await mails()).toEqual([]);
  });

  test('of nothing while the site does not want it, and not afterwards either', async () => {
    await rows('update site set supplier_mail = null');
    await ordered({ announce: true });
    expect(await mails()).toEqual([]);
    await rows('update site set supplier_mail = true');
    expect(await mails()).toEqual([]);
    await ordered({ announce: true });
    expect(await mails()).toHaveLength(2);
  });

  test('of no operation that waited for it: what goes wrong with mails changes nothing', async () => {
    post.refusal = 550;
    const { id } = await ordered({ announce: true });
    await mails();
    post.refusal = null;
    expect(await rows('select status from purchase_order where id = $1', [id])).toEqual([{ status: 0 }]);
    await rows(`delete from outgoing_message where state <> 'sent'`);
  });

  describe('of a notice', () => {
    let office: WireDevice;
    beforeAll(async () => {
      const { plant } = world.server.data;
      const rights = ['create', 'publish'].map((verb) => `web:srmdata:notice:${verb}`);
      const person = await plant.user('office', ['web:srmdata', ...rights], []);
      office = new WireDevice(plant.pool, person);
      await plant.session(person, office.id);
    });
    afterEach(() => rows('delete from supplier_way'));

    const TO_ALL = 1;
    const TO_CHOSEN = 2;
    const TO_STAFF = 3;
    /** @returns the number of a notice that was published just now */
    async function published(scope: number, more: object = {}): Promise<string> {
      const said = { title: '春节放假安排', body: '二月停止收货。', scope, supplierIds: null, validTo: null, needReceipt: false, ...more };
      const made = await office.does('srmNotice.create', (id) => ({ id: id('doc'), ...said }));
      expect(made).toMatchObject({ status: 'applied' });
      expect(await mails()).toEqual([]);
      expect(await office.does('srmNotice.publish', { id: made.id('doc') })).toMatchObject({ status: 'applied' });
      const [row] = await rows<{ docNo: string }>('select doc_no as "docNo" from srm_notice where id = $1', [made.id('doc')]);
      return row?.docNo ?? '';
    }
    const readers = async () => (await mails()).map(({ to }) => to[0]);
    const other = () => `${world.other.supplier.id}@supplier.example`;

    test('for everybody: once it is published, each in the own language, by its number and without a word of it', async () => {
      const docNo = await published(TO_ALL);
      const sent = await mails();
      expect(sent.map(({ to }) => to[0])).toEqual([file(), other(), 'sup1@users.example'].sort());
      for (const { text, headers } of sent) expect(`${text} ${headers.get('subject')}`).not.toMatch(/春节|二月/);
      const textTo = (address: string) => sent.find(({ to }) => to[0] === address)?.text;
      expect(textTo('sup1@users.example')).toContain(`has published notice ${docNo}`);
      expect(textTo(other())).toContain(`发布了通知 ${docNo}`);
    });

    test('for one of them: the other hears nothing', async () => {
      await published(TO_CHOSEN, { supplierIds: [world.other.supplier.id], needReceipt: true });
      const [mail, ...more] = await mails();
      expect(mail?.to).toEqual([other()]);
      expect(mail?.text).toContain('阅读后确认');
      expect(more).toEqual([]);
    });

    test('for the factory alone: nobody does, and nobody of a supplier that is out of use', async () => {
      await published(TO_STAFF);
      expect(await readers()).toEqual([]);
      await rows('update supplier set is_active = false where id = $1', [world.other.supplier.id]);
      await published(TO_ALL);
      expect(await readers()).not.toContain(other());
      await rows('update supplier set is_active = true where id = $1', [world.other.supplier.id]);
    });

    test('that was withdrawn before anybody was told: nobody', async () => {
      await published(TO_ALL);
      await rows('update srm_notice set status = 2 where status = 1');
      expect(await readers()).toEqual([]);
    });

    test('unless a supplier has chosen other kinds', async () => {
      const choose = (topics: string[]) =>
        rows(
          `insert into supplier_way (supplier_id, mail_topics, updated_by_name) values ($1, $2, 'x')
           on conflict (supplier_id) do update set mail_topics = excluded.mail_topics`,
          [world.own.supplier.id, topics],
        );
      await choose(['statement']);
      await published(TO_ALL);
      expect(await readers()).toEqual([other()]);
      post.mails.length = 0;
      await choose(['srmNotice']);
      await published(TO_ALL);
      expect(await readers()).toEqual([file(), other(), 'sup1@users.example'].sort());
    });
  });
});
