/** What goods cost: for those who may read prices, and on no tablet (area-srm §6b). The figure 7391.17 is looked for in every answer as text. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { listHanded } from '#server/modules/desk/handed.ts';
import { listIssues } from '#server/modules/desk/issues.ts';
import { findSession, type Session } from '#server/modules/identity/sessions.ts';
import { allowedSets } from '#server/modules/identity/sync-sets.ts';
import { fill, pull } from '#server/modules/sync/sync-pull.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { PlantServer } from '#tests/support/plant-server.ts';
import { type Extra, WireDevice } from '#tests/support/wire-device.ts';

const SENT_BACK = { returnMode: 1, reasonCode: null, remark: null };
/** A receipt of goods that nobody has announced. */
const UNANNOUNCED = { receiptType: '003', noticeId: null, supplierDocNo: null, remark: null };

const PRICE = '7391.17';
const DAY = '2026-03-20';
const READS = [
  'web:basedata',
  'web:basedata:edit',
  'web:masterdata',
  'web:masterdata:audit',
  'web:masterdata:device',
  'web:wms:preturn:create',
  'web:wms:preturn:review',
];
const BUYING = [...FLOOR_RIGHTS, ...READS];
const FLOOR = BUYING.filter((right) => right !== 'web:wms:price');

let server: PlantServer;
const people = {} as Record<'buyer' | 'keeper', AnyRow>;
const tokens = {} as Record<keyof typeof people, string>;
const tablets = {} as Record<keyof typeof people, WireDevice>;

beforeAll(async () => {
  server = await PlantServer.start();
  const { plant, store, lineSide } = server.data;
  for (const [name, rights] of [
    ['buyer', BUYING],
    ['keeper', FLOOR],
  ] as const) {
    people[name] = await plant.user(`${name}1`, rights, [store.id, lineSide.id]);
    tablets[name] = new WireDevice(plant.pool, people[name]);
    await plant.session(people[name], tablets[name].id);
    tokens[name] = await server.signIn(people[name], tablets[name]);
  }
});
afterAll(() => server.close());

const db = () => server.data.plant.pool;
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
const sessionOf = async (name: keyof typeof people): Promise<Session> => {
  const session = await findSession(db(), tokens[name]);
  if (!session) throw new Error(`${name} is not signed in`);
  return session;
};
const actorOf = async (name: keyof typeof people): Promise<Actor> => (await sessionOf(name)).actor;
const read = async (name: keyof typeof people, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
  const headers = { 'x-auth-token': tokens[name] };
  const answer = await server.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  const { status, data } = answer.json();
  return { status, text: answer.body, data };
};

const orderOf =
  (price: string | undefined, orderQty = '100') =>
  (id: (n: number | string) => string) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: server.data.supplier.id,
    orderDate: '2026-01-05',
    status: 1,
    lines: [{ materialId: server.data.steel.id, orderQty, requiredDate: DAY, ...(price === undefined ? {} : { price }) }],
  });

/** An order, and its goods received on the keeper's tablet: every answer of a push, as text. */
async function bought(price = PRICE) {
  const order = tablets.buyer.operation('purchaseOrder.take', orderOf(price));
  const answers = [await tablets.buyer.push(order)];
  const [line] = await rows<{ id: string }>('select id from purchase_order_line where doc_id = $1', [order.payload.id]);
  const { supplier, store, steel, bins } = server.data;
  const receipt = tablets.keeper.operation('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    warehouseId: store.id,
    ...UNANNOUNCED,
    lines: [{ materialId: steel.id, poLineId: line?.id, noticeLineId: null, planQty: '100' }],
  }));
  answers.push(await tablets.keeper.push(receipt));
  const receiptId = String(receipt.payload.id);
  const [received] = await rows<{ id: string }>('select id from receipt_line where doc_id = $1', [receiptId]);
  const scan = tablets.keeper.operation('receipt.scan', (id) => ({
    id: receiptId,
    boxId: id('box'),
    boxNo: `P-${randomUUID()}`,
    lineId: received?.id,
    qty: '100',
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: bins.receiving.id,
    photos: [],
  }));
  const review = tablets.keeper.operation('receipt.review', { id: receiptId });
  answers.push(await tablets.keeper.push(scan, review));
  return { orderId: String(order.payload.id), poLineId: line?.id ?? '', receiptId, boxId: String(scan.payload.boxId), answers };
}

const statuses = (answers: Awaited<ReturnType<typeof bought>>['answers']) =>
  answers.flatMap(({ results }) => results.map(({ status }) => status));

