/** Reverses the last return or use of a stock loan. The borrower has the goods again. */
import { z } from 'zod';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard } from '#domain/kernel/problem.ts';
import { negQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { stockKeys } from '#domain/wms/application/application-promise.ts';
import { Inspection, InspectionBox, inspectionBoxes } from '#domain/wms/quality/inspection.document.ts';
import { sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { movementId } from '#domain/wms/stock/movement.ts';
import {
  entryKeys,
  lastMovement,
  movementBefore,
  movementKeys,
  ownMovementBefore,
  pastKeys,
  pastMovementKeys,
  reverse,
} from '#domain/wms/stock/reversal.ts';
import { Box, StockLedgerEntry } from '#domain/wms/stock/stock.entity.ts';
import { borrowLines, BORROW_RIGHT as RIGHT, StockBorrow, StockBorrowLine, stockBorrow } from './stock-borrow.document.ts';

const RETURNED = 'ST_RETURN';
/** Movement types of returns and uses. */
const ENDS: readonly string[] = [RETURNED, 'GI_DEPT', 'GI_SALES'];

const entriesOf = (rows: Rows, docId: string) => rows.by(StockLedgerEntry, 'movementId', lastMovement(rows, docId, ENDS).id);

/** Returns the boxes of the last return or use. */
const boxIdsOf = (rows: Rows, docId: string): string[] => [...new Set(entriesOf(rows, docId).flatMap(({ boxId }) => boxId ?? []))];

/** Returns the boxes that hold the goods during the loan. */
const awayIds = (rows: Rows, docId: string): string[] => borrowLines(rows, docId).map(({ boxId }) => boxId);

/** Returns the boxes that those were split off. */
const splitFrom = (rows: Rows, docId: string): string[] => [
  ...new Set(awayIds(rows, docId).flatMap((id) => rows.get(Box, id)?.parentBoxId ?? [])),
];

/** Lines whose rest was split off by the last return: the goods are in the box with the label again. */
function joinedAgain(rows: Rows, docId: string, last: string): Partial<Decision> {
  const lines = borrowLines(rows, docId).flatMap((line) => {
    const rest = rows.get(Box, line.boxId);
    const box = rows.get(Box, rest?.parentBoxId ?? null);
    // Both were left like this by that return alone: a box of which a part was lent has moved with the loan.
    const isSplit = rest !== undefined && box !== undefined && [rest, box].every(({ lastMovementId }) => lastMovementId === last);
    return isSplit ? [put(StockBorrowLine, { ...line, boxId: box.id, boxNo: box.boxNo })] : [];
  });
  return { put: lines };
}

const keys = {
  // Returned goods are among the boxes of the lending store.
  second: (docId: string, rows: Rows): Key[] => {
    const away = awayIds(rows, docId);
    const materialIds = new Set(borrowLines(rows, docId).map(({ materialId }) => materialId));
    const warehouseId = rows.get(StockBorrow, docId)?.warehouseId ?? '';
    return [
      ...[...movementKeys(docId), ...sourceInspectionKeys(docId), ...away.map((id) => byId(Box, id)), ...pastKeys(away)],
      ...stockKeys(warehouseId, [...materialIds]),
    ];
  },
  third: (docId: string, rows: Rows): Key[] => [
    ...entryKeys(docId, rows),
    ...splitFrom(rows, docId).map((id) => byId(Box, id)),
    ...pastMovementKeys(rows, awayIds(rows, docId)),
    ...rows.by(Inspection, 'sourceDocId', docId).map(({ id }) => byIndex(InspectionBox, 'docId', id)),
  ],
};

/** Returns the quantity that the last return or use counted on each line. */
function endedOf(rows: Rows, docId: string): ReadonlyMap<string, Quantity> {
  const gone = entriesOf(rows, docId).filter(({ account, qtyDelta }) => account === 'STOCK' && qtyDelta.startsWith('-'));
  const lineIds = new Set(gone.flatMap(({ lineId }) => lineId ?? []));
  return new Map(
    [...lineIds].map((id) => [id, negQty(sumQty(gone.filter(({ lineId }) => lineId === id).map(({ qtyDelta }) => qtyDelta)))]),
  );
}

/** Cancels the inspection that the return opened. `reverse` refuses goods that were judged, because they have moved since. */
function cancelled(rows: Rows, docId: string, ctx: Ctx): Partial<Decision> {
  const boxIds = boxIdsOf(rows, docId);
  const gone = { deletedAt: ctx.occurredAt, updatedBy: ctx.actor.userId, updatedByName: ctx.actor.userName, updatedAt: ctx.occurredAt };
  const own = rows
    .by(Inspection, 'sourceDocId', docId)
    .filter(({ id, deletedAt }) => deletedAt === null && inspectionBoxes(rows, id).some(({ boxId }) => boxIds.includes(boxId)));
  return { put: own.map((row) => put(Inspection, { ...row, ...gone })) };
}

/** 4, 6→2, 4: mirrors the newest return or use, if its boxes have not changed since. A second undo reverses the one before. */
export const stockBorrowUndo = defineMove(stockBorrow, {
  verb: 'undo',
  from: [4, 6],
  offline: false,
  right: RIGHT.review,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [(p, rows) => keys.second(p.id, rows), (p, rows) => keys.third(p.id, rows)],
  decide: (header, p, rows, ctx) => {
    const last = lastMovement(rows, p.id, ENDS);
    const counter = last.movementType === RETURNED ? 'returnedQty' : 'consumedQty';
    // A box that left the store has changed since.
    guard(
      boxIdsOf(rows, p.id).every((id) => rows.get(Box, id) !== undefined),
      'G-LAST',
      { boxNo: header.docNo ?? '' },
    );
    const away = awayIds(rows, p.id);
    const from = splitFrom(rows, p.id);
    const mirrored = reverse(ctx, rows, last, {
      // This lets the next undo reverse the return or use before.
      before: (boxId) => {
        if (from.includes(boxId)) return ownMovementBefore(rows, boxId, last);
        return away.includes(boxId) ? movementBefore(rows, boxId, last.id) : movementId(ctx, 0);
      },
      holder: () => header.borrowerId,
    });
    const counted = [...endedOf(rows, p.id)].map(([lineId, qty]) => add(StockBorrowLine, lineId, counter, negQty(qty)));
    return combine(mirrored, joinedAgain(rows, p.id, last.id), { add: counted }, cancelled(rows, p.id, ctx));
  },
});
