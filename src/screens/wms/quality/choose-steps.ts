/** Choosing boxes of an inspection by scanning. Pure. */
import { addQty, cmpQty, isPositive, isQuantity, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { InspectionBoxRow } from '#domain/wms/quality/inspection.document.ts';

/** A chosen box; with a number, a part of it that gets a label of its own. */
export interface Chosen {
  readonly boxId: string;
  readonly qty: Quantity;
  readonly childNo: string | null;
}

export type Heard =
  | { readonly kind: 'chosen'; readonly chosen: readonly Chosen[]; readonly box: InspectionBoxRow }
  | { readonly kind: 'again' | 'other' | 'decided'; readonly box: InspectionBoxRow | null };

/** A scanned box number: chosen, chosen already, of another inspection, or decided before. */
export function hearBox(
  boxNo: string,
  rows: readonly InspectionBoxRow[],
  open: readonly InspectionBoxRow[],
  chosen: readonly Chosen[],
): Heard {
  const box = rows.find((row) => row.boxNo === boxNo) ?? null;
  if (!box) return { kind: 'other', box };
  if (!open.some(({ id }) => id === box.id)) return { kind: 'decided', box };
  if (chosen.some(({ boxId }) => boxId === box.boxId)) return { kind: 'again', box };
  return { kind: 'chosen', box, chosen: [...chosen, { boxId: box.boxId, qty: box.qty, childNo: null }] };
}

export const allOf = (open: readonly InspectionBoxRow[]): Chosen[] => open.map(({ boxId, qty }) => ({ boxId, qty, childNo: null }));

export const withoutBox = (chosen: readonly Chosen[], boxId: string): Chosen[] => chosen.filter((one) => one.boxId !== boxId);

export type PartFault = 'figure' | 'tooMuch';
/** Why this quantity cannot be taken from the box; null when it can. */
export function partFault(box: Pick<InspectionBoxRow, 'qty'>, qty: string): PartFault | null {
  if (!isQuantity(qty) || !isPositive(qty)) return 'figure';
  return cmpQty(qty, box.qty) > 0 ? 'tooMuch' : null;
}

export const isPart = (box: Pick<InspectionBoxRow, 'qty'>, qty: Quantity): boolean => cmpQty(qty, box.qty) < 0;

/** The last box counts only for this quantity. */
export const withPart = (chosen: readonly Chosen[], boxId: string, qty: Quantity, childNo: string | null): Chosen[] =>
  chosen.map((one) => (one.boxId === boxId ? { ...one, qty, childNo } : one));

export const chosenQty = (chosen: readonly Chosen[]): Quantity => chosen.reduce((sum, { qty }) => addQty(sum, qty), sumQty([]));
