/** Receive/dispatch categories by name, and as choices. */
import { useCallback, useMemo } from 'react';
import { ReceiveDispatchCategory } from '#domain/basic/category.resource.ts';
import { isOtherCategory } from '#domain/wms/voucher/post-other.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export function useCategoryNames(): (rdCode: string | null) => string {
  const rows = useRowsWhere(ReceiveDispatchCategory);
  const names = useMemo(() => new Map((rows ?? []).map(({ row }) => [row.rdCode, row.rdName])), [rows]);
  return useCallback((rdCode) => names.get(rdCode ?? '') ?? rdCode ?? '', [names]);
}

/** Categories that other inbound (1) or other outbound (2) may name; none for vouchers without one. */
export function useCategories(direction: 1 | 2 | null): Option[] {
  const rows = useRowsWhere(ReceiveDispatchCategory);
  return useMemo(() => {
    const fitting = (rows ?? []).map(({ row }) => row).filter((row) => direction !== null && isOtherCategory(row, direction));
    return fitting.map(({ rdCode, rdName }) => ({ value: rdCode, code: rdCode, label: rdName }));
  }, [rows, direction]);
}
