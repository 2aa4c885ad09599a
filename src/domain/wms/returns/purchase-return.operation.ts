/** The moves of a purchase return. Several people may compete for the same boxes, so only the server can review (routes §2.7.5). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard } from '#domain/kernel/problem.ts';
import { cmpQty, mulQty, positiveQuantitySchema, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { asksAmount, guardReview, reviewKeys } from '#domain/system/review.ts';
import { boxFacts, boxOf, guardOnce } from '#domain/wms/box.operation.ts';
import { orderPrice, orderPriceKeys } from '#domain/wms/inbound/purchase-price.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { lineBase } from '#domain/wms/line.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { returnMode } from './codes.ts';
import {
  PurchaseReturnLine,
  type PurchaseReturnLineRow,
  purchaseReturn,
  putPurchaseReturnLine,
  RETURNABLE,
  returnedLines,
} from './purchase-return.document.ts';
import { postKeys, postReturn, takeReturnBack, undoKeys } from './purchase-return-post.ts';

const DOC = 'purchaseReturn';
const reason = z.string().trim().min(2).max(500);
const lineSchema = z.object({
  boxId: uuidSchema,
  qty: positiveQuantitySchema,
  reason: z.string().trim().max(500).nullable(),
});
const content = {
  returnMode: returnMode.schema,
  reasonCode: z.string().trim().max(60).nullable(),
  remark: z.string().max(500).nullable(),
  lines: z.array(lineSchema).min(1).max(200),
};
type Line = z.infer<typeof lineSchema>;

const boxKeys = (lines: readonly Line[]): Key[] => lines.map(({ boxId }) => byId(Box, boxId));
const originKeys = (lines: readonly Line[], rows: Rows): Key[] =>
  lines.flatMap(({ boxId }) => {
    const box = rows.get(Box, boxId);
    if (!box) return [];
    return [
      byId(Material, box.materialId),
      ...(box.batchId ? [byId(Batch, box.batchId)] : []),
      ...(box.sourceLineId ? [byId(ReceiptLine, box.sourceLineId)] : []),
    ];
  });

interface Goods {
  readonly id: string;
  readonly supplierId: string;
  readonly warehouseId: string;
}

function lineOf(goods: Goods, line: Line, lineNo: number, rows: Rows, ctx: Ctx): PurchaseReturnLineRow {
  const box = boxOf(rows, line.boxId, ctx);
  guard(RETURNABLE.includes(box.boxStatus), 'G-BOX', boxFacts(box));
  guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
  const from = box.sourceLineId ? rows.get(ReceiptLine, box.sourceLineId) : undefined;
  const { qty, reason: why } = line;
  return {
    ...lineBase(rows, ctx, goods.id, lineNo, box.materialId),
    boxId: box.id,
    boxNo: box.boxNo,
    boxStatus: box.boxStatus,
    qty,
    reason: why,
    isRemoved: false,
    batchNo: rows.get(Batch, box.batchId)?.batchNo ?? null,
    receiptLineId: from?.id ?? null,
    poLineId: from?.poLineId ?? null,
  };
}

function linesOf(goods: Goods, lines: readonly Line[], rows: Rows, ctx: Ctx): PurchaseReturnLineRow[] {
  guardOnce(rows, lines);
  return lines.map((line, n) => lineOf(goods, line, n + 1, rows, ctx));
}

export const purchaseReturnCreate = defineCreate(purchaseReturn, {
  verb: 'create',
  to: 0,
  offline: true,
  right: 'web:wms:preturn:create',
  schema: z.object({ id: uuidSchema, supplierId: uuidSchema, warehouseId: uuidSchema, ...content }),
  reads: [
    (p) => [byId(Supplier, p.supplierId), byId(Warehouse, p.warehouseId), ...boxKeys(p.lines)],
    (p, rows) => originKeys(p.lines, rows),
  ],
  decide: (p, rows, ctx) => {
    guard(rows.get(Supplier, p.supplierId) !== undefined, 'REF_MISSING', { field: 'supplierId' });
    guard(rows.get(Warehouse, p.warehouseId) !== undefined, 'REF_MISSING', { field: 'warehouseId' });
    guard(inScope(ctx.actor, p.warehouseId), 'G-WH', { warehouseId: p.warehouseId });
    const { supplierId, warehouseId, returnMode: mode, reasonCode, remark } = p;
    return {
      header: { supplierId, warehouseId, returnMode: mode, reasonCode, remark },
      put: linesOf(p, p.lines, rows, ctx).map(putPurchaseReturnLine),
    };
  },
});

/** Replaces the lines with those entered now. Lines missing from the entry are marked as removed. */
export const purchaseReturnSave = defineMove(purchaseReturn, {
  verb: 'save',
  from: [0, 2],
  offline: true,
  right: 'web:wms:preturn:edit',
  payload: content,
  reads: [(p) => boxKeys(p.lines), (p, rows) => originKeys(p.lines, rows)],
  decide: (header, p, rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const fresh = linesOf(header, p.lines, rows, ctx);
    const gone = rows.by(PurchaseReturnLine, 'docId', p.id).map((line) => ({ ...line, isRemoved: true }));
    const { returnMode: mode, reasonCode, remark } = p;
    return { header: { returnMode: mode, reasonCode, remark }, put: [...gone, ...fresh].map(putPurchaseReturnLine) };
  },
});

