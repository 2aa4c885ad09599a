/** From the order to the goods on their way, as buyer and supplier deal with each other (states-2 §2.4.2, §2.4.3; area-srm §3). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { selectRows } from '#server/store/rows.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type SupplierSide, TwoSuppliers } from '#tests/support/two-suppliers.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const BUYING = ['create', 'edit', 'delete', 'release', 'answer', 'close'].map((verb) => `web:srmdata:purchase:${verb}`);
const FAR = '2199-01-05';
const NEAR = '2198-12-24';

let world: TwoSuppliers;
let buyer: WireDevice;
let supplier: WireDevice;
let buyerUser: AnyRow;
beforeAll(async () => {
  world = await TwoSuppliers.open();
  const { plant, store } = world.server.data;
  const person = await plant.user('buyer', [...new Set([...FLOOR_RIGHTS, ...BUYING, 'web:srmdata'])], [store.id]);
  buyerUser = person;
  buyer = await buyersDevice();
  supplier = await world.device(world.own);
});
afterAll(() => world.server.close());

const rows = <T extends object = AnyRow>(text: string, values: unknown[] = []) => world.server.data.plant.rows<T>(text, values);
/** Done by a device of its own, because a device waits where it was refused. */
const tried = async (by: 'buyer' | 'supplier', type: string, payload: Parameters<WireDevice['does']>[1]) => {
  const device = by === 'supplier' ? await world.device(world.own) : await buyersDevice();
  return device.does(type, payload);
};
async function buyersDevice(): Promise<WireDevice> {
  const { plant } = world.server.data;
  const device = new WireDevice(plant.pool, buyerUser);
  await plant.session(buyerUser, device.id);
  return device;
}
const steel = () => world.server.data.steel;

/** An order of this supplier for steel. @returns its id and that of its line */
async function ordered(more: object = {}, line: object = {}) {
  const made = await buyer.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: world.own.supplier.id,
    orderDate: '2026-01-05',
    lines: [{ materialId: steel().id, orderQty: '100', price: '11.3', requiredDate: NEAR, ...line }],
    ...more,
  }));
  expect(made).toMatchObject({ status: 'applied' });
  return { id: made.id('doc'), lineId: made.id('line-1') };
}
/** As a buyer enters it: its supplier does not see it yet. */
async function drafted() {
  const made = await buyer.does('purchaseOrder.create', (id) => ({
    id: id('doc'),
    supplierId: world.own.supplier.id,
    orderDate: '2026-01-05',
    lines: [{ materialId: steel().id, orderQty: '100', price: '11.3', requiredDate: NEAR }],
  }));
  expect(made).toMatchObject({ status: 'applied' });
  return { id: made.id('doc'), lineId: made.id('line-1') };
}
/** The same, confirmed. */
async function agreed(line: object = {}) {
  const order = await ordered({}, line);
  expect(await supplier.does('purchaseOrder.confirm', { id: order.id })).toMatchObject({ status: 'applied' });
  return order;
}
const one = async (entity: AnyEntity, id: string) => (await selectRows(world.server.data.plant.pool, entity, 'id', [id], 'none'))[0];
const lineOf = (id: string) => one(PurchaseOrderLine as unknown as AnyEntity, id);
const orderOf = (id: string) => one(PurchaseOrder as unknown as AnyEntity, id);

interface Box {
  readonly boxNo: string;
  readonly qty: string;
}
const noteLine = (lineId: string, qty: string, boxes: readonly Box[] = []) => ({
  materialId: steel().id,
  poLineId: lineId,
  qty,
  batchNo: 'LOT-1',
  productionDate: null,
  boxes,
});
const head = { planArriveAt: null, plateNo: null };
const written = (lines: readonly object[]) =>
  supplier.does('deliveryNote.create', (id) => ({ id: id('doc'), supplierId: world.own.supplier.id, ...head, lines }));
async function note(lineId: string, qty: string, boxes: readonly Box[] = []): Promise<string> {
  const made = await written([noteLine(lineId, qty, boxes)]);
  expect(made).toMatchObject({ status: 'applied' });
  return made.id('doc');
}

