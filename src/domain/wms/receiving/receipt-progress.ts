/** The progress of a receipt: by line, in percent, and whether boxes are still being scanned. Pure. */
import { cmpQty, isZero, type Quantity, restQty, subQty, sumQty } from '#domain/kernel/quantity.ts';
import { expectedQty, mostQty, type Planned } from '#domain/wms/inbound/acceptance.ts';

/** Planned and counted quantity of one line; decimal strings in the line's unit. */
export interface LineProgress extends Planned {
  readonly qty: Quantity;
}

export type LineState = 'todo' | 'part' | 'done' | 'over';

/**
 * The progress of a line: nothing yet, short of what was expected, full, or more than is open. Exceeding the typed plan does not count as over while
 * the order still has that much open.
 */
export function lineState(line: LineProgress): LineState {
  if (isZero(line.qty)) return 'todo';
  if (cmpQty(line.qty, mostQty(line)) > 0) return 'over';
  return cmpQty(line.qty, expectedQty(line)) < 0 ? 'part' : 'done';
}

/** By how much a line is over (+) or short (−). */
export function lineDifference(line: LineProgress): Quantity {
  return subQty(line.qty, lineState(line) === 'over' ? mostQty(line) : expectedQty(line));
}

/** Whole percent, rounded down, so that 100 means that nothing is missing. Null if there is nothing to do. */
export function percent(done: Quantity, of: Quantity): number | null {
  if (isZero(of)) return null;
  return Math.max(0, Math.min(100, Math.floor((Number(done) / Number(of)) * 100)));
}

export interface LineFigures extends LineProgress {
  readonly needInspect: boolean;
  readonly inspectedQty: Quantity;
  readonly inboundQty: Quantity;
  readonly rejectedQty: Quantity;
}

export interface ReceiptFigures {
  readonly lines: number;
  /** Null if the lines have different units: pieces and kilograms are not added up. */
  readonly qty: Quantity | null;
  readonly inspected: number | null;
  readonly putAway: number | null;
}

/** The figures of a receipt in a list. Put-away counts only what may be stored, because rejected goods go back. */
export function receiptFigures(lines: readonly (LineFigures & { readonly unitCode: string })[]): ReceiptFigures {
  const sum = (pick: (line: LineFigures) => Quantity): Quantity => sumQty(lines.map(pick));
  const toInspect = lines.filter((line) => line.needInspect);
  const sameUnit = new Set(lines.map((line) => line.unitCode)).size <= 1;
  const storable = restQty(
    sum((line) => line.qty),
    sum((line) => line.rejectedQty),
  );
  return {
    lines: lines.length,
    qty: sameUnit ? sum((line) => line.qty) : null,
    inspected: percent(sumQty(toInspect.map((line) => line.inspectedQty)), sumQty(toInspect.map((line) => line.qty))),
    putAway: percent(
      sum((line) => line.inboundQty),
      storable,
    ),
  };
}

/** Type of a receipt (inboundType): with a delivery note, otherwise blank material or not (specification §4). */
export function receiptTypeOf(hasDeliveryNote: boolean, materials: readonly { readonly isBlank: boolean }[]): '002' | '003' | '004' {
  if (hasDeliveryNote) return '004';
  return materials.length > 0 && materials.every((material) => material.isBlank) ? '002' : '003';
}

/** True while boxes are still being scanned. */
export const isReceiving = (status: number): boolean => status === 1 || status === 5;
