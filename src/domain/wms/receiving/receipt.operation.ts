/** The moves of a goods receipt (states-2 §2.4.5; "who posts when" in the domain's README). */

import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, negQty, positiveQuantitySchema, quantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { doerOf } from '#domain/system/second-person.ts';
import { FEE_ORDER } from '#domain/wms/areas.ts';
import { inboundType } from '#domain/wms/codes.ts';
import { CONCEDE, dateFault, openFor } from '#domain/wms/inbound/acceptance.ts';
import { ArrivalNotice, ArrivalNoticeLine } from '#domain/wms/inbound/arrival-notice.document.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import {
  boxNumberKeys,
  goodsFacts,
  lineKeys,
  putBox,
  ReceiptBox,
  ReceiptLine,
  receipt,
  remarksOn,
  storeKeys,
  takingBins,
} from '#domain/wms/inbound/receipt.document.ts';
import { guardDecimals, lineBase } from '#domain/wms/line.ts';
import { photosSchema } from '#domain/wms/photos.ts';
import { agreedSeverity, planKeys, planOf, skipsLot } from '#domain/wms/quality/inspection-plan.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';

const code40 = z.string().trim().min(1).max(40);

const receiptLineSchema = z.object({
  materialId: uuidSchema,
  poLineId: uuidSchema.nullable(),
  noticeLineId: uuidSchema.nullable(),
  planQty: quantitySchema,
});
export const receiptCreateSchema = z.object({
  id: uuidSchema,
  supplierId: uuidSchema,
  receiptType: inboundType.schema,
  noticeId: uuidSchema.nullable(),
  supplierDocNo: code40.nullable(),
  warehouseId: uuidSchema,
  remark: z.string().max(500).nullable(),
  lines: z.array(receiptLineSchema).min(1).max(500),
});

export const receiptCreate = defineCreate(receipt, {
  verb: 'create',
  to: 1,
  offline: true,
  right: 'web:wms:receipt:create',
  schema: receiptCreateSchema,
  reads: [
    (p) => [
      byId(Supplier, p.supplierId),
      byId(Warehouse, p.warehouseId),
      ...(p.noticeId ? [byId(ArrivalNotice, p.noticeId)] : []),
      ...p.lines.flatMap((line) => [
        byId(Material, line.materialId),
        ...(line.poLineId ? [byId(PurchaseOrderLine, line.poLineId)] : []),
        ...(line.noticeLineId ? [byId(ArrivalNoticeLine, line.noticeLineId)] : []),
      ]),
      ...planKeys(
        p.lines.map((line) => line.materialId),
        p.supplierId,
      ),
    ],
    (p, rows) => p.lines.flatMap(({ poLineId }) => byId(PurchaseOrder, rows.get(PurchaseOrderLine, poLineId)?.docId ?? poLineId ?? p.id)),
  ],
  decide: (p, rows, ctx) => {
    const warehouse = rows.get(Warehouse, p.warehouseId) ?? refuse('REF_MISSING', { field: 'warehouseId' });
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    const notice = p.noticeId ? rows.get(ArrivalNotice, p.noticeId) : undefined;
    guard(notice?.status !== 1, 'DOC_STATUS', {
      docNo: notice?.docNo ?? '',
      set: 'shippingStatus',
      status: '1',
      verb: 'receive',
    });
    const zero = { qty: '0', inspectedQty: '0', acceptedQty: '0', concessionQty: '0', rejectedQty: '0', inboundQty: '0' };
    const lines = p.lines.map((line, index) => {
      const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
      guard(material.isActive, 'G-MAT', { matCode: material.matCode, whName: warehouse.whName });
      const needInspect =
        material.iqcMode !== 0 && !skipsLot(material.iqcMode, planOf(rows, material.id), agreedSeverity(rows, material.id, p.supplierId));
      const made = { ...lineBase(rows, ctx, p.id, index + 1, line.materialId), ...line, ...zero, needInspect };
      const bought = rows.get(PurchaseOrder, rows.get(PurchaseOrderLine, line.poLineId)?.docId ?? null);
      guard(bought?.poType !== FEE_ORDER, 'PO_OF_FEES', { poNo: bought?.poNo ?? '' });
      const behind = { order: rows.get(PurchaseOrderLine, line.poLineId), notice: rows.get(ArrivalNoticeLine, line.noticeLineId) };
      return { ...made, openQty: openFor(made, [], behind) };
    });
    const source = notice ? { sourceDocType: 'arrivalNotice', sourceDocId: notice.id, sourceDocNo: notice.docNo } : {};
    const { supplierId, receiptType, noticeId, supplierDocNo, warehouseId, remark } = p;
    return {
      header: { supplierId, receiptType, noticeId, supplierDocNo, warehouseId, remark, receivedById: ctx.actor.personId, ...source },
      put: lines.map((line) => put(ReceiptLine, line)),
    };
  },
});

const scanPayload = {
  boxId: uuidSchema,
  boxNo: code40,
  lineId: uuidSchema,
  qty: positiveQuantitySchema,
  batchNo: code40.nullable(),
  productionDate: daySchema.nullable(),
  expiryDate: daySchema.nullable(),
  grossWeight: quantitySchema.nullable(),
  /** Why the box is accepted although it is too much or its shelf life is too short. Older programs leave it out. */
  concession: z.string().trim().min(2).max(500).nullable().optional(),
  /** What is broken of the box. Older programs leave it out. */
  damage: z.string().trim().min(2).max(500).nullable().optional(),
  /** 拒收: it is sent away with whoever brought it. Older programs leave it out. */
  isRefused: z.boolean().optional(),
  binId: uuidSchema,
  photos: photosSchema,
};
type Scanned = z.infer<z.ZodObject<typeof scanPayload>>;

