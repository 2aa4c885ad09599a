/** Bins of a warehouse, by code and as choices. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export interface Bins {
  readonly code: (id: string | null) => string;
  /** Active ones in which goods can lie, along the walk. */
  readonly options: readonly Option[];
}

export function useBins(warehouseId: string): Bins {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(() => {
    const bins = (rows ?? []).map(({ row }) => row).sort((a, b) => a.pickSeq - b.pickSeq || (a.binCode < b.binCode ? -1 : 1));
    const codes = new Map(bins.map(({ id, binCode }) => [id, binCode]));
    const options = bins
      .filter((bin) => bin.isActive && !bin.isTransit)
      .map(({ id, binCode, binName }) => ({ value: id, label: binName === binCode ? '' : binName, code: binCode }));
    return { code: (id) => codes.get(id ?? '') ?? '', options };
  }, [rows]);
}
