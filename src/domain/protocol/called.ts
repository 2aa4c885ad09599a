import type { AnyRow } from '#domain/kernel/entity.ts';

/** A value of a report's row: the name of a material is the English one in English, where the record has one. @param name of the column */
export const calledIn = (lang: string, name: string, row: AnyRow): unknown =>
  (name === 'matName' && lang.startsWith('en') && row.matNameEn) || row[name];
