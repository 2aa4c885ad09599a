/** The page of a resource: list, search, form, history, all out of its definition. Ways out, in this order: a cell, an action, the form's own fields. */
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '#api/constants.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Sort } from '#ui/table/sort.ts';
import type { Tree } from '#ui/table/table-row.tsx';
import { ListPage } from './list-page.tsx';
import { RecordHistory } from './resource/record-history.tsx';
import { callsOf, everyRow, type Filter, type ResourceQuestion, useResourceList } from './resource/resource-calls.ts';
import { type Cells, resourceColumns, useResourceWords, type Words } from './resource/resource-columns.tsx';
import { type FormPlan, ResourceForm } from './resource/resource-form.tsx';
import { type Beside, type RowRules, useResourceActions } from './resource/use-resource-actions.ts';

export interface ResourcePageProps extends RowRules {
  readonly resource: ResourceDef;
  readonly title: string;
  /** Fields to search by beside the free text; default: codes and switches among the columns. */
  readonly filters?: readonly string[];
  readonly columns?: readonly string[];
  readonly cells?: Cells;
  readonly form?: Partial<FormPlan>;
  /** Before the general ones. */
  readonly actions?: (row: AnyRow) => readonly Action[];
  readonly menu?: readonly Action[];
  readonly tree?: Tree<AnyRow>;
}

const ImportDrawer = lazy(() => import('./resource/import/import-drawer.tsx').then((part) => ({ default: part.ImportDrawer })));
const NO_PLAN: Partial<FormPlan> = {};
const FIRST = { page: 1, size: PAGE_SIZE };
const rowKey = ({ id }: AnyRow): string => id;

export function ResourcePage({ resource, title, columns: shown = resource.columns, cells, ...props }: ResourcePageProps) {
  const { t } = useTranslation(['ui', 'parts']);
  const { online } = useSyncStatus();
  const words = useResourceWords();
  const [values, setValues] = useState<SearchValues>({});
  const [paging, setPaging] = useState(FIRST);
  const [sort, setSort] = useState<Sort | null>(null);
  const [beside, setBeside] = useState<Beside | null>(null);
  const filters = useFilters(resource, props.filters ?? defaultFilters(resource, shown), words);
  const question = useMemo<ResourceQuestion>(
    () => ({ ...paging, search: values.search ?? '', filters: filtersOf(resource, values), sort }),
    [resource, paging, values, sort],
  );
  const list = useResourceList(resource, question);
  const actions = useResourceActions(resource, props, setBeside, list.refresh);
  const columns = useMemo(() => resourceColumns(resource, shown, words, list.names, cells), [resource, shown, words, list.names, cells]);
  const close = (): void => setBeside(null);
  const onSearch = (next: SearchValues): void => {
    setValues(next);
    setPaging({ ...paging, page: 1 });
  };
  // Who makes records by a call of its own asks for more than a file holds.
  const importing: Action[] =
    actions.create && !props.form?.save
      ? [{ ...actions.create, key: 'import', label: t('parts:import.action'), icon: FileUp, onClick: () => setBeside({ kind: 'import' }) }]
      : [];
  const plan: FormPlan = { ...props.form, save: props.form?.save ?? saveWith(resource) };
  return (
    <>
      <ListPage
        id={`resource.${resource.name}`}
        title={title}
        columns={columns}
        rows={list.list}
        rowKey={rowKey}
        loading={list.loading}
        error={
          list.error
            ? { message: t(online ? 'list.failed' : 'record.offlineList'), details: list.error.message, onRetry: list.refresh }
            : undefined
        }
        updatedAt={list.updatedAt}
        offline={!online}
        search={{ fields: filters, values, onSearch }}
        paging={{ total: list.total, ...paging, onChange: setPaging }}
        sort={sort}
        onSortChange={setSort}
        primary={actions.create}
        menu={[...(props.menu ?? []), ...importing]}
        {...(props.tree ? { tree: props.tree } : {})}
        rowActions={(row) => [...(props.actions?.(row) ?? []), ...actions.ofRow(row)]}
        onOpen={(row) => setBeside(actions.mayEdit ? { kind: 'form', row, from: null } : { kind: 'history', row })}
        onRefresh={list.refresh}
        exportAll={async () => {
          const all = list.held ? list : await everyRow(resource, question);
          return { rows: all.list, columns: resourceColumns(resource, shown, words, all.names, cells) };
        }}
      />
      {beside?.kind === 'form' ? (
        <ResourceForm
          key={beside.row?.id ?? 'new'}
          resource={resource}
          row={beside.row}
          from={beside.from}
          title={t(beside.row ? 'record.editTitle' : 'record.createTitle', { title })}
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
          <ImportDrawer resource={resource} title={title} plan={props.form ?? NO_PLAN} onClose={close} onSaved={list.refresh} />
        </Suspense>
      ) : null}
      {beside?.kind === 'history' ? <RecordHistory resource={resource} row={beside.row} onClose={close} /> : null}
    </>
  );
}

const saveWith =
  (resource: ResourceDef): FormPlan['save'] =>
  (values, row) => {
    const { create, update } = callsOf(resource);
    if (row) return update({ ...values, version: row.version }, { id: row.id, alertSuccess: true });
    return create(values, { loading: true, alertSuccess: true });
  };

const defaultFilters = ({ entity }: ResourceDef, shown: readonly string[]): readonly string[] =>
  shown.filter((name) => entity.fields[name]?.set !== undefined || entity.fields[name]?.type === 'bool');

function useFilters({ entity, search }: ResourceDef, names: readonly string[], words: Words): readonly SearchField[] {
  const { t } = useTranslation('ui');
  return useMemo(() => {
    const { labels, yes, no } = words;
    const label = (name: string): string => labels.field(entity.name, name);
    const searched = [...new Set(search.flatMap((name) => name.split('+')))].map(label);
    const free: SearchField = { key: 'search', label: t('search.words'), kind: 'text', placeholder: searched.join(' / ') };
    const switches = [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ];
    const field = (name: string): SearchField => {
      const { set, type } = entity.fields[name] ?? {};
      if (set) return { key: name, label: label(name), kind: 'select', options: labels.options(set) };
      if (type === 'bool') return { key: name, label: label(name), kind: 'select', options: switches };
      return { key: name, label: label(name), kind: 'text' };
    };
    return [free, ...names.map(field)];
  }, [entity, search, names, words, t]);
}

/** What the search form holds as text, in the types of the fields. */
function filtersOf({ entity }: ResourceDef, values: SearchValues): Record<string, Filter> {
  const entries = Object.entries(values).filter(([name]) => name in entity.fields);
  return Object.fromEntries(
    entries.map(([name, text]): [string, Filter] => {
      const { set, type } = entity.fields[name] ?? {};
      if (set) return [name, set.codes.find((code) => String(code) === text) ?? text];
      return [name, type === 'bool' ? text === 'true' : text];
    }),
  );
}
