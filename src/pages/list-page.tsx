import { Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '#api/constants.ts';
import type { ExportKind } from '#domain/protocol/report-export.ts';
import type { Counted } from '#domain/registry.ts';
import { Afterwards } from '#ui/afterwards.tsx';
import { DataAge } from '#ui/data-age.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { type SearchField, SearchForm, type SearchValues } from '#ui/form/search-form.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { type Action, ActionButton, PageHeader } from '#ui/page-header.tsx';
import { HELD, StandingContext, useStanding } from '#ui/standing.ts';
import { type Column, shownColumns, useTableSettings } from '#ui/table/columns.ts';
import { DataCards } from '#ui/table/data-cards.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import type { Selection } from '#ui/table/selection.ts';
import type { Sort } from '#ui/table/sort.ts';
import type { Tree } from '#ui/table/table-row.tsx';
import { ChosenRows, TableTools, type TableToolsProps, toolCount } from '#ui/table/table-tools.tsx';
import type { Tone } from '#ui/tone.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { oneAtATime } from '#ui/work-button.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { sameValues } from './filters/filter-rules.ts';
import { useKeptSearch } from './filters/use-kept-search.ts';
import { saveTable } from './kit/export-rows.ts';
import { exportName, exportTable } from './kit/export-table.ts';
import { usePageLinked } from './kit/linked-search.ts';

export interface ListSearch {
  fields: readonly SearchField[];
  values: SearchValues;
  onSearch: (values: SearchValues) => void;
  /** The search a reset restores; default: empty. A list that is empty for it shows `empty`, not "no match". */
  start?: SearchValues;
  /** Defaults to the page's own setting unless both are given. */
  /** What the server is asked for how many rows a search finds: its saved searches may stand on the home page. */
  counted?: (values: SearchValues) => Counted | null;
  linked?: boolean;
  onLinkedChange?: (linked: boolean) => void;
}

export interface ListPaging {
  total: number;
  /** The rows were not all counted yet. */
  atLeast?: boolean;
  page: number;
  size: number;
  sizes?: readonly number[];
  onChange: (next: { page: number; size: number }) => void;
}

export interface ListPageProps<R> {
  /** Identifies table and column settings; unique in the app. */
  id: string;
  title: string;
  columns: readonly Column<R>[];
  /** The rows of this page. While loading, pass the previous ones: they are dimmed, not removed. */
  rows: readonly R[];
  rowKey: (row: R) => string;
  loading?: boolean;
  error?: { message: string; details?: string; onRetry?: () => void } | undefined;
  /** Time of the data in ms since 1970; pass it when offline or cached. */
  updatedAt?: number | undefined;
  offline?: boolean;
  /** Right of the title, after the age of the data; above the cards where the page is narrow. */
  aside?: ReactNode;
  search?: ListSearch;
  paging?: ListPaging;
  /** The rows are the server's answer, whatever this device holds. */
  byServer?: boolean | undefined;
  /** Rows may be missing: how many there are is not known. */
  partial?: boolean;
  primary?: Action | undefined;
  /** Further work that the page is there for: buttons beside the primary one. */
  beside?: readonly Action[];
  menu?: readonly Action[];
  selection?: Selection;
  /** Actions on the selected rows. */
  batch?: readonly Action[];
  rowActions?: (row: R) => readonly Action[];
  onOpen?: (row: R) => void;
  rowTone?: (row: R) => Tone | undefined;
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  onRefresh?: () => void;
  /** All rows of the query, not only of the page; with columns where the page's are not enough. Null = the file is made elsewhere. */
  exportAll?: (
    kind: ExportKind,
    shown: readonly Column<R>[],
  ) => Promise<{ readonly rows: readonly R[]; readonly columns?: readonly Column<R>[] } | null>;
  tree?: Tree<R>;
  /** Why the list is empty and what to do; defaults to "nothing found". */
  empty?: { message: string; action?: { label: string; onClick: () => void }; advice?: boolean };
  /** Content between search and table: tabs, chart. */
  before?: ReactNode;
  /** Content below the list. */
  beneath?: ReactNode;
}

/** The list: title row, search area, toolbar, table (cards when narrow), pager. */
export function ListPage<R>({ byServer = false, ...props }: ListPageProps<R>) {
  const around = useStanding();
  return (
    <StandingContext value={byServer ? HELD : around}>
      <Listing {...props} />
    </StandingContext>
  );
}

function Listing<R>(props: ListPageProps<R>) {
  const { title, columns, rows, selection, search, paging, primary, menu, batch = [], error } = props;
  // As long as rows are coming, an empty list says how far they are.
  const isFilling = useStanding().kind === 'filling';
  const loading = props.loading === true && !(isFilling && rows.length === 0);
  const { ref, narrow } = useNarrow<HTMLDivElement>();
  const linked = usePageLinked();
  const kept = useKept(props);
  const shown = { ...props, loading, ...(search && kept ? { search: { ...search, onSearch: kept.onSearch } } : {}) };
  const tools = { table: props.id, columns, onRefresh: props.onRefresh, ...useExports(props), narrow };
  const chosen =
    selection && selection.keys.size > 0 ? (
      <ChosenRows selection={selection} batch={batch.map((action) => <ActionButton key={action.key} action={action} />)} />
    ) : null;
  // Before the rows were read their number is unknown. Never show 0 for it.
  const isUnread = error !== undefined || (loading && rows.length === 0);
  const age = props.updatedAt === undefined ? null : <DataAge at={props.updatedAt} offline={props.offline ?? false} />;
  return (
    <PageBody kind="list" at={ref}>
      <PageHeader
        title={title}
        count={props.partial || paging?.atLeast || isUnread ? undefined : (paging?.total ?? rows.length)}
        aside={
          <>
            {age}
            {narrow ? null : props.aside}
          </>
        }
        primary={primary}
        beside={props.beside}
        menu={menu}
      />
      {search ? <SearchForm {...linked} {...search} {...(kept ? { onSearch: kept.onSearch, beside: kept.menu } : {})} /> : null}
      {props.before ? <Before>{props.before}</Before> : null}
      <Flex direction="column" flex="1 0 auto" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
        {error ? (
          <>
            <Flex justify="flex-end" data-bar>
              <TableTools {...tools} />
            </Flex>
            <ErrorState {...error} />
          </>
        ) : (
          <Rows {...shown} narrow={narrow} tools={tools} chosen={chosen} />
        )}
        {paging && paging.total > 0 && !error ? (
          <Flex justify="flex-end" px="2" py="1" borderTopWidth="var(--line)" data-bar>
            <Afterwards>
              <Pager {...paging} />
            </Afterwards>
          </Flex>
        ) : null}
      </Flex>
      {props.beneath}
    </PageBody>
  );
}

/** Charts, tabs and notices; nothing where they have nothing to say. */
function Before({ children }: { children: ReactNode }) {
  return (
    <Flex direction="column" gap="2" css={{ '&:empty': { display: 'none' }, '& > *': { flexShrink: 0 } }} data-part="before">
      {children}
    </Flex>
  );
}

/** The search across a reload, and the saved filters. */
function useKept<R>({ id, search, sort = null, onSortChange }: ListPageProps<R>) {
  const kept = useKeptSearch(id, search);
  if (!kept || !search) return null;
  const { filters, onSearch } = kept;
  const menu = (
    <FilterMenu
      filters={filters}
      table={id}
      values={search.values}
      onSearch={onSearch}
      sort={sort}
      onSortChange={onSortChange}
      counted={search.counted}
    />
  );
  return { onSearch, menu };
}

/** Exports the table as shown: the user's columns in the user's order, words as displayed. One file at a time: what it waits for may take a while. */
function useExports<R>({ id, title, columns, exportAll, offline = false }: ListPageProps<R>) {
  const { t } = useTranslation('ui');
  const choice = useTableSettings((state) => state.tables[id]);
  const [exporting, show] = useState(false);
  const [begin] = useState(() => oneAtATime(show));
  if (!exportAll) return {};
  const save = async (kind: ExportKind): Promise<void> => {
    // The client has already reported a failed fetch.
    const all = await exportAll(kind, shownColumns(columns, choice, false)).catch(() => null);
    if (!all) return;
    const table = exportTable(shownColumns(all.columns ?? columns, choice, false), all.rows, {
      unit: t('table.unit'),
      total: t('table.allTotal'),
    });
    await saveTable(exportName(title, new Date(), kind, offline ? t('table.exportOffline') : ''), kind, table);
  };
  const exports = (['xlsx', 'csv'] as const).map((kind) => ({
    key: kind,
    label: t(`table.exportAs.${kind}`),
    onClick: () => void begin(() => save(kind)),
  }));
  return { exports, exporting };
}

interface RowsProps<R> extends ListPageProps<R> {
  narrow: boolean;
  tools: TableToolsProps<R>;
  chosen: ReactNode;
}

function Rows<R>(props: RowsProps<R>) {
  const { t } = useTranslation('ui');
  const { id, title, columns, rows, rowKey, loading = false, selection, onOpen, rowActions, search, empty } = props;
  const start = search?.start ?? {};
  const isHere = useStanding().kind !== 'never';
  const searched = isHere && search && !sameValues(search.values, start);
  const fallback = searched
    ? { message: t('list.noMatch'), action: { label: t('search.reset'), onClick: () => search.onSearch(start) } }
    : { message: t('list.empty') };
  const shared = { id, label: title, columns, rows, rowKey, loading, selection, onOpen, rowActions };
  const nothing = <EmptyState {...(searched ? fallback : (empty ?? fallback))} />;
  if (props.narrow) {
    return (
      <>
        <Flex
          align="center"
          gap="2"
          ps="2"
          minH="control"
          borderBottomWidth="var(--line)"
          data-bar
          {...(props.chosen ? { position: 'sticky', top: '0', zIndex: '3', bg: 'bg.muted', overflowX: 'auto' } : {})}
        >
          {props.chosen ?? (
            <>
              {/* A phone's title row has no room for it. */}
              {props.aside}
              <Flex ms="auto">
                <TableTools {...props.tools} />
              </Flex>
            </>
          )}
        </Flex>
        <DataCards {...shared} empty={nothing} />
      </>
    );
  }
  return (
    <DataTable
      {...shared}
      fit="page"
      tools={{ count: toolCount(props.tools), buttons: <TableTools {...props.tools} /> }}
      chosen={props.chosen}
      empty={nothing}
      {...(props.sort === undefined ? {} : { sort: props.sort })}
      {...(props.onSortChange ? { onSortChange: props.onSortChange } : {})}
      {...(props.rowTone ? { rowTone: props.rowTone } : {})}
      {...(props.tree ? { tree: props.tree } : {})}
    />
  );
}

/** Page and size of a list that pages in memory; pass `slice(rows)` to the page. */
export function useLocalPaging(total: number, size = PAGE_SIZE) {
  const [state, setState] = useState({ page: 1, size });
  const start = (state.page - 1) * state.size;
  return {
    // A caller that passes the whole of `paging` back with another page must not freeze the total.
    paging: { ...state, total, onChange: ({ page, size }) => setState({ page, size }) } satisfies ListPaging,
    slice: <R,>(rows: readonly R[]): readonly R[] => rows.slice(start, start + state.size),
  };
}
