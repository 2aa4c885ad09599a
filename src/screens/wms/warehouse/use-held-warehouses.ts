/** Warehouses in the user's scope whose boxes are on this device. */
import { useMemo } from 'react';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useSyncStatus } from '#store/hooks.ts';

export function useHeldWarehouses() {
  const { sets } = useSyncStatus();
  const { mine } = useWarehouses();
  return useMemo(() => mine.filter(({ id }) => sets.includes(`boxes:${id}`)), [mine, sets]);
}
