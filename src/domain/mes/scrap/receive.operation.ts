/** Weighing scrap into its store: a fact, box by box, also without a network. What was weighed in once is not weighed in again. */
import { z } from 'zod';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, negQty, positiveQuantitySchema, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { guardArrival, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { batchFor, bornBoxId, bringIn, guardNewGoods, targetKeys } from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import {
  type DisposeRow,
  disposeAfter,
  LabourMaterialDispose,
  LabourMaterialReceive,
  labourMaterialReceive,
  leftToReceive,
  SCRAP_RIGHT,
  SCRAP_STORES,
} from './scrap.document.ts';

const DOC = 'labourMaterialReceive';
const SCRAPPED = 10;
const FROM_PRODUCTION = 'GR_OTHER';

export const receiveSchema = z.object({
  id: uuidSchema,
  disposeId: uuidSchema,
  qty: positiveQuantitySchema,
  weightKg: positiveQuantitySchema,
  boxNo: z.string().trim().min(1).max(40),
  toWarehouseId: uuidSchema,
  toBinId: uuidSchema,
  remark: z.string().trim().max(500).nullable(),
});

/** The batch of the boxes: that of the order, else its number. */
const batchOf = ({ batchNo, orderNo }: Pick<DisposeRow, 'batchNo' | 'orderNo'>): string => batchNo ?? orderNo;

/** @param by pieces that came, or below zero those that are taken back */
function counted(dispose: DisposeRow, by: Quantity): Partial<Decision> {
  const status = disposeAfter({ ...dispose, receivedQty: addQty(dispose.receivedQty, by) });
  return {
    put: status === dispose.status ? [] : [put(LabourMaterialDispose, { ...dispose, status })],
    add: [add(LabourMaterialDispose, dispose.id, 'receivedQty', by)],
  };
}

/** –→3: pieces come out of production as scrap of the store, in a box with a label. @throws SCRAP_RECEIVED for what was weighed in already */
export const scrapReceive = defineCreate(labourMaterialReceive, {
  verb: 'receive',
  kind: 'fact',
  to: 3,
  offline: true,
  right: SCRAP_RIGHT.receive,
  schema: receiveSchema,
  reads: [
    (p): Key[] => [
      byId(LabourMaterialDispose, p.disposeId),
      byId(Warehouse, p.toWarehouseId),
      byId(Bin, p.toBinId),
      byIndex(Box, 'boxNo', p.boxNo),
      byId(Box, bornBoxId(p.id, p.boxNo)),
    ],
    (p, rows): Key[] => {
      const dispose = rows.get(LabourMaterialDispose, p.disposeId);
      if (!dispose) return [];
      const place = { materialId: dispose.materialId, batchNo: batchOf(dispose), boxNo: p.boxNo, status: 10 as const, binId: p.toBinId };
      return [
        byId(Material, dispose.materialId),
        byIndex(Unit, 'unitCode', dispose.unitCode),
        ...targetKeys(p.id, place),
        ...roomKeys(rows, [p.toBinId]),
      ];
    },
  ],
  decide: ({ id, ...own }, rows, ctx) => {
    const dispose = rows.get(LabourMaterialDispose, own.disposeId) ?? refuse('DOC_MISSING');
    guardOpen(dispose, own.qty);
    const material = rows.get(Material, dispose.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    guardPlace(rows, dispose, own);
    guardDecimals(rows.by(Unit, 'unitCode', dispose.unitCode)[0], own.qty);
    const batchNo = material.batchManaged ? batchOf(dispose) : null;
    const goods = {
      material,
      batchNo,
      boxNo: own.boxNo,
      status: SCRAPPED as 10,
      qty: own.qty,
      binId: own.toBinId,
      warehouseId: own.toWarehouseId,
    };
    guardNewGoods(goods, true);
    // Scrap says nothing against the batch of the order, and nobody uses it, so it needs no later day.
    const fresh = { productionDate: ctx.today, expiryDate: material.shelfLifeManaged ? ctx.today : null, qualityStatus: 2 as const };
    const batch = batchFor(rows, ctx, goods, fresh, true);
    const movement = new Movement(ctx, FROM_PRODUCTION, { docType: DOC, docId: id });
    const origin = { orderNo: dispose.orderNo, sourceDocId: id };
    const line = { lineId: id, orderNo: dispose.orderNo };
    bringIn(movement, 'PRODUCTION', { ...goods, docId: id, batch, origin }, { rows, ctx }, line);
    const moved = movement.result();
    guardRooms({ rows, lines: [own] }, moved);
    const { orderId, orderNo, scrapKind, materialId, matCode, matName, unitCode } = dispose;
    const of = { orderId, orderNo, scrapKind, materialId, matCode, matName, unitCode, batchNo };
    const source = { sourceDocType: 'labourMaterialDispose', sourceDocId: dispose.id, sourceDocNo: dispose.docNo };
    const born = batch?.version === 0 ? [put(Batch, batch)] : [];
    return { header: { ...own, ...of, ...source }, ...combine(moved, { put: born }, counted(dispose, own.qty)) };
  },
});

/** @throws DOC_STATUS before the review, SCRAP_RECEIVED for more than is left */
function guardOpen(dispose: DisposeRow, qty: Quantity): void {
  const { docNo, status } = dispose;
  const isReviewed = [2, 4, 6].includes(status);
  guard(isReviewed, 'DOC_STATUS', { docNo: docNo ?? '', set: 'applicationStatus', status: String(status), verb: 'receive' });
  const limit = leftToReceive(dispose);
  guard(cmpQty(qty, limit) <= 0, 'SCRAP_RECEIVED', { docNo: docNo ?? '', qty, limit });
}

/** @throws STORE_NOT_BL_K, STORE_NOT_LF_K, SCRAP_OTHER_STORE, and what speaks against the bin */
function guardPlace(rows: Rows, dispose: DisposeRow, { toWarehouseId, toBinId }: { toWarehouseId: string; toBinId: string }): void {
  const store = rows.get(Warehouse, toWarehouseId) ?? refuse('REF_MISSING', { field: 'toWarehouseId' });
  const isOfKind = store.isActive && store.whClassCode === SCRAP_STORES[dispose.scrapKind];
  guard(isOfKind, dispose.scrapKind === 1 ? 'STORE_NOT_BL_K' : 'STORE_NOT_LF_K');
  guard(dispose.toWarehouseId === null || dispose.toWarehouseId === store.id, 'SCRAP_OTHER_STORE', { docNo: dispose.docNo ?? '' });
  guardArrival(rows, toBinId, store.id, SCRAPPED);
}

/** 3→2: the mirror, if nothing happened to the box since; the pieces can be weighed in again. */
export const scrapTakeBack = defineMove(labourMaterialReceive, {
  verb: 'unreview',
  from: [3],
  to: 2,
  offline: false,
  right: SCRAP_RIGHT.takeBack,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows): Key[] => {
      const row = rows.get(LabourMaterialReceive, p.id);
      const own = row ? [byId(LabourMaterialDispose, row.disposeId), byId(Box, bornBoxId(row.id, row.boxNo))] : [];
      return [...movementKeys(p.id), ...own];
    },
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    const dispose = rows.get(LabourMaterialDispose, header.disposeId) ?? refuse('DOC_MISSING');
    return combine(reverse(ctx, rows, lastMovement(rows, p.id, [FROM_PRODUCTION])), counted(dispose, negQty(header.qty)));
  },
});