/** All that a tablet holds after it has filled its sets: each page as text, and where the feed goes on. */
async function filled(session: Session): Promise<{ texts: string[]; cursors: Record<string, string> }> {
  const texts: string[] = [];
  const cursors: Record<string, string> = {};
  for (const set of await allowedSets(db(), session)) {
    let afterKey: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof fill>> = await fill(db(), session, { set, afterKey, limit: 500 } as never);
      texts.push(JSON.stringify(page));
      cursors[set] = page.startCursor;
      afterKey = page.nextKey;
    } while (afterKey !== null);
  }
  return { texts, cursors };
}

describe('a tablet of the warehouse', () => {
  test('is never sent a price: not when it fills its sets, not by the feed, not in the answer to what it sends', async () => {
    const session = await sessionOf('keeper');
    const before = await filled(session);
    expect((await read('buyer', 'PUT', `/api/basic/material/${server.data.steel.id}`, { version: 1, refPrice: PRICE })).status).toBe(200);
    const { answers, poLineId, receiptId } = await bought();
    expect(statuses(answers)).toEqual(['applied', 'applied', 'applied', 'applied']);
    let pulled = '';
    const isThere = async (): Promise<boolean> => {
      pulled = JSON.stringify(await pull(db(), session, { sets: before.cursors, limit: 500 } as never));
      return pulled.includes(poLineId) && pulled.includes(receiptId);
    };
    await expect.poll(isThere).toBe(true);
    const after = await filled(session);
    expect(after.texts.join('')).toContain(poLineId);
    for (const text of [...before.texts, pulled, ...after.texts, ...answers.map((answer) => JSON.stringify(answer))]) {
      expect(text).not.toContain(PRICE);
      expect(text).not.toMatch(/"(price|refPrice)"/);
    }
  });

  test('of somebody who may read prices holds none either', async () => {
    await bought();
    expect((await filled(await sessionOf('buyer'))).texts.join('')).not.toContain(PRICE);
  });
});

describe('an order and what came by it', () => {
  test('shows its prices to whoever may read them; for others the column is not there', async () => {
    const { orderId, receiptId } = await bought();
    const seen = async (name: keyof typeof people) => [
      (await read(name, 'POST', '/api/wms/purchaseOrder/detail', { id: orderId })).data.lines.purchaseOrderLine,
      (await read(name, 'POST', '/api/wms/receipt/detail', { id: receiptId })).data.lines.receiptLine,
    ];
    expect(await seen('buyer')).toMatchObject([[{ price: PRICE }], [{ price: PRICE }]]);
    for (const [line] of await seen('keeper')) {
      expect(line).toMatchObject({ matCode: 'M-STEEL' });
      expect(line).not.toHaveProperty('price');
    }
  });

  test('a return says for what price its goods had come', async () => {
    const { boxId } = await bought();
    const { supplier, store } = server.data;
    const made = await tablets.keeper.does('purchaseReturn.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      warehouseId: store.id,
      ...SENT_BACK,
      lines: [{ boxId, qty: '100', reason: null }],
    }));
    expect(made.status).toBe('applied');
    const detail = async (name: keyof typeof people) =>
      (await read(name, 'POST', '/api/wms/purchaseReturn/detail', { id: made.id('doc') })).data.lines.purchaseReturnLine;
    expect(await detail('buyer')).toMatchObject([{ price: PRICE }]);
    expect((await detail('keeper'))[0]).not.toHaveProperty('price');
  });

  test('comes without prices as well; there is none then', async () => {
    const made = await tablets.buyer.does('purchaseOrder.take', orderOf(undefined));
    expect(made.status).toBe('applied');
    const { data } = await read('buyer', 'POST', '/api/wms/purchaseOrder/detail', { id: made.id('doc') });
    expect(data.lines.purchaseOrderLine).toMatchObject([{ price: null }]);
  });

  test('a price from somebody who may set none is left out, the order is kept, and the desk is told', async () => {
    const made = await tablets.keeper.does('purchaseOrder.take', orderOf(PRICE));
    expect(made).toMatchObject({ status: 'accepted_with_issues', issues: [{ code: 'PRICE_IGNORED' }] });
    const stored = 'select count(*)::int as n from purchase_price p join purchase_order_line l on l.id = p.po_line_id where l.doc_id = $1';
    expect(await rows(stored, [made.id('doc')])).toEqual([{ n: 0 }]);
  });
});

