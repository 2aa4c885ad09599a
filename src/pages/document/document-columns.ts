/** Columns of a document list: fields of the head, and summaries of the lines. */
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { type AnyDocument, laneOf } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { BADGE, HEADING, isCodeName, isMaterialName, LEAST_BADGE, LEAST_NAME, roomOf, widthOf } from '#pages/fields/column-width.ts';
import { type Cells, type ColumnContext, fieldColumn } from '#pages/fields/field-columns.tsx';
import { type Words, wordOf } from '#pages/fields/field-words.ts';
import { joined } from '#pages/kit/joined.ts';
import { sumSameUnit } from '#pages/kit/same-unit.ts';
import type { Viewed } from '#store/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { documentHead } from './document-head.tsx';
import type { DocumentWords } from './document-words.ts';
import type { Page, Told } from './plan.ts';
import { type LinesOfKind, type ListedLines, lineColumnOf } from './use-listed-lines.ts';

type View = Viewed<AnyRow>;

/** The last columns of every document list, hidden by default. */
const OF_ALL = ['bizDate', 'createdByName', 'createdAt', 'auditedByName', 'auditedAt', 'remark'];
const LEASE = 'lease';
const PENDING = 'pending';
const NONE: readonly string[] = [];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isLive = (line: object): boolean => Reflect.get(line, 'isRemoved') !== true;
const PLACES = ['lineNo', 'seq', 'opSeq'];
const placeOf = (line: object): number => Number(PLACES.map((name) => Reflect.get(line, name)).find((place) => place !== undefined) ?? 0);
const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const boxNoOf = (line: object): string => String(Reflect.get(line, 'boxNo') ?? '');

/** Live lines in order; box lines without a line number are ordered by box number. */
export const liveLines = <L extends object>(lines: readonly L[]): L[] =>
  lines.filter(isLive).sort((a, b) => placeOf(a) - placeOf(b) || inOrder(boxNoOf(a), boxNoOf(b)));

function headColumn({ doc }: Page, name: string, context: ColumnContext<View>, { find }: DocumentWords): Column<View> {
  const { fields, name: entity } = doc.header;
  const field = fields[name];
  const column = fieldColumn({ entity: { name: entity }, fields, codes: [] }, name, context);
  const wide = field?.type === 'ref' || field?.type === 'text' || (field?.type === 'code' && field.ref !== undefined);
  const width =
    column.around === undefined
      ? widthOf(field, column.title, context.words, isMaterialName(name) ? LEAST_NAME : undefined)
      : widthOf(undefined, column.title, context.words, LEAST_BADGE);
  // What an empty field means, where it means something.
  const none = find(`none.${name}`);
  const value = none === undefined ? column.value : (view: View) => column.value?.(view) || none;
  return {
    ...column,
    width,
    grow: wide ? 2 : name.includes('.') ? (column.grow ?? 0) : 0,
    sortable: false,
    ...(isCodeName(name, field) && !field?.ref ? { code: true } : {}),
    ...(value ? { value } : {}),
  };
}

/** Lines are described by their material: code and name. */
const MATERIAL = 'material';

function lineColumn(
  { entity: { name: entity, fields }, of: linesOf, names }: LinesOfKind,
  name: string,
  own: string,
  context: ColumnContext<View>,
  count: string,
): Column<View> {
  const { words, rowOf } = context;
  const field = fields[own];
  const of = (view: View): AnyRow[] => liveLines(linesOf(rowOf(view).id));
  if (own === MATERIAL) {
    const title = words.labels.field(entity, 'matName');
    return { key: name, title, width: 128, grow: 2, value: (view) => joined(of(view), (line) => `${line.matCode} ${line.matName}`) };
  }
  if (own === 'count') return { key: name, title: count, align: 'end', width: 72, grow: 0, value: (view) => of(view).length };
  const title = words.labels.field(entity, own);
  if (field?.type !== 'qty') {
    const say = (line: AnyRow) => wordOf(field, line[own], words, names[own]);
    const code = isCodeName(own, field) || field?.ref === 'bin';
    return {
      key: name,
      title,
      code,
      width: widthOf(field, title, words, 110),
      // A code is not cut: where there are several, the first of them.
      value: (view) => joined(of(view), say, code ? 1 : undefined),
    };
  }
  const total = (view: View) =>
    sumSameUnit(of(view) as (AnyRow & { unitCode: string })[], (line) => (line[own] === null ? null : String(line[own])));
  return {
    key: name,
    title,
    align: 'end',
    width: widthOf(field, title, words),
    grow: 0,
    value: (view) => total(view)?.qty ?? joined(of(view), (line) => `${line[own]} ${line.unitCode}`),
    unit: (view) => total(view)?.unit,
  };
}

