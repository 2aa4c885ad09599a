/** Small look-ups shared by the warehouse screens. Materials are read only by id, because there may be a hundred thousand. */

import { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useView } from '#store/hooks.ts';

export type MaterialRow = Row<typeof Material>;

/** Materials by id; undefined while loading. */
export function useMaterials(ids: readonly string[]): ReadonlyMap<string, MaterialRow> | undefined {
  const wanted = [...new Set(ids)].sort();
  return useView('material', `material/${wanted.join()}`, (store) => rowMap(store, Material, wanted));
}
