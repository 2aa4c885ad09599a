/** In-warehouse vouchers against a real database: who may, in which state, once only, and back again without a trace in the sums. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { GuardFloor, putAway } from '#tests/support/guard-floor.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';

let floor: GuardFloor;
let tablet: WireDevice;
beforeAll(async () => {
  floor = await GuardFloor.open();
  tablet = floor.tablet;
});
afterAll(() => floor.close());
afterEach(async () => {
  expect(await brokenRules(floor.data.plant.pool)).toEqual({});
});

interface BoxState {
  readonly qty: string;
  readonly box_status: number;
  readonly bin_id: string | null;
  readonly pallet_id: string | null;
}
const boxOf = async (id: string): Promise<BoxState | undefined> =>
  (await floor.rows<BoxState>('select qty::float8::text as qty, box_status, bin_id, pallet_id from box where id = $1', [id]))[0];
const applied = expect.objectContaining({ status: 'applied' });
const refused = (code: string) => expect.objectContaining({ status: 'rejected', code });
/** From a tablet of its own: a refused step would hold the document's lane on this one. */
const tries = async (type: string, payload: Record<string, unknown>) => (await floor.newTablet()).does(type, payload);
const triesBack = (id: string) => tries('stockVoucher.unreview', { id, reason: '做错了' });
const unreview = (id: string) => tablet.does('stockVoucher.unreview', { id, reason: '做错了' });
/** Every account of a material is level again once everything was taken back. */
const sums = (boxId: string) =>
  floor.rows<{ account: string; qty: string }>(
    'select account, sum(qty_delta)::float8::text as qty from stock_ledger_entry where box_id = $1 group by 1 having sum(qty_delta) <> 0',
    [boxId],
  );

describe('bin adjustment', () => {
  test('is one voucher with a number, however often it arrives', async () => {
    const { a1, a2 } = floor.data.bins;
    const [boxId = ''] = await floor.stocked('10');
    const operation = tablet.operation('box.adjust', { boxId, binId: a2.id, fromBinId: a1.id });
    expect((await tablet.push(operation)).results).toEqual([applied]);
    expect((await tablet.push(operation)).results[0]?.status).toBe('duplicate');
    const found = await floor.rows(
      'select v.doc_no, v.status from stock_voucher v join stock_voucher_line l on l.doc_id = v.id where l.box_id = $1',
      [boxId],
    );
    expect(found).toEqual([{ doc_no: expect.stringMatching(/^SV\d{10}$/), status: 1 }]);
    expect((await boxOf(boxId))?.bin_id).toBe(a2.id);
  });

  test('is refused without the right, and outside the warehouses of the person', async () => {
    const { a1, a2 } = floor.data.bins;
    const [boxId = ''] = await floor.stocked('10');
    const payload = { boxId, binId: a2.id, fromBinId: a1.id };
    const guest = await floor.data.plant.user(`guest${randomUUID().slice(0, 6)}`, ['web:wmsmaster'], [String(floor.data.store.id)]);
    const stranger = await floor.data.plant.user(
      `far${randomUUID().slice(0, 6)}`,
      ['web:wms:voucher:move'],
      [String(floor.data.lineSide.id)],
    );
    expect(await (await floor.newTablet(guest)).does('box.adjust', payload)).toEqual(refused('NO_RIGHT'));
    expect(await (await floor.newTablet(stranger)).does('box.adjust', payload)).toEqual(refused('G-WH'));
    expect((await boxOf(boxId))?.bin_id).toBe(a1.id);
  });
});

