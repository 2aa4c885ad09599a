import { z } from 'zod';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { type Field, f } from '#domain/kernel/field.ts';

/** Quantities by code: of warehouses, or of the codes of a set. */
export type Split = Readonly<Record<string, string>>;

/** @param set whose codes divide the quantity; none: the keys are codes of records */
export const quantitySplit = (set?: CodeSet<number>): Field<Split> => ({
  ...f.json(z.record(z.string(), z.string())),
  ...(set ? { set: set as unknown as CodeSet } : {}),
});
