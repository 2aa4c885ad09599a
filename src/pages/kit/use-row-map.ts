/** Rows by their ids, live. For the boxes, bins and batches of one document; never for a whole table. */

import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useKept, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

type Ids = readonly (string | null | undefined)[];

const distinct = (ids: Ids): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))].sort();

/** The rows of these ids once; ids that this device does not hold are missing in the map. */
export async function rowMap<F extends Fields>(store: Store, entity: EntityDef<F>, ids: Ids): Promise<ReadonlyMap<string, RowOf<F>>> {
  const rows = await store.rowsOf(entity, distinct(ids));
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/**
 * Undefined while the first read is under way, or while the ids themselves are; ids that this device does not hold are missing in the map. While other
 * ids are being read the rows before stay: a page that shows them must not fall back into loading, its scans would be forgotten.
 */
export function useRowMap<F extends Fields>(entity: EntityDef<F>, ids: Ids | undefined): ReadonlyMap<string, RowOf<F>> | undefined {
  const wanted = distinct(ids ?? []);
  const found = useView(entity.name, `${entity.name}#${wanted.join()}`, (store) => rowMap(store, entity, wanted));
  return useKept(ids && found);
}
