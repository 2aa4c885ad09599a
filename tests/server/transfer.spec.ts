/** Transfers against a real database: conservation at every step, the difference decided, and what is refused. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { mayTransfer, passageOf } from '#domain/wms/class-matrix.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { allotQuerySchema, transferReport } from '#server/modules/reports/transfers.sql.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor } from '#tests/support/guard-floor.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let tablet: WireDevice;
let second: AnyRow;
let transit: AnyRow;
let shelf: AnyRow;
const BIN = { binType: null, pickSeq: 0, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

beforeAll(async () => {
  floor = await GuardFloor.open();
  const { plant } = floor.data;
  second = await plant.insert('warehouse', {
    whCode: 'YCL02',
    whName: '原材料二库',
    whClassCode: 'YCL-K',
    binManaged: true,
    isActive: true,
  });
  transit = await plant.insert('bin', { ...BIN, warehouseId: second.id, binCode: 'ZT', binName: '在途', isTransit: true });
  shelf = await plant.insert('bin', { ...BIN, warehouseId: second.id, binCode: 'C-01', binName: 'C-01' });
  await plant.pool.query('update app_user set warehouse_scope = warehouse_scope || $1::jsonb where id = $2', [
    JSON.stringify([second.id]),
    floor.data.keeper.id,
  ]);
  tablet = floor.tablet;
});
afterAll(() => floor.close());
afterEach(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
});

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const tries = async (type: string, payload: Record<string, unknown>) => (await floor.newTablet()).does(type, payload);
const orderOf = (boxIds: readonly string[], more: Record<string, unknown> = {}) =>
  tablet.does('transferOrder.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: floor.data.store.id,
    toWarehouseId: second.id,
    transferMode: 2,
    remark: null,
    boxIds,
    ...more,
  }));
const places = async (boxIds: readonly string[]) =>
  (
    await floor.rows<{ bin_id: string; box_status: number }>(
      'select bin_id, box_status from box where id = any($1::uuid[]) order by box_no',
      [boxIds],
    )
  ).map(({ bin_id, box_status }) => `${bin_id}/${box_status}`);
const total = async () => (await floor.rows<{ qty: number }>('select sum(qty)::float8 as qty from box'))[0]?.qty;

describe('a transfer with a shortage', () => {
  test('ten sent, nine received, one refused and decided back to the sender', async () => {
    const boxIds = await floor.stocked(...Array.from({ length: 10 }, () => '10'));
    const before = await total();
    const { a1 } = floor.data.bins;
    const order = await orderOf(boxIds);
    const id = order.id('doc');
    expect(new Set(await places(boxIds))).toEqual(new Set([`${a1.id}/5`]));
    expect(await tries('transferOrder.ship', { id, boxIds: boxIds.slice(1) })).toEqual(refused('BOX_NOT_SCANNED'));
    expect(await tablet.does('transferOrder.ship', { id, boxIds })).toEqual(applied);
    expect(new Set(await places(boxIds))).toEqual(new Set([`${transit.id}/5`]));
    expect(await tablet.does('transferOrder.arrive', { id })).toEqual(applied);
    const results = boxIds.map((boxId, n) =>
      n === 0 ? { boxId, result: 3, binId: null, reason: '包装破损' } : { boxId, result: 1, binId: shelf.id, reason: null },
    );
    const receive = tablet.operation('transferOrder.receive', { id, results });
    expect((await tablet.push(receive)).results).toEqual([applied]);
    expect((await tablet.push(receive)).results[0]?.status).toBe('duplicate');
    expect(await places([boxIds[0] ?? ''])).toEqual([`${transit.id}/5`]);
    expect(await places(boxIds.slice(1))).toEqual(Array(9).fill(`${shelf.id}/2`));
    expect(await tries('transferOrder.finish', { id })).toEqual(refused('TRANSFER_OPEN'));
    expect(
      await tablet.does('transferOrder.settle', { id, reason: '退回重新包装', decisions: [{ boxId: boxIds[0], back: true }] }),
    ).toEqual(applied);
    expect(await places([boxIds[0] ?? ''])).toEqual([`${a1.id}/2`]);
    expect(await floor.rows('select status from transfer_order where id = $1', [id])).toEqual([{ status: 1 }]);
    expect(await total()).toBe(before);
  });

  test('what is lost is written off', async () => {
    const boxIds = await floor.stocked('10', '20');
    const before = (await total()) ?? 0;
    const id = (await orderOf(boxIds)).id('doc');
    await tablet.does('transferOrder.ship', { id, boxIds });
    const results = boxIds.map((boxId) => ({ boxId, result: 2, binId: null, reason: '没有到货' }));
    await tablet.does('transferOrder.receive', { id, results });
    // What has not come lies in transit until somebody decides, and the report says so.
    const inTransit = async () => {
      const [order] = await floor.rows<{ docNo: string }>('select doc_no as "docNo" from transfer_order where id = $1', [id]);
      const asked = allotQuerySchema.parse({ docNo: order?.docNo });
      return (await transferReport(floor.data.plant.pool, EVERY_STORE, asked)).list.map((row) => row.inTransit).sort();
    };
    expect(await inTransit()).toEqual(['10', '20']);
    const decisions = boxIds.map((boxId, n) => ({ boxId, back: n === 0 }));
    expect(await tablet.does('transferOrder.settle', { id, reason: '途中遗失', decisions })).toEqual(applied);
    expect(await total()).toBe(before - 20);
    expect(await inTransit()).toEqual(['0', '0']);
  });
});

describe('other ends', () => {
  test('called back, and closed: everything lies where it was', async () => {
    const { a1 } = floor.data.bins;
    const boxIds = await floor.stocked('10');
    const id = (await orderOf(boxIds)).id('doc');
    await tablet.does('transferOrder.ship', { id, boxIds });
    expect(await tablet.does('transferOrder.withdraw', { id })).toEqual(applied);
    expect(await places(boxIds)).toEqual([`${a1.id}/5`]);
    expect(await tablet.does('transferOrder.close', { id, reason: '不需要了' })).toEqual(applied);
    expect(await places(boxIds)).toEqual([`${a1.id}/2`]);
  });

  test('one keeper of both stores does it in one act', async () => {
    const boxIds = await floor.stocked('10', '11');
    const id = (await orderOf(boxIds, { transferMode: 1 })).id('doc');
    expect(await tries('transferOrder.ship', { id, boxIds })).toEqual(refused('ONE_STEP'));
    expect(await tablet.does('transferOrder.moveAll', { id, binId: shelf.id })).toEqual(applied);
    expect(await places(boxIds)).toEqual([`${shelf.id}/2`, `${shelf.id}/2`]);
  });
});

describe('refused', () => {
  test('goods that another order holds, and classes that have a document of their own', async () => {
    const boxIds = await floor.stocked('10');
    await orderOf(boxIds);
    expect(await orderOf(boxIds)).toEqual(refused('G-BOX'));
    expect(await orderOf(await floor.stocked('10'), { toWarehouseId: floor.data.lineSide.id })).toEqual(refused('NO_TRANSFER'));
    expect(await orderOf(await floor.stocked('10'), { toWarehouseId: floor.data.store.id })).toEqual(refused('SAME_WAREHOUSE'));
  });

  test('people without the right, or without the warehouse', async () => {
    const boxIds = await floor.stocked('10');
    const id = (await orderOf(boxIds)).id('doc');
    const guest = await floor.data.plant.user('guest', ['web:wmsmaster'], [String(floor.data.store.id)]);
    const far = await floor.data.plant.user('far', ['web:wms:transfer:ship', 'web:wms:transfer:receive'], [String(floor.data.lineSide.id)]);
    expect(await (await floor.newTablet(guest)).does('transferOrder.ship', { id, boxIds })).toEqual(refused('NO_RIGHT'));
    expect(await (await floor.newTablet(far)).does('transferOrder.ship', { id, boxIds })).toEqual(refused('G-WH'));
  });

  test('the matrix of classes is the table of the stock rules', () => {
    expect([mayTransfer('YCL-K', 'YCL-K'), mayTransfer('WJ-K', 'BGYP-K'), mayTransfer('CCP-K', 'CCP-K')]).toEqual([true, true, true]);
    expect([passageOf('YCL-K', 'CJYCL-K'), passageOf('WJ-K', 'GJU-K'), passageOf('CPFX-K', 'CCP-K')]).toEqual([
      'delivery',
      'issue',
      'afterRepair',
    ]);
    expect([passageOf('WJ-K', 'YCL-K'), passageOf('KH-K', 'YCL-K'), passageOf('BGYP-K', 'BGYP-K')]).toEqual([null, null, null]);
  });
});
