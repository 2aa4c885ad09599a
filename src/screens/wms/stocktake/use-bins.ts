/** Bins of a warehouse, by code and as choices. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { inWalk } from '#domain/wms/stocktake/findings.ts';
import { useRowsBy } from '#store/hooks.ts';

const optionOf = ({ id, binCode, binName }: { id: string; binCode: string; binName: string }) => ({
  value: id,
  label: binName === binCode ? '' : binName,
  code: binCode,
});

export function useBins(warehouseId: string) {
  const rows = useRowsBy(Bin, 'warehouseId', warehouseId);
  return useMemo(() => {
    const bins = (rows ?? []).map(({ row }) => row).sort(inWalk);
    const active = bins.filter(({ isActive }) => isActive);
    return {
      /** All bins in walking order, with their codes. */
      walk: bins.map(({ id, binCode: code }) => ({ id, code })),
      /** Active bins in which goods can lie. */
      options: active.filter(({ isTransit }) => !isTransit).map(optionOf),
      /** Including bins for goods in transit. */
      all: active.map(optionOf),
    };
  }, [rows]);
}
