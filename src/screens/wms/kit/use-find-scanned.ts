import { useCallback } from 'react';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore } from '#store/hooks.ts';
import { findScanned } from './find-scanned.ts';
import { useWarehouses } from './use-warehouses.ts';

/** @param warehouseIds whose bins come first; default: those the user may work in */
export type FindScanned = (text: string, warehouseIds?: readonly (string | null | undefined)[]) => Promise<Scanned>;

/** Looks a scan up in this device's rows, by the day at the site. */
export function useFindScanned(): FindScanned {
  const store = useStore();
  const today = useToday();
  const { mine } = useWarehouses();
  return useCallback(
    (text, warehouseIds = mine.map(({ id }) => id)) => findScanned(store, text, { warehouseIds, today }),
    [store, today, mine],
  );
}
