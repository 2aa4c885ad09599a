/** Classes of materials, as choices. */
import { useMemo } from 'react';
import { MaterialClass } from '#domain/basic/material.resource.ts';
import { ascending } from '#domain/system/order.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export function useClasses(): readonly Option[] {
  const rows = useRowsWhere(MaterialClass);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => ({ value: row.classCode, code: row.classCode, label: row.className }))
        .sort((a, b) => ascending(a.value, b.value)),
    [rows],
  );
}
