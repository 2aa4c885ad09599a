/** A plant with goods at the dock that wait for quality: an inspector and somebody who may approve. */
import { expect } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { createPlant, FLOOR_RIGHTS, type PlantData } from './plant.ts';
import { WireDevice } from './wire-device.ts';

const QUALITY = ['record', 'concede', 'withdraw', 'open', 'extend', 'plan', 'defect'].map((verb) => `web:wms:quality:${verb}`);

export interface QualityWorld {
  readonly data: PlantData;
  readonly tablet: WireDevice;
  readonly inspector: AnyRow;
  readonly manager: AnyRow;
}

export async function createQualityWorld(more: readonly string[] = []): Promise<QualityWorld> {
  const data = await createPlant();
  const places = [data.store.id, data.lineSide.id];
  const inspector = await data.plant.user('qc', [...FLOOR_RIGHTS, ...QUALITY, ...more], places);
  const manager = await data.plant.user('qcm', [...FLOOR_RIGHTS, ...QUALITY, ...more, 'web:wms:quality:extendOver'], places);
  const tablet = new WireDevice(data.plant.pool, inspector);
  await data.plant.session(inspector, tablet.id);
  await data.plant.session(manager, tablet.id);
  return { data, tablet, inspector, manager };
}

export interface Received {
  readonly receiptId: string;
  readonly poLineId: string;
  readonly receiptLineId: string;
  readonly boxes: readonly string[];
  readonly inspectionId: string;
}

const DAY = '2099-01-31';

/** Boxes of paint, ordered, received and reviewed: they wait in 4 with one inspection. */
export async function receivedPaint(
  { data, tablet }: QualityWorld,
  quantities: readonly string[],
  expiryDate = DAY,
  batchNo = 'LOT1',
): Promise<Received> {
  const made = await tablet.does('purchaseOrder.take', (id) => ({
    id: id('doc'),
    poNo: `PO-${id('doc').slice(0, 8).toUpperCase()}`,
    supplierId: data.supplier.id,
    orderDate: '2026-01-05',
    status: 1,
    lines: [{ materialId: data.paint.id, orderQty: '1000', price: '3.5', requiredDate: DAY }],
  }));
  const poLineId = made.id('line-1');
  const receipt = await tablet.does('receipt.create', (id) => ({
    id: id('doc'),
    supplierId: data.supplier.id,
    receiptType: '003',
    noticeId: null,
    supplierDocNo: null,
    warehouseId: data.store.id,
    remark: null,
    lines: [{ materialId: data.paint.id, poLineId, noticeLineId: null, planQty: '1000' }],
  }));
  const receiptId = receipt.id('doc');
  const boxes: string[] = [];
  for (const qty of quantities) {
    const scan = await tablet.does('receipt.scan', (id) => ({
      id: receiptId,
      boxId: id('box'),
      boxNo: `B-${id('box').slice(0, 10)}`,
      lineId: receipt.id('line-1'),
      qty,
      batchNo,
      productionDate: null,
      expiryDate,
      grossWeight: null,
      binId: data.bins.receiving.id,
      photos: [],
    }));
    expect(scan).toMatchObject({ status: 'applied' });
    boxes.push(scan.id('box'));
  }
  expect(await tablet.does('receipt.review', { id: receiptId })).toMatchObject({ status: 'applied' });
  const [found] = await data.plant.rows<{ id: string }>('select id from inspection where source_doc_id = $1 and deleted_at is null', [
    receiptId,
  ]);
  return { receiptId, poLineId, receiptLineId: receipt.id('line-1'), boxes, inspectionId: found?.id ?? '' };
}

const CHECK = { standard: null, lower: null, upper: null, gaugeNo: null, defectCode: null, photos: [] };

/** What an inspector writes down who looks at the goods: one check without figures. */
export const looked = (id: string, sampleQty: string, defectQty: string) => ({
  id,
  sampleQty,
  defectQty,
  remark: null,
  items: [
    { ...CHECK, itemName: '外观', readings: [], passed: defectQty === '0', defectQty, defectCode: defectQty === '0' ? null : '划伤' },
  ],
});

export const line = (boxId: string, qty: string, verdict: 1 | 3, childNo: string | null = null) => ({ boxId, qty, verdict, childNo });
export const verdicts = (id: string, lines: readonly ReturnType<typeof line>[], reason: string | null = null) => ({
  id,
  lines,
  reason,
  defectCode: null,
  binId: null,
});
