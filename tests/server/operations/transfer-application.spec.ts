/** A transfer carries out an application, also with stock that lies loose in its bins (states-2 §2.4.11, decision 023). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HardwareStore } from '#tests/support/hardware-store.ts';

let hw: HardwareStore;
let branch: AnyRow;
let rack: AnyRow;
let transit: AnyRow;
const BIN = { binType: null, pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };

beforeAll(async () => {
  hw = await HardwareStore.open();
  const { plant } = hw.data;
  branch = await plant.insert('warehouse', { whCode: 'WJ02', whName: '五金二库', whClassCode: 'WJ-K', binManaged: true, isActive: true });
  rack = await plant.insert('bin', { ...BIN, warehouseId: branch.id, binCode: 'X-01', binName: 'X-01' });
  transit = await plant.insert('bin', { ...BIN, warehouseId: branch.id, binCode: 'ZT', binName: '在途', isTransit: true });
  const scope = JSON.stringify([branch.id]);
  await plant.pool.query('update app_user set warehouse_scope = warehouse_scope || $1::jsonb where id = $2', [scope, hw.keeper.id]);
});
afterAll(() => hw.close());
afterEach(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
});

const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
const transferApplication = (qty: string) => hw.applied(qty, { docType: 'HW_TRANSFER', toWarehouseId: branch.id });
const part = (qty: string) => ({ binId: hw.bins.shelf.id, materialId: hw.screws.id, batchId: null, qty });
const order = (applicationId: string | null, qty: string, more: Record<string, unknown> = {}) =>
  hw.tablet.does('transferOrder.create', (id) => ({
    id: id('doc'),
    fromWarehouseId: hw.store.id,
    toWarehouseId: branch.id,
    transferMode: 2,
    remark: null,
    applicationId,
    boxIds: [],
    loose: [part(qty)],
    ...more,
  }));
const lineBox = async (id: string) =>
  (await hw.rows<{ box_id: string }>('select box_id from transfer_line where doc_id = $1', [id]))[0]?.box_id ?? '';
const ship = async (id: string) => hw.tablet.does('transferOrder.ship', { id, boxIds: [await lineBox(id)] });
const receive = async (id: string, result: Record<string, unknown> = { result: 1, binId: rack.id, reason: null }) =>
  hw.tablet.does('transferOrder.receive', { id, results: [{ boxId: await lineBox(id), ...result }] });
const line = async (lineId: string) =>
  (await hw.rows<{ open_qty: string; done_qty: string }>('select open_qty, done_qty from application_line where id = $1', [lineId]))[0];
const lying = async (bin: AnyRow) =>
  hw.rows<{ box_type: number; box_status: number; qty: string }>(
    'select box_type, box_status, qty from box where bin_id = $1 and qty > 0 order by box_type',
    [bin.id],
  );

beforeEach(async () => {
  await hw.buy('100', hw.bins.shelf);
});

describe('forty of a hundred screws are applied for', () => {
  test('made, sent and received: they are promised once, done once, and loose in the other store', async () => {
    const before = (await hw.inBin())?.qty ?? '0';
    const from = await transferApplication('40');
    expect(from.reviewed).toEqual(applied);
    expect(await hw.promised(from.id)).toBe('40');
    const made = await order(from.id, '30');
    expect(made).toEqual(applied);
    expect(await line(from.lineId)).toEqual({ open_qty: '30', done_qty: '0' });
    expect(await hw.promised(from.id)).toBe('10');
    expect(await lying(hw.bins.shelf)).toEqual([
      { box_type: 1, box_status: 5, qty: '30' },
      { box_type: 2, box_status: 2, qty: String(Number(before) - 30) },
    ]);
    const id = made.id('doc');
    expect(await ship(id)).toEqual(applied);
    expect(await lying(transit)).toEqual([{ box_type: 1, box_status: 5, qty: '30' }]);
    expect(await line(from.lineId)).toEqual({ open_qty: '0', done_qty: '30' });
    expect(await hw.statusOf('application', from.id)).toBe(4);
    expect(await receive(id)).toEqual(applied);
    expect(await lying(rack)).toEqual([{ box_type: 2, box_status: 2, qty: '30' }]);
    const rest = await order(from.id, '10');
    await ship(rest.id('doc'));
    expect(await hw.statusOf('application', from.id)).toBe(6);
    await receive(rest.id('doc'));
    expect(await lying(rack)).toEqual([{ box_type: 2, box_status: 2, qty: '40' }]);
  });

  test('called back and given up: nothing is done, the promise is whole, and the screws lie together again', async () => {
    const before = (await hw.inBin())?.qty;
    const from = await transferApplication('20');
    const id = (await order(from.id, '20')).id('doc');
    await ship(id);
    expect(await hw.statusOf('application', from.id)).toBe(6);
    expect(await hw.tablet.does('transferOrder.withdraw', { id })).toEqual(applied);
    expect(await hw.statusOf('application', from.id)).toBe(2);
    expect(await line(from.lineId)).toEqual({ open_qty: '20', done_qty: '0' });
    expect(await hw.tablet.does('transferOrder.close', { id, reason: '不需要了' })).toEqual(applied);
    expect(await line(from.lineId)).toEqual({ open_qty: '0', done_qty: '0' });
    expect(await hw.promised(from.id)).toBe('20');
    expect(await lying(hw.bins.shelf)).toEqual([{ box_type: 2, box_status: 2, qty: before }]);
  });

  test('refused and sent back: it may be sent once more', async () => {
    const from = await transferApplication('15');
    const id = (await order(from.id, '15')).id('doc');
    await ship(id);
    await receive(id, { result: 3, binId: null, reason: '送错' });
    const decisions = [{ boxId: await lineBox(id), back: true }];
    expect(await hw.tablet.does('transferOrder.settle', { id, reason: '退回', decisions })).toEqual(applied);
    expect(await line(from.lineId)).toEqual({ open_qty: '0', done_qty: '0' });
    expect(await hw.statusOf('application', from.id)).toBe(2);
    expect((await lying(hw.bins.shelf)).every((box) => box.box_type === 2)).toBe(true);
  });

  test('one keeper of both stores brings them over in one act', async () => {
    const from = await transferApplication('5');
    const made = await order(from.id, '5', { transferMode: 1 });
    expect(await hw.tablet.does('transferOrder.moveAll', { id: made.id('doc'), binId: rack.id })).toEqual(applied);
    expect(await hw.statusOf('application', from.id)).toBe(6);
    expect((await lying(rack)).map((box) => box.box_type)).toEqual([2]);
  });
});

const asked = (to: AnyRow, docType = 'HW_TRANSFER') =>
  hw.tablet.does('application.create', (id) => ({
    id: id('doc'),
    docType,
    deptId: null,
    applicantId: null,
    needDate: null,
    purpose: null,
    orderNo: null,
    equipmentNo: null,
    remark: null,
    fromWarehouseId: hw.store.id,
    toWarehouseId: to.id,
    lines: [{ materialId: hw.screws.id, applyQty: '3', assetId: null, remark: null }],
  }));

describe('what others were promised', () => {
  test('stays: a transfer takes what is free and not one more, with an application or without', async () => {
    const held = async () =>
      Number(
        (await hw.rows<{ n: string | null }>('select sum(qty) as n from stock_reservation where box_id is null and status = 1'))[0]?.n ?? 0,
      );
    const lying = async () => Number((await hw.inBin())?.qty);
    const picked = await hw.applied('30');
    expect(picked.reviewed).toEqual(applied);
    const free = (await lying()) - (await held());
    const short = { code: 'STOCK_SHORT', params: { matCode: 'HW-SCREW', qty: String(free + 1), available: String(free) } };
    expect(await order(null, String(free + 1))).toMatchObject(short);
    const own = await transferApplication('10');
    expect(await order(null, String(free))).toEqual(refused('STOCK_SHORT'));
    const made = await order(own.id, '10');
    expect(made).toEqual(applied);
    const rest = await order(null, String(free - 10));
    expect(rest).toEqual(applied);
    expect(await order(null, '1')).toEqual(refused('STOCK_SHORT'));
    for (const one of [made, rest]) await hw.tablet.does('transferOrder.close', { id: one.id('doc'), reason: '试验结束' });
    for (const one of [picked, own]) await hw.tablet.does('application.close', { id: one.id, reason: '试验结束' });
  });
});

describe('refused', () => {
  test('more than is left of the line, and what nobody asked for', async () => {
    const from = await transferApplication('10');
    expect(await order(from.id, '11')).toEqual(refused('G-QTY'));
    const nuts = await hw.data.plant.insert('material', { ...MATERIAL, matCode: 'HW-NUT', matName: '六角螺母 M8' });
    const loose = [part('10'), { ...part('1'), materialId: nuts.id }];
    expect(await order(from.id, '10', { loose })).toEqual(refused('NOTHING_IN_BIN'));
  });

  test('an application of another use, and one that nobody has reviewed', async () => {
    const pick = await hw.applied('3');
    expect(await order(pick.id, '3')).toEqual(refused('OTHER_APPLICATION'));
    const fresh = await asked(branch);
    expect(await order(fresh.id('doc'), '3')).toEqual(refused('DOC_STATUS'));
  });

  test('an application between stores that have another document for it', async () => {
    expect(await asked(hw.tools)).toEqual(refused('STORE_CLASS'));
    expect(await asked(hw.tools, 'TRANSFER')).toEqual(refused('NO_TRANSFER'));
  });

  test('the loose stock of a bin as if it were a box', async () => {
    const [loose] = await hw.rows<{ id: string }>('select id from box where bin_id = $1 and box_type = 2', [hw.bins.shelf.id]);
    expect(await order(null, '1', { loose: [], boxIds: [loose?.id] })).toEqual(refused('LOOSE_BOX'));
    expect(await order(null, '1', { loose: [] })).toEqual(refused('NO_LINES'));
  });
});

const MATERIAL = {
  classCode: 'RAW',
  sourceType: 1,
  isBlank: false,
  baseUnit: 'PCS',
  batchManaged: false,
  shelfLifeManaged: false,
  expiryWarnDays: 30,
  iqcMode: 0,
  overReceiptPct: '0',
  overIssuePct: '0',
  isActive: true,
  boxManaged: false,
};
