/** First-article confirmation and in-process checks (model-9; states-2 §2.4.23): their rows, and the rules that decide them. */
import { z } from 'zod';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { cmpQty, isQuantity } from '#domain/kernel/quantity.ts';
import { isSamePerson } from '#domain/system/second-person.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { checkResult, firstResult, firstTrigger } from './codes.ts';

/** Of an item: what was read, and whether it passes. */
export const readingSchema = z.object({
  itemId: uuidSchema,
  reading: z.string().trim().max(60),
  result: checkResult.schema.nullable(),
  /** What it was measured with. */
  gaugeNo: z.string().trim().toUpperCase().max(40).optional(),
});
export type Reading = z.infer<typeof readingSchema>;
export const readingsSchema = z.array(readingSchema).max(200);

export const FirstConfirm = defineEntity({
  name: 'firstConfirm',
  unique: ['orderOpId+firstBatch'],
  indexes: ['orderOpId'],
  lock: 'update',
  parent: { entity: 'prodOrder', field: 'orderId' },
  fields: {
    orderId: f.ref('prodOrder'),
    orderOpId: f.ref('orderOperation'),
    stationCode: optional(f.codeRef('station')),
    /** It holds for the shift that it was opened in; null = from before shifts were kept. */
    shift: optional(f.choice(shift)),
    openedAt: optional(f.ts()),
    firstBatch: f.str(40),
    trigger: f.choice(firstTrigger),
    items: f.json(readingsSchema),
    selfBy: optional(f.ref('person')),
    /** The account, because not everybody has a person file. */
    selfUserId: optional(f.ref('user')),
    selfName: optional(f.name()),
    selfAt: optional(f.ts()),
    inspectBy: optional(f.ref('person')),
    inspectUserId: optional(f.ref('user')),
    inspectName: optional(f.name()),
    inspectAt: optional(f.ts()),
    result: f.choice(firstResult),
  },
});

export type FirstConfirmRow = Row<typeof FirstConfirm>;

export const ProdReview = defineEntity({
  name: 'prodReview',
  indexes: ['orderOpId'],
  lock: 'update',
  parent: { entity: 'prodOrder', field: 'orderId' },
  fields: {
    orderId: f.ref('prodOrder'),
    orderOpId: f.ref('orderOperation'),
    checkAt: f.ts(),
    items: f.json(readingsSchema),
    result: f.choice(checkResult),
    checkerId: optional(f.ref('person')),
    checkerUserId: f.ref('user'),
    checkerName: f.name(),
  },
});

export type ProdReviewRow = Row<typeof ProdReview>;

export interface Limits {
  readonly itemId: string;
  readonly itemName: string;
  readonly lower: string | null;
  readonly upper: string | null;
}

export const isMeasured = ({ lower, upper }: Pick<Limits, 'lower' | 'upper'>): boolean => lower !== null || upper !== null;

/**
 * Whether an item passes. A measured one is decided by its limits, both included, whatever was ticked; for any other the person's word counts.
 * @returns null while it is open, or the reading is no figure
 */
export function resultOf(limits: Pick<Limits, 'lower' | 'upper'>, { reading, result }: Pick<Reading, 'reading' | 'result'>): 1 | 2 | null {
  if (!isMeasured(limits)) return result === 1 || result === 2 ? result : null;
  if (!isQuantity(reading)) return null;
  const { lower, upper } = limits;
  const inside = (lower === null || cmpQty(reading, lower) >= 0) && (upper === null || cmpQty(reading, upper) <= 0);
  return inside ? 1 : 2;
}

/** Readings in the order of the items, each with its result; those of items that do not exist are left out. */
export function judged(items: readonly Limits[], readings: readonly Reading[]): Reading[] {
  const given = new Map(readings.map((one) => [one.itemId, one]));
  return items.flatMap((item) => {
    const one = given.get(item.itemId);
    if (!one) return [];
    const own = { itemId: item.itemId, reading: one.reading, result: resultOf(item, one) };
    return [isMeasured(item) && one.gaugeNo ? { ...own, gaugeNo: one.gaugeNo } : own];
  });
}

/** Gauges that a check was made with, each once. */
export const gaugesOf = (readings: readonly Reading[]): string[] => [...new Set(readings.flatMap(({ gaugeNo }) => gaugeNo || []))];

/** The first item that has no result yet. */
export const openItem = (items: readonly Limits[], readings: readonly Reading[]): Limits | undefined => {
  const done = new Set(readings.filter(({ result }) => result !== null).map(({ itemId }) => itemId));
  return items.find(({ itemId }) => !done.has(itemId));
};

/** Of complete readings: one that fails fails the check. */
export const overall = (readings: readonly Reading[]): 1 | 2 => (readings.some(({ result }) => result === 2) ? 2 : 1);

export interface FirstStep {
  readonly role: 'self' | 'inspector';
  /** The inspector's verdict. */
  readonly result: 1 | 2 | null;
  /** Whose step it is. */
  readonly by: Pick<Actor, 'userId' | 'personId'>;
}

interface Confirmed {
  readonly result: number;
  readonly selfUserId: string | null;
  readonly selfBy?: string | null;
}

/** What stands in the way of a step of the confirmation; null = nothing. `readings` are judged. */
export function firstStepProblem(
  confirm: Confirmed,
  items: readonly Limits[],
  readings: readonly Reading[],
  step: FirstStep,
): Problem | null {
  const { role, result, by } = step;
  if (confirm.result !== 0) return problem('FIRST_DECIDED');
  const open = openItem(items, readings);
  if (open) return problem('CHECK_OPEN', { item: open.itemName });
  if (role === 'self') return null;
  if (confirm.selfUserId === null) return problem('FIRST_SELF_MISSING');
  if (isSamePerson({ userId: confirm.selfUserId, personId: confirm.selfBy ?? null }, by)) return problem('FIRST_SAME_PERSON');
  if (result === null) return problem('FIRST_VERDICT_MISSING');
  const failed = readings.find((one) => one.result === 2);
  if (result === 1 && failed)
    return problem('FIRST_ITEM_FAILED', { item: items.find(({ itemId }) => itemId === failed.itemId)?.itemName ?? '' });
  return null;
}
