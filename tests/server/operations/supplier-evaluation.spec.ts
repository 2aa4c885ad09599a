/** Suppliers are scored by what the reports show of their month (states-2 §2.6, area-srm §7 P6), and see it once it is published. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { periodAfter } from '#domain/wms/closing/period.operation.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { type Held, PlantServer } from '#tests/support/plant-server.ts';
import { line, looked, verdicts } from '#tests/support/quality.ts';
import { siteDay } from '#tests/support/site-day.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const STAFF = [
  ...FLOOR_RIGHTS,
  ...['record', 'withdraw'].map((verb) => `web:wms:quality:${verb}`),
  ...['create', 'edit', 'publish', 'indicator'].map((verb) => `web:srmdata:evaluate:${verb}`),
  'web:srmdata',
];
const SUPPLIER = ['web:srmdata', 'web:srmdata:supplier:confirm', 'web:srmdata:supplier:evaluation'];

/** The month before this one: all of its days have passed. */
const PERIOD = periodAfter(siteDay().slice(0, 7).replace('-', ''), -1);
const MONTH = `${PERIOD.slice(0, 4)}-${PERIOD.slice(4)}`;
const D = `${MONTH}-05`;
const at = (day: string): { occurredAt: string } => ({ occurredAt: `${day}T02:00:00.000Z` });

interface Side {
  readonly supplier: AnyRow;
  readonly user: AnyRow;
  readonly device: WireDevice;
  readonly held: Held;
}

let server: PlantServer;
let staff: WireDevice;
let staffUser: AnyRow;
let buyer: Held;
let own: Side;
let other: Side;
beforeAll(async () => {
  server = await PlantServer.start({ APP_MODE: 'development' });
  const { plant, store } = server.data;
  staffUser = await plant.user('buyer', STAFF, [store.id]);
  staff = new WireDevice(plant.pool, staffUser);
  buyer = { session: await server.signIn(staffUser, staff) };
  own = await side('S901', 'sup901');
  other = await side('S902', 'sup902');
});
afterAll(() => server.close());

async function side(supplierCode: string, account: string): Promise<Side> {
  const { plant } = server.data;
  const supplier = await plant.insert('supplier', { supplierCode, supName: `供应商 ${supplierCode}`, isOutsourcer: false, isActive: true });
  const made = await plant.user(account, SUPPLIER, []);
  await plant.rows('update app_user set supplier_id = $2 where id = $1', [made.id, supplier.id]);
  const user = { ...made, supplierId: supplier.id };
  const device = new WireDevice(plant.pool, user);
  return { supplier, user, device, held: { session: await server.signIn(user, device) } };
}

const applied = { status: 'applied' };

/** An order of 1,000 that its supplier has promised for a day. */
async function promised({ supplier, device }: Side, promisedDate: string): Promise<string> {
  const made = await staff.does(
    'purchaseOrder.take',
    (id) => ({
      id: id('doc'),
      poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
      supplierId: supplier.id,
      orderDate: D,
      lines: [{ materialId: server.data.paint.id, orderQty: '1000', price: '11.3', requiredDate: addDays(D, 20) }],
    }),
    at(D),
  );
  const lines = [{ lineId: made.id('line-1'), promisedDate }];
  expect(await device.does('purchaseOrder.confirm', { id: made.id('doc'), lines }, at(D))).toMatchObject(applied);
  return made.id('line-1');
}

/** So many boxes of 100 for a line of an order, reviewed. @returns the boxes and their inspection */
async function received({ supplier }: Side, poLineId: string, boxes: number, day: string) {
  const { paint, store, bins, plant } = server.data;
  const receipt = await staff.does(
    'receipt.create',
    (id) => ({
      id: id('doc'),
      supplierId: supplier.id,
      receiptType: '003',
      noticeId: null,
      supplierDocNo: null,
      warehouseId: store.id,
      remark: null,
      lines: [{ materialId: paint.id, poLineId, noticeLineId: null, planQty: '1000' }],
    }),
    at(day),
  );
  const ids: string[] = [];
  for (let n = 0; n < boxes; n += 1) {
    const scan = await staff.does(
      'receipt.scan',
      (id) => ({
        id: receipt.id('doc'),
        boxId: id('box'),
        boxNo: `B-${id('box').slice(0, 10)}`,
        lineId: receipt.id('line-1'),
        qty: '100',
        batchNo: 'LOT1',
        productionDate: null,
        expiryDate: '2099-01-31',
        grossWeight: null,
        binId: bins.receiving.id,
        photos: [],
      }),
      at(day),
    );
    ids.push(scan.id('box'));
  }
  expect(await staff.does('receipt.review', { id: receipt.id('doc') }, at(day))).toMatchObject(applied);
  const [found] = await plant.rows<{ id: string; sample: string }>(
    'select id, sample_qty as sample from inspection where source_doc_id = $1 and deleted_at is null',
    [receipt.id('doc')],
  );
  return { boxes: ids, inspectionId: found?.id ?? '', sampleQty: found?.sample ?? '' };
}

