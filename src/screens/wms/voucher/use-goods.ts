import { useCallback, useDeferredValue, useMemo } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useDecimals } from '#screens/wms/raw/use-names.ts';
import { codeOf } from '#screens/wms/raw-out/demand-draft.ts';
import { useRowsByEach } from '#store/hooks.ts';
import type { FindGoods } from './entry-draft.ts';

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
