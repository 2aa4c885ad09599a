/** Rows by id, live. For the boxes, bins and batches of one document; never for a whole table. */

import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useKept, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

type Ids = readonly (string | null | undefined)[];

const distinct = (ids: Ids): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))].sort();

/** Reads the rows of these ids once; the map omits ids this device does not hold. */
export async function rowMap<F extends Fields>(store: Store, entity: EntityDef<F>, ids: Ids): Promise<ReadonlyMap<string, RowOf<F>>> {
  const rows = await store.rowsOf(entity, distinct(ids));
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/**
 * Undefined during the first read, or while the ids themselves are loading; the map omits ids this device does not hold. While other ids
 * load, the previous rows stay: a page that fell back into loading would lose its scans.
 */
export function useRowMap<F extends Fields>(entity: EntityDef<F>, ids: Ids | undefined): ReadonlyMap<string, RowOf<F>> | undefined {
  const wanted = distinct(ids ?? []);
  const found = useView(entity.name, `${entity.name}#${wanted.join()}`, (store) => rowMap(store, entity, wanted));
  return useKept(ids && found);
}
