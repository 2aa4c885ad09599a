import { useCallback } from 'react';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore } from '#store/hooks.ts';
import { findScanned, type Reading } from './find-scanned.ts';
import { useWarehouses } from './use-warehouses.ts';

/** @param warehouseIds warehouses whose bins are preferred; default: those in which the user may work */
export type FindScanned = (text: string, warehouseIds?: readonly (string | null | undefined)[], reading?: Reading) => Promise<Scanned>;

/** Looks up a scan in this device's rows, using the day at the site. A quick hand scans before the stores are read; such a scan waits for them. */
export function useFindScanned(): FindScanned {
  const store = useStore();
  const today = useToday();
  const { mine, isRead } = useWarehouses();
  const own = useSoon(isRead ? mine : undefined);
  return useCallback(
    async (text, warehouseIds, reading = {}) => {
      const stores = await own();
      return findScanned(store, text, { ...reading, warehouseIds: warehouseIds ?? stores.map(({ id }) => id), today });
    },
    [store, today, own],
  );
}
