/** List columns of a resource, from its definition. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { type Cells, CHANGED, fieldColumn } from '#pages/fields/field-columns.tsx';
import type { Words } from '#pages/fields/field-words.ts';
import type { RecordLink } from '#pages/fields/record-pages.ts';
import type { Column } from '#ui/table/columns.ts';
import type { Names } from './resource-calls.ts';

const itself = (row: AnyRow): AnyRow => row;

/**
 * @param shown fields in order
 * @param cells cells the screen words itself
 * @param link target of a reference
 */
export function resourceColumns(
  { entity, fields, key }: ResourceDef,
  shown: readonly string[],
  words: Words,
  names: Names,
  cells: Cells = {},
  link?: RecordLink,
): readonly Column<AnyRow>[] {
  const all = [...shown, ...CHANGED.filter((name) => name in entity.fields && !shown.includes(name))];
  // A part of a compound key is no code by itself.
  const of = { entity, fields, codes: key.includes('+') ? [] : [key] };
  const context = { words, names, link, rowOf: itself };
  return all.map((name): Column<AnyRow> => ({ ...fieldColumn(of, name, context), ...cells[name] }));
}
