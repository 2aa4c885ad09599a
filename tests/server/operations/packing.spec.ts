/** Packing what an order has completed (area-mes §3): boxes are sent when the packer wants it, and what is left stays open on the order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, type ProductionScene, productionScene, remarked } from '#tests/support/production-scene.ts';

let scene: ProductionScene;
let order = '';

beforeAll(async () => {
  scene = await productionScene([{ opSeq: 10, opCode: 'PACK' }]);
  order = await scene.ordered('97');
  expect(await scene.report(scene.tablet, order, 10, { good: '97' })).toEqual(remarked('MATERIAL_MISSING'));
});
afterAll(() => scene.data.plant.close());

const sends = (boxNo: string, qty: string) =>
  scene.tablet.does('wipCompletion.apply', (id) => ({
    id: id('doc'),
    orderId: order,
    qty,
    boxes: [{ boxNo, qty }],
    batchNo: null,
    toWarehouseId: scene.finished.id,
    needInspect: false,
    remark: null,
  }));

test('a part is sent and the rest later, without a remark; only what was never completed is remarked', async () => {
  expect(await sends('B-1', '40')).toEqual(applied);
  expect(await sends('B-2', '57')).toEqual(applied);
  expect(await sends('B-3', '1')).toEqual(remarked('COMPLETION_OVER'));
});
