import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';

/** Columns that hold the name of a warehouse. */
export const WAREHOUSE_NAMES: readonly string[] = ['whName', 'toWhName', 'fromWarehouse', 'toWarehouse'];

/** Whether a column holds a name that its record may have in English too: of a material or a warehouse. The row tells that one as `<name>En`. */
export const isCalled = (name: string): boolean => name === 'matName' || WAREHOUSE_NAMES.includes(name);

/** A value of a report's row: the name of a material or a warehouse is the English one in English, where the record has one. @param name of the column */
export const calledIn = (lang: string, name: string, row: AnyRow): unknown =>
  (isCalled(name) && lang.startsWith('en') && row[`${name}En`]) || row[name];

/** Whether a value of a report's row is the name of a kind of document, which people read as its words. @param name of the column */
export const isKindName = (name: string, field?: Pick<Field, 'set'>): boolean => name === 'docType' && field?.set === undefined;
