/** A table of rows of one entity, from the names of its columns: lines of a document, boxes, what was checked. */
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DataTableProps } from '#ui/table/data-table.tsx';
import { LineTable } from '#ui/table/line-table.tsx';
import { isCodeName, widthOf } from './column-width.ts';
import { type Cells, type ColumnContext, fieldColumn } from './field-columns.tsx';
import { useFieldWords } from './field-words.ts';
import { useNames } from './records.ts';

type Entity = Pick<AnyEntity, 'name' | 'fields'>;

function lineColumn(entity: Entity, name: string, context: ColumnContext<AnyRow>): Column<AnyRow> {
  const field = entity.fields[name];
  const codes = isCodeName(name, field) || field?.ref === 'bin' ? [name] : [];
  const column = fieldColumn({ entity, fields: entity.fields, codes }, name, context);
  const text = field?.type === 'text' && codes.length === 0;
  return {
    ...column,
    width: widthOf(field, column.title, context.words),
    sortable: false,
    grow: /(^|\.)matName$/.test(name) ? 2 : text ? 1 : 0,
    ...(codes.length > 0 ? { code: true } : {}),
    ...(field?.type === 'qty' && field.unit === 'base' ? { sum: true } : {}),
  };
}

export interface EntityColumns<R> {
  readonly entity: Entity;
  /** Fields, `<field>.x` of the record a field refers to, or names that rely on a cell; keep the identity of all lists. */
  readonly columns: readonly string[];
  /** Optional columns, hidden by default. */
  readonly hidden?: readonly string[];
  /** Columns that need room; omitted on narrow tables. */
  readonly wide?: readonly string[];
  /** What a column says differently; of a name that is no field also its title. */
  readonly cells?: Cells<R>;
}

const NONE: readonly string[] = [];
const itself = (row: AnyRow): AnyRow => row;

export function useEntityColumns<R extends object>(of: EntityColumns<R>, rows: readonly R[]): readonly Column<R>[] {
  const { entity, columns, hidden = NONE, wide = NONE, cells } = of;
  const words = useFieldWords();
  const shown = useMemo(() => [...columns, ...hidden], [columns, hidden]);
  const names = useNames(entity.fields, shown, rows as readonly AnyRow[]);
  return useMemo(() => {
    const all = shown.map((name) => ({
      ...lineColumn(entity, name, { words, names, rowOf: itself }),
      ...(wide.includes(name) ? { wideOnly: true } : {}),
      ...(hidden.includes(name) ? { startHidden: true } : {}),
      ...(cells as Cells | undefined)?.[name],
    }));
    return all as unknown as readonly Column<R>[];
  }, [entity, shown, hidden, wide, words, names, cells]);
}

interface EntityTableProps<R> extends EntityColumns<R>, Omit<DataTableProps<R>, 'columns' | 'label' | 'rowKey'> {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
}

const keyOf = (row: object): string => String(Reflect.get(row, 'id'));

/** The table in a section of its own, with the number of its rows. Rows are told apart by their id. */
export function EntityTable<R extends object>({ title, actions, entity, columns, hidden, wide, cells, ...table }: EntityTableProps<R>) {
  const own = { entity, columns, ...(hidden ? { hidden } : {}), ...(wide ? { wide } : {}), ...(cells ? { cells } : {}) };
  return (
    <Section title={title} count={table.rows.length} flush actions={actions}>
      <LineTable<R> {...table} label={title} columns={useEntityColumns(own, table.rows)} rowKey={keyOf} />
    </Section>
  );
}
