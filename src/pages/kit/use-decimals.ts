import { useMemo } from 'react';
import { ANY_DECIMALS } from '#domain/kernel/quantity.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { HeldUnit } from './held-materials.ts';

/** Decimals of a unit. One that is not known, or not read yet, refuses nothing. */
export function useDecimals(): (unitCode: string) => number {
  const units = useRowsWhere(HeldUnit);
  return useMemo(() => {
    const places = new Map((units ?? []).map(({ row }) => [row.unitCode, row.decimalPlaces]));
    return (unitCode: string) => places.get(unitCode) ?? ANY_DECIMALS;
  }, [units]);
}
