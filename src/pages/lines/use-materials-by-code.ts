/** Materials by code from this device's rows, for lines that are typed or pasted. */
import { useCallback, useDeferredValue, useMemo } from 'react';
import { HeldMaterial, type MaterialRow } from '#pages/kit/held-materials.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { useRowsByEach } from '#store/hooks.ts';
import { codeOf, type LineValues } from './line-cells.ts';

/** A material as known to this device, with the decimals of its unit. */
export interface KnownMaterial {
  readonly row: MaterialRow;
  readonly decimals: number;
}

/** Undefined while looking it up; null = there is none. */
export type FindMaterial = (matCode: string) => KnownMaterial | null | undefined;

/** @param lines with their materials' codes as typed */
export function useMaterialsByCode(lines: readonly LineValues[]): FindMaterial {
  const wanted = useDeferredValue([...new Set(lines.map(codeOf))].filter(Boolean).sort().join());
  const codes = useMemo(() => (wanted === '' ? [] : wanted.split(',')), [wanted]);
  const rows = useRowsByEach(HeldMaterial, 'matCode', codes);
  const decimals = useDecimals();
  const known = useMemo(
    () => new Map((rows ?? []).map(({ row }) => [row.matCode, { row, decimals: decimals(row.baseUnit) }])),
    [rows, decimals],
  );
  const read = rows !== undefined;
  return useCallback((code) => known.get(code) ?? (read && codes.includes(code) ? null : undefined), [known, read, codes]);
}
