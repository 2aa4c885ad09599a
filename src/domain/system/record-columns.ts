/** What a list shows of the records its rows refer to. One answer for the server that sends it and the device that looks it up. */
import type { ResourceDef } from '#domain/kernel/resource.ts';

/** The unit of what a row is about: figures in the stock unit are read with it. */
export const UNIT_OF_MATERIAL = 'materialId.baseUnit';

const countsInBase = ({ entity }: ResourceDef): boolean =>
  entity.fields.materialId?.ref === 'material' && Object.values(entity.fields).some(({ unit }) => unit === 'base');

/** 'materialId.spec' and the like: the columns through a reference, and the unit that its figures need. */
export const farColumns = (resource: ResourceDef): readonly string[] => [
  ...new Set([...resource.columns.filter((column) => column.includes('.')), ...(countsInBase(resource) ? [UNIT_OF_MATERIAL] : [])]),
];
