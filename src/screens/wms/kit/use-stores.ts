import { useMemo } from 'react';
import type { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';

export type StoreClass = Row<typeof Warehouse>['whClassCode'];

/** The user's warehouses that a page works for. @param classes codes of the classes of the page's area, the same array at every call; null = all */
export function useStores(classes: readonly string[] | null) {
  const { mine } = useWarehouses();
  return useMemo(() => {
    const stores = mine.filter((row) => classes === null || classes.includes(row.whClassCode));
    return { stores, ids: new Set(stores.map(({ id }) => id)) };
  }, [mine, classes]);
}
