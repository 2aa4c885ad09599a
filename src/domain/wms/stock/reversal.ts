/** Reverse review: the exact mirror of a movement, possible only if nothing happened to its boxes afterwards (decision 3, G-LAST, INV-13). */
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero, negQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { latestFirst } from '#domain/system/order.ts';
import { isLockStatus, remembersStatus } from './box-machine.ts';
import { type BoxRow, movementId } from './movement.ts';
import { Box, StockLedgerEntry, StockMovement } from './stock.entity.ts';

const ON_LOAN = 9;

type MovementRow = Row<typeof StockMovement>;
type EntryRow = Row<typeof StockLedgerEntry>;

/** Keys of a document's movements. The boxes they moved are named by the document's own lines, in the same round. */
export const movementKeys = (docId: string): Key[] => [byIndex(StockMovement, 'docId', docId)];

/** Keys of their entries; one round later. */
export const entryKeys = (docId: string, rows: Rows): Key[] =>
  rows.by(StockMovement, 'docId', docId).map((movement) => byIndex(StockLedgerEntry, 'movementId', movement.id));

/** The document's newest movement of these types that was not reversed yet. */
export function lastMovement(rows: Rows, docId: string, types: readonly string[]): MovementRow {
  const all = rows.by(StockMovement, 'docId', docId);
  const reversed = new Set(all.map((movement) => movement.reversalOf));
  const open = all.filter((movement) => types.includes(movement.movementType) && !reversed.has(movement.id));
  return latestFirst(open, ({ recordedAt }) => recordedAt)[0] ?? refuse('NOTHING_TO_REVERSE');
}

export interface Reversal {
  /** Index of the mirror movement within the operation, from 0. */
  readonly ordinal?: number;
  /** Returns the movement a box had before (`movementBefore`), so that earlier movements can be reversed next. Default: the mirror itself. */
  readonly before?: (boxId: string) => string | null;
  /** Returns who has goods that are on loan again. Default: the party of the movement, who is the borrower unless it says who answers for a loss. */
  readonly holder?: (boxId: string) => string | null;
  /** The pallet goes back with all its boxes. */
  readonly wholePallet?: boolean;
}

/** Keys of all entries of boxes and, one round later, of their movements, as `movementBefore` needs them. */
export const pastKeys = (boxIds: readonly string[]): Key[] => boxIds.map((id) => byIndex(StockLedgerEntry, 'boxId', id));
export const pastMovementKeys = (rows: Rows, boxIds: readonly string[]): Key[] =>
  [...new Set(boxIds.flatMap((id) => rows.by(StockLedgerEntry, 'boxId', id).map((entry) => entry.movementId)))].map((id) =>
    byId(StockMovement, id),
  );

/** The movement of a box before this one. Reversed movements do not count. */
export function movementBefore(rows: Rows, boxId: string, movementId: string): string | null {
  const ids = [...new Set(rows.by(StockLedgerEntry, 'boxId', boxId).map((entry) => entry.movementId))];
  return standingBefore(
    ids.flatMap((id) => rows.get(StockMovement, id) ?? []),
    movementId,
  );
}

/** The same where the movement before is one of the same document: its movements and their entries are enough. */
export function ownMovementBefore(rows: Rows, boxId: string, { id, docId }: Pick<MovementRow, 'id' | 'docId'>): string | null {
  const own = rows.by(StockMovement, 'docId', docId);
  return standingBefore(
    own.filter((one) => rows.by(StockLedgerEntry, 'movementId', one.id).some((entry) => entry.boxId === boxId)),
    id,
  );
}

function standingBefore(past: readonly MovementRow[], movementId: string): string | null {
  const standing: string[] = [];
  for (const { id, reversalOf } of [...past].sort(inTime)) {
    if (reversalOf === null) standing.push(id);
    else standing.splice(standing.indexOf(reversalOf), standing.includes(reversalOf) ? 1 : 0);
  }
  return standing[standing.indexOf(movementId) - 1] ?? null;
}

/** In the order of recording; within one envelope, in the order in which they happened. */
function inTime(a: MovementRow, b: MovementRow): number {
  const text = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
  return text(a.recordedAt, b.recordedAt) || text(a.occurredAt, b.occurredAt) || a.ordinal - b.ordinal;
}

/**
 * The mirror of a movement. Each box must still be as that movement left it, and gets back its previous place, status and quantity. A box that the
 * movement created is emptied (closed), never deleted, because its number must not be used again.
 */
export function reverse(ctx: Ctx, rows: Rows, movement: MovementRow, how: Reversal = {}): Pick<Decision, 'put' | 'postings'> {
  const { ordinal = 0, before, holder, wholePallet = false } = how;
  const entries = rows.by(StockLedgerEntry, 'movementId', movement.id).sort((a, b) => a.seq - b.seq);
  const boxIds = [...new Set(entries.flatMap((entry) => entry.boxId ?? []))];
  const boxes = boxIds.map((id) => {
    const box = rows.get(Box, id) ?? refuse('BOX_MISSING');
    guard(box.lastMovementId === movement.id, 'G-LAST', { boxNo: box.boxNo });
    const undone = undo(box, movement, entries, {
      lastMovementId: before ? before(box.id) : movementId(ctx, ordinal),
      updatedAt: ctx.occurredAt,
      updatedByName: ctx.actor.userName,
    });
    // What somebody was promised since then stays in the box.
    guard(cmpQty(box.reservedQty, undone.qty) <= 0, 'G-BAL', { boxNo: box.boxNo });
    guard(box.palletId === null || wholePallet || undone.binId === box.binId, 'ON_PALLET', { boxNo: box.boxNo });
    return holder && undone.boxStatus === ON_LOAN ? { ...undone, holderId: holder(box.id) } : undone;
  });
  const { docType, docId } = movement;
  const mirrored = entries.map((entry) => ({
    ...entry,
    qtyDelta: negQty(entry.qtyDelta),
    balanceAfter: entry.account === 'STOCK' ? balanceBefore(entry) : null,
  }));
  // The posting of a red document already has the reversal's name. Reversing it restores the plain type.
  const type = movement.movementType.endsWith('_R') ? movement.movementType.slice(0, -2) : `${movement.movementType}_R`;
  const posting = { movementType: type, docType, docId, reversalOf: movement.id, entries: mirrored.reverse() };
  return { put: boxes.map((box) => put(Box, box)), postings: [posting] };
}

/** The balance of the place before the entry: the balance after it, minus the entry's quantity. */
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
    holderId: null,
    boxStatus: 3 as const,
  };
  const qty = subQty(box.qty, sumQty(own.map((entry) => entry.qtyDelta)));
  const born = own[0] === undefined || isZero(balanceBefore(own[0]));
  if (!from && !born) return { ...box, ...stamp, qty };
  if (!from) return { ...box, ...gone, ...stamp, qty: '0', closedReason: 6 };
  const status = from.boxStatus ?? box.boxStatus;
  return {
    ...box,
    ...stamp,
    qty,
    warehouseId: from.warehouseId,
    binId: from.binId,
    boxStatus: status,
    prevStatus: remembersStatus(status) ? (box.prevStatus ?? (box.boxStatus === 6 ? 6 : 2)) : null,
    mergedIntoBoxId: null,
    // The ledger says who held goods that were on loan.
    holderId: status === ON_LOAN ? from.partyId : null,
    lockDocType: isLockStatus(status) ? (box.lockDocType ?? movement.docType) : null,
    lockDocId: isLockStatus(status) ? (box.lockDocId ?? movement.docId) : null,
    closedReason: null,
  };
}
