/** Goods entered line by line, by material code: what their batches require, and where they may be put first. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { expiryOf } from '#domain/basic/shelf-life.ts';
import { ascending } from '#domain/system/order.ts';
import type { Faults, Known } from '#pages/document/lines/line-plan.ts';
import { codeOf, type LineValues } from '#pages/lines/line-cells.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';
import { binOption, isOpenBin } from './use-bins.ts';

/** Faults of batch and expiry date, according to the material of the line: words under `entry.fault`, by cell. */
export function batchFaults(line: LineValues, { find }: Pick<Known, 'find'>): Faults {
  const { batchManaged, shelfLifeManaged } = find(codeOf(line))?.row ?? {};
  return {
    ...(batchManaged && (line.batchNo ?? '') === '' ? { batchNo: 'batch' } : {}),
    ...(shelfLifeManaged && (line.expiryDate ?? '') === '' ? { expiryDate: 'expiry' } : {}),
  };
}

/** Derives the last usable day from the production date, unless somebody has entered another one. */
export const withExpiry = (next: readonly LineValues[], before: readonly LineValues[], { find }: Pick<Known, 'find'>): LineValues[] =>
  next.map((line, n) => {
    const goods = find(codeOf(line));
    const day = line.productionDate ?? '';
    if (!goods || day === '' || day === before[n]?.productionDate) return line;
    return { ...line, expiryDate: expiryOf(goods.row, day) ?? line.expiryDate ?? '' };
  });

/** Types of bins in which goods wait until they are put away. */
export const RECEIVING: readonly (number | null)[] = [0];

/**
 * @param types types of bins in which new goods may be put; null = storage
 * @returns bins of the store as choices, in the order of their codes
 */
export function useArrivalBins(warehouseId: string, types: readonly (number | null)[]): readonly Option[] {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => row)
        .filter((bin) => isOpenBin(bin) && types.includes(bin.binType))
        .sort((a, b) => ascending(a.binCode, b.binCode))
        .map(binOption),
    [rows, types],
  );
}