type Lot = Awaited<ReturnType<typeof received>>;

/** The lot is rejected by its sample, then sorted: the first box is bad, the others pass. */
async function sorted({ boxes: [bad = '', ...fine], inspectionId: id, sampleQty }: Lot, day: string): Promise<void> {
  const does = async (type: string, payload: Record<string, unknown>) =>
    expect(await staff.does(type, payload, at(day))).toMatchObject(applied);
  await does('inspection.record', looked(id, sampleQty, '3'));
  await does('inspection.reject', { id, defectCode: '色差', reason: '色差', decision: 3, binId: null });
  await does('inspection.sort', { id });
  await does('inspection.judge', verdicts(id, [line(bad, '100', 3), ...fine.map((one) => line(one, '100', 1))], '色差'));
}

const ask = <T>(held: Held, url: string, body: object = {}) => server.call<T>(held, `/api/srm/${url}`, body);
const report = async (held: Held, name: string, body: object = {}) =>
  (await ask<{ list: Record<string, unknown>[] }>(held, `report/${name}`, body)).data.list;
const drawUp = (period = PERIOD) => ask<{ made: number; renewed: number }>(buyer, 'perfEvaluation/drawUp', { period });
const evaluationOf = async ({ supplier }: Side) =>
  (
    await server.data.plant.rows<{ id: string; status: number }>(
      `select id, status, trim_scale(quality_score)::text as quality, trim_scale(delivery_score)::text as delivery, trim_scale(total_score)::text as total, grade,
         published_at is not null as shown, objection from perf_evaluation where supplier_id = $1 and period = $2`,
      [supplier.id, PERIOD],
    )
  )[0] ?? { id: '', status: -1 };

/** A device of its own, because a device waits where it was refused. */
async function deviceOf(user: AnyRow): Promise<WireDevice> {
  const device = new WireDevice(server.data.plant.pool, user);
  await server.signIn(user, device);
  return device;
}
const tried = async ({ user }: Side, type: string, payload: Record<string, unknown>) => (await deviceOf(user)).does(type, payload);

describe('a supplier’s month', () => {
  test('is told by its reports: 900 of 1,000 by the promised day, a box of the lot rejected', async () => {
    const poLineId = await promised(own, addDays(D, 3));
    await sorted(await received(own, poLineId, 9, addDays(D, 1)), addDays(D, 2));
    const [rate] = await report(buyer, 'deliveryRate', { supplierId: own.supplier.id });
    expect(rate).toMatchObject({ month: MONTH, dueLines: 1, onTime: 0, late: 1, open: 0, otifPct: '0', moved: 0 });
    const [fault] = await report(buyer, 'rejects', { supplierId: own.supplier.id });
    expect(fault).toMatchObject({
      lots: 1,
      rejectedLots: 0,
      rejectedQty: '100',
      receivedQty: '900',
      ppm: 111_111,
      topDefects: { 色差: '100' },
    });
  });

  test('is asked by the day of the confirmation: who moves the promise is late all the same, and it is counted', async () => {
    const poLineId = await promised(other, addDays(D, 3));
    const [{ doc_id: id } = { doc_id: '' }] = await server.data.plant.rows<{ doc_id: string }>(
      'select doc_id from purchase_order_line where id = $1',
      [poLineId],
    );
    const moved = { id, reason: '模具检修', lines: [{ lineId: poLineId, promisedDate: addDays(D, 9) }] };
    expect(await other.device.does('purchaseOrder.promise', moved, at(addDays(D, 1)))).toMatchObject(applied);
    await received(other, poLineId, 10, addDays(D, 8));
    const [due] = await report(buyer, 'dueLines', { supplierId: other.supplier.id });
    expect(due).toMatchObject({ dueDate: addDays(D, 3), qtyByDue: '0', fullOn: addDays(D, 8), lateDays: 5, result: 'late', moved: 1 });
  });

  test('is drawn up once, with the scores of the same rows, and by whoever may only', async () => {
    expect(await drawUp()).toMatchObject({ status: 200, data: { made: 2, renewed: 0 } });
    expect(await drawUp()).toMatchObject({ data: { made: 0, renewed: 2 } });
    expect(await evaluationOf(own)).toMatchObject({ status: 0, quality: '50', delivery: '0', grade: 'D', shown: false });
    // Its lot was not judged yet, which is not the same as a bad one.
    expect(await evaluationOf(other)).toMatchObject({ quality: null, delivery: '0' });
    expect(await ask(own.held, 'perfEvaluation/drawUp', { period: PERIOD })).toMatchObject({ status: 403 });
    const twice = await staff.does('perfEvaluation.create', (id) => ({ id: id('doc'), supplierId: own.supplier.id, period: PERIOD }));
    expect(twice).toMatchObject({ status: 'rejected', code: 'EVALUATION_EXISTS' });
  });
});