const asks = (side: SupplierSide, url: string, body: object) => world.server.call<Record<string, never>>(side.held, `/api/wms${url}`, body);

describe('an order that the buyer enters', () => {
  test('is numbered by the plant, and its order number is the same', async () => {
    const { id } = await drafted();
    const order = await orderOf(id);
    expect(order?.docNo).toMatch(/^PO\d{10}$/);
    expect(order?.poNo).toBe(order?.docNo);
  });

  test('does not exist for its supplier before it is announced', async () => {
    const { id, lineId } = await drafted();
    const object = { id, lines: [{ lineId, objectKind: 1, supplierRemark: '交期太紧' }] };
    for (const [type, payload] of [
      ['purchaseOrder.confirm', { id }],
      ['purchaseOrder.object', object],
    ] as const)
      expect(await tried('supplier', type, payload)).toMatchObject({ status: 'rejected', code: 'DOC_MISSING' });
    expect(await asks(world.own, '/purchaseOrder/detail', { id })).toMatchObject({ status: 404 });
    expect(await asks(world.own, '/purchaseOrder/pageList', { filters: { id } })).toMatchObject({ data: { list: [], total: 0 } });
    expect(await buyer.does('purchaseOrder.release', { id })).toMatchObject({ status: 'applied' });
    expect(await asks(world.own, '/purchaseOrder/detail', { id })).toMatchObject({ status: 200 });
  });

  test('is changed and given up until then, and its lines keep their prices', async () => {
    const { id, lineId } = await drafted();
    const change = (lines: readonly object[]) => ({
      id,
      supplierId: world.own.supplier.id,
      orderDate: '2026-01-06',
      currency: 'CNY',
      taxRate: '13',
      lines,
    });
    const kept = { lineId, materialId: steel().id, orderQty: '80', requiredDate: null };
    const added = { lineId: null, materialId: steel().id, orderQty: '5', price: '2', requiredDate: FAR };
    expect(await buyer.does('purchaseOrder.save', change([kept, added]))).toMatchObject({ status: 'applied' });
    const prices = await rows(
      `select l.order_qty as qty, p.price from purchase_order_line l left join purchase_price p on p.po_line_id = l.id
       where l.doc_id = $1 and not l.is_removed order by l.line_no`,
      [id],
    );
    expect(prices.map(({ qty, price }) => [Number(qty), Number(price)])).toEqual([
      [80, 11.3],
      [5, 2],
    ]);
    expect(await buyer.does('purchaseOrder.save', change([{ ...added, orderQty: '7' }]))).toMatchObject({ status: 'applied' });
    expect(await lineOf(lineId)).toMatchObject({ isRemoved: true });
    expect(await buyer.does('purchaseOrder.delete', { id })).toMatchObject({ status: 'applied' });
    expect(await tried('buyer', 'purchaseOrder.release', { id })).toMatchObject({ status: 'rejected', code: 'DOC_MISSING' });
  });

  test('is not changed once it is announced, nor ever if it came from the ERP', async () => {
    const { id } = await ordered();
    expect(await tried('buyer', 'purchaseOrder.delete', { id })).toMatchObject({ code: 'PO_ANNOUNCED' });
    const { id: foreign } = await ordered({ isOfErp: true, poNo: `ERP-${randomUUID().slice(0, 8)}` });
    expect(await tried('buyer', 'purchaseOrder.delete', { id: foreign })).toMatchObject({ code: 'PO_FROM_ERP' });
  });

  test('takes net prices and keeps them with tax, to six decimals', async () => {
    const { lineId } = await ordered({ taxIncluded: false, taxRate: '8' }, { price: '10.123457' });
    const [price] = await rows('select price from purchase_price where po_line_id = $1', [lineId]);
    expect(price).toMatchObject({ price: '10.933334' });
  });
});

