/** Links by which one order is answered without an account: what they open, what they do not, and when they are void (area-srm §6b). */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { LINK_USER_ID } from '#domain/protocol/server-actor.ts';
import type { LinkedOrder } from '#domain/wms/inbound/linked-order.ts';
import { readConfig } from '#server/config.ts';
import { sendMessages } from '#server/modules/outgoing/send.ts';
import { tellSuppliers } from '#server/modules/portal/supplier-mail.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { TwoSuppliers } from '#tests/support/two-suppliers.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const BUYING = ['create', 'edit', 'release', 'answer', 'close'].map((verb) => `web:srmdata:purchase:${verb}`);
const FAR = '2199-01-05';

let world: TwoSuppliers;
let buyer: WireDevice;
let address = 0;

const rows = <T extends object = AnyRow>(text: string, values: unknown[] = []) => world.server.data.plant.rows<T>(text, values);
const config = readConfig({
  SMTP_URL: 'smtp://mail.plant.example:25',
  MAIL_FROM: 'Chejian <srm@plant.example>',
  APP_MODE: 'test',
  PUBLIC_URL: 'https://plant.example/',
});
const tell = () => tellSuppliers({ db: world.server.data.plant.pool, config });

/** A place of its own for each call: what is limited by address is tested apart. */
function elsewhere(): string {
  address += 1;
  return `203.0.113.${address % 250}`;
}
const ask = async <T = unknown>(url: 'read' | 'answer', payload: object, remoteAddress = elsewhere()) => {
  const response = await world.server.app.inject({ method: 'POST', url: `/api/srm/signedLink/${url}`, payload, remoteAddress });
  return response.json<{ status: number; message: string; data: T & { code?: string } }>();
};

interface Order {
  readonly id: string;
  readonly lineId: string;
  readonly token: string;
}

/** An order that is announced, and the token out of the mail about it. */
async function announced(supplierId: string = world.own.supplier.id as string, price = '7391.17'): Promise<Order> {
  await rows('delete from outgoing_message');
  const made = await buyer.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId,
    orderDate: '2026-01-05',
    lines: [{ materialId: world.server.data.steel.id, orderQty: '100', price, requiredDate: '2198-12-24' }],
  }));
  expect(made).toMatchObject({ status: 'applied' });
  return { id: made.id('doc'), lineId: made.id('line-1'), token: await tokenFor(supplierId) };
}

