/** Goods that are entered line by line, by the code of their material: what is known of them, and what is wrong with a line. */
import { useCallback, useDeferredValue, useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin } from '#domain/basic/place.resource.ts';
import { expiryOf } from '#domain/basic/shelf-life.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { decimalsOf, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { useRowsBy, useRowsByEach } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';
import { useDecimals } from './use-names.ts';

export interface Goods {
  readonly row: Row<typeof Material>;
  readonly decimals: number;
}
/** Undefined while it is looked up; null = there is none. */
export type FindGoods = (code: string) => Goods | null | undefined;

/** Materials by the codes that were typed, with the decimals of their units. */
export function useGoods(lines: readonly LineValues[]): FindGoods {
  const wanted = useDeferredValue([...new Set(lines.map(codeOf))].filter(Boolean).sort().join());
  const list = useMemo(() => (wanted === '' ? [] : wanted.split(',')), [wanted]);
  const rows = useRowsByEach(Material, 'matCode', list);
  const decimals = useDecimals();
  const known = useMemo(
    () => new Map((rows ?? []).map(({ row }) => [row.matCode, { row, decimals: decimals(row.baseUnit) }])),
    [rows, decimals],
  );
  const read = rows !== undefined;
  return useCallback((code) => known.get(code) ?? (read && list.includes(code) ? null : undefined), [known, read, list]);
}

export const isFigure = (text: string | undefined): text is string => text !== undefined && isQuantity(text) && isPositive(quantity(text));

/** What is wrong with the material and the quantity of a line: words under `entry.fault`, by cell. */
function askedFaults(line: LineValues, find: FindGoods): Record<string, string> {
  const goods = find(codeOf(line));
  const faults: Record<string, string> = {};
  if (codeOf(line) === '') faults.matCode = 'code';
  else if (goods === null || goods?.row.isActive === false) faults.matCode = 'unknown';
  if (!isFigure(line.qty)) faults.qty = 'figure';
  else if (goods && decimalsOf(line.qty) > goods.decimals) faults.qty = 'decimals';
  return faults;
}

/** The same where a material stands in one line only. */
export function onceFaults(line: LineValues, index: number, lines: readonly LineValues[], find: FindGoods): Record<string, string> {
  const first = lines.findIndex((one) => codeOf(one) === codeOf(line));
  return { ...(first < index ? { matCode: 'twice' } : {}), ...askedFaults(line, find) };
}

/** What is missing in lines of which each material stands in one only; a material that is still looked up counts as wrong. */
export const onceLack = (lines: readonly LineValues[], { find }: { readonly find: FindGoods }): string | null =>
  lines.some((line, n) => !find(codeOf(line)) || Object.keys(onceFaults(line, n, lines, find)).length > 0) ? 'wrong' : null;

/** What is wrong with the material, the quantity, batch and dates of a line. */
export function goodsFaults(line: LineValues, find: FindGoods): Record<string, string> {
  const goods = find(codeOf(line));
  const faults = askedFaults(line, find);
  if (goods?.row.batchManaged && (line.batchNo ?? '') === '') faults.batchNo = 'batch';
  if (goods?.row.shelfLifeManaged && (line.expiryDate ?? '') === '') faults.expiryDate = 'expiry';
  return faults;
}

/** The last usable day follows from the day of production, unless somebody has said another. */
export const withExpiry = (next: readonly LineValues[], before: readonly LineValues[], find: FindGoods): LineValues[] =>
  next.map((line, n) => {
    const goods = find(codeOf(line));
    const day = line.productionDate ?? '';
    if (!goods || day === '' || day === before[n]?.productionDate) return line;
    return { ...line, expiryDate: expiryOf(goods.row, day) ?? line.expiryDate ?? '' };
  });

/** @param types of bins in which goods may begin to lie; null = of storage @returns bins of the store as choices, in the order of their codes */
export function useArrivalBins(warehouseId: string, types: readonly (number | null)[]): readonly Option[] {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => row)
        .filter((bin) => bin.isActive && !bin.isTransit && types.includes(bin.binType))
        .sort((a, b) => (a.binCode < b.binCode ? -1 : 1))
        .map((bin) => ({ value: bin.id, code: bin.binCode, label: bin.binName === bin.binCode ? '' : bin.binName })),
    [rows, types],
  );
}
