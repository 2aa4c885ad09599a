/**
 * What is wrong with an operation for good is refused with a word that its author can act on (sync.md §6, §22): told to try again, a device would hold its
 * lane for ever, and a figure beyond all measure would be paid for by whoever books after it.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import { signed } from '#server/modules/replay/keys.ts';
import { hashOf } from '#server/operations/incoming.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';
import { NO_TIMES } from '#tests/support/schema-walk.ts';

let server: PlantServer;
let tablet: KeyedTablet;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  tablet = server.tablet();
  await tablet.signIn();
});
afterEach(() => server.complaints.splice(0));

type Made = Parameters<KeyedTablet['wire']['operation']>[1];
const made = (type: string, payload: Made, author: AnyRow = server.data.keeper): WireOperation =>
  signed(tablet.wire.operation(type, payload, { actor: author }), tablet.id, tablet.keyOf(author));
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);

/** The same operation with other words in it, signed as they are. */
const worded = (operation: WireOperation, more: Record<string, unknown>): WireOperation => {
  const payload = { ...operation.payload, ...more };
  return signed({ ...operation, payload, payloadHash: hashOf(payload) }, tablet.id, tablet.keyOf());
};

const order = (qty: string, poNo = `PO-${randomUUID()}`): WireOperation =>
  made('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo,
    supplierId: server.data.supplier.id,
    orderDate: '2026-05-04',
    lines: [{ materialId: server.data.steel.id, orderQty: qty, requiredDate: null, price: '1' }],
  }));
const receipt = (poLineId: string | null, planQty: string): WireOperation =>
  made('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: server.data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: server.data.store.id,
    remark: null,
    lines: [{ materialId: server.data.steel.id, poLineId, noticeLineId: null, planQty }],
  }));
const scan = (create: WireOperation, qty: string): WireOperation =>
  made('receipt.scan', (id) => ({
    id: String(create.payload.id),
    boxId: id('box'),
    boxNo: `B-${randomUUID()}`,
    lineId: derivedId(create.opId, 'line-1'),
    qty,
    batchNo: 'LOT',
    productionDate: null,
    expiryDate: null,
    grossWeight: null,
    binId: server.data.bins.receiving.id,
    photos: [],
  }));
const of = (verdicts: readonly PushResult[]) => verdicts.map(({ status, code }) => [status, code]);

