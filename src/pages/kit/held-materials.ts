/** Materials and units in the shape pages need. Pages do not import base data; the registry of all definitions knows it. */
import type { EntityDef, RowOf } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { entityByName } from '#domain/registry.ts';
import type { Store } from '#store/store.ts';

type MaterialFields = {
  matCode: Field<string>;
  matName: Field<string>;
  spec: Field<string | null>;
  baseUnit: Field<string>;
  classCode: Field<string>;
  packQty: Field<string | null>;
  batchManaged: Field<boolean>;
  boxManaged: Field<boolean>;
  shelfLifeManaged: Field<boolean>;
  shelfLife: Field<number | null>;
  warrantyUnit: Field<number | null>;
  isActive: Field<boolean>;
  bjCode: Field<string | null>;
  oldForNew: Field<boolean | null>;
  assetManaged: Field<boolean | null>;
};

export type MaterialRow = RowOf<MaterialFields>;
export const HeldMaterial = entityByName('material') as unknown as EntityDef<MaterialFields>;
export const HeldUnit = entityByName('unit') as unknown as EntityDef<{ unitCode: Field<string>; decimalPlaces: Field<number> }>;

/** Reads materials of this device by their codes. @returns what finds one; undefined = this device holds none of that code */
export async function materialsByCode(store: Store, codes: readonly string[]): Promise<(code: string) => MaterialRow | undefined> {
  const found = await store.rowsByEach(HeldMaterial, 'matCode', [...new Set(codes)]);
  const known = new Map(found.map(({ row }) => [row.matCode, row]));
  return (code) => known.get(code);
}
