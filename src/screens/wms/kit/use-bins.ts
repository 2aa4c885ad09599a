/** Bins of a warehouse, by code and as choices. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { inWalk } from '#domain/wms/stocktake/findings.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

type BinRow = Row<typeof Bin>;

/** A bin as a choice; one whose name says no more than its code is told by its code alone. */
export const binOption = ({ id, binCode, binName }: Pick<BinRow, 'id' | 'binCode' | 'binName'>): Option => ({
  value: id,
  label: binName === binCode ? '' : binName,
  code: binCode,
});

/** Bins in which goods can lie. */
export const isOpenBin = ({ isActive, isTransit }: Pick<BinRow, 'isActive' | 'isTransit'>): boolean => isActive && !isTransit;

export function useBins(warehouseId: string) {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(() => {
    const bins = (rows ?? []).map(({ row }) => row).sort(inWalk);
    const active = bins.filter(({ isActive }) => isActive);
    return {
      /** All bins in walking order, with their codes. */
      walk: bins.map(({ id, binCode: code }) => ({ id, code })),
      /** Active bins in which goods can lie. */
      options: active.filter(isOpenBin).map(binOption),
      /** Including bins for goods in transit. */
      all: active.map(binOption),
    };
  }, [rows]);
}