describe('a supplier', () => {
  test('promises a day for each line, and every day that was promised stays', async () => {
    const { id, lineId } = await ordered();
    const day = (promisedDate: string) => [{ lineId, promisedDate }];
    expect(await tried('supplier', 'purchaseOrder.confirm', { id, lines: day('2020-01-05') })).toMatchObject({ code: 'PROMISE_PAST' });
    expect(await supplier.does('purchaseOrder.confirm', { id, lines: day(NEAR) })).toMatchObject({ status: 'applied' });
    expect(await supplier.does('purchaseOrder.promise', { id, reason: '炉子坏了', lines: day(FAR) })).toMatchObject({ status: 'applied' });
    expect(await lineOf(lineId)).toMatchObject({ promisedDate: FAR });
    const said = await rows(
      'select promised_date as day, reason from purchase_promise where line_id = $1 order by said_at, promised_date',
      [lineId],
    );
    expect(said).toEqual([
      { day: NEAR, reason: null },
      { day: FAR, reason: '炉子坏了' },
    ]);
  });

  test('objects, is answered with another quantity, and confirms', async () => {
    const { id, lineId } = await ordered();
    const object = { id, lines: [{ lineId, objectKind: 2, supplierRemark: '只能做 60' }] };
    expect(await supplier.does('purchaseOrder.object', object)).toMatchObject({ status: 'applied' });
    expect(await tried('supplier', 'purchaseOrder.confirm', { id })).toMatchObject({ code: 'DOC_STATUS' });
    const answer = { id, answerText: '同意 60', lines: [{ lineId, orderQty: '60', requiredDate: FAR }] };
    expect(await buyer.does('purchaseOrder.answer', answer)).toMatchObject({ status: 'applied' });
    expect(await lineOf(lineId)).toMatchObject({ orderQty: '60', objectKind: null, supplierRemark: '只能做 60' });
    expect(await orderOf(id)).toMatchObject({ status: 0, answerText: '同意 60' });
    expect(await supplier.does('purchaseOrder.confirm', { id })).toMatchObject({ status: 'applied' });
  });

  test('reads the own price and nobody of the factory by name', async () => {
    const { id } = await agreed();
    const { data } = await world.server.call<{ header: AnyRow; lines: Record<string, AnyRow[]>; history: AnyRow[]; records: object }>(
      world.own.held,
      '/api/wms/purchaseOrder/detail',
      { id },
    );
    expect(data.lines.purchaseOrderLine?.[0]).toMatchObject({ price: '11.3' });
    const [site] = await rows<{ name: string }>('select factory_name as name from site');
    expect(data.header).toMatchObject({ createdByName: site?.name, updatedByName: world.own.user.userName });
    expect(data.history.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['purchaseOrder.take', site?.name],
      ['purchaseOrder.confirm', world.own.user.userName],
    ]);
    expect(data.records).toEqual({ supplier: [expect.objectContaining({ supName: world.own.supplier.supName })] });
    expect(JSON.stringify(data)).not.toContain(String(buyerUser.userName));
  });
});

