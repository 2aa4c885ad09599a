/** Amounts that people enter: yuan, with at most two decimals. */
import { isPositive, quantitySchema } from '#domain/kernel/quantity.ts';

const isOfCents = (amount: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(amount);

/** Red-letter amounts are below zero. */
export const centsSchema = quantitySchema.refine(isOfCents, { error: 'must have at most two decimals', params: { rule: 'INPUT_CENTS' } });
export const positiveCentsSchema = centsSchema.refine(isPositive, {
  error: 'must be greater than 0',
  params: { rule: 'INPUT_POSITIVE' },
});
