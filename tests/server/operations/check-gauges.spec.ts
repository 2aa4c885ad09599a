/** What first articles and checks in the process were measured with (area-mes §2, trap 14): named by whoever measures, told by the trace, doubted where nobody can trust it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodesOf } from '#domain/mes/genealogy.ts';
import { timelineOf } from '#domain/mes/trace-timeline.ts';
import { genealogyIn } from '#server/modules/mes/genealogy.ts';
import { processTrace } from '#server/modules/mes/process-trace.ts';
import { gaugeUse, gaugeUseSchema } from '#server/modules/reports/gauges.sql.ts';
import { ASSET_PAIRS } from '#server/modules/reports/pairs/asset-pairs.ts';
import { EVERY_STORE, every } from '#server/modules/reports/pairs/figures.ts';
import { genealogyScene } from '#tests/support/genealogy-scene.ts';
import { applied, remarked } from '#tests/support/production-scene.ts';

const ITEM = { seq: 1, isKey: true, lower: '9.95', upper: '10.05', itemUnit: 'mm' };

let scene: Awaited<ReturnType<typeof genealogyScene>>;
let place: { orderId: string; orderOpId: string };
let items: { diameter: string; runout: string; surface: string };
let orderNo = '';

beforeAll(async () => {
  scene = await genealogyScene();
  const { plant } = scene.data;
  const [step] = await scene.rows<{ id: string }>('select id from routing_operation where op_seq = 10');
  const diameter = await plant.insert('firstReviewItem', { ...ITEM, routingOpId: step?.id, itemName: '外径' });
  const runout = await plant.insert('demoReviewItem', { ...ITEM, routingOpId: step?.id, itemName: '外径' });
  const surface = await plant.insert('demoReviewItem', { routingOpId: step?.id, seq: 2, isKey: false, itemName: '表面' });
  items = { diameter: diameter.id, runout: runout.id, surface: surface.id };
  const gauge = { assetKind: 2, materialId: scene.blank.id, homeWarehouseId: scene.store.id, lifeUsed: '0', lifeBase: '0', grindCount: 0 };
  const valid = { calibCycle: 365, calibResult: 1, nextCalibDate: '2199-12-31' };
  await plant.insert('assetItem', { ...gauge, assetNo: 'M-VALID', boxId: randomUUID(), ...valid });
  await plant.insert('assetItem', { ...gauge, assetNo: 'M-LATE', boxId: randomUUID(), ...valid, nextCalibDate: '2026-01-31' });
  const orderId = await scene.ordered('10');
  place = { orderId, orderOpId: await scene.operationOf(orderId, 10) };
  orderNo = String((await scene.order(orderId))?.orderNo);
});
afterAll(() => scene.data.plant.close());

const reads = (itemId: string, gaugeNo?: string) => ({ itemId, reading: '10.01', result: null, ...(gaugeNo ? { gaugeNo } : {}) });
const checks = (gaugeNo?: string) =>
  scene.tablet.does('prodReview.record', (id) => ({
    id: id('doc'),
    ...place,
    items: [reads(items.runout, gaugeNo), { itemId: items.surface, reading: '', result: 1, gaugeNo: 'M-VALID' }],
    personId: null,
  }));
const stored = () => scene.rows<{ items: { itemId: string; gaugeNo?: string }[] }>('select items from prod_review order by check_at');

test('a check names the gauge of what it measured, and none for what was only looked at', async () => {
  expect(await checks('m-valid')).toEqual(applied);
  expect((await stored())[0]?.items).toMatchObject([{ itemId: items.runout, gaugeNo: 'M-VALID' }, { itemId: items.surface }]);
  expect((await stored())[0]?.items[1]).not.toHaveProperty('gaugeNo');
});

test('the values stand whatever they were measured with; an overdue gauge is remarked, and a name that is none says nothing', async () => {
  expect(await checks('M-LATE')).toEqual(remarked('MEASURED_OVERDUE'));
  expect(await checks('尺子')).toEqual(applied);
  expect(await checks()).toEqual(applied);
  expect(await stored()).toHaveLength(4);
});

test('a first article names it at both of its steps', async () => {
  const opened = await scene.tablet.does('firstConfirm.open', (id) => ({
    id: id('doc'),
    ...place,
    trigger: 1,
    stationCode: 'L9-01',
    shift: 1,
  }));
  expect(opened).toEqual(applied);
  const step = { id: opened.id('doc'), ...place, personId: null };
  expect(await scene.tablet.does('firstConfirm.self', { ...step, items: [reads(items.diameter, 'M-LATE')] })).toEqual(
    remarked('MEASURED_OVERDUE'),
  );
  expect(await scene.other.does('firstConfirm.judge', { ...step, items: [reads(items.diameter, 'M-VALID')], result: 1 })).toEqual(applied);
});

test('the trace of the order tells the gauges of every check, as a tree and as a timeline', async () => {
  const { pool } = scene.data.plant;
  const { roots } = await genealogyIn(pool, EVERY_STORE, { code: orderNo, direction: 'back' });
  expect(
    nodesOf(roots, 'first', 'check')
      .map(({ kind, place: at }) => [kind, at])
      .sort(),
  ).toEqual([
    ['check', null],
    ['check', 'M-LATE'],
    ['check', 'M-VALID'],
    ['check', '尺子'],
    ['first', 'L9-01 · M-VALID'],
  ]);
  const events = timelineOf(await processTrace(pool, orderNo));
  expect(events.find(({ kind }) => kind === 'first')?.place).toBe('L9-01 · M-VALID');
  expect(events.filter(({ kind }) => kind === 'check').map(({ place: at }) => at)).toContain('M-LATE');
});

const measured = (query: object) =>
  every((page) => gaugeUse(scene.data.plant.pool, EVERY_STORE, gaugeUseSchema.parse({ ...page, figures: false, ...query })));

test('what a gauge has measured at the line is told beside the inspections, with its order and operation', async () => {
  const valid = await measured({ assetNo: 'm-valid' });
  expect(
    valid.map(({ measuredIn, itemName, readings, result, docNo, opName }) => ({ measuredIn, itemName, readings, result, docNo, opName })),
  ).toEqual(
    [2, 3].map((measuredIn) => ({ measuredIn, itemName: '外径', readings: '10.01', result: 1, docNo: orderNo, opName: '10 TURN' })),
  );
  // The step after the first has measured with another one: what stands is what counts.
  expect((await measured({ assetNo: 'M-LATE' })).map(({ measuredIn }) => measuredIn)).toEqual([3]);
  expect(await measured({ measuredIn: [2] })).toHaveLength(1);
  expect(await measured({ assetNo: '尺子' })).toEqual([]);
  const [told, named] =
    (await ASSET_PAIRS.find(({ n }) => n === 'gaugeUse')?.sides({ db: scene.data.plant.pool, admin: EVERY_STORE })) ?? [];
  expect(told).toEqual(named);
  expect(named).toEqual(
    new Map([
      ['M-LATE', '1'],
      ['M-VALID', '2'],
    ]),
  );
});

test('what its order has made meanwhile and still lies in a store can be inspected again', async () => {
  expect((await measured({ assetNo: 'M-VALID' })).map(({ inStock }) => inStock)).toEqual([0, 0]);
  const { orderId } = place;
  for (const opSeq of [10, 20, 30, 40]) await scene.report(scene.tablet, orderId, opSeq, { good: '10' });
  const boxes = [
    { boxNo: 'FB-1', qty: '6' },
    { boxNo: 'FB-2', qty: '4' },
  ];
  const made = [...(await scene.completed(orderId, boxes, orderNo)).values()];
  const [first, check] = await measured({ assetNo: 'M-VALID' });
  expect(first).toMatchObject({ inStock: 2, toInspect: 2 });
  expect(first?.lots.map(({ boxIds }) => [...boxIds].sort())).toEqual([made.sort()]);
  expect(check?.lots).toEqual(first?.lots);
});