describe('the way back', () => {
  test('a receipt is taken back when everything after it was', async () => {
    const { receiving, a1, a2 } = floor.data.bins;
    const receipt = await floor.receipt();
    const boxId = (await tablet.does('receipt.scan', floor.scanOf(receipt))).id('box');
    await tablet.does('receipt.review', { id: receipt.id('doc') });
    await tablet.does('box.putAway', putAway(boxId, String(a1.id), String(receiving.id)));
    const back = () => tablet.does('receipt.unreview', { id: receipt.id('doc'), reason: '收错了' });
    const takeBack = () => tablet.does('box.takeBack', { boxId, reason: '上错了' });
    expect(await tries('receipt.unreview', { id: receipt.id('doc'), reason: '收错了' })).toEqual(refused('G-LAST'));
    const adjusted = await tablet.does('box.adjust', { boxId, binId: a2.id, fromBinId: a1.id });
    expect(await tries('box.takeBack', { boxId, reason: '上错了' })).toEqual(refused('NOT_PUT_AWAY'));
    expect(await unreview(adjusted.id('doc'))).toEqual(applied);
    expect((await boxOf(boxId))?.bin_id).toBe(a1.id);
    expect(await takeBack()).toEqual(applied);
    expect((await boxOf(boxId))?.bin_id).toBe(receiving.id);
    expect(await back()).toEqual(applied);
    expect(await boxOf(boxId)).toMatchObject({ qty: '0', bin_id: null });
    expect(await sums(boxId)).toEqual([]);
    const [line] = await floor.rows('select inbound_qty::float8 as inbound from receipt_line where doc_id = $1', [receipt.id('doc')]);
    expect(line).toEqual({ inbound: 0 });
  });

  test('an adjustment is taken back only while the box has not gone on', async () => {
    const { a1, a2 } = floor.data.bins;
    const [boxId = ''] = await floor.stocked('10');
    const first = await tablet.does('box.adjust', { boxId, binId: a2.id, fromBinId: a1.id });
    const second = await tablet.does('box.adjust', { boxId, binId: a1.id, fromBinId: a2.id });
    expect(await triesBack(first.id('doc'))).toEqual(refused('G-LAST'));
    expect(await unreview(second.id('doc'))).toEqual(applied);
    expect(await tablet.does('stockVoucher.review', { id: second.id('doc') })).toEqual(applied);
    expect(await unreview(second.id('doc'))).toEqual(applied);
    expect(await unreview(first.id('doc'))).toEqual(applied);
  });
});

describe('split and merge', () => {
  const children = (...quantities: string[]) => quantities.map((qty) => ({ qty, boxNo: `S-${randomUUID().slice(0, 12)}` }));

  test('there and back: the numbers are used up, the goods are where they were', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const split = await tablet.does('box.split', { boxId, children: children('3', '4'), remark: null });
    const ids = [1, 2].map((n) => split.id(`child-${n}`));
    expect((await Promise.all([boxId, ...ids].map(boxOf))).map((box) => box?.qty)).toEqual(['3', '3', '4']);
    expect(await unreview(split.id('doc'))).toEqual(applied);
    expect((await Promise.all([boxId, ...ids].map(boxOf))).map((box) => box?.qty)).toEqual(['10', '0', '0']);
    expect(await tablet.does('stockVoucher.review', { id: split.id('doc') })).toEqual(applied);
    expect((await boxOf(ids[1] ?? ''))?.qty).toBe('4');
  });

  test('a merge gives each box its own back', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const split = await tablet.does('box.split', { boxId, children: children('3', '4'), remark: null });
    const [a, b] = [split.id('child-1'), split.id('child-2')];
    const merged = await tablet.does('box.merge', { boxId: a, sourceIds: [b, boxId], remark: null });
    expect(merged).toEqual(applied);
    expect((await Promise.all([boxId, a, b].map(boxOf))).map((box) => box?.qty)).toEqual(['0', '10', '0']);
    expect(await unreview(merged.id('doc'))).toEqual(applied);
    expect((await Promise.all([boxId, a, b].map(boxOf))).map((box) => box?.qty)).toEqual(['3', '3', '4']);
    expect(await unreview(split.id('doc'))).toEqual(applied);
    expect((await boxOf(boxId))?.qty).toBe('10');
  });
});

