/** A box that is broken says so where it arrives, and waits for a verdict though its goods need none. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { createPlant, type PlantData } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

let data: PlantData;
let tablet: WireDevice;
beforeAll(async () => {
  data = await createPlant();
  tablet = new WireDevice(data.plant.pool, data.keeper);
  await data.plant.session(data.keeper, tablet.id);
});
afterAll(() => data.plant.close());

test('the sound box of a receipt is stock, the broken one is judged, and rejected by its defect', async () => {
  const created = await tablet.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: data.store.id,
    remark: null,
    lines: [{ materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '20' }],
  }));
  const receiptId = created.id('doc');
  const scanned = async (damage: string | null): Promise<string> => {
    const scan = await tablet.does('receipt.scan', (id) => ({
      id: receiptId,
      boxId: id('box'),
      boxNo: `B-${id('box').slice(0, 10)}`,
      lineId: created.id('line-1'),
      qty: '10',
      batchNo: 'LOT1',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      damage,
      binId: data.bins.receiving.id,
      photos: [],
    }));
    expect(scan).toMatchObject({ status: 'applied' });
    return scan.id('box');
  };
  const [sound, broken] = [await scanned(null), await scanned('外箱压扁，两支弯曲')];
  const damage = 'select damage from receipt_box where id = any($1) order by damage nulls first';
  expect(await data.plant.rows(damage, [[sound, broken]])).toEqual([{ damage: null }, { damage: '外箱压扁，两支弯曲' }]);
  expect(await tablet.does('receipt.review', { id: receiptId })).toMatchObject({ status: 'applied' });
  const statusOf = async (id: string) =>
    (await data.plant.rows<{ status: number }>('select box_status as status from box where id = $1', [id]))[0]?.status;
  expect([await statusOf(sound), await statusOf(broken)]).toEqual([2, 4]);
  const verdict = { boxId: broken, verdict: 3, qty: '10', childNo: null, binId: null, defectCode: 'D-09', reason: null };
  expect(await tablet.does('box.verdict', verdict)).toMatchObject({ status: 'applied' });
  expect(await statusOf(broken)).toBe(14);
  expect(await data.plant.rows('select defect_code as code from defect_log where box_id = $1', [broken])).toEqual([{ code: 'D-09' }]);
  expect(await brokenRules(data.plant.pool)).toEqual({});
});

test('a box that is refused never becomes stock and is not received, and stays on its receipt with a photo and why', async () => {
  const photo = { id: '0198c0de-0000-7000-8000-000000000777', sha256: 'a'.repeat(64), size: 1000 };
  const created = await tablet.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: data.store.id,
    remark: null,
    lines: [{ materialId: data.steel.id, poLineId: null, noticeLineId: null, planQty: '20' }],
  }));
  const receiptId = created.id('doc');
  const scan = (boxNo: string, more: object, by = tablet) =>
    by.does('receipt.scan', (id) => ({
      id: receiptId,
      boxId: id('box'),
      boxNo,
      lineId: created.id('line-1'),
      qty: '10',
      batchNo: 'LOT1',
      productionDate: null,
      expiryDate: null,
      grossWeight: null,
      binId: data.bins.receiving.id,
      photos: [],
      ...more,
    }));
  const away = { isRefused: true, damage: '托盘散架', photos: [photo] };
  // A refused scan stays open at its own tablet, which could not review the receipt before it is settled.
  const other = new WireDevice(data.plant.pool, data.keeper);
  await data.plant.session(data.keeper, other.id);
  expect(await scan('R-1', { ...away, damage: null }, other)).toMatchObject({ code: 'REASON_REQUIRED' });
  expect(await scan('R-2', { ...away, photos: [] }, other)).toMatchObject({ code: 'PHOTO_REQUIRED' });
  const refused = await scan('R-3', away);
  expect(refused).toMatchObject({ status: expect.stringMatching(/^(applied|accepted_with_issues)$/), code: null });
  expect(await other.does('receipt.unscan', { id: receiptId, boxId: refused.id('box') })).toMatchObject({ code: 'BOX_REMOVED' });
  const sound = await scan('R-4', {});
  expect(await tablet.does('receipt.review', { id: receiptId })).toMatchObject({ status: 'applied' });
  expect(await data.plant.rows('select box_no as no from box where source_doc_id = $1', [receiptId])).toEqual([{ no: 'R-4' }]);
  expect(await data.plant.rows('select qty::float8 as qty from receipt_line where doc_id = $1', [receiptId])).toEqual([{ qty: 10 }]);
  const told = 'select id, damage, is_refused as refused, photo_ids as photos from receipt_box where doc_id = $1 order by box_no';
  expect(await data.plant.rows(told, [receiptId])).toEqual([
    { id: refused.id('box'), damage: '托盘散架', refused: true, photos: [photo.id] },
    { id: sound.id('box'), damage: null, refused: false, photos: [] },
  ]);
  expect(await brokenRules(data.plant.pool)).toEqual({});
});
