import { useMemo } from 'react';
import type { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';

export type StoreClass = Row<typeof Warehouse>['whClassCode'];

export interface Stores {
  readonly stores: readonly Row<typeof Warehouse>[];
  readonly ids: ReadonlySet<string>;
  /** False while there are none because nobody has read them. */
  readonly isRead: boolean;
  /** Resolves once they are read: before that there are none, and a scan would be judged as in nobody's store. */
  readonly ready: () => Promise<unknown>;
}

/** The user's warehouses that a page works for. @param classes codes of the classes of the page's area, the same array at every call; null = all */
export function useStores(classes: readonly string[] | null): Stores {
  const { mine, isRead } = useWarehouses();
  const ready = useSoon(isRead ? mine : undefined);
  return useMemo(() => {
    const stores = mine.filter((row) => classes === null || classes.includes(row.whClassCode));
    return { stores, ids: new Set(stores.map(({ id }) => id)), isRead, ready };
  }, [mine, classes, isRead, ready]);
}
