/** Columns from a definition: the kind of field decides alignment, width and wording. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field, Fields } from '#domain/kernel/field.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { entityByName, UNIT_OF_MATERIAL } from '#domain/registry.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { BADGE } from './column-width.ts';
import { type Words, wordOf } from './field-words.ts';
import type { RecordLink } from './record-pages.ts';

/** Cells a screen words itself, by column. */
export type Cells<R = AnyRow> = Readonly<Record<string, Partial<Column<R>>>>;

/** The definition the columns come from. */
export interface Columned {
  readonly entity: Pick<AnyEntity, 'name'>;
  /** Fields of the entity and of its `beside` row. */
  readonly fields: Fields;
  /** Fields shown as codes: the natural key, a document's number. */
  readonly codes: readonly string[];
}

export interface ColumnContext<R> {
  readonly words: Words;
  readonly names: Names;
  /** Target of a reference. */
  readonly link?: RecordLink | undefined;
  /** The row of the definition behind a row of the table. */
  readonly rowOf: (item: R) => AnyRow;
}

const WIDTH: Partial<Record<Field['type'], number>> = {
  bool: 112,
  int: 92,
  qty: 112,
  choice: 112,
  date: 110,
  ts: 172,
  code: 130,
  ref: 110,
  text: 110,
};
const UNIT_OF_PRODUCT = 'productId.baseUnit';
/** Audit columns, shown on wide tables and hidden by default. */
export const CHANGED: readonly string[] = ['updatedByName', 'updatedAt'];

/** @param name a field, or 'materialId.spec' for a field of the referenced row */
export function fieldColumn<R>(of: Columned, name: string, context: ColumnContext<R>): Column<R> {
  return name.includes('.') ? farColumn(of, name, context) : ownColumn(of, name, context);
}

function ownColumn<R>({ entity, fields, codes }: Columned, name: string, context: ColumnContext<R>): Column<R> {
  const { words, names, link, rowOf } = context;
  const field = fields[name];
  const figure = field?.type === 'int' || field?.type === 'qty';
  const isCode = codes.includes(name) && !field?.ref && (field?.type === 'code' || field?.type === 'text');
  return {
    key: name,
    title: words.labels.field(entity.name, name),
    width: (field && WIDTH[field.type]) ?? 110,
    grow: field?.type === 'text' ? 1 : 0,
    sortable: field !== undefined && !field.masked && !['json', 'refs'].includes(field.type),
    ...(figure ? { align: 'end' as const, ...unitColumn(field, context) } : {}),
    ...(isCode ? { code: true } : {}),
    ...(CHANGED.includes(name) ? { wideOnly: true, startHidden: true } : {}),
    value: (item) =>
      isLooseBox(name, rowOf(item)) ? words.labels.boxOf(rowOf(item)) : wordOf(field, rowOf(item)[name], words, names[name]),
    ...(name === 'isActive' ? { render: (item) => <Active on={rowOf(item)[name] === true} words={words} /> } : {}),
    ...(name === 'isDefault' ? defaultColumn(entity.name, context) : {}),
    ...stateColumn(name, field, context),
    ...(link && field?.ref ? linkColumn(name, field, context, link) : {}),
  };
}

const isLooseBox = (name: string, { isLoose }: AnyRow): boolean => name === 'boxNo' && isLoose === true;

/** One row of many is the default: it alone is marked, by the heading of the column. */
function defaultColumn<R>(entity: string, { words, rowOf }: ColumnContext<R>): Partial<Column<R>> {
  const label = words.labels.field(entity, 'isDefault');
  const isMarked = (item: R): boolean => rowOf(item).isDefault === true;
  return {
    value: (item) => (isMarked(item) ? label : ''),
    render: (item) => (isMarked(item) ? <StateBadge tone="ok" label={label} /> : null),
  };
}

function farColumn<R>({ fields }: Columned, path: string, { words, names, rowOf }: ColumnContext<R>): Column<R> {
  const [own = '', far = ''] = path.split('.');
  const target = entityByName(fields[own]?.ref ?? '');
  const field = target?.fields[far];
  const isCode = target?.unique.includes(far) === true;
  return {
    key: path,
    title: words.labels.field(target?.name ?? '', far),
    width: isCode ? 130 : ((field && WIDTH[field.type]) ?? 110),
    grow: field?.type === 'text' ? 1 : 0,
    ...(isCode ? { code: true } : {}),
    value: (item) => {
      const text = names[path]?.[String(rowOf(item)[own])];
      const { set } = field ?? {};
      return set ? words.labels.code(set, text ?? null) : text;
    },
  };
}

/** Figures in the stock unit show their material's unit, others a fixed one. */
function unitColumn<R>(field: Field, { words, names, rowOf }: ColumnContext<R>): Partial<Column<R>> {
  if (field.unit === undefined) return {};
  if (field.unit !== 'base') return { unit: words.unit(field.unit) };
  return { unit: (item) => baseUnitOf(rowOf(item), names) };
}

/** The stock unit of the material a row is about. */
export function baseUnitOf(row: AnyRow, names: Names): string | undefined {
  const { materialId, productId, baseUnit, unitCode } = row as Partial<Record<string, string>>;
  return names[UNIT_OF_MATERIAL]?.[String(materialId)] ?? names[UNIT_OF_PRODUCT]?.[String(productId)] ?? baseUnit ?? unitCode;
}

function stateColumn<R>(name: string, field: Field | undefined, { words, rowOf }: ColumnContext<R>): Partial<Column<R>> {
  const { set } = field ?? {};
  if (!set || field?.type !== 'choice' || Object.values(set.tones).every((tone) => tone === 'neutral')) return {};
  return {
    around: BADGE,
    render: (item) => {
      const code = rowOf(item)[name] as string | null;
      if (code === null) return <span data-none>–</span>;
      return <StateBadge tone={words.labels.tone(set, code)} label={wordOf(field, code, words)} />;
    },
  };
}

function linkColumn<R>(name: string, field: Field, { words, names, rowOf }: ColumnContext<R>, link: RecordLink): Partial<Column<R>> {
  if (field.type !== 'ref' && field.type !== 'code') return {};
  return {
    render: (item) => {
      const value = rowOf(item)[name];
      const text = wordOf(field, value, words, names[name]);
      const open = value && field.ref ? link(field.ref, String(value), field.type === 'code') : undefined;
      return text === '' ? <span data-none>–</span> : open ? <ReferenceLink text={text} onOpen={open} /> : <span data-cut>{text}</span>;
    },
  };
}

/** Clicking it does not click the row. */
export function ReferenceLink({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="record-link"
      data-cut
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {text}
    </button>
  );
}

function Active({ on, words }: { on: boolean; words: Words }) {
  return <StateBadge tone={on ? 'ok' : 'neutral'} label={on ? words.active : words.inactive} />;
}