async function tokenFor(supplierId: string): Promise<string> {
  await tell();
  const [mail] = await rows<{ body: string }>(
    'select body from outgoing_message where recipient = $1 order by created_at desc, id limit 1',
    [`${supplierId}@supplier.example`],
  );
  return /order-answer\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const orderOf = async (id: string) =>
  (await rows<{ status: number; version: number }>('select status, version from purchase_order where id = $1', [id]))[0];
const confirming = ({ token, lineId }: Order, day = FAR) => ({ token, confirm: [{ lineId, promisedDate: day }] });
const objecting = ({ token, lineId }: Order) => ({ token, object: [{ lineId, objectKind: 1, supplierRemark: '交期太紧' }] });

beforeAll(async () => {
  world = await TwoSuppliers.open();
  const { plant, store } = world.server.data;
  const person = await plant.user('buyer', [...new Set([...FLOOR_RIGHTS, ...BUYING, 'web:srmdata'])], [store.id]);
  buyer = new WireDevice(plant.pool, person);
  await plant.session(person, buyer.id);
  await rows('update site set supplier_mail = true, supplier_link = true');
  await rows(`update supplier set email = id || '@supplier.example'`);
  await rows('update supplier_mail_mark set read_from = now()');
});
afterAll(() => world.server.close());

describe('a link', () => {
  test('shows the one order with its own prices, and no other document, material or person', async () => {
    const order = await announced();
    expect(order.token).toMatch(/^[\w-]{43}$/);
    const { status, data } = await ask<LinkedOrder>('read', { token: order.token });
    expect(status).toBe(200);
    expect(data.lines).toEqual([
      {
        lineId: order.lineId,
        lineNo: 1,
        matCode: world.server.data.steel.matCode,
        matName: world.server.data.steel.matName,
        spec: world.server.data.steel.spec ?? null,
        unitCode: world.server.data.steel.baseUnit,
        orderQty: '100',
        price: '7391.17',
        requiredDate: '2198-12-24',
      },
    ]);
    expect(Object.keys(data).sort()).toEqual(
      ['answerText', 'currency', 'factory', 'lines', 'orderDate', 'poNo', 'supName', 'taxRate', 'today'].sort(),
    );
  });

  test('is kept as a hash only, and its token is forgotten once the mail has left', async () => {
    const { token } = await announced();
    const [link] = await rows<{ hash: Buffer }>('select token_hash as hash from signed_link where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    expect(link?.hash).toHaveLength(32);
    const [kept] = await rows<{ text: string }>(`select string_agg(l::text, ' ') as text from signed_link l`);
    expect(kept?.text).not.toContain(token);
    await sendMessages(world.server.data.plant.pool, new Map([['mail', async () => undefined]]));
    const [sent] = await rows<{ text: string }>(`select string_agg(m::text, ' ') as text from outgoing_message m`);
    expect(sent?.text).toContain('sent');
    expect(sent?.text).not.toContain(token);
  });

  test('confirms the order with days, once, under the name of the supplier’s technical user', async () => {
    const order = await announced();
    expect(await ask('answer', confirming(order))).toMatchObject({ status: 200, data: true });
    expect(await orderOf(order.id)).toMatchObject({ status: 1 });
    const [line] = await rows('select promised_date::text as day from purchase_order_line where id = $1', [order.lineId]);
    expect(line).toEqual({ day: FAR });
    const [logged] = await rows('select actor, status, type from op_log where doc_id = $1 order by recorded_at desc limit 1', [order.id]);
    expect(logged).toEqual({ actor: LINK_USER_ID, status: 'applied', type: 'purchaseOrder.confirm' });
    expect((await ask('answer', confirming(order))).data.code).toBe('LINK_GONE');
    const detail = await world.server.call<{ history: { type: string; actorName: string }[] }>(
      world.own.held,
      '/api/wms/purchaseOrder/detail',
      {
        id: order.id,
      },
    );
    expect(detail.data.history.find(({ type }) => type === 'purchaseOrder.confirm')?.actorName).toBe('邮件链接');
  });

  test('objects to the order, and the answer of the buyer makes a new one', async () => {
    const order = await announced();
    expect(await ask('answer', objecting(order))).toMatchObject({ status: 200 });
    expect(await orderOf(order.id)).toMatchObject({ status: 2 });
    await rows('delete from outgoing_message');
    expect(await buyer.does('purchaseOrder.answer', { id: order.id, answerText: '顺延三天' })).toMatchObject({ status: 'applied' });
    const next = await tokenFor(world.own.supplier.id);
    expect(next).not.toBe(order.token);
    expect((await ask<LinkedOrder>('read', { token: next })).data.answerText).toBe('顺延三天');
    expect(await ask('answer', { ...confirming(order), token: next })).toMatchObject({ status: 200 });
  });

  test('is answered once by two taps at the same moment', async () => {
    const order = await announced();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('answer', confirming(order))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await rows(`select 1 from op_log where doc_id = $1 and type = 'purchaseOrder.confirm'`, [order.id]);
    expect(done).toHaveLength(1);
  });

  test('is not used up by an answer that is refused', async () => {
    const order = await announced();
    expect((await ask('answer', confirming(order, '2020-01-05'))).data.code).toBe('PROMISE_PAST');
    expect(await orderOf(order.id)).toMatchObject({ status: 0 });
    expect((await ask('answer', confirming(order))).status).toBe(200);
  });

  test('is not lost when the server dies between taking it and answering: it is good again after a while, for one answer', async () => {
    const order = await announced();
    const taken = (ago: string) =>
      rows(`update signed_link set used_at = now() - $2::interval where token_hash = $1`, [
        createHash('sha256').update(order.token).digest(),
        ago,
      ]);
    // What a server has left behind that took the link and said nothing more.
    await taken('10 seconds');
    expect((await ask('answer', confirming(order))).data.code).toBe('LINK_GONE');
    await taken('6 minutes');
    const answers = await Promise.all([1, 2, 3].map(() => ask('answer', confirming(order))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await taken('6 minutes');
    expect((await ask('answer', confirming(order))).data.code).toBe('LINK_GONE');
    expect((await ask('read', { token: order.token })).data.code).toBe('LINK_GONE');
  });
});

describe('a link is void, and answers like one that nobody made,', () => {
  const unknown = () => ({ token: randomBytes(32).toString('base64url') });
  /** Reading and both answers, as one text. */
  async function told(order: Order): Promise<string> {
    const answers = [
      await ask('read', { token: order.token }),
      await ask('answer', confirming(order)),
      await ask('answer', objecting(order)),
    ];
    return JSON.stringify(answers);
  }
  const expectGone = async (order: Order) => {
    const before = await orderOf(order.id);
    const nobody = await told({ ...order, ...unknown() });
    expect(nobody).toContain('LINK_GONE');
    expect(await told(order)).toBe(nobody);
    expect(await orderOf(order.id)).toEqual(before);
  };

  test('when it is no token at all', async () => {
    const order = await announced();
    for (const token of ['', 'x', "' or true --", order.token.slice(0, -1), `${order.token}=`]) await expectGone({ ...order, token });
  });

  test('when its days are over', async () => {
    const order = await announced();
    const [days] = await rows(
      `select (extract(epoch from expires_at - made_at) / 86400)::int as days from signed_link order by made_at desc limit 1`,
    );
    expect(days).toEqual({ days: 7 });
    await rows(`update signed_link set expires_at = now() - interval '1 second'`);
    await expectGone(order);
  });

  test('when the order was closed or answered otherwise', async () => {
    const closed = await announced();
    await buyer.does('purchaseOrder.close', { id: closed.id, reason: '产线停产' });
    await expectGone(closed);
    const answered = await announced();
    await (await world.device(world.own)).does('purchaseOrder.confirm', { id: answered.id });
    await expectGone(answered);
  });

  test('when a line of the order has changed', async () => {
    const order = await announced();
    await rows('update purchase_order_line set order_qty = 90, version = version + 1 where id = $1', [order.lineId]);
    await expectGone(order);
  });

  test('when the site wants no links any more, or the supplier is out of use', async () => {
    const order = await announced();
    await rows('update site set supplier_link = null');
    await expectGone(order);
    await rows('update site set supplier_link = true');
    await rows('update supplier set is_active = false where id = $1', [world.own.supplier.id]);
    await expectGone(order);
    await rows('update supplier set is_active = true where id = $1', [world.own.supplier.id]);
    expect((await ask('read', { token: order.token })).status).toBe(200);
  });

  test('when it names a line of another order, which stays as it was', async () => {
    const [own, other] = [await announced(), await announced(world.other.supplier.id)];
    const before = [await orderOf(own.id), await orderOf(other.id)];
    const foreign = { ...own, lineId: other.lineId };
    const nobody = { ...own, lineId: '0198c0de-0000-4000-8000-00000000000f' };
    for (const asked of [confirming, objecting])
      expect(JSON.stringify(await ask('answer', asked(foreign)))).toBe(JSON.stringify(await ask('answer', asked(nobody))));
    expect([await orderOf(own.id), await orderOf(other.id)]).toEqual(before);
  });
});

describe('a token', () => {
  test('opens no other call, in whatever place it is sent', async () => {
    const { token, id } = await announced();
    for (const headers of [{ 'x-auth-token': token }, { authorization: `Bearer ${token}` }, { 'x-device-token': token }])
      for (const url of [
        '/api/wms/purchaseOrder/detail',
        '/api/wms/purchaseOrder/pageList',
        '/api/sync/push',
        '/api/wms/purchaseOrder/files',
      ]) {
        const answer = await world.server.app.inject({ method: 'POST', url, headers, payload: { id } });
        expect(answer.json()).toMatchObject({ status: 401 });
      }
  });

  test('begins no session, and its user cannot sign in or be given rights', async () => {
    const order = await announced();
    await ask('answer', confirming(order));
    expect(await rows('select 1 from user_session where user_id = $1', [LINK_USER_ID])).toEqual([]);
    expect(await rows('select 1 from app_user where id = $1', [LINK_USER_ID])).toEqual([]);
    const push = await buyer.does('purchaseOrder.create', (idOf) => ({
      id: idOf('doc'),
      supplierId: world.own.supplier.id,
      orderDate: '2026-01-05',
      lines: [{ materialId: world.server.data.steel.id, orderQty: '1', price: null, requiredDate: null }],
    }));
    expect(push).toMatchObject({ status: 'applied' });
  });

  test('is guessed thirty times a minute from one place and no more', async () => {
    const guess = async () => (await ask('read', { token: randomBytes(32).toString('base64url') }, '198.51.100.7')).status;
    const answers = [];
    for (let n = 0; n < 33; n += 1) answers.push(await guess());
    expect(answers.filter((status) => status === 404)).toHaveLength(30);
    expect(answers.slice(30)).toEqual([429, 429, 429]);
  });

  test('is not made while the site wants no links, nor where nobody knows its address', async () => {
    await rows('update site set supplier_link = null');
    expect((await announced()).token).toBe('');
    await rows('update site set supplier_link = true');
    await tellSuppliers({
      db: world.server.data.plant.pool,
      config: readConfig({ SMTP_URL: 'smtp://mail.plant.example:25', MAIL_FROM: 'Chejian <srm@plant.example>', APP_MODE: 'test' }),
    });
    expect((await announced()).token).not.toBe('');
  });
});
