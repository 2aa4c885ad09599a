/**
 * The one place that turns "what happens to a box" into ledger entries and the box's new row (stock-rules §3.1, §3.5). Documents say what moves.
 * Never write a box or an entry anywhere else.
 */

import type { MovementType } from '#domain/basic/movement-types.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import type { Account, LedgerEntry, Posting } from '#domain/kernel/posting.ts';
import { guard } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import { isBoxEdge, isLockStatus, remembersStatus } from './box-machine.ts';
import { Box } from './stock.entity.ts';

export type BoxRow = Row<typeof Box>;
type Status = BoxRow['boxStatus'];

export interface Place {
  readonly warehouseId: string;
  readonly binId: string;
}

interface DocRef {
  readonly docType: string;
  readonly docId: string;
}

export interface LineRef {
  readonly lineId?: string;
  readonly partyId?: string | null;
  readonly orderNo?: string | null;
}

/** Statuses in which a box may stand on a pallet (states-2 §2.4.12). */
export const ON_PALLET: readonly number[] = [2, 5, 6];

const SCRAPPED = 10;

/** The status that a box in its new status remembers. A stocktake (17) is not remembered: the box returns to what it was before the count. */
function rememberedBy(box: BoxRow, status: number): BoxRow['prevStatus'] {
  if (!remembersStatus(status)) return null;
  if (status === box.boxStatus) return box.prevStatus;
  return box.boxStatus === 17 ? null : box.boxStatus;
}

/** What an empty box loses: it lies nowhere, and nothing is reserved on it. */
const EMPTIED = {
  prevStatus: null,
  lockDocType: null,
  lockDocId: null,
  reservedQty: '0',
  warehouseId: null,
  binId: null,
  holderId: null,
};

const ON_LOAN = 9;

/** Collects the effects of one movement. Its box rows are always the newest, so two effects on one box in the same movement build on each other. */
export class Movement {
  readonly #entries: LedgerEntry[] = [];
  readonly #boxes = new Map<string, BoxRow>();
  readonly #ctx: Ctx;
  readonly #type: MovementType;
  readonly #doc: DocRef;
  readonly #id: string;
  readonly #wholePallet: boolean;

  /**
   * @param ordinal index of the movement within the operation, from 0
   * @param wholePallet the pallet moves with all its boxes. Otherwise a box must leave its pallet before it moves (stock-rules §3.5).
   */
  constructor(ctx: Ctx, type: MovementType, doc: DocRef, ordinal = 0, wholePallet = false) {
    this.#ctx = ctx;
    this.#type = type;
    this.#doc = doc;
    this.#id = movementId(ctx, ordinal);
    this.#wholePallet = wholePallet;
  }

