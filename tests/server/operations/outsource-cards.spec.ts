/** Pieces of an operation that is done outside, which go out and come back with their card (area-mes §1 g). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type OutsourceScene, outsourceScene } from '#tests/support/outsource-scene.ts';
import { applied, refused } from '#tests/support/sales-scene.ts';

let scene: OutsourceScene;
beforeAll(async () => {
  scene = await outsourceScene();
});
afterAll(() => scene.data.plant.close());

const does = (type: string, payload: Parameters<OutsourceScene['desk']['does']>[1]) => scene.desk.does(type, payload);
const NOTHING = { scrapLabourQty: '0', scrapMaterialQty: '0', boxes: [], batchNo: null, remark: null };

test('come back with it: the dock knows the number, and the card goes on at the next operation', async () => {
  await scene.structure('K', []);
  const routing = await scene.routed('K', [
    [10, 'TURN'],
    [30, 'HEAT', true],
    [40, 'CHECK'],
  ]);
  const orderId = await scene.order('20', routing.id);
  const made = await does('wipCard.generate', { orderId, cards: ['KA', 'KB'].map((cardNo) => ({ cardNo, qty: '10' })) });
  expect(made).toEqual(applied);
  const [cardId, other] = [made.id('card-0'), made.id('card-1')];
  for (const id of [cardId, other]) expect(await scene.reports(orderId, 10, '10', id)).toEqual(applied);
  const wanted = { supplierId: scene.outsourcer.id, storeId: scene.hisStore.id, poLineId: null, needDate: '2026-03-01', remark: null };
  const planned = await does('outsourcePlan.create', (id) => ({ id: id('doc'), orderId, opSeq: 30, planQty: '20', ...wanted }));
  const planId = planned.id('doc');
  expect(await does('outsourcePlan.review', { id: planId })).toEqual(applied);
  const pieces = { qty: '10', cardId, fromWarehouseId: null, boxes: [], remark: null };
  const sent = await does('outsourceDelivery.create', (id) => ({ id: id('doc'), planId, ...pieces }));
  expect(await does('outsourceDelivery.ship', { id: sent.id('doc') })).toEqual(applied);
  expect(await scene.rows('select card_no as no from outsource_delivery')).toEqual([{ no: 'KA' }]);
  const found = { goodQty: '9', shortQty: '1', cardId, toWarehouseId: null, toBinId: null };
  const lost = await does('outsourceTake.create', (id) => ({ id: id('doc'), planId, ...NOTHING, ...found, cardId: randomUUID() }));
  expect(await does('outsourceTake.review', { id: lost.id('doc') })).toEqual(refused('REF_MISSING', { field: 'cardId' }));
  const back = await does('outsourceTake.create', (id) => ({ id: id('doc'), planId, ...NOTHING, ...found }));
  expect(await does('outsourceTake.review', { id: back.id('doc') })).toEqual(applied);
  const steps = await scene.rows(
    `select c.card_no as no, o.op_seq as at, o.in_qty::float8 as "in", o.good_qty::float8 as good, o.scrap_qty::float8 as scrap
     from card_operation o join wip_card c on c.id = o.card_id where c.order_id = $1 and o.op_seq > 10 and o.in_qty > 0 order by 1, 2`,
    [orderId],
  );
  expect(steps).toEqual([
    { no: 'KA', at: 30, in: 10, good: 9, scrap: 1 },
    { no: 'KA', at: 40, in: 9, good: 0, scrap: 0 },
    { no: 'KB', at: 30, in: 10, good: 0, scrap: 0 },
  ]);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});
