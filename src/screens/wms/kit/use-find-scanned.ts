import { useCallback } from 'react';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore } from '#store/hooks.ts';
import { findScanned } from './find-scanned.ts';
import type { Scanned } from './scanned.ts';

export type FindScanned = (text: string, warehouseIds: readonly (string | null | undefined)[]) => Promise<Scanned>;

/** Looks a scan up in this device's rows, by the day at the site. Bins of the given warehouses come first. */
export function useFindScanned(): FindScanned {
  const store = useStore();
  const today = useToday();
  return useCallback((text, warehouseIds) => findScanned(store, text, { warehouseIds, today }), [store, today]);
}