describe('a material', () => {
  const fresh = () => `P-${randomUUID().slice(0, 8).toUpperCase()}`;
  const path = '/api/basic/material';
  const values = (matCode: string, refPrice: string) => ({
    matCode,
    matName: matCode,
    classCode: 'RAW',
    sourceType: 1,
    isBlank: false,
    baseUnit: 'PCS',
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 0,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
    refPrice,
  });
  const listed = async (name: keyof typeof people, question: object) =>
    read(name, 'POST', `${path}/pageList`, { pageSize: 50, ...question });

  test('has its price in list, form and file, for those who may read it', async () => {
    const own = fresh();
    const made = await read('buyer', 'POST', path, values(own, PRICE));
    expect(made.data).toMatchObject({ matCode: own, refPrice: PRICE });
    expect((await listed('buyer', { search: own })).data.list).toMatchObject([{ refPrice: PRICE }]);
    expect((await read('buyer', 'GET', `${path}/${made.data.id}`)).data).toMatchObject({ refPrice: PRICE });
    for (const answer of [await listed('keeper', { search: own }), await read('keeper', 'GET', `${path}/${made.data.id}`)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(own);
      expect(answer.text).not.toContain('refPrice');
    }
  });

  test('is sorted and found by its price by them alone: an order tells as much as a figure', async () => {
    const own = fresh();
    await read('buyer', 'POST', path, values(`${own}-21`, '21'));
    await read('buyer', 'POST', path, values(`${own}-20`, '20'));
    const question = { search: own, sort: [{ field: 'refPrice', dir: 'asc' }], filters: { refPrice: { from: '20', to: '30' } } };
    expect((await listed('buyer', question)).data.list.map(({ matCode }: AnyRow) => matCode)).toEqual([`${own}-20`, `${own}-21`]);
    expect((await listed('keeper', { search: own, sort: question.sort })).status).toBe(400);
    expect((await listed('keeper', { search: own, filters: question.filters })).status).toBe(400);
  });

  test('keeps its price when somebody changes it who may not set one', async () => {
    const own = fresh();
    const { data: made } = await read('buyer', 'POST', path, values(own, PRICE));
    const changed = await read('keeper', 'PUT', `${path}/${made.id}`, { version: made.version, spec: 'Ø 3', refPrice: '1' });
    expect(changed).toMatchObject({ status: 200, data: { spec: 'Ø 3' } });
    expect(changed.text).not.toContain('refPrice');
    expect((await read('buyer', 'GET', `${path}/${made.id}`)).data).toMatchObject({ spec: 'Ø 3', refPrice: PRICE });
    const file = {
      commandId: randomUUID(),
      mode: 'update',
      faulty: 'stop',
      trial: false,
      defaults: {},
      rows: [{ line: 2, values: { matCode: own, refPrice: '2' } }],
    };
    expect((await read('keeper', 'POST', `${path}/import`, file)).data).toMatchObject({ unchanged: 1, faults: [] });
    expect((await read('buyer', 'POST', `${path}/import`, { ...file, commandId: randomUUID() })).data).toMatchObject({ updated: 1 });
    expect((await read('buyer', 'GET', `${path}/${made.id}`)).data).toMatchObject({ refPrice: '2' });
  });

  test('goes with its price when it is deleted', async () => {
    const own = fresh();
    const { data: made } = await read('buyer', 'POST', path, values(own, PRICE));
    const gone = await server.app.inject({ method: 'DELETE', url: `${path}/${made.id}`, headers: { 'x-auth-token': tokens.buyer } });
    expect(gone.json().status).toBe(200);
    expect(await rows('select count(*)::int as n from material_price where material_id = $1', [made.id])).toEqual([{ n: 0 }]);
  });

  test('the log of changes tells a change of price to those alone who may read it', async () => {
    const own = fresh();
    const { data: made } = await read('buyer', 'POST', path, values(own, PRICE));
    await read('buyer', 'PUT', `${path}/${made.id}`, { version: made.version, refPrice: '8' });
    const question = { docType: 'material', docId: made.id };
    expect((await read('buyer', 'POST', '/api/system/operation_log/pageList', question)).data.list[0]).toMatchObject({
      before: { refPrice: PRICE },
      after: { refPrice: '8' },
    });
    const other = await read('keeper', 'POST', '/api/system/operation_log/pageList', question);
    expect(other.data.list).toHaveLength(2);
    expect(other.text).not.toContain('refPrice');
  });
});

describe('a review with a threshold', () => {
  const receive = async (): Promise<string> => {
    const { supplier, store, steel, bins } = server.data;
    const made = await tablets.keeper.does('receipt.create', (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      warehouseId: store.id,
      ...UNANNOUNCED,
      lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '10' }],
    }));
    await tablets.keeper.does('receipt.scan', (id) => ({
      id: made.id('doc'),
      boxId: id('box'),
      boxNo: `P-${randomUUID()}`,
      lineId: made.id('line-1'),
      qty: '10',
      batchNo: 'LOT',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: bins.receiving.id,
      photos: [],
    }));
    return made.id('doc');
  };
  const rule = (limit: string | null) => rows("update approve_type set levels = 2, amount_limit = $1 where doc_type = 'receipt'", [limit]);

  test('is decided by the server with prices that the reviewer may not read', async () => {
    const { steel } = server.data;
    await rows('delete from material_price where material_id = $1', [steel.id]);
    await server.data.plant.insert('materialPrice', { materialId: steel.id, refPrice: '10' });
    await rule('100');
    expect(await tablets.keeper.does('receipt.review', { id: await receive() })).toMatchObject({ status: 'applied' });
    await rule('99.99');
    expect(await tablets.keeper.does('receipt.review', { id: await receive() })).toMatchObject({
      status: 'rejected',
      code: 'APPROVAL_PENDING',
    });
    await rule(null);
  });

  test('a return is compared by what its goods were bought for; without a price every level is asked', async () => {
    const { plant, supplier, store } = server.data;
    const returned = async (price: string) => {
      await rows("update approve_type set levels = 0 where doc_type = 'receipt'");
      const { boxId, poLineId } = await bought(price);
      const made = await tablets.keeper.does('purchaseReturn.create', (id) => ({
        id: id('doc'),
        supplierId: supplier.id,
        warehouseId: store.id,
        returnMode: 2,
        reasonCode: null,
        remark: null,
        lines: [{ boxId, qty: '100', reason: null }],
      }));
      return { id: made.id('doc'), poLineId };
    };
    await rows("delete from approve_type where doc_type = 'purchaseReturn'");
    const more = { levels: 2, amountLimit: '200', sod: false, needAttachment: false, allowOfflineReview: false };
    await plant.insert('approveType', { docType: 'purchaseReturn', ...more });
    const review = (id: string) => tablets.buyer.does('purchaseReturn.review', { id });
    expect(await review((await returned('2')).id)).toMatchObject({ status: 'applied' });
    expect(await review((await returned('2.01')).id)).toMatchObject({ code: 'APPROVAL_PENDING' });
    const unpriced = await returned('1');
    await rows('delete from purchase_price where po_line_id = $1', [unpriced.poLineId]);
    expect(await review(unpriced.id)).toMatchObject({ code: 'APPROVAL_PENDING' });
  });
});

