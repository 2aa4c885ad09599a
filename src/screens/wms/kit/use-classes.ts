/** Classes of materials, as choices. */
import { useMemo } from 'react';
import { MaterialClass } from '#domain/basic/material.resource.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export function useClasses(): readonly Option[] {
  const rows = useRowsWhere(MaterialClass);
  return useMemo(
    () =>
      (rows ?? [])
        .map(({ row }) => ({ value: row.classCode, code: row.classCode, label: row.className }))
        .sort((a, b) => (a.value < b.value ? -1 : 1)),
    [rows],
  );
}