/** The bad one between two good ones; sent again it is answered as before. */
async function between(bad: WireOperation): Promise<PushResult | undefined> {
  const good = [tablet.receipt(), tablet.receipt()] as const;
  const verdicts = await tablet.verdicts(good[0], bad, good[1]);
  const verdictOf = ({ opId }: WireOperation) => verdicts.find((verdict) => verdict.opId === opId);
  expect(good.map(verdictOf)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  const verdict = verdictOf(bad);
  const [again] = await tablet.verdicts(bad);
  expect(again).toMatchObject({ status: 'duplicate', first: verdict?.status, code: verdict?.code });
  return verdict;
}

describe('a number that stands there already', () => {
  test('is refused by its name, in an envelope and alone, and its contents are kept for whoever corrects it', async () => {
    const poNo = `PO-${randomUUID()}`;
    expect(of(await tablet.verdicts(order('1', poNo)))).toEqual([['applied', null]]);
    const again = order('2', poNo);
    expect(await between(again)).toMatchObject({ status: 'rejected', code: 'NUMBER_TAKEN', params: { key: poNo } });
    expect(await rows('select payload ->> $2 as no from op_log where op_id = $1', [again.opId, 'poNo'])).toEqual([{ no: poNo }]);
  });

  test('twice at the same moment is done once, and the other one is told', async () => {
    const poNo = `PO-${randomUUID()}`;
    const other = server.tablet();
    await other.signIn();
    const theirs = signed(
      other.wire.operation('purchaseOrder.take', (id) => ({ ...order('1', poNo).payload, id: id('doc') })),
      other.id,
      other.keyOf(),
    );
    const both = await Promise.all([tablet.verdicts(order('1', poNo)), other.verdicts(theirs)]);
    expect(both.flatMap(of).sort()).toEqual([
      ['applied', null],
      ['rejected', 'NUMBER_TAKEN'],
    ]);
  });
});

describe('a text with a character that nobody sees', () => {
  test.each(['\u0001', '\u0007', '\u001b', '\u007f', '\u0085'])(
    '%j in a box number, a batch or a remark is refused, and the contents are kept',
    async (char) => {
      const create = tablet.receipt();
      await tablet.verdicts(create);
      const bad = worded(scan(create, '1'), { boxNo: `B${char}1` });
      expect(await between(bad)).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID', params: { at: 'payload.boxNo' } });
      expect(await rows('select payload ->> $2 as no from op_log where op_id = $1', [bad.opId, 'boxNo'])).toEqual([{ no: `B${char}1` }]);
      expect(await between(worded(scan(create, '1'), { batchNo: `L${char}` }))).toMatchObject({
        status: 'rejected',
        params: { at: 'payload.batchNo' },
      });
    },
  );

  test.each(['\u202e', '\u200b', '\ufeff', '\u2066'])(
    'that turns or hides a text is refused in every operation and call: %j',
    async (mark) => {
      expect(await between(worded(tablet.receipt(), { remark: `gpj${mark}exe` }))).toMatchObject({
        status: 'rejected',
        code: 'PAYLOAD_INVALID',
        params: { at: 'payload.remark' },
      });
      const said = await server.call(tablet.session(), '/api/wms/receipt/pageList', { search: `a${mark}b` });
      expect(said).toMatchObject({ status: 400, data: { code: 'TEXT_UNSEEN', params: { at: 'search' } } });
    },
  );

  test('is refused in every call too; what ends a line or parts a label is not one', async () => {
    const ask = (search: string) => server.call(tablet.session(), '/api/wms/receipt/pageList', { search });
    expect(await ask('a\u0001b')).toMatchObject({ status: 400, data: { code: 'TEXT_INVALID' } });
    expect(await ask('one\ttwo\r\nthree \u001dfour')).toMatchObject({ status: 200 });
    expect(of(await tablet.verdicts(worded(tablet.receipt(), { remark: '第一行\n\t第二行' })))).toEqual([['applied', null]]);
  });
});

describe('a declared file', () => {
  test.each([0, -1, -(2 ** 52)])('of %d bytes is no file: the work is booked and says so', async (size) => {
    const sent = worded(tablet.receipt(), { evidence: { id: randomUUID(), sha256: 'a'.repeat(64), size } });
    const verdict = await between(sent);
    expect(verdict?.status).toBe('accepted_with_issues');
    expect(await rows('select state, code, size from op_attachment where op_id = $1', [sent.opId])).toEqual([
      { state: 'refused', code: 'FILE_NONE', size: '0' },
    ]);
  });
});

describe('a quantity beyond all measure', () => {
  test('on an order line is refused at entry', async () => {
    for (const qty of ['999999999999', '1000000001', '1000000000.000001'])
      expect(
        await between(worded(order('1'), { lines: [{ materialId: server.data.steel.id, orderQty: qty, requiredDate: null, price: '1' }] })),
      ).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID', params: { at: 'lines.0.orderQty' } });
    expect(of(await tablet.verdicts(order('1000000000')))).toEqual([['applied', null]]);
  });

  /** An order line, written before there was a bound. */
  async function oldLine(qty: string, receivedQty: string): Promise<string> {
    const create = order('10');
    expect(of(await tablet.verdicts(create))).toEqual([['applied', null]]);
    const [line] = await rows<{ id: string }>(
      'update purchase_order_line set order_qty = $2, received_qty = $3 where doc_id = $1 returning id',
      [create.payload.id, qty, receivedQty],
    );
    return line?.id ?? '';
  }
  /** Goods come in on it. @param over whoever lets in more than is open */
  async function comesIn(poLineId: string, quantities: readonly string[], over?: AnyRow): Promise<PushResult | undefined> {
    const create = receipt(poLineId, quantities[0] ?? '1');
    const verdicts = await tablet.verdicts(
      create,
      ...quantities.map((qty) => scan(create, qty)),
      made('receipt.review', { id: create.payload.id, ...(over ? { concession: '照单收下' } : {}) }, over),
    );
    expect(verdicts.slice(0, -1).map(({ status }) => status)).not.toContain('rejected');
    return verdicts.at(-1);
  }

  test('that stands on an order line from before hinders no honest receipt on it', async () => {
    expect(await comesIn(await oldLine('999999999999', '0'), ['1'])).toMatchObject({ status: 'applied' });
    expect(await comesIn(await oldLine('999999999999', '2000000000'), ['1'])).toMatchObject({ status: 'applied' });
  });

  test('that a counter would come to is refused to the one who brings it there', async () => {
    const lineId = await oldLine('999999999999', '999999999');
    expect(await comesIn(lineId, ['2'])).toMatchObject({ status: 'rejected', code: 'QTY_TOO_LARGE', params: { most: '1000000000' } });
    expect(await comesIn(lineId, ['1'])).toMatchObject({ status: 'applied' });
    expect(await rows('select received_qty from purchase_order_line where id = $1', [lineId])).toEqual([{ received_qty: '1000000000' }]);
  });

  test('that no row can hold any more is refused by its name', async () => {
    const { plant, store } = server.data;
    const manager = await plant.user('dock-manager', [...FLOOR_RIGHTS, 'web:wms:receipt:over'], [String(store.id)]);
    await tablet.signIn(manager);
    const full = await oldLine('999999999999', '999999999999');
    expect(await comesIn(full, ['1'], manager)).toMatchObject({ status: 'rejected', code: 'QTY_TOO_LARGE' });
  });
});

describe('a time beyond the calendar', () => {
  test.each(NO_TIMES.filter((text) => text !== ''))(
    '%s as the arrival of a delivery or the need of a line is refused, and stops nobody',
    async (when) => {
      const { lineSide, steel, store, supplier } = server.data;
      const bads = [
        worded(
          made('deliveryNote.create', (id) => ({
            id: id('doc'),
            supplierId: supplier.id,
            planArriveAt: null,
            plateNo: null,
            lines: [{ poLineId: randomUUID(), materialId: steel.id, qty: '1', batchNo: null, productionDate: null, boxes: [] }],
          })),
          { planArriveAt: when },
        ),
        worded(
          made('prodDemand.create', (id) => ({
            id: id('doc'),
            orderNo: null,
            lineId: null,
            stationCode: null,
            demandType: 1,
            needAt: '2026-05-04T08:00:00Z',
            priority: 2,
            toWarehouseId: lineSide.id,
            toBinId: null,
            lines: [{ materialId: steel.id, needQty: '5' }],
          })),
          { needAt: when },
        ),
        worded(
          made('requisition.generate', (id) => ({
            id: id('doc'),
            requisitionType: 1,
            demandId: null,
            fromWarehouseId: store.id,
            toWarehouseId: lineSide.id,
            toBinId: null,
            orderNo: null,
            needAt: null,
            lines: [{ materialId: steel.id, qty: '1', demandLineId: null }],
          })),
          { needAt: when },
        ),
      ];
      for (const bad of bads) expect(await between(bad)).toMatchObject({ status: 'rejected', code: 'PAYLOAD_INVALID' });
      const { http } = await server.call(tablet.session(), '/api/sync/fill', { deviceId: tablet.id, set: 'demand', afterKey: null });
      expect(http).toBe(200);
    },
  );
});

describe('numbers beyond a column', () => {
  const BIG = 2 ** 31;
  test('in a manifest, in lanes or in a version are refused, and not answered with a fault', async () => {
    const manifest = { digest: '', highestSeq: 0, after: 0, through: 0, operations: [], unsent: 0, oldestUnsentAt: null };
    const rest = { rejected: 0, parked: 0, persisted: null, build: 'test' };
    const deviceId = tablet.id;
    for (const name of ['highestSeq', 'after', 'through', 'unsent', 'rejected', 'parked'])
      expect(await server.call(tablet.session(), '/api/sync/manifest', { deviceId, ...manifest, ...rest, [name]: BIG })).toMatchObject({
        http: 400,
      });
    const docKey = `receipt:${randomUUID()}`;
    expect(await server.call(tablet.session(), '/api/sync/lanes', { deviceId, lanes: [{ docKey, docSeq: BIG }] })).toMatchObject({
      http: 400,
    });
    expect(await server.call(tablet.session(), '/api/sync/lanes', { deviceId, lanes: [{ docKey, docSeq: BIG - 1 }] })).toMatchObject({
      http: 200,
    });
    expect(server.complaints).toEqual([]);
  });

  test('as levels of a bill of materials are refused', async () => {
    const admin = await server.data.plant.user('designer', ['web:basedata', 'web:wmsmaster:report:report28'], []);
    await tablet.signIn(admin);
    const ask = (expandLevels: unknown) =>
      server.call(tablet.session(admin), '/api/system/materialBom/getBomLits', {
        pageIndex: 1,
        productId: server.data.steel.id,
        expandLevels,
      });
    for (const levels of [0, 16, 20, BIG]) expect(await ask(levels)).toMatchObject({ status: 400 });
    expect(await ask(15)).toMatchObject({ status: 200 });
    expect(server.complaints).toEqual([]);
  });
});