describe('the desk', () => {
  test('shows what was entered without its prices, except to those who may read them', async () => {
    const refused = await tablets.buyer.does('purchaseOrder.take', (id) => ({ ...orderOf(PRICE)(id), supplierId: randomUUID() }));
    expect(refused).toMatchObject({ status: 'rejected' });
    const open = { pageIndex: 1, pageSize: 200, state: 'open' as const, search: '' };
    const shown = async (name: keyof typeof people) => {
      const { list } = await listIssues(db(), await actorOf(name), open);
      return JSON.stringify(list.find(({ docId }) => docId === refused.id('doc')));
    };
    expect(await shown('buyer')).toContain(PRICE);
    expect(await shown('keeper')).toContain('orderQty');
    expect(await shown('keeper')).not.toContain(PRICE);
  });

  test('what was left to a supervisor says that its prices are withheld: done anew without them, they would be lost', async () => {
    const tablet = new WireDevice(db(), people.buyer);
    await server.data.plant.session(people.buyer, tablet.id);
    const extra: Extra = {};
    const operation = tablet.operation('purchaseOrder.take', orderOf(PRICE), extra);
    const handed = await tablet.does('lane.handover', {
      docKey: operation.docKey,
      before: [],
      reason: '供应商待确认',
      records: [{ operation, refusal: { code: 'REF_MISSING', params: {} } }],
    });
    expect(handed.status).toBe('applied');
    const listed = async (name: keyof typeof people) =>
      (await listHanded(db(), await actorOf(name), { pageIndex: 1, pageSize: 200, state: 'open' })).list.find(
        ({ opId }) => opId === operation.opId,
      );
    expect(await listed('buyer')).toMatchObject({ withheld: false, operation: { payload: operation.payload } });
    expect(await listed('keeper')).toMatchObject({ withheld: true });
    expect(JSON.stringify(await listed('keeper'))).not.toContain(PRICE);
  });
});
