/** Materials by code from this device's rows, for lines that are typed or pasted. */
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import { HeldMaterial, HeldUnit } from './held-materials.ts';

/** A material as known to this device. */
export interface KnownMaterial {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly decimals: number;
  readonly isActive: boolean;
}

/** Undefined while looking it up; null = there is none. */
export type FindMaterial = (matCode: string) => KnownMaterial | null | undefined;

/** More than any unit has, so that no quantity is refused while the units are loading. */
const ANY_DECIMALS = 6;

export function useMaterialsByCode(typed: readonly string[]): FindMaterial {
  const wanted = useDeferredValue([...new Set(typed)].filter(Boolean).sort().join());
  const codes = useMemo(() => (wanted === '' ? [] : wanted.split(',')), [wanted]);
  const rows = useRowsByEach(HeldMaterial, 'matCode', codes);
  const units = useRowsWhere(HeldUnit);
  const decimals = useMemo(() => new Map((units ?? []).map(({ row }) => [row.unitCode, row.decimalPlaces])), [units]);
  const known = useMemo(
    () =>
      new Map(
        (rows ?? []).map(({ row: { id, matCode, matName, baseUnit: unit, isActive } }): [string, KnownMaterial] => [
          matCode,
          { id, matCode, matName, unit, decimals: decimals.get(unit) ?? ANY_DECIMALS, isActive },
        ]),
      ),
    [rows, decimals],
  );
  const read = rows !== undefined;
  return useCallback((code) => known.get(code) ?? (read && codes.includes(code) ? null : undefined), [known, read, codes]);
}
