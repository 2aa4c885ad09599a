/** Small look-ups that the screens of the warehouse share. Materials are read by id only: there may be a hundred thousand. */

import { useMemo } from 'react';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere, useView } from '#store/hooks.ts';

export type MaterialRow = Row<typeof Material>;

/** Materials by id; undefined while they are read. */
export function useMaterials(ids: readonly string[]): ReadonlyMap<string, MaterialRow> | undefined {
  const wanted = [...new Set(ids)].sort();
  return useView('material', `material/${wanted.join()}`, (store) => rowMap(store, Material, wanted));
}

/** Decimals of a unit; 0 until the units are read. */
export function useDecimals(): (unitCode: string) => number {
  const units = useRowsWhere(Unit);
  return useMemo(() => {
    const places = new Map((units ?? []).map(({ row }) => [row.unitCode, row.decimalPlaces]));
    return (unitCode: string) => places.get(unitCode) ?? 0;
  }, [units]);
}
