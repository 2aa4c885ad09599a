import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow } from '#domain/wms/issue.document.ts';
import { issueStatus } from '#domain/wms/issue-codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { useDepartments, usePersons } from '#screens/wms/application/use-people.ts';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { Column } from '#ui/table/columns.ts';

type View = Viewed<IssueRow>;
const keyOf = ({ row }: View): string => row.id;
const DELETED = 7;

interface TableProps {
  readonly title: string;
  readonly path: string;
  readonly red: boolean;
  /** Label of the button that makes a new one; undefined = not this person's. */
  readonly create?: string | undefined;
  readonly actions: (row: IssueRow) => readonly Action[];
  readonly before?: ReactNode;
}

/** Hardware issues, or their red notes. */
export function IssueTable({ title, path, red, create, actions, before }: TableProps) {
  const { t } = useTranslation('hardware');
  const go = useGo();
  const age = useReplicaAge();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(IssueDoc, useQuery(red, search));
  const { columns, exportAll } = useDocumentTable(IssueLine, list, useColumns(red));
  const fields = useFields(red);
  const primary = create ? { key: 'new', label: create, icon: Plus, onClick: () => go(path, { new: '1' }) } : undefined;
  return (
    <ListPage
      id={`wms.hardware.${red ? 'red' : 'issue'}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      {...age}
      primary={primary}
      before={before}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      exportAll={exportAll}
      empty={{
        message: t(red ? 'red.empty' : 'issue.empty'),
        ...(primary ? { action: { label: primary.label, onClick: primary.onClick } } : {}),
      }}
    />
  );
}

function useQuery(red: boolean, search: SearchValues) {
  const docs = useMaterialDocs(IssueLine, search.material);
  return useMemo(() => {
    const { redOfNo, deptId, receiverId } = search;
    const own = (row: IssueRow) =>
      row.issueType === 'HW' &&
      row.isRed === red &&
      matches(redOfNo, row.redOfNo) &&
      (!deptId || row.partyId === deptId) &&
      (!receiverId || row.receiverId === receiverId);
    return { filter: documentFilter<IssueRow>(search, { numbers: ({ sourceDocNo }) => [sourceDocNo], deleted: DELETED, docs, own }) };
  }, [red, search, docs]);
}

function useFields(red: boolean): SearchField[] {
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  return useMemo(() => {
    const of = (key: string) => labels.field('issueDoc', key);
    const dept: SearchField = { key: 'deptId', label: of('partyId'), kind: 'select', options: departments.options };
    const receiver: SearchField = { key: 'receiverId', label: of('receiverId'), kind: 'select', options: persons.options };
    const redOfNo: SearchField = { key: 'redOfNo', label: of('redOfNo'), kind: 'text' };
    const material = materialField(labels);
    const [most, others] = red ? [redOfNo, [material]] : [dept, [receiver, material]];
    return documentFields(labels, { entity: 'issueDoc', states: issueStatus, most, others });
  }, [labels, departments, persons, red]);
}

function useColumns(red: boolean): (linesOf: LinesOf<IssueLineRow>) => Column<View>[] {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  const { name } = useWarehouses();
  return useCallback(
    (linesOf) => {
      const of = (key: string) => labels.field('issueDoc', key);
      const materials = (id: string) => [...new Set(linesOf(id).map((line) => line.matName))].join(t('comma'));
      return [
        ...documentHead<IssueRow>(labels, t, { entity: 'issueDoc', states: issueStatus, width: 140 }),
        red
          ? { key: 'redOfNo', title: of('redOfNo'), code: true, width: 124, value: ({ row }) => row.redOfNo }
          : { key: 'sourceDocNo', title: of('applicationId'), code: true, width: 124, value: ({ row }) => row.sourceDocNo },
        { key: 'party', title: t('receivedBy'), width: 130, value: ({ row }) => departments.name(row.partyId) || name(row.toWarehouseId) },
        { key: 'receiverId', title: of('receiverId'), width: 90, value: ({ row }) => persons.name(row.receiverId) },
        { key: 'materials', title: t('materials'), width: 170, grow: 2, value: ({ row }) => materials(row.id) },
        { key: 'warehouseId', title: of('warehouseId'), width: 110, wideOnly: true, value: ({ row }) => name(row.warehouseId) },
        { key: 'bizDate', title: of('bizDate'), width: 108, value: ({ row }) => row.bizDate },
        { key: 'createdByName', title: of('createdByName'), width: 90, wideOnly: true, value: ({ row }) => row.createdByName },
        { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
      ];
    },
    [labels, departments, persons, name, red, t],
  );
}
