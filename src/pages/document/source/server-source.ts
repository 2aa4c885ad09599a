/**
 * Documents from the server, for pages whose users' devices hold no such rows, or only the newest. What this device has written and the server has not yet
 * answered stands above them, so that nobody enters it twice.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { FIRST_PAGE } from '#api/constants.ts';
import { ApiError } from '#api/errors.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { useAnswerState } from '#pages/answers/answer-state.ts';
import type { Page } from '#pages/document/plan.ts';
import { kindsOf, type ListedLines, linesOfKind, parentField, useListedRows } from '#pages/document/use-listed-lines.ts';
import { type Records, readNames } from '#pages/fields/records.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { useRow, useRowsBy, useRowsByEach, useRowsWhere, useStore, useSyncStatus } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import type { Sort } from '#ui/table/sort.ts';
import type { Listed, One, Source, View, Wanted } from './source.ts';

interface Answer {
  readonly list: readonly AnyRow[];
  readonly total: number;
  readonly lines?: Readonly<Record<string, readonly AnyRow[]>>;
  readonly records?: Records;
}
interface Detail {
  readonly header: AnyRow;
  readonly lines: Readonly<Record<string, readonly AnyRow[] | undefined>>;
  readonly records?: Records;
}

/** No feed tells this device of such documents: what others do with them is asked for while the page is in front. */
const AGAIN_MS = 60_000;
/** Documents fetched at once for a file. */
const EVERY = 500;
const MISSING = 404;
const NO_ROWS: readonly AnyRow[] = [];
const NO_VIEWS: readonly View[] = [];

const pathOf = ({ area, docType }: AnyDocument): string => `/api/${area}/${docType}`;
/** What the feed tells of it. */
export const readsOf = ({ header, lines }: AnyDocument) => ({ reads: [header, ...lines].map(({ name }) => name) });
const isUnsent = ({ pending }: View): boolean => pending !== 'none';

/** A row as the server has it. What this device is about to do to it is marked by the store. */
const viewed = (store: Store, entity: AnyEntity, row: AnyRow): View => ({ row, ...store.pendingOf(`${entity.name}/${row.id}`) });

/** Above the first page of the server's documents those that it does not know yet; of both kinds, what this device shows of them. */
export function merged(found: readonly View[], unsent: readonly View[], isFirst: boolean): readonly View[] {
  const own = new Map(unsent.map((view) => [view.row.id, view]));
  const known = found.map((view) => own.get(view.row.id) ?? view);
  const listed = new Set(found.map(({ row }) => row.id));
  return [...(isFirst ? unsent.filter(({ row }) => row.version === 0 && !listed.has(row.id)) : []), ...known];
}

function useServerList(page: Page, { query, question }: Wanted): Listed {
  const { doc } = page;
  const store = useStore();
  const { online } = useSyncStatus();
  const [paging, setPaging] = useState(FIRST_PAGE);
  const [sort, setSort] = useState<Sort | null>(null);
  const kinds = useMemo(() => kindsOf(page), [page]);
  const ask = useMemo(() => call<Answer>(`POST ${pathOf(doc)}/pageList`), [doc]);
  const body = {
    ...question,
    lines: kinds.map(({ entity }) => entity.name),
    sort: sort ? [{ field: sort.key, dir: sort.direction }] : [],
  };
  const answer = useQuery({
    queryKey: ['documents', doc.docType, paging, body],
    queryFn: ({ signal }) => ask({ ...body, pageIndex: paging.page, pageSize: paging.size }, { signal, alertError: false }),
    placeholderData: keepPreviousData,
    enabled: question !== null,
    refetchInterval: AGAIN_MS,
    meta: readsOf(doc),
  });
  // Another search begins at its first page.
  const asked = JSON.stringify(question);
  const [before, setBefore] = useState(asked);
  if (before !== asked) {
    setBefore(asked);
    setPaging({ ...paging, page: 1 });
  }
  const held = useRowsWhere(doc.header, query.filter);
  const unsent = useMemo(() => (held ?? NO_VIEWS).filter(isUnsent), [held]);
  const data = question === null ? undefined : answer.data;
  const rows = useMemo(
    () =>
      merged(
        (data?.list ?? []).map((row) => viewed(store, doc.header, row)),
        unsent,
        paging.page === 1,
      ),
    [data, unsent, paging.page, store, doc],
  );
  const state = useAnswerState(answer);
  const isEmpty = question === null;
  const error = isEmpty || rows.length > 0 ? undefined : state.error;
  return {
    rows,
    loading: !isEmpty && state.loading,
    paging: { ...paging, total: Math.max(data?.total ?? 0, rows.length), onChange: setPaging },
    lines: useLines(page, data?.lines, unsent),
    records: data?.records,
    every: async () => {
      const list: AnyRow[] = [];
      const lines: Record<string, AnyRow[]> = {};
      const records: Record<string, readonly AnyRow[]> = {};
      for (let at = 1; question !== null; at += 1) {
        const part = await ask({ ...body, pageIndex: at, pageSize: EVERY }, { loading: true });
        list.push(...part.list);
        for (const [name, of] of Object.entries(part.lines ?? {})) lines[name] = [...(lines[name] ?? []), ...of];
        for (const [name, of] of Object.entries(part.records ?? {})) records[name] = [...(records[name] ?? []), ...of];
        if (part.list.length === 0 || list.length >= part.total) break;
      }
      const views = list.map((row) => viewed(store, doc.header, row));
      return { rows: views, lines: await linesOfAll(store, page, lines), records };
    },
    shown: {
      error,
      offline: !online,
      onRefresh: () => void answer.refetch(),
      sort,
      onSortChange: (next) => {
        setSort(next);
        setPaging({ ...paging, page: 1 });
      },
      ...(online ? {} : { updatedAt: state.updatedAt }),
    },
    isPartial: state.error !== undefined && rows.length > 0,
  };
}

