/** In which unit suspected products are counted: a share of a piece is none. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import type { Rows } from '#domain/kernel/rows.ts';

export const unitKeys = {
  first: (materialId: string | undefined): Key[] => (materialId ? [byId(Material, materialId)] : []),
  second: (rows: Rows, materialId: string | undefined): Key[] => {
    const material = rows.get(Material, materialId ?? null);
    return material ? [byIndex(Unit, 'unitCode', material.baseUnit)] : [];
  },
};

/** Needs `unitKeys`. */
export function unitOf(rows: Rows, materialId: string): Row<typeof Unit> | undefined {
  const material = rows.get(Material, materialId);
  return material ? rows.by(Unit, 'unitCode', material.baseUnit)[0] : undefined;
}
