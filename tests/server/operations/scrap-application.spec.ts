/** Applications to scrap against a real database: lines name boxes, and the review moves them to the store's scrap place. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { HARDWARE_RIGHTS, HardwareStore } from '#tests/support/hardware-store.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const RIGHTS = ['create', 'edit', 'review', 'unreview', 'close', 'delete'].map((verb) => `web:wms:spareScrap:${verb}`);

let hw: HardwareStore;
let keeper: WireDevice;
let shelf: string;

beforeAll(async () => {
  hw = await HardwareStore.open();
  const user = await hw.data.plant.user('spare-keeper', [...HARDWARE_RIGHTS, ...RIGHTS], [hw.store.id]);
  keeper = new WireDevice(hw.data.plant.pool, user);
  await hw.data.plant.session(user, keeper.id);
  await hw.buy('100');
  [{ id: shelf }] = (await hw.rows<{ id: string }>('select id from box where bin_id = $1', [hw.bins.shelf.id])) as [{ id: string }];
});
afterAll(async () => {
  expect(await brokenRules(hw.data.plant.pool)).toEqual({});
  await hw.close();
});

type More = Record<string, unknown>;
const apply = (applyQty: string, line: More = {}, head: More = {}) =>
  keeper.does('application.create', (id) => ({
    id: id('doc'),
    docType: 'SPARE_SCRAP',
    deptId: null,
    applicantId: null,
    needDate: null,
    purpose: '锈蚀',
    orderNo: null,
    equipmentNo: 'CNC-01',
    fromWarehouseId: hw.store.id,
    toWarehouseId: null,
    remark: null,
    lines: [{ materialId: hw.screws.id, boxId: shelf, applyQty, assetId: null, remark: null, ...line }],
    ...head,
  }));
const review = (made: Awaited<ReturnType<typeof apply>>, approvedQty: string) =>
  keeper.does('application.review', {
    id: made.id('doc'),
    lines: [{ lineId: made.id('line-1'), approvedQty, rejectReason: approvedQty === '0' ? '还能用' : null }],
  });
const inStatus = async (status: number) =>
  (await hw.rows<{ qty: string }>('select coalesce(sum(qty), 0)::float8::text as qty from box where box_status = $1', [status]))[0]?.qty;

describe('an application to scrap', () => {
  test('is refused at its review while the store has no place for scrap', async () => {
    const made = await apply('5');
    expect(await review(made, '5')).toMatchObject({ code: 'BIN_TYPE_MISSING', params: { whName: '五金库' } });
    await keeper.does('application.delete', { id: made.id('doc') });
  });

  test('moves what was approved to the scrap place, and back when the review is taken back', async () => {
    const bin = { pickSeq: 1, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
    await hw.data.plant.insert('bin', { ...bin, warehouseId: hw.store.id, binCode: 'BF-01', binName: 'BF-01', binType: 8 });
    const made = await apply('5');
    expect(await inStatus(10)).toBe('0');
    expect(await review(made, '3')).toMatchObject({ status: 'applied' });
    expect([await inStatus(2), await inStatus(10)]).toEqual(['97', '3']);
    expect(await hw.rows('select n.bin_code from box b join bin n on n.id = b.bin_id where b.box_status = 10')).toEqual([
      { bin_code: 'BF-01' },
    ]);
    expect(await hw.rows('select box_no from application_line where doc_id = $1', [made.id('doc')])).toEqual([
      { box_no: expect.stringMatching(/^L-/) },
    ]);
    expect(await keeper.does('application.unreview', { id: made.id('doc'), reason: '选错' })).toMatchObject({ status: 'applied' });
    expect([await inStatus(2), await inStatus(10)]).toEqual(['100', '0']);
  });

  test('names a box of its own store and material, with no more than lies there', async () => {
    const { id: _id, version: _version, ...screws } = hw.screws;
    const other = await hw.data.plant.insert('material', { ...screws, matCode: 'HW-OTHER', matName: '其他' });
    expect(await apply('101')).toMatchObject({ code: 'G-BAL' });
    expect(await apply('1', { boxId: null })).toMatchObject({ code: 'REF_MISSING', params: { field: 'boxId' } });
    expect(await apply('1', { materialId: other.id })).toMatchObject({ status: 'rejected' });
    expect(await apply('1', {}, { docType: 'HW_PICK', equipmentNo: null })).toMatchObject({
      code: 'REF_MISSING',
      params: { field: 'boxId' },
    });
  });

  test('rejects a line that is still good, and the goods stay', async () => {
    const [one, two] = [await apply('1'), await apply('2')];
    expect(await review(one, '0')).toMatchObject({ code: 'NOTHING_APPROVED' });
    expect(await review(two, '2')).toMatchObject({ status: 'applied' });
    expect(await inStatus(2)).toBe('98');
  });
});
