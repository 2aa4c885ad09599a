/** Rows by their ids, live. For the boxes, bins and batches of one document; never for a whole table. */

import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useKept, useView } from '#store/hooks.ts';

/**
 * Undefined while the first read is under way, or while the ids themselves are; ids that this device does not hold are missing in the map. While other
 * ids are being read the rows before stay: a page that shows them must not fall back into loading, its scans would be forgotten.
 */
export function useRowMap<F extends Fields>(
  entity: EntityDef<F>,
  ids: readonly (string | null | undefined)[] | undefined,
): ReadonlyMap<string, RowOf<F>> | undefined {
  const wanted = [...new Set((ids ?? []).filter((id) => typeof id === 'string'))].sort();
  const found = useView(entity.name, `${entity.name}#${wanted.join()}`, async (store) => {
    const rows = await Promise.all(wanted.map((id) => store.row(entity, id)));
    return new Map(rows.flatMap((view) => (view ? [[view.row.id, view.row] as const] : [])));
  });
  return useKept(ids && found);
}
