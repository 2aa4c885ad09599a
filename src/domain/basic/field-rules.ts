/** Rules that many records share: bounds of figures, and the first of several complaints. Pure. */

import { type Problem, problem } from '#domain/kernel/problem.ts';
import { cmpQty, isQuantity } from '#domain/kernel/quantity.ts';
import type { FieldProblem } from '#domain/kernel/resource.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Least and most; 'over' in place of the least means: greater than 0. Null = no upper bound. */
export type Bound = readonly [least: number | 'over', most: number | null];

export const PERCENT: Bound = [0, 100];
export const NOT_NEGATIVE: Bound = [0, null];
export const POSITIVE: Bound = ['over', null];

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const figure = (value: unknown): string => (isQuantity(String(value)) ? String(value) : '0');
/** Both are there and the first is smaller. */
export const isBelow = (a: unknown, b: unknown): boolean => !isEmpty(a) && !isEmpty(b) && cmpQty(figure(a), figure(b)) < 0;

function boundProblem(value: unknown, [least, most]: Bound): Problem | null {
  const given = figure(value);
  if (least === 'over') return cmpQty(given, '0') > 0 ? null : problem('ABOVE_ZERO');
  const tooSmall = cmpQty(given, String(least)) < 0;
  if (most === null) return tooSmall ? problem('TOO_SMALL', { least: String(least) }) : null;
  return tooSmall || cmpQty(given, String(most)) > 0 ? problem('OUT_OF_RANGE', { least: String(least), most: String(most) }) : null;
}

/** The first figure out of its bounds; what is empty is not asked. */
export function bounded(values: Values, bounds: Readonly<Record<string, Bound>>): FieldProblem | null {
  for (const [field, bound] of Object.entries(bounds)) {
    const wrong = isEmpty(values[field]) ? null : boundProblem(values[field], bound);
    if (wrong) return { field, ...wrong };
  }
  return null;
}

/** A complaint about a field where the condition holds. */
export const when = (broken: boolean, field: string, code: string, params: Record<string, string> = {}): FieldProblem | null =>
  broken ? { field, ...problem(code, params) } : null;

/** The first complaint of several. */
export const first = (...problems: readonly (FieldProblem | null)[]): FieldProblem | null => problems.find((one) => one !== null) ?? null;
