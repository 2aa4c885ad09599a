/** How a quantity stands in boxes: whole ones, and what is left in the last. */
import { cmpQty, isPositive, minQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';

/** Most boxes of one line of a note. */
export const MOST_BOXES_OF_LINE = 500;

/**
 * @param pack of one box, in the unit of the quantity; nothing or less = everything in one
 * @returns null where there would be too many
 */
export function packedBoxes(qty: Quantity, pack: Quantity): Quantity[] | null {
  if (!isPositive(pack) || cmpQty(qty, pack) <= 0) return [qty];
  const boxes: Quantity[] = [];
  for (let left = qty; isPositive(left); left = subQty(left, minQty(left, pack))) {
    if (boxes.length === MOST_BOXES_OF_LINE) return null;
    boxes.push(minQty(left, pack));
  }
  return boxes;
}
