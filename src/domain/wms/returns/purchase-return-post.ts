/** What a purchase return posts, and how it changes order and inspection. */

import { Bin } from '#domain/basic/place.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts, boxOf, guardNotCounted } from '#domain/wms/box.operation.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { defectClosed, defectKeys, defectReopened } from '#domain/wms/quality/defect-log.ts';
import {
  Inspection,
  InspectionBox,
  type InspectionBoxRow,
  inspectionBoxKeys,
  putInspectionBox,
} from '#domain/wms/quality/inspection.document.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { type PurchaseReturnLineRow, type PurchaseReturnRow, REPLACE, RETURNABLE, returnedLines } from './purchase-return.document.ts';

const WAITING = 4;
const RETURNED = 6;
const DISPOSED_BY_RETURN = 1;

export const postKeys = (docId: string, rows: Rows): Key[] => {
  const lines = returnedLines(rows, docId);
  const boxIds = lines.map(({ boxId }) => boxId);
  return [
    ...movementKeys(docId),
    ...boxIds.map((id) => byId(Box, id)),
    ...lines.flatMap(({ poLineId }) => (poLineId ? [byId(PurchaseOrderLine, poLineId)] : [])),
    ...inspectionBoxKeys(boxIds),
    ...defectKeys(boxIds),
  ];
};

/** One round later: the bins the boxes lie in, the inspections waiting for the boxes, and the entries posted before. */
export const undoKeys = (docId: string, rows: Rows): Key[] => [
  ...entryKeys(docId, rows),
  ...returnedLines(rows, docId).flatMap(({ boxId }) => {
    const binId = rows.get(Box, boxId)?.binId;
    const inspections = rows.by(InspectionBox, 'boxId', boxId).map((row) => byId(Inspection, row.docId));
    return [...(binId ? [byId(Bin, binId)] : []), ...inspections];
  }),
];

/** Raises (or with a negative sign lowers) the order's returned quantities. */
function orderCounters(header: PurchaseReturnRow, line: PurchaseReturnLineRow, qty: Quantity): Partial<Decision> {
  if (!line.poLineId) return {};
  const replaced = header.returnMode === REPLACE ? [add(PurchaseOrderLine, line.poLineId, 'replacedQty', qty)] : [];
  return { add: [add(PurchaseOrderLine, line.poLineId, 'returnedQty', qty), ...replaced] };
}

/** Goods that left before anybody judged them need no verdict any more: the inspection counts them as returned. */
function inspectionCounters(rows: Rows, line: PurchaseReturnLineRow, sign: 1 | -1): Partial<Decision> {
  if (line.boxStatus !== WAITING) return {};
  const open = (row: InspectionBoxRow) => (sign === 1 ? row.verdict === null && !row.isGone : row.verdict === null);
  const row = rows.by(InspectionBox, 'boxId', line.boxId).find((one) => open(one) && rows.get(Inspection, one.docId)?.deletedAt === null);
  if (!row) return {};
  const qty = sign === 1 ? subQty(row.qty, line.qty) : addQty(row.isGone ? '0' : row.qty, line.qty);
  const gone = isZero(qty);
  return {
    add: [add(Inspection, row.docId, 'returnedQty', sign === 1 ? line.qty : negQty(line.qty))],
    put: [putInspectionBox({ ...row, qty: gone ? row.qty : qty, isGone: gone })],
  };
}

/** G-QTY: no more may be returned on an order line than was received. */
function guardReturned(rows: Rows, lines: readonly PurchaseReturnLineRow[]): void {
  const sums = new Map<string, Quantity>();
  for (const { poLineId, qty } of lines) if (poLineId) sums.set(poLineId, addQty(sums.get(poLineId) ?? '0', qty));
  for (const [id, qty] of sums) {
    const order = rows.get(PurchaseOrderLine, id) ?? refuse('REF_MISSING', { field: 'poLineId' });
    const limit = subQty(order.receivedQty, order.returnedQty);
    guard(cmpQty(qty, limit) <= 0, 'G-QTY', { qty, limit });
  }
}

export function postReturn(header: PurchaseReturnRow, lines: readonly PurchaseReturnLineRow[], rows: Rows, ctx: Ctx): Partial<Decision> {
  guard(lines.length > 0, 'NO_BOXES');
  guardReturned(rows, lines);
  const movement = new Movement(ctx, 'GI_SUPPLIER_RETURN', { docType: 'purchaseReturn', docId: header.id });
  const parts = lines.map((line) => {
    const box = boxOf(rows, line.boxId, ctx);
    guard(box.supplierId === header.supplierId, 'RETURN_OTHER_SUPPLIER', { boxNo: box.boxNo });
    guard(RETURNABLE.includes(box.boxStatus) && box.warehouseId === header.warehouseId, 'G-BOX', boxFacts(box));
    // A box that was judged meanwhile is no longer the box that was put on the return.
    guard(box.boxStatus === line.boxStatus, 'G-BOX', boxFacts(box));
    guard(cmpQty(line.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
    guardNotCounted(rows, box);
    const left = movement.issue(box, 'SUPPLIER', line.qty, RETURNED, { lineId: line.id, partyId: header.supplierId });
    const defects = isZero(left.qty) ? defectClosed(rows, ctx, box.id, DISPOSED_BY_RETURN) : [];
    return combine(orderCounters(header, line, line.qty), inspectionCounters(rows, line, 1), { put: defects });
  });
  return combine(movement.result(), ...parts);
}

/** The mirror: the boxes are back where they lay, and all counters include them again. */
export function takeReturnBack(
  header: PurchaseReturnRow,
  lines: readonly PurchaseReturnLineRow[],
  rows: Rows,
  ctx: Ctx,
): Partial<Decision> {
  const mirrored = reverse(ctx, rows, lastMovement(rows, header.id, ['GI_SUPPLIER_RETURN']));
  const parts = lines.map((line) =>
    combine(orderCounters(header, line, negQty(line.qty)), inspectionCounters(rows, line, -1), {
      put: defectReopened(rows, line.boxId, DISPOSED_BY_RETURN),
    }),
  );
  return combine(mirrored, ...parts);
}
