/** Reverse review: an exact mirror of a movement, possible only while nothing happened to its boxes afterwards (decision 3, G-LAST, INV-13). */
import { byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { negQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { isLockStatus, remembersStatus } from './box-machine.ts';
import { type BoxRow, movementId } from './movement.ts';
import { Box, StockLedgerEntry, StockMovement } from './stock.entity.ts';

type MovementRow = Row<typeof StockMovement>;
type EntryRow = Row<typeof StockLedgerEntry>;

/** The movements of a document; the boxes they moved are named by the document's own lines, in the same round. */
export const movementKeys = (docId: string): Key[] => [byIndex(StockMovement, 'docId', docId)];

/** One round later: their entries. */
export const entryKeys = (docId: string, rows: Rows): Key[] =>
  rows.by(StockMovement, 'docId', docId).map((movement) => byIndex(StockLedgerEntry, 'movementId', movement.id));

/** The newest movement of this type of the document that was not taken back yet. */
export function lastMovement(rows: Rows, docId: string, types: readonly string[]): MovementRow {
  const all = rows.by(StockMovement, 'docId', docId);
  const reversed = new Set(all.map((movement) => movement.reversalOf));
  const open = all.filter((movement) => types.includes(movement.movementType) && !reversed.has(movement.id));
  open.sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  return open[0] ?? refuse('NOTHING_TO_REVERSE');
}

/**
 * The mirror of a movement. Each box must still be as that movement left it; it gets back the place, status and quantity it came from, and a box
 * that was born in the movement is emptied (closed), never deleted: its number is burnt.
 */
export function reverse(ctx: Ctx, rows: Rows, movement: MovementRow, ordinal = 0): Pick<Decision, 'put' | 'postings'> {
  const entries = rows.by(StockLedgerEntry, 'movementId', movement.id).sort((a, b) => a.seq - b.seq);
  const boxIds = [...new Set(entries.flatMap((entry) => entry.boxId ?? []))];
  const boxes = boxIds.map((id) => {
    const box = rows.get(Box, id) ?? refuse('BOX_MISSING');
    guard(box.lastMovementId === movement.id, 'G-LAST', { boxNo: box.boxNo });
    return undo(box, movement, entries, {
      lastMovementId: movementId(ctx, ordinal),
      updatedAt: ctx.occurredAt,
      updatedByName: ctx.actor.userName,
    });
  });
  const { docType, docId } = movement;
  const mirrored = entries.map((entry) => ({
    ...entry,
    qtyDelta: negQty(entry.qtyDelta),
    balanceAfter: entry.account === 'STOCK' ? balanceBefore(entry) : null,
  }));
  const posting = { movementType: `${movement.movementType}_R`, docType, docId, reversalOf: movement.id, entries: mirrored.reverse() };
  return { put: boxes.map((box) => put(Box, box)), postings: [posting] };
}

/** What the place held before the entry: the balance after it, less what it brought. */
const balanceBefore = (entry: EntryRow): string => subQty(entry.balanceAfter ?? '0', entry.qtyDelta);

function undo(box: BoxRow, movement: MovementRow, entries: readonly EntryRow[], stamp: Partial<BoxRow>): BoxRow {
  const own = entries.filter((entry) => entry.account === 'STOCK' && entry.boxId === box.id);
  const from = own.find((entry) => entry.qtyDelta.startsWith('-'));
  const gone = {
    reservedQty: '0',
    warehouseId: null,
    binId: null,
    prevStatus: null,
    lockDocType: null,
    lockDocId: null,
    boxStatus: 3 as const,
  };
  if (!from) return { ...box, ...gone, ...stamp, qty: '0', closedReason: 6 };
  const status = from.boxStatus ?? box.boxStatus;
  return {
    ...box,
    ...stamp,
    qty: subQty(box.qty, sumQty(own.map((entry) => entry.qtyDelta))),
    warehouseId: from.warehouseId,
    binId: from.binId,
    boxStatus: status,
    prevStatus: remembersStatus(status) ? (box.prevStatus ?? 2) : null,
    lockDocType: isLockStatus(status) ? (box.lockDocType ?? movement.docType) : null,
    lockDocId: isLockStatus(status) ? (box.lockDocId ?? movement.docId) : null,
    closedReason: null,
  };
}
