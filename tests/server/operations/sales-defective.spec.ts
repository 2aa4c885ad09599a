/** Defective goods are sold by weight: what a box weighs is kept on its line, and the stock goes on counting pieces. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { applied, type SalesScene, salesScene, verbs } from '#tests/support/sales-scene.ts';

const RIGHTS = [...FLOOR_RIGHTS, ...verbs('sales', 'create edit review pick ship'), ...verbs('sreturn', 'create review')];

let scene: SalesScene;
let issue: string;
beforeAll(async () => {
  scene = await salesScene(RIGHTS);
  const { tablet, plain, repair, dock, shaft } = scene;
  const goods = { materialId: shaft.id, qty: '6', batchNo: 'LOT-D', productionDate: null, expiryDate: null, fromBoxNo: null };
  const back = await tablet.does('salesReturn.create', (id) => ({
    id: id('doc'),
    soType: 3,
    customerId: plain.id,
    toWarehouseId: repair.id,
    returnReason: 'GF01',
    needInspect: false,
    remark: null,
    lines: [{ ...goods, toBinId: dock.id, boxNo: 'RUST-1' }],
  }));
  expect(back).toEqual(applied);
  expect(await tablet.does('salesReturn.review', { id: back.id('doc') })).toEqual(applied);
  const place = { customerId: plain.id, warehouseId: repair.id, customerPo: null, salesId: null, currency: 'CNY', remark: null };
  const order = await tablet.does('salesOrder.create', (id) => ({
    id: id('doc'),
    soType: 3,
    ...place,
    lines: [{ materialId: shaft.id, orderQty: '6', requiredDate: null, price: null }],
  }));
  expect(await tablet.does('salesOrder.review', { id: order.id('doc') })).toEqual(applied);
  const made = await tablet.does('salesIssue.generate', (id) => ({
    id: id('doc'),
    soId: order.id('doc'),
    soType: 3,
    customerId: plain.id,
    warehouseId: repair.id,
    packingListNo: null,
    remark: null,
    lines: [{ soLineId: order.id('line-1'), materialId: shaft.id, qty: '6' }],
  }));
  expect(made).toEqual(applied);
  issue = made.id('doc');
});
afterAll(() => scene.data.plant.close());
afterEach(async () => expect(await brokenRules(scene.data.plant.pool)).toEqual({}));

const weight = async () =>
  (await scene.rows<{ kg: string | null }>('select weight_kg::float8::text as kg from sales_issue_line where doc_id = $1', [issue])).map(
    ({ kg }) => kg,
  );
async function picks(weightKg: string | null) {
  const [line] = await scene.issueLines(issue);
  const where = { lineId: line?.id, boxId: line?.box_id, binId: line?.bin_id };
  return scene.tablet.does('salesIssue.pick', { id: issue, ...where, qty: '6', childNo: null, reason: null, weightKg });
}

test('the weight of a box is kept on its line, and is gone when the box is put back', async () => {
  expect(await picks('14.25')).toEqual(applied);
  expect(await weight()).toEqual(['14.25']);
  const [line] = await scene.issueLines(issue);
  expect(await scene.tablet.does('salesIssue.unpick', { id: issue, lineId: line?.id })).toEqual(applied);
  expect(await weight()).toEqual([null]);
});

test('a weight of nothing is none, and a box that nobody has weighed leaves without one', async () => {
  await expect(picks('0')).rejects.toThrow('must be greater than 0');
  expect(await picks(null)).toEqual(applied);
  expect(await weight()).toEqual([null]);
  expect(await scene.ships(issue)).toEqual(applied);
});