/** A box that is sent away: what is wrong with it is said and seen, and nothing of it is counted. */
function refusedBox({ id, boxId, photos, ...entered }: Scanned & { readonly id: string }, ctx: Ctx) {
  guard(entered.damage != null, 'REASON_REQUIRED');
  guard(photos.length > 0, 'PHOTO_REQUIRED');
  const seen = { scannedAt: ctx.occurredAt, scannedByName: ctx.actor.userName, photoIds: photos.map((photo) => photo.id) };
  return putBox({
    id: boxId,
    version: 0,
    docId: id,
    ...entered,
    damage: entered.damage,
    concession: null,
    ...seen,
    isRefused: true,
    isRemoved: true,
  });
}

/** A box stands on the dock, counted and labelled. The first box moves the receipt to "in operation". */
export const receiptScan = defineMove(receipt, {
  verb: 'scan',
  kind: 'fact',
  from: [1, 5],
  to: 5,
  offline: true,
  right: 'web:wms:receipt:create',
  // Whoever may take more than was ordered releases it on the spot.
  countersigned: true,
  payload: scanPayload,
  reads: [
    (p) => [byIndex(Box, 'boxNo', p.boxNo), ...boxNumberKeys(p.boxNo), byId(Bin, p.binId)],
    (p, rows) => [...lineMaterialKeys(p.lineId, p.id, rows), ...storeKeys(p.id, rows)],
  ],
  decide: (_header, p, rows, ctx) => {
    guard(p.boxId === ctx.newId('box'), 'ID_NOT_DERIVED');
    const line = rows.by(ReceiptLine, 'docId', p.id).find(({ id }) => id === p.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    const material = rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const taken = rows.by(Box, 'boxNo', p.boxNo).length > 0 || rows.by(ReceiptBox, 'boxNo', p.boxNo).some((box) => box.id !== p.boxId);
    guard(!taken, 'BOX_NO_USED', { boxNo: p.boxNo });
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], p.qty);
    if (p.isRefused) return { put: [refusedBox(p, ctx)] };
    guard(!material.batchManaged || p.batchNo !== null, 'BATCH_REQUIRED', { matCode: material.matCode });
    guard(!material.shelfLifeManaged || p.expiryDate !== null, 'EXPIRY_REQUIRED', { matCode: material.matCode });
    const fault = dateFault(p, ctx.today);
    if (fault) refuse(fault.code, fault.params);
    guard(p.expiryDate === null || p.expiryDate >= ctx.today, 'G-EXP', { batchNo: p.batchNo ?? '' });
    const issues = remarksOn(rows, line, addQty(line.qty, p.qty), p.expiryDate, ctx.today);
    const concession = issues.length > 0 ? (p.concession ?? null) : null;
    guard(concession === null || hasRight(doerOf(ctx), CONCEDE), 'NO_RIGHT', { right: CONCEDE });
    const bin = rows.get(Bin, p.binId) ?? refuse('REF_MISSING', { field: 'binId' });
    guard(!bin.isTransit && takingBins(goodsFacts(rows, p.id, line)).includes(bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
    const { id, boxId, photos, ...entered } = p;
    const scanned = {
      scannedAt: ctx.occurredAt,
      scannedByName: ctx.actor.userName,
      photoIds: photos.map((photo) => photo.id),
      isRefused: false,
      isRemoved: false,
    };
    return {
      put: [putBox({ id: boxId, version: 0, docId: id, ...entered, concession, damage: p.damage ?? null, ...scanned })],
      add: [add(ReceiptLine, line.id, 'qty', p.qty)],
      issues,
    };
  },
});

function lineMaterialKeys(lineId: string, docId: string, rows: Rows) {
  const line = rows.by(ReceiptLine, 'docId', docId).find(({ id }) => id === lineId);
  // Reads all units, because only the material tells which one applies. There are only a handful.
  return line ? [...lineKeys(line), byIndex(Unit, 'unitCode', line.unitCode)] : [];
}

/** Takes one box back. The queued scan stays queued; this is an additional fact (sync.md §4). */
export const receiptUnscan = defineMove(receipt, {
  verb: 'unscan',
  kind: 'fact',
  from: [5],
  offline: true,
  right: 'web:wms:receipt:create',
  payload: { boxId: uuidSchema },
  decide: (_header, p, rows) => {
    const box = rows.by(ReceiptBox, 'docId', p.id).find(({ id }) => id === p.boxId) ?? refuse('BOX_MISSING');
    guard(!box.isRemoved, 'BOX_REMOVED', { boxNo: box.boxNo });
    return { put: [putBox({ ...box, isRemoved: true })], add: [add(ReceiptLine, box.lineId, 'qty', negQty(box.qty))] };
  },
});

/** Deletes a receipt that has no boxes and no stock. Box numbers already used are never used again. */
export const receiptDelete = defineMove(receipt, {
  verb: 'delete',
  from: [1, 5, 2],
  to: 6,
  offline: true,
  right: 'web:wms:receipt:delete',
  decide: (_header, p, rows) => combine({ put: rows.by(ReceiptBox, 'docId', p.id).map((box) => putBox({ ...box, isRemoved: true })) }),
});
