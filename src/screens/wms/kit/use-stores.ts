import { useMemo } from 'react';
import type { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';

export type StoreClass = Row<typeof Warehouse>['whClassCode'];

/** The person's warehouses a page is for. @param whClass of the hardware twins; undefined = all */
export function useStores(whClass: StoreClass | undefined) {
  const { mine } = useWarehouses();
  return useMemo(() => {
    const stores = mine.filter((row) => whClass === undefined || row.whClassCode === whClass);
    return { stores, ids: new Set(stores.map(({ id }) => id)) };
  }, [mine, whClass]);
}