describe('pallets', () => {
  test('stand in one bin with their boxes, and come apart again', async () => {
    const { a1, a2 } = floor.data.bins;
    const boxIds = await floor.stocked('10', '11');
    const begin = { palletNo: `P-${randomUUID().slice(0, 8)}`, palletType: 1, sscc: null };
    const group = await tablet.does('pallet.group', (id) => ({ palletId: id('pallet'), boxIds, begin }));
    expect(group).toEqual(applied);
    const palletId = group.id('pallet');
    expect(await tries('box.adjust', { boxId: boxIds[0], binId: a2.id, fromBinId: a1.id })).toEqual(refused('ON_PALLET'));
    const moved = await tablet.does('pallet.move', { palletId, binId: a2.id });
    expect((await boxOf(boxIds[1] ?? ''))?.bin_id).toBe(a2.id);
    expect(await triesBack(group.id('doc'))).toEqual(refused('G-PLACE'));
    expect(await unreview(moved.id('doc'))).toEqual(applied);
    expect(await unreview(group.id('doc'))).toEqual(applied);
    expect((await Promise.all(boxIds.map(boxOf))).map((box) => [box?.bin_id, box?.pallet_id])).toEqual([
      [a1.id, null],
      [a1.id, null],
    ]);
  });

  test('are part of what happened to a box', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const begin = { palletNo: `P-${randomUUID().slice(0, 8)}`, palletType: 1, sscc: null };
    await tablet.does('pallet.group', (id) => ({ palletId: id('pallet'), boxIds: [boxId], begin }));
    const history = await floor.rows<{ action: string }>('select action from box_history_log where box_id = $1 order by recorded_at', [
      boxId,
    ]);
    expect(history.map(({ action }) => action)).toEqual(['GR_PURCHASE', 'MV_PUTAWAY', 'PALLET']);
  });
});

describe('state switch', () => {
  const freeze = (boxId: string, toStatus = 1) =>
    tablet.does('stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: floor.data.store.id,
      reason: '怀疑混料',
      lines: [{ boxId, toStatus, binId: null }],
    }));

  test('is asked for, reviewed, and taken back', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const asked = await freeze(boxId);
    expect((await boxOf(boxId))?.box_status).toBe(2);
    expect(await tablet.does('stockVoucher.review', { id: asked.id('doc') })).toEqual(applied);
    expect((await boxOf(boxId))?.box_status).toBe(1);
    expect(await tries('stockVoucher.review', { id: asked.id('doc') })).toEqual(refused('DOC_STATUS'));
    expect(await unreview(asked.id('doc'))).toEqual(applied);
    expect((await boxOf(boxId))?.box_status).toBe(2);
  });

  test('one that was deleted is as if it were not there', async () => {
    const [boxId = ''] = await floor.stocked('10');
    const asked = await freeze(boxId);
    expect(await tablet.does('stockVoucher.delete', { id: asked.id('doc') })).toEqual(applied);
    expect(await tries('stockVoucher.review', { id: asked.id('doc') })).toEqual(refused('DOC_DELETED'));
  });

  test('what it makes unqualified stands in the log of defects until that is taken back', async () => {
    const { plant, store, bins } = floor.data;
    const [boxId = ''] = await floor.stocked('10');
    const rights = ['create', 'review', 'unreview'].map((verb) => `web:wms:voucher:${verb}`);
    const inspector = await plant.user('inspector', [...rights, 'web:wms:quality:status'], [String(store.id)]);
    const theirs = await floor.newTablet(inspector);
    const asked = await theirs.does('stockVoucher.switch', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      reason: '磕碰变形',
      lines: [{ boxId, toStatus: 14, binId: bins.reject.id }],
    }));
    const log = () =>
      floor.rows('select reason, source_doc_type, closed_at is not null as closed from defect_log where box_id = $1', [boxId]);
    expect(await theirs.does('stockVoucher.review', { id: asked.id('doc') })).toEqual(applied);
    expect(await log()).toEqual([{ reason: '磕碰变形', source_doc_type: 'stockVoucher', closed: false }]);
    expect(await theirs.does('stockVoucher.unreview', { id: asked.id('doc'), reason: '看错了' })).toEqual(applied);
    expect(await log()).toEqual([expect.objectContaining({ closed: true })]);
  });

  test('somebody else reviews where the site says so (G-SOD)', async () => {
    await floor.data.plant.pool.query("update approve_type set sod = true where doc_type = 'stockVoucher'");
    const [boxId = ''] = await floor.stocked('10');
    const asked = await freeze(boxId);
    expect(await tries('stockVoucher.review', { id: asked.id('doc') })).toEqual(refused('G-SOD'));
    const chief = await floor.data.plant.user('chief', ['web:wms:voucher:review'], [String(floor.data.store.id)]);
    expect(await (await floor.newTablet(chief)).does('stockVoucher.review', { id: asked.id('doc') })).toMatchObject({
      status: expect.any(String),
    });
    await floor.data.plant.pool.query("update approve_type set sod = false where doc_type = 'stockVoucher'");
  });
});
