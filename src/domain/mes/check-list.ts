/** Check items of an operation as the routingInfo calls take and answer them (payloads §6.3), and when they hang together. */
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { cmpQty, quantitySchema } from '#domain/kernel/quantity.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

export const checkItemSchema = z.object({
  /** Empty = a new one. */
  itemId: uuidSchema.nullish().transform((value) => value ?? null),
  seq: z.number().int().min(1).max(9999),
  itemName: z.string().trim().min(1).max(128),
  standard: text(200),
  lower: quantitySchema.nullish().transform((value) => value ?? null),
  upper: quantitySchema.nullish().transform((value) => value ?? null),
  itemUnit: text(10),
  method: text(100),
  isKey: z.boolean(),
  /** Of an in-process check only: 1/2h, 5/box. */
  frequency: text(40),
});
export type CheckItemInput = z.output<typeof checkItemSchema>;

export interface CheckItemRow extends CheckItemInput {
  readonly itemId: string;
  readonly routingOpId: string;
  readonly opSeq: number;
  readonly opCode: string;
}

export interface CheckItemPage {
  readonly list: readonly CheckItemRow[];
  readonly total: number;
  /** Of the operations asked about, to be sent along with a change. */
  readonly versions: Readonly<Record<string, number>>;
}

export interface ItemFault {
  readonly code: 'ITEM_LIMITS' | 'ITEM_SEQ';
  readonly at: number;
}

/** The lower limit is not above the upper one, and every place in the list is taken once. Null = nothing is wrong. */
export function itemsFault(items: readonly Pick<CheckItemInput, 'seq' | 'lower' | 'upper'>[]): ItemFault | null {
  for (const [at, { seq, lower, upper }] of items.entries()) {
    if (lower !== null && upper !== null && cmpQty(lower, upper) > 0) return { code: 'ITEM_LIMITS', at };
    if (items.findIndex((one) => one.seq === seq) < at) return { code: 'ITEM_SEQ', at };
  }
  return null;
}