describe('an evaluation', () => {
  const score = (id: string) => staff.does('perfEvaluation.score', { id, priceScore: '80', serviceScore: '90' });

  test('is submitted with its scores only, and its total is what they weigh: 0.4 × 50 + 0.3 × 0 + 0.2 × 80 + 0.1 × 90', async () => {
    const { id } = await evaluationOf(own);
    const device = await deviceOf(staffUser);
    expect(await device.does('perfEvaluation.submit', { id })).toMatchObject({ code: 'EVALUATION_UNSCORED' });
    expect(await score(id)).toMatchObject(applied);
    expect(await evaluationOf(own)).toMatchObject({ total: '45', grade: 'D' });
    expect(await staff.does('perfEvaluation.submit', { id })).toMatchObject(applied);
  });

  test('does not exist for its supplier before it is published', async () => {
    const { id } = await evaluationOf(own);
    for (const [type, payload] of [
      ['perfEvaluation.confirm', { id }],
      ['perfEvaluation.object', { id, reason: '数据不对' }],
    ] as const)
      expect(await tried(own, type, payload)).toMatchObject({ status: 'rejected', code: 'DOC_MISSING', issues: [] });
    expect(await ask(own.held, 'perfEvaluation/detail', { id })).toMatchObject({ status: 404 });
    expect(await report(own.held, 'evaluations')).toEqual([]);
  });

  test('is read by its supplier from then on, and by no other', async () => {
    const { id } = await evaluationOf(own);
    expect(await staff.does('perfEvaluation.publish', { id })).toMatchObject(applied);
    expect(await ask(own.held, 'perfEvaluation/detail', { id })).toMatchObject({ status: 200 });
    expect(await report(own.held, 'evaluations')).toMatchObject([
      { month: MONTH, quality: '50', delivery: '0', price: '80', service: '90', total: '45', grade: 'D', trend: null },
    ]);
    expect(await ask(other.held, 'perfEvaluation/detail', { id })).toMatchObject({ status: 404 });
    expect(await report(other.held, 'evaluations', { supplierId: own.supplier.id })).toEqual([]);
    expect(await tried(other, 'perfEvaluation.confirm', { id })).toMatchObject({ status: 'rejected', code: 'DOC_MISSING' });
  });

  test('goes back to a draft where its supplier objects, and is confirmed once it is published anew', async () => {
    const { id } = await evaluationOf(own);
    expect(await own.device.does('perfEvaluation.object', { id, reason: '第 10 箱在途丢失' })).toMatchObject(applied);
    expect(await evaluationOf(own)).toMatchObject({ status: 0, total: '45', shown: false, objection: '第 10 箱在途丢失' });
    for (const verb of ['submit', 'publish']) expect(await staff.does(`perfEvaluation.${verb}`, { id })).toMatchObject(applied);
    expect(await own.device.does('perfEvaluation.confirm', { id })).toMatchObject(applied);
    expect(await evaluationOf(own)).toMatchObject({ status: 3, shown: true });
  });

  test('stays as it was published when the weights change, while drafts follow', async () => {
    const weighed = (quality: string, delivery: string) => ({
      indicators: [
        { code: 'quality', weight: quality, formula: '100 × IQC' },
        { code: 'delivery', weight: delivery, formula: '100 × OTIF' },
        { code: 'price', weight: '20', formula: '0–100' },
        { code: 'service', weight: '20', formula: '0–100' },
      ],
    });
    expect(await ask(buyer, 'perfIndicator/list')).toMatchObject({
      data: { list: [{ code: 'quality', weight: '40' }, {}, {}, { weight: '10' }] },
    });
    expect(await staff.does('perfIndicator.save', weighed('30', '30'))).toMatchObject(applied);
    const { id } = await evaluationOf(other);
    expect(await score(id)).toMatchObject(applied);
    // Quality is not known: 0.3 × 0 + 0.2 × 80 + 0.2 × 90 of the 0.7 that are left.
    expect(await evaluationOf(other)).toMatchObject({ total: '48.57' });
    await drawUp();
    expect(await evaluationOf(own)).toMatchObject({ status: 3, total: '45' });
    expect(await staff.does('perfIndicator.save', weighed('30', '31'))).toMatchObject({
      code: 'WEIGHTS_NOT_WHOLE',
      params: { sum: '101' },
    });
  });
});

test('a supplier reads its own rows of each report and none of another’s, with its own prices and never the last one', async () => {
  const names = ['deliveryRate', 'dueLines', 'rejects', 'purchaseStatistics', 'suppliers'];
  for (const name of names) {
    const rows = await report(own.held, name);
    expect(rows.length, name).toBeGreaterThan(0);
    expect(new Set(rows.map(({ supplierId }) => supplierId)), name).toEqual(new Set([own.supplier.id]));
    expect(await report(own.held, name, { supplierId: other.supplier.id }), name).toEqual([]);
  }
  const [bought] = await report(own.held, 'purchaseStatistics');
  expect(bought).toMatchObject({ amount: '11300', avgPrice: '11.3' });
  expect(bought).not.toHaveProperty('lastPrice');
  const [seen] = await report(buyer, 'purchaseStatistics', { supplierId: own.supplier.id });
  expect(seen).toHaveProperty('lastPrice', '11.3');
});
