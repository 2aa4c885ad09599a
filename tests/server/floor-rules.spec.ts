/** The rules about an order's pieces notice each way of losing one or making one behind the operations' back (sync.md §23.4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLOOR_RULES } from '#server/modules/stock/floor-rules.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { applied, type ProductionScene, productionScene } from '#tests/support/production-scene.ts';

let scene: ProductionScene;
let orderId = '';

/** Ten pieces of a hundred: reported, one of them under suspicion, five sent on and four taken over, and three packed. */
beforeAll(async () => {
  scene = await productionScene([
    { opSeq: 10, opCode: 'TURN', transferBatch: '5' },
    { opSeq: 20, opCode: 'FINISH' },
    { opSeq: 30, opCode: 'WASH' },
  ]);
  await scene.supplied(scene.blank, '200');
  await scene.supplied(scene.oil, '50');
  orderId = await scene.ordered('100');
  expect(await scene.report(scene.tablet, orderId, 10, { good: '9', suspect: '1' })).toEqual(applied);
  const sent = await scene.tablet.does('processTransfer.send', (id) => ({
    id: id('doc'),
    orderId,
    cardId: null,
    fromOpSeq: 10,
    qty: '5',
    remark: null,
  }));
  const take = { id: sent.id('doc'), takeQty: '4', reason: '少一件', stationCode: null };
  expect(await scene.tablet.does('processTransfer.take', take)).toEqual(applied);
  expect(await scene.report(scene.tablet, orderId, 20, { good: '4' })).toEqual(applied);
  expect(await scene.report(scene.tablet, orderId, 30, { good: '4' })).toEqual(applied);
  const packed = { qty: '3', boxes: [{ boxNo: 'FB-1', qty: '3' }], batchNo: 'CP260701', toWarehouseId: scene.finished.id };
  const made = await scene.tablet.does('wipCompletion.apply', (id) => ({
    id: id('doc'),
    orderId,
    needInspect: false,
    remark: null,
    ...packed,
  }));
  expect(made).toEqual(applied);
});
afterAll(() => scene.data.plant.close());

const operation = (opSeq: number, set: string): string => `update order_operation set ${set} where op_seq = ${opSeq} and order_id = $1`;
/** What breaks a rule, and what mends it; both with the order as $1. */
const BREAKS: Readonly<Record<string, readonly [breaks: string, mends: string]>> = {
  'good pieces that move on by themselves': [operation(30, 'in_qty = in_qty + 1'), operation(30, 'in_qty = in_qty - 1')],
  'what was sent on is what transfers say': [operation(10, 'out_qty = out_qty - 1'), operation(10, 'out_qty = out_qty + 1')],
  'no transfer was taken over': [
    'update process_transfer set settled_qty = 2 where order_id = $1',
    'update process_transfer set settled_qty = 0 where order_id = $1',
  ],
  'an operation counts what its reports': [operation(10, 'good_qty = good_qty + 1'), operation(10, 'good_qty = good_qty - 1')],
  'pieces under suspicion': [
    'update suspected_product set qty = 2 where order_id = $1',
    'update suspected_product set qty = 1 where order_id = $1',
  ],
  'pieces in rework': [
    operation(10, 'rework_qty = 1, suspect_qty = suspect_qty - 1'),
    operation(10, 'rework_qty = 0, suspect_qty = suspect_qty + 1'),
  ],
  'an application says what its boxes hold': [
    'update wip_completion set qty = 4 where order_id = $1',
    'update wip_completion set qty = 3 where order_id = $1',
  ],
  'an order is launched once': [operation(10, 'in_qty = 101'), operation(10, 'in_qty = 100')],
};

describe('the books of the floor', () => {
  it('are in order as long as nobody writes behind the operations’ back', async () => {
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });

  it('have a way of breaking each rule', () => {
    const rules = Object.keys(FLOOR_RULES).map((name) => name.replace('INV-25: ', ''));
    expect(rules.filter((name) => !Object.keys(BREAKS).some((start) => name.startsWith(start)))).toEqual([]);
  });

  it.each(Object.entries(BREAKS))('notice where it is broken: %s', async (rule, [breaks, mends]) => {
    await scene.rows(breaks, [orderId]);
    const found = Object.keys(await brokenRules(scene.data.plant.pool));
    await scene.rows(mends, [orderId]);
    expect(found.filter((name) => name.startsWith(`INV-25: ${rule}`))).toHaveLength(1);
    expect(await brokenRules(scene.data.plant.pool)).toEqual({});
  });
});