describe('a delivery note', () => {
  let order: { id: string; lineId: string };
  beforeEach(async () => {
    order = await agreed();
  });

  test('brings no more than is ordered and not on another note yet', async () => {
    await note(order.lineId, '70');
    expect(await written([noteLine(order.lineId, '31')])).toMatchObject({ code: 'NOTE_OVER', params: { open: '30' } });
    expect(await written([noteLine(order.lineId, '20'), noteLine(order.lineId, '11')])).toMatchObject({ code: 'NOTE_OVER' });
    expect(await written([noteLine(order.lineId, '30')])).toMatchObject({ status: 'applied' });
  });

  test('waits for the confirmation of the order', async () => {
    const open = await ordered();
    expect(await written([noteLine(open.lineId, '1')])).toMatchObject({ status: 'rejected' });
  });

  test('has boxes with numbers of the plant, each once, that hold what the line brings', async () => {
    const session = await world.server.signIn(world.own.user, supplier);
    const numbers = await world.server.call<{ from: number }>({ session }, '/api/sync/numbers', {
      deviceId: supplier.id,
      kind: 'box',
      count: 10,
    });
    expect(numbers.http).toBe(200);
    const { from } = numbers.data;
    const boxNo = (n: number): string => `B${String(from + n).padStart(9, '0')}`;
    const boxes = (...of: readonly (readonly [number, string])[]) => of.map(([n, qty]) => ({ boxNo: boxNo(n), qty }));
    const lines = (of: readonly Box[]) => [noteLine(order.lineId, '10', of)];
    expect(await written(lines(boxes([0, '4'], [1, '5'])))).toMatchObject({ code: 'BOXES_OTHER_SUM' });
    expect(await written(lines([{ boxNo: 'MINE-1', qty: '10' }]))).toMatchObject({ code: 'BOX_NO_RANGE' });
    expect(await written(lines(boxes([0, '5'], [0, '5'])))).toMatchObject({ code: 'BOX_NO_USED' });
    const id = await note(order.lineId, '10', boxes([0, '5'], [1, '5']));
    expect(await written(lines(boxes([1, '5'], [2, '5'])))).toMatchObject({ code: 'BOX_NO_USED' });
    const save = { id, ...head, lines: lines(boxes([1, '6'], [2, '4'])) };
    expect(await supplier.does('deliveryNote.save', save)).toMatchObject({ status: 'applied' });
    const left = await rows('select box_no as no, qty, is_removed as gone from delivery_note_box where doc_id = $1 order by 1', [id]);
    expect(left.map(({ no, qty, gone }) => [no, Number(qty), gone])).toEqual([
      [boxNo(0), 5, true],
      [boxNo(1), 6, false],
      [boxNo(2), 4, false],
    ]);
  });

  test('is shipped, withdrawn and shipped again: the order knows what is on its way, the gate what comes', async () => {
    const id = await note(order.lineId, '40');
    const shipped = async () => (await lineOf(order.lineId))?.shippedQty;
    expect(await supplier.does('deliveryNote.ship', { id })).toMatchObject({ status: 'applied' });
    expect(await shipped()).toBe('40');
    expect(await supplier.does('deliveryNote.withdraw', { id, reason: '没装上车' })).toMatchObject({ status: 'applied' });
    expect(await shipped()).toBe('0');
    expect(await supplier.does('deliveryNote.ship', { id })).toMatchObject({ status: 'applied' });
    const notices = await rows('select status from arrival_notice where delivery_note_id = $1 order by created_at, status', [id]);
    expect(notices.map(({ status }) => status).sort()).toEqual([1, 2]);
    const [notice] = await rows('select id from arrival_notice where delivery_note_id = $1 and status = 2', [id]);
    expect(await buyer.does('arrivalNotice.checkIn', { id: notice?.id })).toMatchObject({ status: 'applied' });
    expect(await tried('supplier', 'deliveryNote.withdraw', { id, reason: '没装上车' })).toMatchObject({ status: 'rejected' });
  });

  test('that is closed gives back what has not come, and only then the order is closed', async () => {
    const id = await note(order.lineId, '40');
    await supplier.does('deliveryNote.ship', { id });
    expect(await tried('buyer', 'purchaseOrder.close', { id: order.id, reason: '不要了' })).toMatchObject({ code: 'PO_NOTE_OPEN' });
    expect(await buyer.does('deliveryNote.close', { id, reason: '车坏了' })).toMatchObject({ status: 'applied' });
    expect(await lineOf(order.lineId)).toMatchObject({ shippedQty: '0' });
    expect(await rows('select status from arrival_notice where delivery_note_id = $1', [id])).toEqual([{ status: 1 }]);
    expect(await buyer.does('purchaseOrder.close', { id: order.id, reason: '不要了' })).toMatchObject({ status: 'applied' });
  });

  test('names the batch before it leaves, where the material is kept by batch', async () => {
    await rows('update material set batch_managed = true where id = $1', [steel().id]);
    const made = await written([{ ...noteLine(order.lineId, '1'), batchNo: null }]);
    expect(await tried('supplier', 'deliveryNote.ship', { id: made.id('doc') })).toMatchObject({ code: 'BATCH_REQUIRED' });
    await rows('update material set batch_managed = false where id = $1', [steel().id]);
  });
});
