/** The calls of a resource at its path, and its list from the server or, offline, from this device. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Names, nameIn, type ResourceDef } from '#domain/kernel/resource.ts';
import { farColumns, RECORDS } from '#domain/registry.ts';
import { LookNowContext } from '#pages/kit/look-now.ts';
import { useEnglish } from '#pages/kit/use-english.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import { useHeldRows, useHeldRowsOf, useSyncStatus } from '#store/hooks.ts';
import type { Sort } from '#ui/table/sort.ts';

export type { Names };

export interface ResourceRows {
  readonly list: readonly AnyRow[];
  readonly total: number;
  readonly names: Names;
}

export type Filter = string | number | boolean | null | readonly string[];

export interface ResourceQuestion {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: Sort | null;
}

export const callsOf = ({ path }: Pick<ResourceDef, 'path'>) => ({
  list: call<ResourceRows>(`POST ${path}/pageList`),
  get: call<AnyRow>(`GET ${path}/:id`),
  create: call<AnyRow>(`POST ${path}`),
  update: call<AnyRow>(`PUT ${path}/:id`),
  remove: call<boolean>(`DELETE ${path}/:id`),
});

const asked = ({ page, size, search, filters, sort }: ResourceQuestion) => ({
  pageIndex: page,
  pageSize: size,
  search,
  filters,
  sort: sort ? [{ field: sort.key, dir: sort.direction }] : [],
});

/** All rows of the query, for the export. */
export async function everyRow(resource: ResourceDef, question: ResourceQuestion): Promise<ResourceRows> {
  const { list } = callsOf(resource);
  const rows: AnyRow[] = [];
  const names: Record<string, Record<string, string>> = {};
  for (let page = 1; ; page += 1) {
    const part = await list(asked({ ...question, page, size: 1000 }), { loading: true });
    rows.push(...part.list);
    for (const [field, words] of Object.entries(part.names)) names[field] = { ...names[field], ...words };
    if (part.list.length === 0 || rows.length >= part.total) return { list: rows, total: rows.length, names };
  }
}

export interface ResourceList extends ResourceRows {
  readonly loading: boolean;
  readonly error: Error | null;
  readonly updatedAt: number | undefined;
  readonly refresh: () => void;
  /** All rows of the question, for a file: this device's where it shows them. */
  readonly every: () => Promise<ResourceRows>;
}

const none: ResourceRows = { list: [], total: 0, names: {} };

/** Reloads all lists of this resource and fetches its changes to this device. */
export function useResourceRefresh({ name }: Pick<ResourceDef, 'name'>): () => void {
  const client = useQueryClient();
  const look = useContext(LookNowContext);
  return () => {
    void client.invalidateQueries({ queryKey: ['resource', name] });
    look();
  };
}

export function useResourceList(resource: ResourceDef, question: ResourceQuestion): ResourceList {
  const { online } = useSyncStatus();
  const refresh = useResourceRefresh(resource);
  const { list } = callsOf(resource);
  const english = useEnglish();
  const query = useQuery<ResourceRows>({
    // The answer names what its rows refer to, in one language.
    queryKey: ['resource', resource.name, question, english],
    queryFn: ({ signal }) => list(asked(question), { signal, alertError: false }),
    placeholderData: keepPreviousData,
    meta: { reads: [resource.entity.name] },
  });
  const away = !online && query.isError;
  const rows = useHeldRows(away ? resource.entity : null);
  const targets = useMemo(() => targetsOf(resource), [resource]);
  const referred = useHeldRowsOf(away ? targets.map(({ record }) => record.entity) : null);
  const kept = useMemo(() => {
    return rows && heldOf(resource, rows, heldNames(resource, targets, referred ?? {}, english), question);
  }, [resource, rows, question, targets, referred, english]);
  const shown = away && kept ? pageOf(kept, question) : (query.data ?? none);
  return {
    ...shown,
    loading: query.isFetching && !(away && kept),
    error: away && kept ? null : query.data ? null : query.error,
    updatedAt: query.data && !away ? query.dataUpdatedAt : undefined,
    refresh,
    every: async () => (away && kept ? kept : everyRow(resource, question)),
  };
}

interface Target {
  readonly field: string;
  readonly byCode: boolean;
  readonly record: ResourceDef;
}

/** What the rows of a resource refer to, by field. */
const targetsOf = ({ entity }: ResourceDef): Target[] =>
  Object.entries(entity.fields).flatMap(([field, { ref, type }]) => {
    const record = RECORDS.find(({ name }) => name === ref);
    return record ? [{ field, byCode: type === 'code', record }] : [];
  });

/** Names from this device's rows, in the shape the server sends. */
const heldNames = (
  resource: ResourceDef,
  targets: readonly Target[],
  rows: Readonly<Record<string, readonly AnyRow[]>>,
  english: boolean,
): Names => {
  const far = farColumns(resource).map((column) => column.split('.'));
  return Object.fromEntries(
    targets.flatMap(({ field, byCode, record }) => {
      const of = (word: (row: AnyRow) => string) =>
        Object.fromEntries((rows[record.name] ?? []).map((row) => [String(byCode ? row[record.key] : row.id), word(row)]));
      const beyond = far
        .filter(([own]) => own === field)
        .map(([, name = '']) => [`${field}.${name}`, of((row) => String(row[name] ?? ''))]);
      return [[field, of((row) => nameIn(record, row, english))], ...beyond];
    }),
  );
};

const passes = (value: unknown, filter: Filter): boolean => {
  if (Array.isArray(filter)) return filter.length === 0 || filter.includes(String(value));
  return filter === '' || String(value ?? '').includes(String(filter));
};

/** The same search and filters over this device's rows: all that are found. */
export function heldOf(resource: ResourceDef, rows: readonly AnyRow[], names: Names, { search, filters }: ResourceQuestion): ResourceRows {
  const words = resource.search.flatMap((field) => field.split('+'));
  const said = (row: AnyRow, field: string): string[] => {
    const value = String(row[field] ?? '');
    const beyond = Object.entries(names).filter(([column]) => column === field || column.startsWith(`${field}.`));
    return [value, ...beyond.map(([, of]) => of[value] ?? '')];
  };
  const found = rows.filter(
    (row) =>
      search.split(/\s+/).every((word) => matches(word, ...words.flatMap((field) => said(row, field)))) &&
      Object.entries(filters).every(([field, filter]) => passes(row[field], filter)),
  );
  const key = resource.key.split('+');
  const text = (row: AnyRow): string => key.map((field) => String(row[field] ?? '')).join(' ');
  return { list: found.toSorted((a, b) => text(a).localeCompare(text(b))), total: found.length, names };
}

/** What is shown of them. */
export const pageOf = (found: ResourceRows, { page, size }: Pick<ResourceQuestion, 'page' | 'size'>): ResourceRows => ({
  ...found,
  list: found.list.slice((page - 1) * size, page * size),
});
