/** Material that was used before any book of the store knew of it: what arrives there settles it, the oldest first (area-mes §1 d). */
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { cmpQty, isPositive, minQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { traceLink } from '#domain/wms/stock/product-trace.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { MissingConsumption, type MissingRow } from './production-order.ts';

/** Statuses of goods at a line that may be used: good, or accepted with a concession. */
export const USABLE: readonly number[] = [2, 6];
const OPEN = 0;
const POSTED = 1;
/** The box is used up. */
export const USED_UP = 2;

/** Keys of what is missing of these materials in a store. */
export const missingKeys = (warehouseId: string | null, materialIds: Iterable<string>): Key[] =>
  warehouseId === null
    ? []
    : [...new Set(materialIds)].map((materialId) => byIndex(MissingConsumption, 'warehouseId+materialId', warehouseId, materialId));

export const restOf = ({ qty, postedQty }: Pick<MissingRow, 'qty' | 'postedQty'>): Quantity => subQty(qty, postedQty);

/** What is still missing of a material in a store, the oldest first. Needs `missingKeys`. */
export const openMissing = (rows: Rows, warehouseId: string, materialId: string): MissingRow[] =>
  rows
    .by(MissingConsumption, 'warehouseId+materialId', warehouseId, materialId)
    .filter(({ status }) => status === OPEN)
    .sort((a, b) => (a.usedAt < b.usedAt ? -1 : a.usedAt > b.usedAt ? 1 : 0));

/** The boxes that a decision leaves in stores, newest rows. */
function arrivedIn(decision: Partial<Decision>): BoxRow[] {
  const boxes = new Map<string, BoxRow>();
  for (const { entity, row } of decision.put ?? []) if (entity.name === Box.name) boxes.set(row.id, row as BoxRow);
  return [...boxes.values()].filter(
    ({ boxStatus, warehouseId, binId, qty }) => USABLE.includes(boxStatus) && warehouseId !== null && binId !== null && isPositive(qty),
  );
}

/** Goods out of which something that was used is booked, and how much of them at most. */
export interface Source {
  readonly box: BoxRow;
  readonly most: Quantity;
}

/**
 * Books what was used without a booking out of these goods, the oldest use first.
 * @param ordinal number of postings that the decision has so far
 * @param isMeant which consumption the goods may settle
 * @returns one decision for each movement
 */
export function settleOutOf(
  rows: Rows,
  ctx: Ctx,
  sources: readonly Source[],
  warehouseId: string,
  ordinal: number,
  isMeant: (row: MissingRow) => boolean,
): Partial<Decision>[] {
  const settled: Partial<Decision>[] = [];
  let next = ordinal;
  const given = new Map<string, Quantity>();
  let left = [...sources];
  for (const materialId of new Set(sources.map(({ box }) => box.materialId)))
    for (const row of openMissing(rows, warehouseId, materialId).filter(isMeant)) {
      let rest = subQty(restOf(row), given.get(row.id) ?? '0');
      if (!isPositive(rest)) continue;
      const movement = new Movement(ctx, 'GI_PRODUCTION', { docType: row.docType, docId: row.docId }, next);
      for (const { box, most } of left.filter((one) => one.box.materialId === materialId && isPositive(one.most))) {
        if (!isPositive(rest)) break;
        const qty = minQty(most, rest);
        const after = movement.issue(box, 'PRODUCTION', qty, USED_UP, { lineId: row.docId, orderNo: row.orderNo });
        left = left.map((one) => (one.box.id === after.id ? { box: after, most: subQty(one.most, qty) } : one));
        rest = subQty(rest, qty);
        given.set(row.id, subQty(restOf(row), rest));
        settled.push({ put: [linkOf(row, box.id, qty, ctx)] });
      }
      const posted = given.get(row.id) ?? '0';
      if (!isPositive(posted)) continue;
      next += 1;
      const whole = cmpQty(posted, restOf(row)) >= 0;
      settled.push(movement.result(), {
        put: whole ? [put(MissingConsumption, { ...row, status: POSTED })] : [],
        add: [add(MissingConsumption, row.id, 'postedQty', posted)],
      });
    }
  return settled;
}

/** What was used links the goods to the order. */
function linkOf({ id, docId, orderId, orderNo, opSeq }: MissingRow, boxId: string, qty: Quantity, ctx: Ctx) {
  const of = { parentType: 'order', parentId: orderId, childType: 'box', childId: boxId } as const;
  return traceLink(ctx, `missing-${id}-${boxId}`, docId, { ...of, qty, orderNo, opSeq });
}

/**
 * Adds to a decision that brings goods into a store what is missing of them there: it is issued out of what has just arrived.
 * @param decision with the boxes as they stand after it; needs `missingKeys` of their store and materials
 * @param warehouseId the store; null = nothing is settled
 * @param isMeant which consumption the goods may settle; default: all of it
 */
export function settleMissing(
  rows: Rows,
  ctx: Ctx,
  decision: Partial<Decision>,
  warehouseId: string | null,
  isMeant: (row: MissingRow) => boolean = () => true,
): Partial<Decision> {
  if (warehouseId === null) return decision;
  const boxes = arrivedIn(decision).filter((box) => box.warehouseId === warehouseId);
  const sources = boxes.map((box) => ({ box, most: freeQty(box) }));
  const settled = settleOutOf(rows, ctx, sources, warehouseId, (decision.postings ?? []).length, isMeant);
  return settled.length === 0 ? decision : combine(decision, ...settled);
}
