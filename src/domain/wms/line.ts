/** The columns a new document line takes from its material (model-0 §1.2.2). */

import { Material, type Unit } from '#domain/basic/material.resource.ts';
import type { LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { ValuesOf } from '#domain/kernel/field.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { decimalsOf } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

/** A line as it is entered: its cells as text, by name. */
export type EnteredLine = Readonly<Record<string, string>>;

type LineColumns = { id: string; version: number } & ValuesOf<typeof LINE>;

/** The id of a document's n-th line. A screen that has just created the document needs it too. */
export const lineId = (ctx: Pick<Ctx, 'newId'>, lineNo: number): string => ctx.newId(`line-${lineNo}`);

/** @param lineNo from 1. Refuses an unknown material. */
export function lineBase(rows: Rows, ctx: Ctx, docId: string, lineNo: number, materialId: string): LineColumns {
  const material = rows.get(Material, materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const { matCode, matName, spec, baseUnit } = material;
  const input = { unitInput: null, qtyInput: null, rateNum: null, rateDen: null };
  return {
    id: lineId(ctx, lineNo),
    version: 0,
    docId,
    lineNo,
    materialId,
    matCode,
    matName,
    spec,
    unitCode: baseUnit,
    batchNo: null,
    remark: null,
    ...input,
  };
}

/** Refuses more decimals than the unit has; quantities are never rounded (stock-rules §3.2). */
export function guardDecimals(unit: Row<typeof Unit> | undefined, qty: string): void {
  const allowed = unit?.decimalPlaces ?? 6;
  guard(decimalsOf(qty) <= allowed, 'QTY_DECIMALS', { qty, decimals: String(allowed) });
}

/** For lists whose entries name what they are about: nothing is named by two of them. Entries that name nothing are new. */
export const eachOnce =
  (key: string) =>
  (given: readonly object[]): boolean => {
    const named = given.map((one) => Reflect.get(one, key)).filter((id) => id !== null && id !== undefined);
    return new Set(named).size === named.length;
  };
