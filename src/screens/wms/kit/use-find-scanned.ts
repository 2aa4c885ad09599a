import { useCallback } from 'react';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore } from '#store/hooks.ts';
import { findScanned, type Reading } from './find-scanned.ts';
import { useWarehouses } from './use-warehouses.ts';

/** @param warehouseIds warehouses whose bins are preferred; default: those in which the user may work */
export type FindScanned = (text: string, warehouseIds?: readonly (string | null | undefined)[], reading?: Reading) => Promise<Scanned>;

/** Looks up a scan in this device's rows, using the day at the site. */
export function useFindScanned(): FindScanned {
  const store = useStore();
  const today = useToday();
  const { mine } = useWarehouses();
  return useCallback(
    (text, warehouseIds = mine.map(({ id }) => id), reading = {}) => findScanned(store, text, { ...reading, warehouseIds, today }),
    [store, today, mine],
  );
}
