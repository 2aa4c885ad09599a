/** Packing, weighing and launching: bounds, and what a weighed sample says about one piece (stock-rules §3.2). Pure. */
import { divQty, isPositive, isQuantity, mulQty, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { FieldProblem } from '#domain/kernel/resource.ts';
import { bounded, first, isBelow, NOT_NEGATIVE, POSITIVE, type Values, when } from './field-rules.ts';

/** Fewer pieces make the weight of one a matter of chance. */
export const LEAST_SAMPLE = 10;

export const packingProblem = (values: Values): FieldProblem | null =>
  bounded(values, { boxQty: POSITIVE, boxesPerPallet: POSITIVE, tareKg: NOT_NEGATIVE });

export const weighProblem = (values: Values): FieldProblem | null =>
  bounded(values, { unitWeight: POSITIVE, tolPct: [0, 20], sampleQty: [LEAST_SAMPLE, null] });

/** What may be begun in a day is at least what one order may ask for. */
export const launchProblem = (values: Values): FieldProblem | null =>
  first(
    bounded(values, { maxPerDay: POSITIVE, maxPerOrder: POSITIVE }),
    when(isBelow(values.maxPerDay, values.maxPerOrder), 'maxPerOrder', 'ORDER_ABOVE_DAY'),
  );

export interface Sample {
  /** Weight of one piece, kg, six decimals. */
  readonly unitWeight: Quantity;
  /** By how many percent it differs from the weight that stands there; null where none stands. */
  readonly deviationPct: Quantity | null;
}

/**
 * The weight of one piece out of a weighed sample.
 * @param net weight of the sample without its tare, kg @param pieces how many were counted @param known the weight kept so far
 * @returns null as long as weight and pieces make no sample: no weight, or fewer than ten pieces
 */
export function sampleWeight(net: string, pieces: string, known: Quantity | null): Sample | null {
  if (!isQuantity(net) || !isPositive(net) || !/^\d{1,6}$/.test(pieces) || Number(pieces) < LEAST_SAMPLE) return null;
  const unitWeight = divQty(net, pieces);
  if (!isPositive(unitWeight)) return null;
  const deviation = known && isPositive(known) ? mulQty(divQty(subQty(unitWeight, known), known), '100') : null;
  return { unitWeight, deviationPct: deviation };
}

/** A group of nothing is none; minutes between two deliveries are some. */
export const groupProblem = (values: Values): FieldProblem | null =>
  first(
    when(!Array.isArray(values.materialIds) || values.materialIds.length === 0, 'materialIds', 'GROUP_EMPTY'),
    bounded(values, { deliverFrequency: POSITIVE }),
  );
