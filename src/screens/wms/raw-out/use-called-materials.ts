/** Materials by the codes that stand in the lines of a call, out of this device. */
import { useCallback, useDeferredValue, useMemo } from 'react';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import { type CalledMaterial, codeOf, type FindMaterial } from './demand-draft.ts';

/** More than any unit has: a quantity is not refused while the units are being read. */
const ANY_DECIMALS = 6;

export function useCalledMaterials(lines: readonly LineValues[]): FindMaterial {
  const wanted = useDeferredValue([...new Set(lines.map(codeOf))].filter(Boolean).sort().join());
  const codes = useMemo(() => (wanted === '' ? [] : wanted.split(',')), [wanted]);
  const rows = useRowsByEach(Material, 'matCode', codes);
  const units = useRowsWhere(Unit);
  const decimals = useMemo(() => new Map((units ?? []).map(({ row }) => [row.unitCode, row.decimalPlaces])), [units]);
  const known = useMemo(
    () =>
      new Map(
        (rows ?? []).map(({ row: { id, matCode, matName, baseUnit: unit, isActive } }): [string, CalledMaterial] => [
          matCode,
          { id, matCode, matName, unit, decimals: decimals.get(unit) ?? ANY_DECIMALS, isActive },
        ]),
      ),
    [rows, decimals],
  );
  const read = rows !== undefined;
  return useCallback((code) => known.get(code) ?? (read && codes.includes(code) ? null : undefined), [known, read, codes]);
}
