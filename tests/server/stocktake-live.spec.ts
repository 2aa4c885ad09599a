/** Counting at the bins while work goes on: bins are taken without being locked, and what the plan does not list is a find. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesSchema, stocktakeDifferences } from '#server/modules/reports/stocktake-differences.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { checkSettling } from '#server/modules/stock/stocktake-settle.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { StocktakeScene } from '#tests/support/stocktake-scene.ts';

const RIGHTS = [
  ...new Set([
    ...FLOOR_RIGHTS,
    ...['create', 'issue', 'count', 'submit', 'review', 'terminate'].map((verb) => `web:wms:check:${verb}`),
    ...['create', 'enter', 'review'].map((verb) => `web:wms:voucher:${verb}`),
  ]),
];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });

let floor: GuardFloor;
beforeAll(async () => {
  floor = await GuardFloor.open();
});
afterAll(() => floor.close());

/** A store with stock and a plan over one of its bins, during which work goes on. */
async function counting(where: 'x' | 'y' = 'y') {
  const scene = await StocktakeScene.open(floor);
  const { bins, boxes } = await scene.stocked();
  const key = randomUUID().slice(0, 6);
  const [one, two] = [
    await floor.data.plant.user(`one-${key}`, RIGHTS, [scene.storeId]),
    await floor.data.plant.user(`two-${key}`, RIGHTS, [scene.storeId]),
  ];
  const by = (user = one) => floor.newTablet(user);
  const plan = await scene.issued(await by(), { freezeMode: 2, scopeBins: [bins[where]] });
  const does = async (verb: string, payload: object, user = one) => (await by(user)).does(`checkInfo.${verb}`, { id: plan, ...payload });
  const found = (given: object) =>
    does('found', { scannedNo: null, boxNo: null, materialId: scene.boxed.id, batchNo: 'B1', binId: bins.y, qty: '25', by: 1, ...given });
  const brought = async (line: object) => {
    const tablet = await by();
    const dates = { productionDate: null, expiryDate: null, status: 2, remark: null, batchNo: null, boxNo: null };
    const made = await tablet.does('stockVoucher.otherIn', (id) => ({
      id: id('doc'),
      warehouseId: scene.storeId,
      rdCode: '106',
      reason: '补录',
      remark: null,
      lines: [{ ...dates, ...line }],
    }));
    expect(await tablet.does('stockVoucher.review', { id: made.id('doc') })).toEqual(applied);
  };
  /** Counts what is open as the books have it, submits, and decides the same about every difference. */
  const submitted = async () => {
    for (const line of await scene.lines(plan, 'first_qty is null and is_found is not true'))
      expect(await does('count', { lineId: line.id, qty: line.book_qty, binId: null })).toEqual(applied);
    expect(await does('finishCount', {})).toEqual(applied);
    const lines = await scene.lines(plan);
    expect(await does('submit', { reasons: lines.map(({ id: lineId }) => ({ lineId, reason: 7, remark: null })) })).toEqual(applied);
  };
  const review = async (decision = 1) => {
    const lines = await scene.lines(plan);
    const verdict = await does('review', { decisions: lines.map(({ id: lineId }) => ({ lineId, decision })) }, two);
    expect(await brokenRules(floor.data.plant.pool)).toEqual({});
    return verdict;
  };
  const hindered = async () =>
    (await checkSettling(floor.data.plant.pool, { rights: ['web:wms:check:review'], warehouses: [scene.storeId] } as never, { id: plan }))
      .hindered;
  const finds = () => scene.lines(plan, 'is_found');
  return { scene, bins, boxes, plan, by, does, found, brought, submitted, review, hindered, finds };
}

test('a bin in which the plan lists something is taken, though it is not locked; another one is not', async () => {
  const { bins, does, plan } = await counting();
  expect(await floor.rows('select 1 from bin where locked_by_check_id is not null')).toEqual([]);
  expect(await does('claim', { binId: bins.y, fromId: null })).toEqual(applied);
  expect(await does('claim', { binId: bins.z, fromId: null })).toEqual(refused('CHECK_BIN_OUTSIDE'));
  expect(await floor.rows('select bin_id from check_bin where doc_id = $1', [plan])).toEqual([{ bin_id: bins.y }]);
});

