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
  const settled: Partial<Decision>[] = [];
  let ordinal = (decision.postings ?? []).length;
  const given = new Map<string, Quantity>();
  let boxes = arrivedIn(decision).filter((box) => box.warehouseId === warehouseId);
  for (const materialId of new Set(boxes.map((box) => box.materialId)))
    for (const row of openMissing(rows, warehouseId, materialId).filter(isMeant)) {
      let rest = subQty(restOf(row), given.get(row.id) ?? '0');
      if (!isPositive(rest)) continue;
      const movement = new Movement(ctx, 'GI_PRODUCTION', { docType: row.docType, docId: row.docId }, ordinal);
      for (const box of boxes.filter((one) => one.materialId === materialId && isPositive(freeQty(one)))) {
        if (!isPositive(rest)) break;
        const qty = minQty(freeQty(box), rest);
        const after = movement.issue(box, 'PRODUCTION', qty, USED_UP, { lineId: row.docId, orderNo: row.orderNo });
        boxes = boxes.map((one) => (one.id === after.id ? after : one));
        rest = subQty(rest, qty);
        given.set(row.id, subQty(restOf(row), rest));
        settled.push({
          put: [
            traceLink(ctx, `missing-${row.id}-${box.id}`, row.docId, {
              parentType: 'order',
              parentId: row.orderId,
              childType: 'box',
              childId: box.id,
              qty,
              orderNo: row.orderNo,
              opSeq: row.opSeq,
            }),
          ],
        });
      }
      const posted = given.get(row.id) ?? '0';
      if (!isPositive(posted)) continue;
      ordinal += 1;
      const whole = cmpQty(posted, restOf(row)) >= 0;
      settled.push(movement.result(), {
        put: whole ? [put(MissingConsumption, { ...row, status: POSTED })] : [],
        add: [add(MissingConsumption, row.id, 'postedQty', posted)],
      });
    }
  return settled.length === 0 ? decision : combine(decision, ...settled);
}
