import { sumQty } from '#domain/kernel/quantity.ts';

/** Sum of a column with its unit; empty where units differ, because pieces and kilograms are not added. */
export function sumSameUnit<R extends { readonly unitCode: string }>(rows: readonly R[], qtyOf: (row: R) => string | null): string {
  const units = new Set(rows.map(({ unitCode }) => unitCode));
  const [unit] = units;
  if (units.size !== 1 || unit === undefined) return '';
  return `${sumQty(rows.map((row) => qtyOf(row) ?? '0'))} ${unit}`;
}
