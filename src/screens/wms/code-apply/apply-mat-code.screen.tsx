/** /basic/apply-matCode: applications for material codes; with `id` one of them, with `new` or `edit` the form. */
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { MaterialClass } from '#domain/basic/material.resource.ts';
import { type CodeApplyRow, codeApplyRight, MaterialCodeApply } from '#domain/wms/code-apply/code-apply.document.ts';
import { applicationStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter } from '#screens/wms/document-search.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CodeApplyForm } from './code-apply-form.tsx';
import { CodeApplyPage } from './code-apply-page.tsx';
import { PATH, useCodeApplyActions } from './use-code-apply-actions.ts';

type View = Viewed<CodeApplyRow>;
const keyOf = ({ row }: View): string => row.id;
const DELETED = 7;

export function Screen({ title, query }: ScreenProps) {
  const [id, edit] = [query.get('id'), query.get('edit')];
  if (query.has('new')) return <CodeApplyForm key="new" title={title} row={null} />;
  if (edit) return <CodeApplyPage key={`edit-${edit}`} id={edit} title={title} editing />;
  return id ? <CodeApplyPage key={id} id={id} title={title} editing={false} /> : <List title={title} />;
}

function List({ title }: { title: string }) {
  const { t } = useTranslation('codeapply');
  const go = useGo();
  const age = useReplicaAge();
  const mayCreate = useRight(codeApplyRight('create'));
  const [search, setSearch] = useState<SearchValues>({});
  const query = useMemo(() => {
    const own = (row: CodeApplyRow) => matches(search.name, row.matName, row.spec, row.assignedMatCode);
    return { filter: documentFilter<CodeApplyRow>(search, { deleted: DELETED, own }) };
  }, [search]);
  const list = useReplicaList(MaterialCodeApply, query);
  const actions = useCodeApplyActions();
  const create = { key: 'new', label: t('new'), icon: Plus, onClick: () => go(PATH, { new: '1' }) };
  return (
    <ListPage
      id="basic.codeApply"
      title={title}
      columns={useColumns()}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(), values: search, onSearch: setSearch }}
      paging={list.paging}
      {...age}
      primary={mayCreate ? create : undefined}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(PATH, { id: row.id })}
      exportAll={async () => ({ rows: list.all ?? [] })}
      empty={{ message: t('empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  return useMemo(() => {
    const most: SearchField = { key: 'name', label: labels.field('materialCodeApply', 'matName'), kind: 'text' };
    return documentFields(labels, { entity: 'materialCodeApply', states: applicationStatus, most });
  }, [labels]);
}

function useColumns(): Column<View>[] {
  const { t } = useTranslation(['codeapply', 'application']);
  const labels = useLabels();
  const classes = useRowsWhere(MaterialClass);
  return useMemo<Column<View>[]>(() => {
    const names = new Map((classes ?? []).map(({ row }) => [row.classCode, row.className]));
    const of = (key: string) => labels.field('materialCodeApply', key);
    const common = (key: string) => labels.field('common', key);
    return [
      ...documentHead<CodeApplyRow>(labels, t, { entity: 'materialCodeApply', states: applicationStatus, width: 128 }),
      { key: 'matName', title: of('matName'), width: 150, grow: 2, value: ({ row }) => row.matName },
      { key: 'spec', title: of('spec'), width: 120, grow: 1, value: ({ row }) => row.spec },
      { key: 'classCode', title: of('classCode'), width: 110, value: ({ row }) => names.get(row.classCode) ?? row.classCode },
      { key: 'baseUnit', title: of('baseUnit'), width: 64, value: ({ row }) => row.baseUnit },
      { key: 'assignedMatCode', title: of('assignedMatCode'), code: true, width: 110, value: ({ row }) => row.assignedMatCode },
      { key: 'createdByName', title: common('createdByName'), width: 90, value: ({ row }) => row.createdByName },
      {
        key: 'createdAt',
        title: common('createdAt'),
        width: 152,
        wideOnly: true,
        value: ({ row }) => labels.instant(row.createdAt).slice(0, 16),
      },
      { key: 'auditedByName', title: common('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
      { key: 'remark', title: common('remark'), width: 120, startHidden: true, value: ({ row }) => row.remark },
    ];
  }, [labels, t, classes]);
}
