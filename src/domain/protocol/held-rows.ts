/** The rows that a device holds, as rules that look several of them up after each other read them. The store of the device is one; a test needs no more than this. */
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';

export interface HeldRows {
  row<F extends Fields>(entity: EntityDef<F>, id: string): Promise<{ readonly row: RowOf<F> } | undefined>;
  /** Those of these ids that the device holds, in any order. */
  rowsOf<F extends Fields>(entity: EntityDef<F>, ids: readonly string[]): Promise<readonly { readonly row: RowOf<F> }[]>;
  /** @param index a declared one, with a value for each of its parts */
  rowsBy<F extends Fields>(entity: EntityDef<F>, index: string, ...values: string[]): Promise<readonly { readonly row: RowOf<F> }[]>;
}
