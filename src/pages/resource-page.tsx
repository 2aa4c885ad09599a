/**
 * The page of a resource: list, search, form and history from its definition. Escape hatches, in this order: a cell, an action, custom form
 * fields.
 */
import { FileUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIRST_PAGE } from '#api/constants.ts';
import { useRight } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { type Counted, PRICE_RIGHT } from '#domain/registry.ts';
import { useRecordLink } from '#pages/fields/record-pages.ts';
import { useLoadFailure } from '#pages/kit/load-failure.tsx';
import { useEnglish } from '#pages/kit/use-english.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Sort } from '#ui/table/sort.ts';
import type { Cells } from './fields/field-columns.tsx';
import { useFieldWords, wordOf } from './fields/field-words.ts';
import { ListPage } from './list-page.tsx';
import { formFields } from './resource/form-values.ts';
import { RecordHistory } from './resource/record-history.tsx';
import { recordKey } from './resource/record-title.ts';
import { callsOf, type ResourceQuestion, useResourceList } from './resource/resource-calls.ts';
import { resourceColumns } from './resource/resource-columns.tsx';
import { defaultFilters, filtersOf, ONLY, useFilterFields } from './resource/resource-filters.tsx';
import type { FormPlan } from './resource/resource-form.tsx';
import { TREE_SIZE, useResourceTree } from './resource/resource-tree.ts';
import { type Beside, type RowRules, useResourceActions } from './resource/use-resource-actions.ts';
import { WholeForm } from './resource/whole-form.tsx';

export interface ResourcePageProps extends RowRules {
  readonly resource: ResourceDef;
  readonly title: string;
  /** Query of the tab: a link names one record by `id` or `key`, or starts a new one with `new` and values by field. */
  readonly query?: URLSearchParams;
  /** Search fields in addition to the free text; default: codes, switches and references among the columns. */
  readonly filters?: readonly string[];
  readonly columns?: readonly string[];
  readonly cells?: Cells;
  readonly form?: Partial<FormPlan>;
  /** Actions before the general ones. `said` words a field as the list does: the name of its reference. */
  readonly actions?: (row: AnyRow, said: (field: string) => string) => readonly Action[];
  readonly menu?: readonly Action[];
  /** Field that names the parent record: the list becomes a tree. */
  readonly parent?: string;
  /** Limits the list to records with these values, which new ones receive: the stations of a line. */
  readonly scope?: Readonly<Record<string, string>>;
  /** Content between search and table. */
  readonly before?: ReactNode;
}

const ImportDrawer = lazy(() => import('./resource/import/import-drawer.tsx').then((part) => ({ default: part.ImportDrawer })));
const WHOLE = { page: 1, size: TREE_SIZE };
const NO_SCOPE = {};
const rowKey = ({ id }: AnyRow): string => id;

export function ResourcePage({
  resource,
  title,
  columns: wanted = resource.columns,
  cells,
  scope = NO_SCOPE,
  ...props
}: ResourcePageProps) {
  const { t } = useTranslation(['ui', 'parts']);
  const inEnglish = useEnglish();
  const { online } = useSyncStatus();
  const failure = useLoadFailure();
  const words = useFieldWords();
  const link = useRecordLink();
  const [values, setValues] = useAskedFor(props.query, props.filters ?? NO_FILTERS);
  const [paging, setPaging] = useState(props.parent === undefined ? FIRST_PAGE : WHOLE);
  const [sort, setSort] = useState<Sort | null>(null);
  const [beside, setBeside] = useBeside(resource, props.query, props.form?.start);
  const isShown = useShown(resource);
  const shown = useMemo(() => wanted.filter((name) => !(name in scope) && isShown(name)), [wanted, scope, isShown]);
  const filters = useFilterFields(resource, props.filters ?? defaultFilters(resource, shown), words);
  const question = useMemo<ResourceQuestion>(
    () => ({ ...paging, search: values.search ?? '', filters: { ...filtersOf(resource, values), ...exactly(scope) }, sort }),
    [resource, paging, values, scope, sort],
  );
  const counted = (wanted: SearchValues): Counted => ({
    kind: 'resource',
    name: resource.name,
    question: { search: wanted.search ?? '', filters: { ...filtersOf(resource, wanted), ...exactly(scope) } },
  });
  const list = useResourceList(resource, question);
  const said = (row: AnyRow) => (name: string) => wordOf(resource.fields[name], row[name], words, list.names[name]);
  const { english } = resource;
  const nameOf = (row: AnyRow): string => (english !== undefined && inEnglish && said(row)(english)) || said(row)(resource.label);
  const keyOf = (row: AnyRow): string => recordKey(resource, said(row));
  const actions = useResourceActions(resource, props, setBeside, list.refresh, nameOf);
  const columns = useMemo(
    () => resourceColumns(resource, shown, words, list.names, cells, link),
    [resource, shown, words, list.names, cells, link],
  );
  const { rows, tree } = useResourceTree(resource, props.parent, list.list);
  const close = (): void => setBeside(null);
  const onSearch = (next: SearchValues): void => {
    setValues(next);
    setPaging({ ...paging, page: 1 });
  };
  // A resource created through its own call needs more than a file holds, so it has no import.
  const importing: Action[] =
    actions.create && !props.form?.save
      ? [{ ...actions.create, key: 'import', label: t('parts:import.action'), icon: FileUp, onClick: () => setBeside({ kind: 'import' }) }]
      : [];
  const plan = useFormPlan(resource, props.form, scope, isShown);
  const paged = tree === undefined || list.total > TREE_SIZE;
  return (
    <>
      <ListPage
        byServer={online}
        id={`resource.${resource.name}`}
        title={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        loading={list.loading}
        error={list.error ? failure(list.error, list.refresh) : undefined}
        updatedAt={list.updatedAt}
        offline={!online}
        search={{ fields: filters, values, onSearch, counted }}
        {...(paged ? { paging: { total: list.total, ...paging, onChange: setPaging } } : {})}
        sort={sort}
        onSortChange={setSort}
        primary={actions.create}
        menu={[...(props.menu ?? []), ...importing]}
        {...(tree ? { tree } : {})}
        before={
          <>
            {ONLY.some((name) => values[name]) ? <OnlyOne onAll={() => onSearch({})} /> : null}
            {props.before}
          </>
        }
        rowActions={(row) => [...(props.actions?.(row, said(row)) ?? []), ...actions.ofRow(row)]}
        onOpen={(row) => setBeside(actions.mayEdit ? { kind: 'form', row, from: null } : { kind: 'history', row })}
        onRefresh={list.refresh}
        exportAll={async () => {
          const all = await list.every();
          return { rows: all.list, columns: resourceColumns(resource, shown, words, all.names, cells) };
        }}
      />
      {beside?.kind === 'form' ? (
        <WholeForm
          key={beside.row?.id ?? 'new'}
          resource={resource}
          row={beside.row}
          from={beside.from}
          name={beside.row ? keyOf(beside.row) : undefined}
          plan={plan}
          onClose={close}
          onSaved={() => {
            close();
            list.refresh();
          }}
        />
      ) : null}
      {beside?.kind === 'import' ? (
        <Suspense>
          <ImportDrawer resource={resource} title={title} plan={plan} onClose={close} onSaved={list.refresh} />
        </Suspense>
      ) : null}
      {beside?.kind === 'history' ? <RecordHistory resource={resource} row={beside.row} name={nameOf(beside.row)} onClose={close} /> : null}
    </>
  );
}

const exactly = (scope: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, [value]]));

