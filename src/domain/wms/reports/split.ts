import { z } from 'zod';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { type Field, f } from '#domain/kernel/field.ts';

/** Quantities by code: the codes of warehouses, or of a code set. */
export type Split = Readonly<Record<string, string>>;

/** @param set the codes that divide the quantity; if left out, the keys are codes of records */
export const quantitySplit = (set?: CodeSet<number>): Field<Split> => ({
  ...f.json(z.record(z.string(), z.string())),
  ...(set ? { set: set as unknown as CodeSet } : {}),
});
