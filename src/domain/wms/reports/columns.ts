/** Columns that many reports have (area-reports, MAT). */
import { f, optional } from '#domain/kernel/field.ts';

/** The material, with its current name and the unit of its figures. */
export const MAT = { matCode: f.str(40), matName: f.name(), spec: optional(f.str(200)) } as const;
/** Quantities are shown together with their unit, so the unit has no column of its own. */
export const UNIT = { unitCode: f.str(10) } as const;
export const BATCH = { batchNo: optional(f.str(40)) } as const;
export const OPERATOR = { operator: optional(f.name()) } as const;

/** Rights of the pages, other than the report itself, that use the same call. */
export const PAGES = {
  store: 'web:wmsmaster:store',
  stock: 'web:wmswarehouse:list',
  material: 'web:wmsmaster:material',
  hardware: 'web:wmsmaster:hardware',
  finished: 'web:wmsmaster:finished',
} as const;
