/** Bins of a warehouse, by code and as choices. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { useRowsBy } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export interface Bins {
  readonly code: (id: string | null) => string;
  /** Active bins in which goods can lie, in walking order. */
  readonly options: readonly Option[];
  /** Including bins for goods in transit. */
  readonly all: readonly Option[];
}

export function useBins(warehouseId: string): Bins {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(() => {
    const bins = (rows ?? []).map(({ row }) => row).sort((a, b) => a.pickSeq - b.pickSeq || (a.binCode < b.binCode ? -1 : 1));
    const codes = new Map(bins.map(({ id, binCode }) => [id, binCode]));
    const option = ({ id, binCode, binName }: (typeof bins)[number]) => ({
      value: id,
      label: binName === binCode ? '' : binName,
      code: binCode,
    });
    const active = bins.filter((bin) => bin.isActive);
    const options = active.filter((bin) => !bin.isTransit).map(option);
    return { code: (id) => codes.get(id ?? '') ?? '', options, all: active.map(option) };
  }, [rows]);
}
