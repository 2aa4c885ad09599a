/** Of two lots that came in one receipt the one that was made earlier is used up first, though its labels come later, and one box alone is opened. */
import { expect, test } from 'vitest';
import { expiryOf, type ShelfLife } from '#domain/basic/shelf-life.ts';
import { createPlant } from '#tests/support/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';

const LIFE: ShelfLife = { shelfLifeManaged: true, shelfLife: 12, warrantyUnit: 30 };
const LOTS = [
  { batchNo: 'FRESH', productionDate: '2026-02-01', labels: ['SEAL-1', 'SEAL-2'] },
  { batchNo: 'OLD', productionDate: '2026-01-01', labels: ['SEAL-3', 'SEAL-4', 'SEAL-5'] },
] as const;

test('250 that are called for come out of the three boxes of the older lot', async ({ onTestFinished }) => {
  const { plant, supplier, steel, store, lineSide, bins, keeper } = await createPlant();
  onTestFinished(() => plant.close());
  const tablet = new WireDevice(plant.pool, keeper);
  await plant.session(keeper, tablet.id);
  await plant.pool.query('update material set shelf_life_managed = $2, shelf_life = $3, warranty_unit = $4 where id = $1', [
    steel.id,
    ...Object.values(LIFE),
  ]);

  const receipt = await tablet.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: store.id,
    remark: null,
    lines: [{ materialId: steel.id, poLineId: null, noticeLineId: null, planQty: '500' }],
  }));
  const boxes: string[] = [];
  for (const { batchNo, productionDate, labels } of LOTS)
    for (const boxNo of labels) {
      const scan = await tablet.does('receipt.scan', (id) => ({
        id: receipt.id('doc'),
        boxId: id('box'),
        boxNo,
        lineId: receipt.id('line-1'),
        qty: '100',
        batchNo,
        productionDate,
        expiryDate: expiryOf(LIFE, productionDate),
        grossWeight: null,
        binId: bins.receiving.id,
        photos: [],
      }));
      expect(scan).toMatchObject({ status: 'applied' });
      boxes.push(scan.id('box'));
    }
  expect(await tablet.does('receipt.review', { id: receipt.id('doc') })).toMatchObject({ status: 'applied' });
  for (const boxId of boxes) {
    const put = { boxId, fromBinId: bins.receiving.id, binId: bins.a1.id, suggestedBinId: null };
    expect(await tablet.does('box.putAway', put)).toMatchObject({ status: 'applied' });
  }

  const BY_QUANTITY = 2;
  const list = await tablet.does('requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType: BY_QUANTITY,
    demandId: null,
    fromWarehouseId: store.id,
    toWarehouseId: lineSide.id,
    toBinId: bins.lineBin.id,
    orderNo: null,
    needAt: null,
    lines: [{ materialId: steel.id, qty: '250', demandLineId: null }],
  }));
  expect(list).toMatchObject({ status: 'applied' });
  const taken = 'select box_no as box, qty::float8 as qty from prod_demand_box_log where doc_id = $1 order by qty desc, box_no';
  expect(await plant.rows(taken, [list.id('doc')])).toEqual([
    { box: 'SEAL-3', qty: 100 },
    { box: 'SEAL-4', qty: 100 },
    { box: 'SEAL-5', qty: 50 },
  ]);
});