/** The lines of the server's documents and of those this device has not sent. */
function useLines(page: Page, found: Answer['lines'], unsent: readonly View[]): ListedLines {
  const [first] = page.lines;
  const ids = useMemo(() => unsent.map(({ row }) => row.id), [unsent]);
  const own = useRowsByEach(first ?? page.doc.header, first ? parentField(first) : 'status', first ? ids : NO_IDS);
  const rows = useMemo(() => {
    if (!first) return found ?? {};
    const mine = (own ?? []).map(({ row }) => row as AnyRow);
    const theirs = (found?.[first.name] ?? []).filter((line) => !ids.includes(String(line[parentField(first)])));
    return { ...found, [first.name]: [...theirs, ...mine] };
  }, [found, own, ids, first]);
  return useListedRows(page, rows);
}
const NO_IDS: readonly string[] = [];

/** All lines of a file, with the names of what they refer to. */
async function linesOfAll(store: Store, page: Page, rows: Readonly<Record<string, readonly AnyRow[]>>): Promise<ListedLines> {
  const kinds = kindsOf(page).map(async ({ entity, fields }) => {
    const own = rows[entity.name] ?? NO_ROWS;
    return [entity.name, linesOfKind(entity, own, await readNames(store, entity.fields, fields, own))] as const;
  });
  return Object.fromEntries(await Promise.all(kinds));
}

function useServerOne(page: Page, id: string): One {
  const failure = useLoadFailure();
  const { doc } = page;
  const store = useStore();
  const { online } = useSyncStatus();
  const [first] = page.lines;
  const answer = useQuery({
    queryKey: ['document', doc.docType, id],
    queryFn: ({ signal }) => call<Detail>(`POST ${pathOf(doc)}/detail`)({ id }, { signal, alertError: false }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    meta: readsOf(doc),
    retry: (count, error) => !(error instanceof ApiError && error.code === MISSING) && count < 2,
  });
  const { data, error, refetch, dataUpdatedAt } = answer;
  const held = useRow(doc.header, id);
  const own = useRowsBy(first ?? (doc.header as AnyEntity), first ? parentField(first) : 'status', first ? id : '');
  // Until the server has answered this device's work, its own view of the document is the newer one.
  const isHere = held !== undefined && held !== null && (isUnsent(held) || (!data && !online));
  const view = useMemo(() => (isHere ? held : data && viewed(store, doc.header, data.header)), [isHere, held, data, store, doc]);
  const lines = isHere ? own?.map(({ row }) => row as AnyRow) : first ? data && (data.lines[first.name] ?? NO_ROWS) : NO_ROWS;
  const isGone = error instanceof ApiError && error.code === MISSING;
  return {
    view: view ?? (isGone && held !== undefined ? null : undefined),
    lines,
    others: isHere ? undefined : data?.lines,
    records: data?.records,
    isHere,
    error: view || isGone || error === null ? undefined : failure(error, () => void refetch()),
    age: online || !data ? undefined : { updatedAt: dataUpdatedAt, offline: true },
  };
}

export const SERVER: Source = { useList: useServerList, useOne: useServerOne };
