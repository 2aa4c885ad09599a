import { sumQty } from '#domain/kernel/quantity.ts';

/** Sum of a column and its unit; null when units differ, because pieces and kilograms do not add up. */
export function sumSameUnit<R extends { readonly unitCode: string }>(
  rows: readonly R[],
  qtyOf: (row: R) => string | null,
): { readonly qty: string; readonly unit: string } | null {
  const units = new Set(rows.map(({ unitCode }) => unitCode));
  const [unit] = units;
  if (units.size !== 1 || unit === undefined) return null;
  return { qty: sumQty(rows.map((row) => qtyOf(row) ?? '0')), unit };
}
