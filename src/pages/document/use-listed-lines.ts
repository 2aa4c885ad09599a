/** Lines of the listed documents by kind, with the names of their references. */
import { useMemo } from 'react';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { readNames, useNames } from '#pages/fields/records.ts';
import { useRowsByEach } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { type LinesOf, linesByDoc } from './lines-by-doc.ts';
import type { Page } from './plan.ts';

export interface LinesOfKind {
  readonly entity: AnyEntity;
  readonly of: LinesOf<AnyRow>;
  readonly names: Names;
}
/** By entity name. */
export type ListedLines = Readonly<Record<string, LinesOfKind>>;

const LINES = 'lines';

/** The field of a line that names its document. */
export const parentField = ({ parent }: AnyEntity): string => parent?.field ?? 'docId';

/** The kind of lines and the field behind a column; null = a field of the head. */
export function lineColumnOf({ lines }: Page, column: string): { readonly entity: AnyEntity; readonly field: string } | null {
  const [kind, field] = column.split('.');
  const entity = kind === LINES ? lines[0] : lines.find(({ name }) => name === kind);
  return entity && field !== undefined ? { entity, field } : null;
}

/** The kinds of lines a list shows: always the first, for its own columns, and at most one other. */
export function kindsOf(page: Page): { readonly entity: AnyEntity; readonly fields: readonly string[] }[] {
  const { columns, hidden = [] } = page.plan.list;
  const told = [...columns, ...hidden].flatMap((name) => lineColumnOf(page, name) ?? []);
  const [first] = page.lines;
  const kinds = [...new Set([...(first ? [first] : []), ...told.map(({ entity }) => entity)])];
  return kinds.map((entity) => ({ entity, fields: told.filter((one) => one.entity === entity).map(({ field }) => field) }));
}

const NONE: readonly string[] = [];

export const linesOfKind = (entity: AnyEntity, rows: readonly AnyRow[], names: Names): LinesOfKind => ({
  entity,
  of: linesByDoc(rows, parentField(entity)),
  names,
});

function useKindRows(page: Page, nth: number, ids: readonly string[]): readonly AnyRow[] {
  const kind = useMemo(() => kindsOf(page)[nth], [page, nth]);
  const read = useRowsByEach(kind?.entity ?? page.doc.header, kind ? parentField(kind.entity) : 'docId', kind ? ids : NONE);
  return useMemo(() => (read ?? []).map(({ row }) => row), [read]);
}

function useKind(page: Page, nth: number, rows: readonly AnyRow[]): LinesOfKind | null {
  const kind = useMemo(() => kindsOf(page)[nth], [page, nth]);
  const names = useNames(kind?.entity.fields ?? NO_FIELDS, kind?.fields ?? NONE, rows);
  return useMemo(() => (kind ? linesOfKind(kind.entity, rows, names) : null), [kind, rows, names]);
}
const NO_FIELDS = {};
const NO_ROWS: readonly AnyRow[] = [];

/** @param rows lines by the name of their entity; keep its identity */
export function useListedRows(page: Page, rows: Readonly<Record<string, readonly AnyRow[]>>): ListedLines {
  const [one, two] = useMemo(() => kindsOf(page), [page]);
  const first = useKind(page, 0, (one && rows[one.entity.name]) ?? NO_ROWS);
  const second = useKind(page, 1, (two && rows[two.entity.name]) ?? NO_ROWS);
  return useMemo(() => byName([first, second].flatMap((kind) => kind ?? [])), [first, second]);
}

/** The same from this device's rows. @param ids of the page's documents */
export function useListedLines(page: Page, ids: readonly string[]): ListedLines {
  const [one, two] = useMemo(() => kindsOf(page), [page]);
  const first = useKindRows(page, 0, ids);
  const second = useKindRows(page, 1, ids);
  const rows = useMemo(
    () => ({ ...(one ? { [one.entity.name]: first } : {}), ...(two ? { [two.entity.name]: second } : {}) }),
    [one, two, first, second],
  );
  return useListedRows(page, rows);
}

const byName = (kinds: readonly LinesOfKind[]): ListedLines => Object.fromEntries(kinds.map((kind) => [kind.entity.name, kind]));

/** The same for all documents on this device, for an export. */
export async function everyListedLine(store: Store, page: Page): Promise<ListedLines> {
  const kinds = kindsOf(page).map(async ({ entity, fields }) => {
    const rows = (await store.rows(entity)).map(({ row }) => row);
    return linesOfKind(entity, rows, await readNames(store, entity.fields, fields, rows));
  });
  return byName(await Promise.all(kinds));
}
