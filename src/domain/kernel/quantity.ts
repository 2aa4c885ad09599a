/**
 * Quantities are decimal strings ("12.5"), never JavaScript numbers: 0.1 + 0.2 must stay 0.3 on the tablet, on the wire and in PostgreSQL.
 * Rows hold numeric(18,6): up to twelve digits before the point and six behind it. What is entered is bounded by the trade, MAX_QTY.
 */
import Big from 'big.js';
import { z } from 'zod';

/** A decimal in canonical form: no exponent, no leading or trailing zeros, "-" only before a non-zero figure. */
export type Quantity = string;

const DECIMAL = /^-?\d{1,12}(\.\d{1,6})?$/;
Big.DP = 20;
Big.NE = -20;
Big.PE = 30;

const canonical = (value: Big): Quantity => (value.eq(0) ? '0' : value.toFixed());

/** Converts any accepted decimal string to canonical form. Throws RangeError for anything outside numeric(18,6). */
export function quantity(value: string): Quantity {
  if (!DECIMAL.test(value)) throw new RangeError(`not a quantity: ${value}`);
  return canonical(new Big(value));
}

/** True for a string that `quantity` accepts. */
export const isQuantity = (value: string): boolean => DECIMAL.test(value);

export const addQty = (a: Quantity, b: Quantity): Quantity => canonical(new Big(a).plus(b));
export const subQty = (a: Quantity, b: Quantity): Quantity => canonical(new Big(a).minus(b));
/** What is still missing of a quantity, never below zero. */
export const restQty = (whole: Quantity, done: Quantity): Quantity => (cmpQty(whole, done) > 0 ? subQty(whole, done) : '0');
export const mulQty = (a: Quantity, b: Quantity): Quantity => canonical(new Big(a).times(b).round(6, Big.roundHalfEven));
/** Half-even to so many decimals. */
export const roundQty = (a: Quantity, decimals: number): Quantity => canonical(new Big(a).round(decimals, Big.roundHalfEven));
export const divQty = (a: Quantity, b: Quantity): Quantity => canonical(new Big(a).div(b).round(6, Big.roundHalfEven));
/** Rounding of money: half up. */
const halfUp = (value: Big, decimals: number): Quantity => canonical(value.round(decimals, Big.roundHalfUp));
const withTax = (taxRate: Quantity): Big => new Big(taxRate).div(100).plus(1);
/** What a quantity costs at a price, in yuan, to the cent. */
export const moneyOf = (qty: Quantity, price: Quantity): Quantity => halfUp(new Big(qty).times(price), 2);
/** An amount without its tax, to the cent. @param taxRate in percent */
export const netOf = (gross: Quantity, taxRate: Quantity): Quantity => halfUp(new Big(gross).div(withTax(taxRate)), 2);
/** A price with its tax, to six decimals. @param taxRate in percent */
export const grossOf = (net: Quantity, taxRate: Quantity): Quantity => halfUp(new Big(net).times(withTax(taxRate)), 6);
export const negQty = (a: Quantity): Quantity => canonical(new Big(a).times(-1));
export const sumQty = (values: Iterable<Quantity>): Quantity => {
  let total = new Big(0);
  for (const value of values) total = total.plus(value);
  return canonical(total);
};
/** -1, 0 or 1 for `a` smaller than, equal to or greater than `b`. */
export const cmpQty = (a: Quantity, b: Quantity): -1 | 0 | 1 => new Big(a).cmp(b);
export const isZero = (a: Quantity): boolean => new Big(a).eq(0);
export const isPositive = (a: Quantity): boolean => new Big(a).gt(0);
/** Text that says how much: a quantity above zero. */
export const isFigure = (text: string | undefined): text is string => text !== undefined && isQuantity(text) && isPositive(quantity(text));
export const minQty = (a: Quantity, b: Quantity): Quantity => (cmpQty(a, b) <= 0 ? a : b);

/** Number of decimals used: "1.250" has 2. */
export const decimalsOf = (a: Quantity): number => (quantity(a).split('.')[1] ?? '').length;

/** True when `part` divided by `whole`, as a share, is within 0..1 plus the tolerance in percent (overReceiptPct, overIssuePct). */
export const withinTolerance = (value: Quantity, limit: Quantity, tolerancePct: Quantity): boolean =>
  new Big(value).lte(new Big(limit).times(new Big(tolerancePct).div(100).plus(1)));

/** Converts an input quantity to the stock unit (stock-rules §3.2), half-even; null where converting back misses it by more than half a unit in the last place. */
export function toBaseUnit(input: Quantity, rateNum: Quantity, rateDen: Quantity, decimals: number): Quantity | null {
  const base = new Big(input).times(rateNum).div(rateDen).round(decimals, Big.roundHalfEven);
  const halfUlp = new Big(10).pow(-decimals).div(2).times(rateDen).div(rateNum);
  const error = base.times(rateDen).div(rateNum).minus(input).abs();
  return error.gt(halfUlp) ? null : canonical(base);
}

/** The most of any unit that the trade knows. Sums of what was entered then stay far below what a row can hold. */
export const MAX_QTY: Quantity = '1000000000';
/** True for a figure that may be entered or counted up to. */
export const isOfMeasure = (value: Quantity): boolean => new Big(value).abs().lte(MAX_QTY);

/** What a person typed, in the digits of numbers: full-width ones and the point of a Chinese keyboard mean the same. A comma does not: 1,000 is not 1. */
export const typedFigure = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim();

/** Decimals of a quantity whose unit is not known. */
export const ANY_DECIMALS = 6;

export type FigureFault = 'number' | 'negative' | 'decimals' | 'tooMuch';

/**
 * THE rule of what may stand in a field for a quantity: why the text is no figure of the unit; null = it is one, or nothing was typed. The text itself is never
 * mended: 1.5 pieces are not 15. @param signed it may lie below zero: what is taken back, a limit, a reading
 */
export function figureFault(typed: string, decimals: number, signed = false): FigureFault | null {
  const text = typedFigure(typed);
  if (text === '') return null;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 'number';
  if (text.startsWith('-') && !signed) return 'negative';
  if ((text.split('.')[1] ?? '').length > decimals) return 'decimals';
  return !isQuantity(text) || !isOfMeasure(text) ? 'tooMuch' : null;
}

const refused = (error: string, params: Readonly<Record<string, string>>) => ({ error, params });
const isEnterable = (text: string): boolean => !isQuantity(text) || isOfMeasure(text);
const isLeastZero = (value: Quantity): boolean => cmpQty(value, '0') >= 0;
const isShare = (value: Quantity): boolean => cmpQty(value, '100') <= 0;
const MOST = refused(`must be at most ${MAX_QTY}`, { rule: 'INPUT_MOST', max: MAX_QTY });
/** THE schema of a quantity that is entered: a decimal of at most MAX_QTY, converted to canonical form. */
export const quantitySchema = z.string().regex(DECIMAL).refine(isEnterable, MOST).transform(quantity);
/** Greater than zero: a quantity the user enters. */
export const positiveQuantitySchema = quantitySchema.refine(isPositive, refused('must be greater than 0', { rule: 'INPUT_POSITIVE' }));
/** Nothing, or more. */
export const leastZeroSchema = quantitySchema.refine(isLeastZero, refused('must not be less than 0', { rule: 'INPUT_LEAST', min: '0' }));
/** A share of a whole, in percent. */
export const percentSchema = leastZeroSchema.refine(isShare, refused('must be at most 100', { rule: 'INPUT_MOST', max: '100' }));
