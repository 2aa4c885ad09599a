/** Orders that come by the dozen: what is read for one of an envelope is read for all of them, and two desks that release orders of one product work beside each other. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { SERVER_PATIENCE_MS } from '#tests/support/patience.ts';
import { FLOOR_RIGHTS } from '#tests/support/plant.ts';
import { PLAIN_ORDER, PLAIN_REPORT } from '#tests/support/production-payloads.ts';
import { applied, OPERATOR, type ProductionScene, productionScene } from '#tests/support/production-scene.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let scene: ProductionScene;
let device: WireDevice;
const RIGHTS = ['order:create', 'order:release', 'completion:review'].map((verb) => `web:mes:${verb}`);

beforeAll(async () => {
  scene = await productionScene([{ opSeq: 10, opCode: 'TURN' }]);
  const stores = ['web:wms:finished:receive', 'web:wms:finished:review'];
  device = await scene.device('everything', [...OPERATOR, ...FLOOR_RIGHTS, ...RIGHTS, ...stores]);
});
afterAll(() => scene.data.plant.close());

/** From the order to the store, as the desk, the line and the store bring it. */
function wholeOrder(name: string): WireOperation[] {
  const operations: WireOperation[] = [];
  const does = (type: string, payload: Parameters<WireDevice['operation']>[1]): string => {
    const made = device.operation(type, payload);
    operations.push(made);
    return String(made.payload.id);
  };
  const { product, line, lineStore, finished, shelf } = scene;
  const head = { orderNo: name, orderType: 1, materialId: product.id, orderQty: '5', lineId: line.id };
  const orderId = does('prodOrder.create', (id) => ({ id: id('doc'), ...PLAIN_ORDER, ...head }));
  does('prodOrder.release', { id: orderId });
  const place = { orderOpId: operationIdOf(orderId, 10), lineWarehouseId: lineStore.id, lineBinId: null };
  does('reportWork.report', (id) => ({ id: id('doc'), ...PLAIN_REPORT, orderId, ...place, goodQty: '5' }));
  const boxes = [{ boxNo: `B-${name}`, qty: '5' }];
  const target = { toWarehouseId: finished.id, needInspect: false, batchNo: 'P1', remark: null };
  const completionId = does('wipCompletion.apply', (id) => ({ id: id('doc'), orderId, qty: '5', boxes, ...target }));
  does('wipCompletion.review', { id: completionId });
  const goods = { materialId: product.id, qty: '5', toBinId: shelf.id, boxNo: `B-${name}`, batchNo: 'P1' };
  const receipt = { warehouseId: finished.id, completionId, orderNo: null, needInspect: false, remark: null };
  const lines = [{ ...goods, productionDate: null, expiryDate: null }];
  const receiptId = does('finishedReceipt.create', (id) => ({ id: id('doc'), ...receipt, lines }));
  does('finishedReceipt.review', { id: receiptId });
  return operations;
}

/** Statements of one envelope with so many orders. */
async function statementsOf(count: number, prefix: string): Promise<number> {
  const operations = Array.from({ length: count }, (_, n) => wholeOrder(`${prefix}${n}`)).flat();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { results } = await device.push(...operations);
    expect(results.filter(({ status }) => !['applied', 'accepted_with_issues'].includes(status))).toEqual([]);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('a dozen of them, from the order to the store, take as many statements as two', async () => {
  const two = await statementsOf(2, 'TWO-');
  expect(await statementsOf(12, 'DOZEN-')).toBeLessThanOrEqual(two);
  expect(
    await scene.rows("select count(*)::int as n, sum(stocked_qty)::float8 as qty from prod_order where order_no like 'DOZEN-%'"),
  ).toEqual([{ n: 12, qty: 60 }]);
  const numbers = await scene.rows<{ no: string }>(
    'select doc_no as no from prod_order where order_no like \'DOZEN-%\' order by order_no collate "C"',
  );
  expect(new Set(numbers.map(({ no }) => no)).size).toBe(12);
  expect(await brokenRules(scene.data.plant.pool)).toEqual({});
});

const entered = () =>
  device.does('prodOrder.create', (id) => ({
    id: id('doc'),
    ...PLAIN_ORDER,
    orderNo: null,
    orderType: 1,
    materialId: scene.product.id,
    orderQty: '5',
    lineId: scene.line.id,
  }));

/** Somebody else works with the routing and the structure of the product in a transaction of their own, until `during` has ended. */
async function beside<T>(lock: 'share' | 'update', during: (end: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = await scene.data.plant.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select id from routing where product_id = $1 for ${lock}`, [scene.product.id]);
    await client.query(`select id from bom where product_id = $1 for ${lock}`, [scene.product.id]);
    return await during(() => client.query('commit'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const waits = async (): Promise<number> =>
  (await scene.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length;

test('an order is released while another desk releases one of the same product', async () => {
  const order = await entered();
  expect(await beside('share', () => device.does('prodOrder.release', { id: order.id('doc') }))).toEqual(applied);
});

test('it waits for whoever changes the routing at that moment', async () => {
  const order = await entered();
  const release = await beside('update', async (end) => {
    const running = device.does('prodOrder.release', { id: order.id('doc') });
    await vi.waitFor(async () => expect(await waits()).toBe(1), { timeout: SERVER_PATIENCE_MS });
    await end();
    return running;
  });
  expect(release).toEqual(applied);
});
