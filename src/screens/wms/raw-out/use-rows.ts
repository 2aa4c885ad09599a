/** Rows by their ids, live. For the boxes, bins and batches of one document; never for a whole table. */
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useView } from '#store/hooks.ts';

/** Undefined while the first read is under way; ids that this device does not hold are missing in the map. */
export function useRowMap<F extends Fields>(
  entity: EntityDef<F>,
  ids: readonly (string | null | undefined)[],
): ReadonlyMap<string, RowOf<F>> | undefined {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort();
  return useView(entity.name, `${entity.name}#${wanted.join()}`, async (store) => {
    const found = await Promise.all(wanted.map((id) => store.row(entity, id)));
    return new Map(found.flatMap((view) => (view ? [[view.row.id, view.row] as const] : [])));
  });
}