function toldColumn(name: string, { of, width = 90, align }: Told<AnyRow>, title: string, lines: LinesOfKind | undefined): Column<View> {
  const room = Math.max(width, Math.round(roomOf(title)) + HEADING);
  return {
    key: name,
    title,
    width: room,
    grow: align ? 0 : 1,
    ...(align ? { align } : {}),
    value: ({ row }) => of(liveLines(lines?.of(row.id) ?? []), row),
  };
}

/** A column about lines says nothing before all of them are here. */
const untilWhole = (column: Column<View>, isWhole: boolean): Column<View> =>
  isWhole ? column : { ...column, value: () => '–', unit: undefined };

const leaseColumn = ({ docType }: AnyDocument, { say }: DocumentWords, held: ReadonlySet<string> | null): Column<View> => ({
  key: LEASE,
  title: say('lease.label'),
  width: 110,
  grow: 0,
  value: ({ row }) => (held?.has(laneOf(docType, row.id)) ? say('lease.mine') : ''),
});

const stateWidth = (doc: AnyDocument, words: Words): number =>
  Math.round(Math.max(...words.labels.options(doc.status).map(({ label }) => roomOf(label)))) + BADGE;

interface Columns {
  readonly page: Page;
  readonly words: Words;
  readonly own: DocumentWords;
  readonly t: TFunction;
  /** Whether the page has a row with unsent changes; otherwise that column is omitted. */
  readonly isWaiting: boolean;
  /** Whether all lines are here; until then nothing is said of them. */
  readonly isWhole: boolean;
  /** Keys of the documents this device has leased; null where leases do not apply. */
  readonly held: ReadonlySet<string> | null;
  /** Page cells that look something up. */
  readonly more?: Cells<View> | undefined;
}

const BLANK: Told<AnyRow> = { of: () => '' };

/** A field of the head, or of a record it refers to. */
const isOfHead = ({ doc }: Page, name: string): boolean => (name.split('.')[0] ?? '') in doc.header.fields;

/** Head fields that a list shows, references included. */
export function useShownFields(page: Page): readonly string[] {
  const { columns, hidden = NONE } = page.plan.list;
  const { knownBy = NONE } = page.plan.list;
  return useMemo(() => [...knownBy, ...columns, ...hidden].filter((name) => isOfHead(page, name)), [page, knownBy, columns, hidden]);
}

/** Every column of the list, including the optional ones. */
export function documentColumns(
  { page, words, own, t, isWaiting, isWhole, held, more }: Columns,
  names: Names,
  listed: ListedLines,
): Column<View>[] {
  const { doc, plan } = page;
  const { columns, hidden = [], wide = [], cells, knownBy } = plan.list;
  const [lines] = page.lines;
  const context: ColumnContext<View> = { words, names, rowOf: ({ row }) => row };
  const shown = [...columns, ...hidden, ...OF_ALL.filter((name) => !columns.includes(name) && !hidden.includes(name))];
  const head = documentHead<AnyRow & { docNo: string | null; status: number }>(words.labels, t, {
    entity: doc.header.name,
    states: doc.status,
    width: stateWidth(doc, words),
  });
  const columnOf = (name: string): Column<View> => {
    if (name === LEASE) return leaseColumn(doc, own, held);
    const line = lineColumnOf(page, name);
    const kind = line && listed[line.entity.name];
    if (line && kind) return untilWhole(lineColumn(kind, name, line.field, context, own.say('count')), isWhole);
    const told = plan.list.told?.[name] ?? (isOfHead(page, name) ? undefined : BLANK);
    if (told) return untilWhole(toldColumn(name, told, own.say(`column.${name}`), lines && listed[lines.name]), isWhole);
    return headColumn(page, name, context, own);
  };
  const drawn = (name: string): Column<View> => ({ ...columnOf(name), ...cells?.[name], ...more?.[name] });
  const rest = shown.map(
    (name): Column<View> => ({
      ...drawn(name),
      ...(wide.includes(name) ? { wideOnly: true } : {}),
      ...(columns.includes(name) ? {} : { startHidden: true }),
    }),
  );
  const numberOf = ({ row }: View) =>
    textOf(row.docNo) ?? own.find('unnumbered', { id: row.id.slice(-6).toUpperCase() }) ?? t('ui:pending.noNumber');
  const first = (head as unknown as Column<View>[])
    .filter(({ key }) => isWaiting || key !== PENDING)
    .map((column) => (column.key === 'docNo' ? { ...column, value: numberOf } : column));
  const [number, ...state] = first;
  const all = knownBy && number ? [...knownBy.map(drawn), ...state, ...rest, { ...number, startHidden: true }] : [...first, ...rest];
  return plan.source === 'server' ? all.map((column) => (isSortable(page, column.key) ? { ...column, sortable: true } : column)) : all;
}

/** The server sorts by plain fields of the head: an order of ids would mean nothing. */
const isSortable = ({ doc }: Page, name: string): boolean => {
  const field = doc.header.fields[name];
  return field !== undefined && field.ref === undefined && !field.masked && !['json', 'refs'].includes(field.type);
};
