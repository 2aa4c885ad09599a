/** What a calibration reads off a gauge, point by point, and what follows from it. Pure. */
import { z } from 'zod';
import { cmpQty, negQty, type Quantity, quantitySchema, subQty } from '#domain/kernel/quantity.ts';

export const MOST_READINGS = 50;

/** One point of the range, in the unit of the gauge. */
export const readingSchema = z.object({
  /** Of the standard. */
  nominal: quantitySchema,
  /** Of the gauge. */
  reading: quantitySchema,
});
export type Reading = z.infer<typeof readingSchema>;

/** By how much the gauge reads too high; negative = too low. */
export const deviationOf = ({ nominal, reading }: Reading): Quantity => subQty(reading, nominal);

const sizeOf = (deviation: Quantity): Quantity => (cmpQty(deviation, '0') < 0 ? negQty(deviation) : deviation);

/** The largest deviation on either side; null = there are no readings. */
export const largestDeviation = (readings: readonly Reading[]): Quantity | null =>
  readings
    .map((one) => sizeOf(deviationOf(one)))
    .reduce<Quantity | null>((most, one) => (most && cmpQty(most, one) >= 0 ? most : one), null);

export interface Proposal {
  /** Of `asFound` and `calibResult`: in tolerance and qualified, or out of tolerance and stopped. */
  readonly asFound: 1 | 2;
  readonly result: 1 | 3;
}

/**
 * What the readings say of a gauge whose tolerance is known. A person decides: a gauge may be adjusted, or kept for limited use.
 * @returns null = without a tolerance or readings nothing is said
 */
export function proposed(readings: readonly Reading[], tolerance: Quantity | null): Proposal | null {
  const largest = largestDeviation(readings);
  if (tolerance === null || largest === null) return null;
  return cmpQty(largest, tolerance) <= 0 ? { asFound: 1, result: 1 } : { asFound: 2, result: 3 };
}