/** The value at the prices of the purchase orders. Null if a price is unknown, because a document must not pass a threshold unseen. */
function goodsValue(rows: Rows, lines: readonly PurchaseReturnLineRow[]): Quantity | null {
  const values = lines.map(({ qty, poLineId }) => {
    const price = orderPrice(rows, poLineId);
    return price === null ? null : mulQty(qty, price);
  });
  return values.some((one) => one === null) ? null : sumQty(values.filter((one) => one !== null));
}

/** 0, 2→1: posts GI_SUPPLIER_RETURN. The order counts the returned goods and, in mode "replace", expects them again. */
export const purchaseReturnReview = defineMove(purchaseReturn, {
  verb: 'review',
  from: [0, 2],
  to: 1,
  offline: false,
  right: 'web:wms:preturn:review',
  reads: [
    (p, rows) => [...reviewKeys(DOC, p.id), ...postKeys(p.id, rows)],
    (p, rows) => [
      ...undoKeys(p.id, rows),
      ...(asksAmount(rows, DOC) ? orderPriceKeys(returnedLines(rows, p.id).map(({ poLineId }) => poLineId)) : []),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const lines = returnedLines(rows, p.id);
    guardReview(rows, purchaseReturn, header, ctx.actor, asksAmount(rows, DOC) ? goodsValue(rows, lines) : null);
    return postReturn(header, lines, rows, ctx);
  },
});

const lineIds = (rows: Rows, docId: string): string[] => returnedLines(rows, docId).map(({ id }) => id);

/** 1→2: the mirror, if no statement has it and nothing happened to the boxes since. */
export const purchaseReturnUnreview = defineMove(purchaseReturn, {
  verb: 'unreview',
  from: [1],
  to: 2,
  offline: false,
  right: 'web:wms:preturn:unreview',
  payload: { reason },
  reads: [
    (p, rows) => [...postKeys(p.id, rows), ...billedKeys(lineIds(rows, p.id))],
    (p, rows) => [...undoKeys(p.id, rows), ...billingKeys(rows, lineIds(rows, p.id))],
  ],
  decide: (header, p, rows, ctx) => {
    guardUnbilled(rows, lineIds(rows, p.id));
    return takeReturnBack(header, returnedLines(rows, p.id), rows, ctx);
  },
});

export const purchaseReturnDelete = defineMove(purchaseReturn, {
  verb: 'delete',
  from: [0, 2],
  offline: true,
  right: 'web:wms:preturn:delete',
  decide: (header) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});
