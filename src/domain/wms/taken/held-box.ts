/** Boxes that a document holds from its making until the goods leave: taken from the shelf, another one in place of it, put back, let go. */
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, minQty, negQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts } from '#domain/wms/box.operation.ts';
import { freeQty, isExpired } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { type SwapPlace, swapFault } from '#domain/wms/stock/swap-rules.ts';

/** What a document remembers of one box it holds. */
export interface Held {
  readonly boxId: string;
  readonly boxNo: string;
  readonly qty: Quantity;
  /** The box from which the pick split this part off, and how much of it was held then; null = nothing was split. */
  readonly splitFromId: string | null;
  readonly listedQty: Quantity | null;
}

export interface Holder {
  readonly docType: string;
  readonly docId: string;
  /** The line that the ledger names. */
  readonly lineId: string;
}

const LOCKED = 5;
const NORMAL = 2;

/** The movements of a pick: parts are split off first, then one movement changes all statuses. */
export class Hands {
  readonly split: Movement;
  readonly #change: (ordinal: number) => Movement;
  #status: Movement | undefined;

  constructor(ctx: Ctx, doc: Omit<Holder, 'lineId'>) {
    this.split = new Movement(ctx, 'BOX_SPLIT', doc);
    this.#change = (ordinal) => new Movement(ctx, 'ST_CHANGE', doc, ordinal);
  }

  /** Read this only after all splits are done: the ordinal of the movement depends on them. */
  get status(): Movement {
    this.#status ??= this.#change(this.split.result().postings.length);
    return this.#status;
  }

  result(): Partial<Decision> {
    return combine(this.split.result(), this.status.result());
  }
}

/** Releases what a document holds of a box: a locked box gets its previous status back, a reserved part becomes free. */
export function release(movement: Movement, box: BoxRow, { qty, lineId }: { readonly qty: Quantity; readonly lineId: string }): void {
  const held = movement.reserve(box, negQty(qty));
  if (held.boxStatus === LOCKED) movement.move(held, { status: held.prevStatus ?? NORMAL }, { lineId });
}

export interface Picking {
  readonly box: BoxRow;
  readonly held: Held;
  readonly by: Holder;
  /** `childNo`: the number of the part, if less than the box is taken. */
  readonly p: { readonly qty: Quantity; readonly childNo: string | null; readonly reason: string | null };
  /** Statuses in which the goods may leave; normal goods are locked (5), others stay as they are and are only reserved. */
  readonly statuses: readonly number[];
}

/** Takes the box that the document names. @throws G-QTY, G-BOX, WHOLE_BOX, CHILD_NO_REQUIRED, BOX_NO_USED */
export function takeHeld(hands: Hands, pick: Picking, rows: Rows, ctx: Ctx): BoxRow {
  const { box, held, by, p, statuses } = pick;
  guard(cmpQty(p.qty, held.qty) <= 0, 'G-QTY', { qty: p.qty, limit: held.qty });
  if (box.boxStatus === LOCKED) {
    guard(box.lockDocId === by.docId, 'G-BOX', boxFacts(box));
    guard(cmpQty(p.qty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
    return box;
  }
  guard(statuses.includes(box.boxStatus), 'G-BOX', boxFacts(box));
  return takePart(hands, { ...pick, box: hands.split.reserve(box, negQty(held.qty)) }, rows, ctx);
}

/** Takes another box of the same goods and lets the named one go. @throws REASON_REQUIRED, OTHER_MATERIAL, G-BAL, G-BOX */
export function takeOther(hands: Hands, pick: Picking & { readonly matCode: string }, place: SwapPlace, rows: Rows, ctx: Ctx): BoxRow {
  const { box, held, by, p, matCode } = pick;
  guard((p.reason ?? '').trim().length > 1, 'REASON_REQUIRED');
  const expired = isExpired(rows.get(Batch, box.batchId), ctx.today);
  const fault = swapFault({ ...box, expired }, place);
  guard(fault !== 'material', 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode });
  guard(fault !== 'reserved', 'G-BAL', { boxNo: box.boxNo });
  guard(fault === null, 'G-BOX', boxFacts(box));
  guard(cmpQty(p.qty, freeQty(box)) <= 0, 'G-BAL', { boxNo: box.boxNo });
  const taken = takePart(hands, pick, rows, ctx);
  release(hands.status, rows.get(Box, held.boxId) ?? refuse('BOX_MISSING'), { qty: held.qty, lineId: by.lineId });
  return taken;
}

/** Takes the whole box or splits off the part, and holds the goods for the document. */
function takePart(hands: Hands, { box, by, p }: Picking, rows: Rows, ctx: Ctx): BoxRow {
  const mine = cmpQty(p.qty, box.qty) === 0 ? box : hands.split.split(box, part(p, rows, ctx)).child;
  const reserved = hands.status.reserve(mine, p.qty);
  if (box.boxStatus !== NORMAL) return reserved;
  return hands.status.move(reserved, { status: LOCKED, lock: { docType: by.docType, docId: by.docId } }, { lineId: by.lineId });
}

function part(p: Picking['p'], rows: Rows, ctx: Ctx) {
  guard(p.childNo !== null, 'CHILD_NO_REQUIRED');
  guard(rows.by(Box, 'boxNo', p.childNo).length === 0, 'BOX_NO_USED', { boxNo: p.childNo });
  return { id: ctx.newId('child'), boxNo: p.childNo, qty: p.qty };
}

/** What the document remembers once the box is in hand, so that putting it back can join a part again. */
export const remembered = (taken: BoxRow, box: BoxRow, { qty }: Held): { splitFromId: string | null; listedQty: Quantity | null } =>
  taken.id === box.id ? { splitFromId: null, listedQty: null } : { splitFromId: box.id, listedQty: qty };

/**
 * Merges a split-off part back into its box and holds of that box what was held of it before. Null = nothing was split, or one of the two boxes has
 * moved on.
 */
export function join(
  held: Held,
  { docType, docId, lineId }: Holder,
  rows: Rows,
  ctx: Ctx,
): { moved: Partial<Decision>; held: Held } | null {
  if (!held.splitFromId) return null;
  const [taken, parent] = [rows.get(Box, held.boxId), rows.get(Box, held.splitFromId)];
  if (!taken || !parent || cmpQty(taken.qty, held.qty) !== 0) return null;
  const locked = taken.boxStatus === LOCKED;
  const status = locked ? (taken.prevStatus ?? NORMAL) : taken.boxStatus;
  if (locked ? taken.lockDocId !== docId : status === NORMAL) return null;
  if (!isPositive(parent.qty) || parent.binId !== taken.binId || parent.boxStatus !== status) return null;
  const doc = { docType, docId };
  const change = new Movement(ctx, 'ST_CHANGE', doc);
  const reserved = change.reserve(taken, negQty(taken.reservedQty));
  const freed = locked ? change.move(reserved, { status }, { lineId }) : reserved;
  const changed = change.result();
  const merge = new Movement(ctx, 'BOX_MERGE', doc, changed.postings.length);
  const whole = merge.merge(freed, parent, { lineId });
  // The rest of what was held may have been promised to others meanwhile.
  const qty = minQty(held.listedQty ?? held.qty, freeQty(whole));
  const again = merge.reserve(whole, qty);
  return {
    moved: combine(changed, merge.result()),
    held: { boxId: again.id, boxNo: again.boxNo, qty, splitFromId: null, listedQty: null },
  };
}