test('goods without a label become a new box at the review; outside the bins of the plan there is no find', async () => {
  const { scene, plan, bins, found, submitted, review, finds } = await counting();
  const boxNo = `F-${randomUUID().slice(0, 8)}`;
  expect(await found({ boxNo, binId: bins.z })).toEqual(refused('CHECK_BIN_OUTSIDE'));
  expect(await found({ boxNo, qty: '10' })).toEqual(applied);
  expect(await finds()).toMatchObject([{ box_no: boxNo, diff_type: 5 }]);
  // The report says the same while the plan is under way.
  const actor = { account: 'x', rights: ['web:wms:check:review'], warehouses: [scene.storeId] } as never;
  const { list } = await stocktakeDifferences(floor.data.plant.pool, actor, differencesSchema.parse({ checkId: plan }));
  expect(list).toMatchObject([{ boxNo, diffQty: '10', diffType: 5 }]);
  await submitted();
  expect(await review()).toEqual(applied);
  expect(await floor.rows('select qty::int as qty, box_status from box where box_no = $1', [boxNo])).toEqual([{ qty: 10, box_status: 4 }]);
});

test('a box of another bin is a find, and is moved by the review although some of it was used meanwhile', async () => {
  const { scene, bins, boxes, plan, by, found, submitted, review } = await counting('x');
  expect(await found({ scannedNo: scene.boxNos[0], binId: bins.x })).toEqual(applied);
  expect(await scene.lines(plan, 'is_found')).toMatchObject([
    { box_id: boxes[0], book_bin_id: bins.y, actual_bin_id: bins.x, diff_type: 4 },
  ]);
  const children = [{ boxNo: `S-${randomUUID().slice(0, 8)}`, qty: '5' }];
  expect(await (await by()).does('box.split', { boxId: boxes[0], children, remark: null })).toEqual(applied);
  await submitted();
  expect(await review()).toEqual(applied);
  expect(await scene.box(boxes[0])).toMatchObject({ bin_id: bins.x, box_status: 2, qty: '20' });
});

test('a box that was brought there after the plan was issued is compared with the books of its count', async () => {
  const { scene, bins, plan, brought, found, finds, does, submitted, review } = await counting();
  const boxNo = `N-${randomUUID().slice(0, 8)}`;
  await brought({ materialId: scene.boxed.id, qty: '30', binId: bins.y, boxNo, batchNo: 'B1' });
  expect(await found({ scannedNo: boxNo, qty: '30' })).toEqual(applied);
  expect(await finds()).toMatchObject([{ book_qty: '30', diff_type: 1 }]);
  expect(
    await does('found', { scannedNo: boxNo, boxNo: null, materialId: scene.boxed.id, batchNo: 'B1', binId: bins.y, qty: '28', by: 1 }),
  ).toEqual(applied);
  expect(await scene.lines(plan, 'is_found')).toMatchObject([{ diff_type: 3 }]);
  await submitted();
  expect(await review()).toEqual(applied);
  expect(await floor.rows('select qty::int as qty, box_status from box where box_no = $1', [boxNo])).toEqual([{ qty: 28, box_status: 2 }]);
});

test('loose goods that the books have there are compared with the books, not added to them', async () => {
  const { scene, bins, brought, found, finds, submitted, review } = await counting();
  await brought({ materialId: scene.loose.id, qty: '40', binId: bins.y });
  expect(await found({ materialId: scene.loose.id, batchNo: null, qty: '38' })).toEqual(applied);
  expect(await finds()).toMatchObject([{ book_qty: '40', diff_type: 3 }]);
  await submitted();
  expect(await review()).toEqual(applied);
  expect(await floor.rows('select sum(qty)::int as qty from box where bin_id = $1 and material_id = $2', [bins.y, scene.loose.id])).toEqual(
    [{ qty: 38 }],
  );
});

test('a find whose label is booked before the review is not booked a second time', async () => {
  const { scene, bins, found, brought, submitted, review, hindered, finds } = await counting();
  const label = `L-${randomUUID().slice(0, 8)}`;
  expect(await found({ scannedNo: label, boxNo: `F-${randomUUID().slice(0, 8)}`, qty: '12' })).toEqual(applied);
  await submitted();
  await brought({ materialId: scene.boxed.id, qty: '12', binId: bins.y, boxNo: label, batchNo: 'B1' });
  const [find] = await finds();
  expect(await hindered()).toMatchObject([{ lineId: find?.id, code: 'CHECK_FOUND_KNOWN' }]);
  expect(await review(1)).toEqual(refused('CHECK_FOUND_KNOWN'));
  expect(await review(2)).toEqual(applied);
  expect(await floor.rows('select sum(qty)::int as qty from box where bin_id = $1 and qty > 0', [bins.y])).toEqual([{ qty: 112 }]);
});