  /** Goods from an external account become a new box, once. The caller must make sure that the box number is unused. */
  receive(from: Account, box: BoxRow, line: LineRef = {}): void {
    guard(isBoxEdge(null, box.boxStatus), 'G-BOX', {
      boxNo: box.boxNo,
      status: String(box.boxStatus),
      by: box.updatedByName ?? '',
      at: box.updatedAt ?? '',
    });
    guard(!this.#boxes.has(box.id), 'BOX_NO_USED', { boxNo: box.boxNo });
    this.#external(from, box, negQty(box.qty), line);
    this.#stock(box, box.qty, line, box.qty);
    this.#store(box);
  }

  /** Adds goods from an external account to a box at their destination: a loose box, or an emptied box that is filled again. */
  bring(from: Account, target: BoxRow, qty: Quantity, line: LineRef = {}): BoxRow {
    guard(cmpQty(qty, '0') > 0, 'G-BAL', { boxNo: target.boxNo });
    const box = this.#placed(target);
    const after = { ...box, qty: addQty(box.qty, qty) };
    this.#external(from, after, negQty(qty), line);
    this.#stock(after, qty, line, after.qty);
    return this.#store(after);
  }

  /**
   * Moves a quantity from a box into another one of the same material and batch, at that box's place and in its status. All loose stock moves this
   * way. An emptied source stays for history. Reserved quantities must stay in the source.
   */
  pour(before: BoxRow, qty: Quantity, into: BoxRow, line: LineRef = {}): { source: BoxRow; target: BoxRow } {
    const box = this.#current(before);
    const rest = cmpQty(qty, box.qty) <= 0 ? subQty(box.qty, qty) : '-1';
    guard(cmpQty(qty, '0') > 0 && cmpQty(rest, box.reservedQty) >= 0, 'G-BAL', { boxNo: box.boxNo });
    guard(box.palletId === null, 'ON_PALLET', { boxNo: box.boxNo });
    guard(into.id !== box.id && into.materialId === box.materialId && into.batchId === box.batchId, 'OTHER_MATERIAL', {
      boxNo: box.boxNo,
      matCode: into.boxNo,
    });
    const status = into.boxStatus;
    const allowed = status === box.boxStatus || isBoxEdge(box.boxStatus, status, box.prevStatus);
    guard(allowed, 'BOX_EDGE', { boxNo: box.boxNo, from: String(box.boxStatus), to: String(status) });
    this.#stock(box, negQty(qty), line, rest);
    const merged = { ...EMPTIED, boxStatus: 3 as const, closedReason: 3 as const, mergedIntoBoxId: into.id };
    const source = this.#store({ ...box, qty: rest, ...(isZero(rest) ? merged : {}) });
    const target = this.#placed(into);
    const filled = { ...target, qty: addQty(target.qty, qty) };
    this.#stock(filled, qty, line, filled.qty);
    return { source, target: this.#store(filled) };
  }

  /**
   * Moves the whole box to another place, another status, or both. Loose stock has no place of its own to take along, so it is poured instead.
   * @param to `prev` is what the new status remembers, if that is not the box's current status; `holder` is who gets goods that are lent (status 9). A
   * box in any other status has no holder.
   */
  move(
    before: BoxRow,
    to: Partial<Place> & { status?: Status; prev?: Status | null; lock?: DocRef | null; holder?: string },
    line: LineRef = {},
  ): BoxRow {
    const box = this.#current(before);
    guard(box.boxType !== 2 || (to.binId ?? box.binId) === box.binId, 'LOOSE_BOX', { boxNo: box.boxNo });
    const status = to.status ?? box.boxStatus;
    // A requested status must be an edge even if the box is already in it: goods on loan cannot be lent again.
    if (to.status !== undefined) {
      guard(isBoxEdge(box.boxStatus, status, box.prevStatus), 'BOX_EDGE', {
        boxNo: box.boxNo,
        from: String(box.boxStatus),
        to: String(status),
      });
    }
    const stays = (to.binId ?? box.binId) === box.binId && ON_PALLET.includes(status);
    guard(box.palletId === null || stays || this.#wholePallet, 'ON_PALLET', { boxNo: box.boxNo });
    this.#stock(box, negQty(box.qty), line, '0');
    const lock = isLockStatus(status) ? (to.lock ?? { docType: box.lockDocType ?? '', docId: box.lockDocId ?? '' }) : null;
    const after: BoxRow = {
      ...box,
      warehouseId: to.warehouseId ?? box.warehouseId,
      binId: to.binId ?? box.binId,
      boxStatus: status,
      prevStatus: to.prev !== undefined ? to.prev : rememberedBy(box, status),
      lockDocType: lock?.docType ?? null,
      lockDocId: lock?.docId ?? null,
      holderId: status === ON_LOAN ? (to.holder ?? box.holderId) : null,
    };
    this.#stock(after, after.qty, line, after.qty);
    return this.#store(after);
  }

  /**
   * Issues a part of the box, or all of it, to an external account. An emptied box stays for history in status 3; scrap stays scrap (10).
   * @param end the status of the emptied box, where it is another one: what is lost is scrap, and scrapped spare parts have a status of their own
   */
  issue(
    before: BoxRow,
    to: Account,
    qty: Quantity,
    closedReason: NonNullable<BoxRow['closedReason']>,
    line: LineRef = {},
    end?: 3 | 10 | 11,
  ): BoxRow {
    const box = this.#current(before);
    const last = end ?? (box.boxStatus === SCRAPPED ? SCRAPPED : 3);
    guard(cmpQty(qty, box.qty) <= 0 && cmpQty(qty, '0') > 0, 'G-BAL', { boxNo: box.boxNo });
    guard(box.palletId === null, 'ON_PALLET', { boxNo: box.boxNo });
    const rest = subQty(box.qty, qty);
    const emptied = isZero(rest);
    guard(!emptied || isBoxEdge(box.boxStatus, last, box.prevStatus), 'BOX_EDGE', {
      boxNo: box.boxNo,
      from: String(box.boxStatus),
      to: String(last),
    });
    this.#stock(box, negQty(qty), line, rest);
    this.#external(to, box, qty, line);
    const gone = { ...EMPTIED, boxStatus: last, closedReason };
    return this.#store({ ...box, qty: rest, ...(emptied ? gone : {}) });
  }

  /** Splits a part off a box into a new one in the same bin and status. The parent keeps its reservations (stock-rules §3.5). */
  split(before: BoxRow, child: { id: string; boxNo: string; qty: Quantity }, line: LineRef = {}): { parent: BoxRow; child: BoxRow } {
    const box = this.#current(before);
    guard(cmpQty(child.qty, box.qty) < 0 && cmpQty(child.qty, '0') > 0, 'G-QTY', { qty: child.qty, limit: box.qty });
    const rest = subQty(box.qty, child.qty);
    const born: BoxRow = { ...box, ...child, version: 0, reservedQty: '0', parentBoxId: box.id, palletId: null };
    this.#stock(box, negQty(child.qty), line, rest);
    this.#stock(born, child.qty, line, child.qty);
    return { parent: this.#store({ ...box, qty: rest }), child: this.#store(born) };
  }

  /** Moves everything in one box into another one of its kind. The emptied box stays for history and is never used again (stock-rules §3.5). */
  merge(source: BoxRow, into: BoxRow, line: LineRef = {}): BoxRow {
    const box = this.#current(source);
    const target = this.#current(into);
    guard(box.id !== target.id && box.palletId === null, 'ON_PALLET', { boxNo: box.boxNo });
    const after = { ...target, qty: addQty(target.qty, box.qty) };
    this.#stock(box, negQty(box.qty), line, '0');
    this.#stock(target, box.qty, line, after.qty);
    this.#store({ ...box, ...EMPTIED, qty: '0', boxStatus: 3, closedReason: 3, mergedIntoBoxId: target.id });
    return this.#store(after);
  }

  /** Changes only what is reserved, not the quantity or place, so there is no ledger entry. */
  reserve(before: BoxRow, delta: Quantity): BoxRow {
    const box = this.#current(before);
    const reservedQty = addQty(box.reservedQty, delta);
    guard(cmpQty(reservedQty, '0') >= 0 && cmpQty(reservedQty, box.qty) <= 0, 'G-BAL', { boxNo: box.boxNo });
    const after = { ...box, reservedQty };
    this.#boxes.set(box.id, after);
    return after;
  }

  /** Puts the box on a pallet, or takes it off (null). There is no ledger entry, and nothing that blocks a reverse review. */
  place(before: BoxRow, palletId: string | null): BoxRow {
    const { occurredAt, actor } = this.#ctx;
    const after = { ...this.#current(before), palletId, updatedAt: occurredAt, updatedByName: actor.userName };
    this.#boxes.set(after.id, after);
    return after;
  }

  current(box: BoxRow): BoxRow {
    return this.#current(box);
  }

  /** The rows and postings the decision has to write; empty if nothing moved. */
  result(): Pick<Decision, 'put' | 'postings'> {
    const { docType, docId } = this.#doc;
    const posting: Posting = { movementType: this.#type, docType, docId, reversalOf: null, entries: this.#entries };
    return { put: [...this.#boxes.values()].map((row) => put(Box, row)), postings: this.#entries.length > 0 ? [posting] : [] };
  }

  #current(box: BoxRow): BoxRow {
    return this.#boxes.get(box.id) ?? box;
  }

  /** The box to be filled, at its destination, including what this movement has already done to it. */
  #placed(target: BoxRow): BoxRow {
    const { warehouseId, binId, boxStatus } = target;
    const known = this.#boxes.get(target.id);
    return known ? { ...known, warehouseId, binId, boxStatus, closedReason: null, mergedIntoBoxId: null } : target;
  }

  #store(box: BoxRow): BoxRow {
    const row = { ...box, lastMovementId: this.#id, updatedAt: this.#ctx.occurredAt, updatedByName: this.#ctx.actor.userName };
    this.#boxes.set(row.id, row);
    return row;
  }

  #stock(box: BoxRow, qtyDelta: Quantity, line: LineRef, balanceAfter: Quantity): void {
    const { materialId, batchId, warehouseId, binId, boxStatus } = box;
    this.#entries.push({
      account: 'STOCK',
      materialId,
      batchId,
      boxId: box.id,
      warehouseId,
      binId,
      boxStatus,
      qtyDelta,
      balanceAfter,
      ...refs(line, box),
    });
  }

  #external(account: Account, box: BoxRow, qtyDelta: Quantity, line: LineRef): void {
    const { materialId, batchId } = box;
    this.#entries.push({
      account,
      materialId,
      batchId,
      boxId: box.id,
      warehouseId: null,
      binId: null,
      boxStatus: null,
      qtyDelta,
      balanceAfter: null,
      ...refs(line, box),
    });
  }
}

const refs = (line: LineRef, box: BoxRow) => ({
  lineId: line.lineId ?? null,
  partyId: line.partyId ?? null,
  orderNo: line.orderNo ?? box.orderNo,
});

/** What the n-th movement of an operation is called where ids are derived; the ledger of the server (server/operations/ledger.ts) says the same. */
export const movementName = (ordinal: number): string => `movement-${ordinal}`;
/** The movement that is meant by such a name, or null where something else is. */
export const movementOrdinal = (name: number | string): number | null => {
  const [, ordinal] = /^movement-(\d+)$/.exec(String(name)) ?? [];
  return ordinal === undefined ? null : Number(ordinal);
};

/** Tablet and server give the n-th movement of an operation the same id. */
export const movementId = (ctx: Ctx, ordinal: number): string => ctx.newId(movementName(ordinal));