/** The list's search, which an address may begin. Also follows a link that arrives while the page is open. */
const NO_FILTERS: readonly string[] = [];

function useAskedFor(query: URLSearchParams | undefined, filters: readonly string[]) {
  const names = [...ONLY, ...filters];
  const asked = names.map((name) => query?.get(name) ?? '').join('\n');
  const start = (): SearchValues => Object.fromEntries(names.flatMap((name) => (query?.get(name) ? [[name, query.get(name) ?? '']] : [])));
  const [values, setValues] = useState<SearchValues>(start);
  const [heard, setHeard] = useState(asked);
  if (heard !== asked) {
    setHeard(asked);
    setValues(start());
  }
  return [values, setValues] as const;
}

/** The panel next to the list. A link may start a new record; each link is handled once. */
function useBeside(resource: ResourceDef, query: URLSearchParams | undefined, start: FormPlan['start']) {
  const asked = query?.get('new') ?? '';
  const mayWrite = useRight(resource.right.write);
  const begun = (): Beside | null => {
    if (asked === '' || !mayWrite) return null;
    const given = [...(query ?? [])].filter(([name]) => name in resource.entity.fields);
    return { kind: 'form', row: null, from: { id: '', version: 0, ...start, ...Object.fromEntries(given) } };
  };
  const [beside, setBeside] = useState<Beside | null>(begun);
  const [heard, setHeard] = useState(asked);
  if (heard !== asked) {
    setHeard(asked);
    setBeside(begun());
  }
  return [beside, setBeside] as const;
}

function OnlyOne({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation('ui');
  const all = { key: 'all', label: t('record.all'), onClick: onAll };
  return <Notice tone="info" label={t('record.only')} text={t('record.onlyDetail')} action={all} />;
}

/** Prices are limited to users who may read them: in list, export, form and import. */
function useShown({ fields }: ResourceDef): (name: string) => boolean {
  const mayPrices = useRight(PRICE_RIGHT);
  return useCallback((name) => mayPrices || fields[name]?.price !== true, [fields, mayPrices]);
}

/** The form omits the fields the list is limited by; new records receive them. */
function useFormPlan(
  resource: ResourceDef,
  form: Partial<FormPlan> | undefined,
  scope: Readonly<Record<string, string>>,
  isShown: (name: string) => boolean,
): FormPlan {
  return useMemo(() => {
    const fields = (form?.fields ?? formFields(resource)).filter((name) => !(name in scope) && isShown(name));
    return { ...form, fields, start: { ...form?.start, ...scope }, save: form?.save ?? saveWith(resource) };
  }, [resource, form, scope, isShown]);
}

const saveWith =
  (resource: ResourceDef): FormPlan['save'] =>
  (values, row) => {
    const { create, update } = callsOf(resource);
    if (row) return update({ ...values, version: row.version }, { id: row.id, alertSuccess: true });
    return create(values, { loading: true, alertSuccess: true });
  };
