/** Payloads of the measured work: a receipt of one line, its boxes, and its review. Used by the page and by the server alone. */
import { derivedId } from '#domain/kernel/ids.ts';
import type { Goods } from './plant.ts';

/** Boxes of one receipt: a lorry's pallet or two. */
export const BOXES = 24;

export const createPayload = (opId: string, { supplierId, warehouseId, materialId }: Goods) => ({
  id: derivedId(opId, 'doc'),
  supplierId,
  receiptType: '003',
  noticeId: null,
  supplierDocNo: null,
  warehouseId,
  remark: null,
  lines: [{ materialId, poLineId: null, noticeLineId: null, planQty: '1000' }],
});

export const scanPayload = (opId: string, place: { readonly id: string; readonly lineId: string; readonly goods: Goods }) => ({
  id: place.id,
  boxId: derivedId(opId, 'box'),
  boxNo: `B${opId.replaceAll('-', '').slice(0, 30).toUpperCase()}`,
  lineId: place.lineId,
  qty: '10',
  batchNo: 'LOT-7',
  productionDate: null,
  expiryDate: null,
  grossWeight: null,
  binId: place.goods.binId,
  photos: [],
});
