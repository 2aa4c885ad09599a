import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { Application, ApplicationLine, type ApplicationLineRow, type ApplicationRow } from '#domain/wms/application.document.ts';
import { type ApplicationType, applicationRight, isTransferKind } from '#domain/wms/application-kinds.ts';
import { applicationStatus } from '#domain/wms/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, type ReplicaList, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useRowsByEach, useRowsWhere, useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { ApplicationScreen } from './application-page.tsx';
import { useApplicationActions } from './use-application-actions.ts';
import { useDepartments, usePersons } from './use-people.ts';

const ReviewDialog = lazy(() => import('./review-dialog.tsx').then((part) => ({ default: part.ReviewDialog })));

type View = Viewed<ApplicationRow>;
const keyOf = ({ row }: View): string => row.id;
const DELETED = 7;

/** Applications of one kind: from the rows this device holds, with and without a network. */
export function ApplicationList({ title, type, path, extra }: ApplicationScreen & { title: string }) {
  const { t } = useTranslation('application');
  const go = useGo();
  const actor = useActor();
  const { online, lastContact } = useSyncStatus();
  const [search, setSearch] = useState<SearchValues>({});
  const [reviewing, setReviewing] = useState<string | null>(null);
  const list = useReplicaList(Application, useQuery(type, search));
  const actions = useApplicationActions(path, setReviewing);
  const { columns, exportAll } = useTable(type, list);
  const fields = useFields(type);
  const mayCreate = actor !== null && hasRight(actor, applicationRight(type, 'create'));
  const create = { key: 'new', label: t('new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  return (
    <>
      <ListPage
        id={`wms.application.${type}`}
        title={title}
        columns={columns}
        rows={list.page}
        rowKey={keyOf}
        loading={list.all === undefined}
        search={{ fields, values: search, onSearch: setSearch }}
        paging={list.paging}
        {...(online || !lastContact ? {} : { updatedAt: lastContact, offline: true })}
        primary={mayCreate ? create : undefined}
        exportAll={exportAll}
        rowActions={({ row }) => [...actions(row), ...(extra?.(row) ?? [])]}
        onOpen={({ row }) => go(path, { id: row.id })}
        empty={{ message: t('empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
      />
      <Suspense>{reviewing ? <ReviewDialog key={reviewing} id={reviewing} onClose={() => setReviewing(null)} /> : null}</Suspense>
    </>
  );
}

function useQuery(type: ApplicationRow['docType'], search: SearchValues) {
  const material = search.material ?? '';
  const found = useRowsWhere(
    ApplicationLine,
    useMemo(() => (line: ApplicationLineRow) => material !== '' && matches(material, line.matCode, line.matName), [material]),
  );
  return useMemo(() => {
    const docs = new Set((found ?? []).map(({ row }) => row.docId));
    const { docNo, deptId, fromWarehouseId, toWarehouseId, status, from, to, createdBy } = search;
    return {
      filter: (row: ApplicationRow) =>
        row.docType === type &&
        (status ? String(row.status) === status : row.status !== DELETED) &&
        matches(docNo, row.docNo, row.orderNo) &&
        matches(createdBy, row.createdByName) &&
        (!deptId || row.deptId === deptId) &&
        (!fromWarehouseId || row.fromWarehouseId === fromWarehouseId) &&
        (!toWarehouseId || row.toWarehouseId === toWarehouseId) &&
        (!from || row.bizDate >= from) &&
        (!to || row.bizDate <= to) &&
        (material === '' || docs.has(row.id)),
    };
  }, [type, search, found, material]);
}

/** A transfer is looked for by its stores, everything else by the department that asks. */
function useFields(type: ApplicationType): SearchField[] {
  const labels = useLabels();
  const { options } = useDepartments();
  const { all } = useWarehouses();
  const { t } = useTranslation('application');
  return useMemo<SearchField[]>(() => {
    const stores = all.map(warehouseOption);
    const store = (key: 'fromWarehouseId' | 'toWarehouseId'): SearchField => ({
      ...{ key, label: labels.field('application', key), kind: 'select', options: stores },
    });
    const whose: SearchField[] = isTransferKind(type)
      ? [store('fromWarehouseId'), store('toWarehouseId')]
      : [{ key: 'deptId', label: labels.field('application', 'deptId'), kind: 'select', options }];
    return [
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
      ...whose,
      { key: 'status', label: labels.field('common', 'status'), kind: 'select', options: labels.options(applicationStatus) },
      { key: 'material', label: labels.field('common', 'matCode'), kind: 'text' },
      { key: 'createdBy', label: labels.field('common', 'createdByName'), kind: 'text' },
      { key: 'from', label: t('dateFrom'), kind: 'date' },
      { key: 'to', label: t('dateTo'), kind: 'date' },
    ];
  }, [labels, options, all, type, t]);
}

type Lines = readonly ApplicationLineRow[];

/** Columns of the page, and everything that was found with the columns for it. */
function useTable(type: ApplicationType, { page, all }: Pick<ReplicaList<(typeof Application)['fields']>, 'page' | 'all'>) {
  const store = useStore();
  const columnsOf = useColumns(type);
  const rows = useRowsByEach(
    ApplicationLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  const columns = useMemo(() => columnsOf((rows ?? []).map(({ row }) => row)), [columnsOf, rows]);
  const exportAll = async () => {
    const found = all ?? [];
    const lines = await Promise.all(found.map(({ row }) => store.rowsBy(ApplicationLine, 'docId', row.id)));
    return { rows: found, columns: columnsOf(lines.flat().map(({ row }) => row)) };
  };
  return { columns, exportAll };
}

function useColumns(type: ApplicationType): (lines: Lines) => Column<View>[] {
  const { t } = useTranslation('application');
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  const { name } = useWarehouses();
  return useCallback(
    (lines) => {
      const of = (key: string) => labels.field('application', key);
      const linesOf = (id: string) => lines.filter((line) => line.docId === id && !line.isRemoved);
      const materials = (id: string) => [...new Set(linesOf(id).map((line) => line.matName))].join(t('comma'));
      const transfer = isTransferKind(type);
      const store = (key: 'fromWarehouseId' | 'toWarehouseId', more: Partial<Column<View>>): Column<View> => ({
        ...{ key, title: of(key), width: 120, value: ({ row }: View) => name(row[key]) },
        ...more,
      });
      const places = transfer
        ? [store('fromWarehouseId', { width: 150, grow: 2 }), store('toWarehouseId', { width: 150, grow: 2 })]
        : [store('fromWarehouseId', { wideOnly: true })];
      const order: Column<View> = { key: 'orderNo', title: of('orderNo'), code: true, width: 110, value: ({ row }) => row.orderNo };
      return [
        ...documentHead<ApplicationRow>(labels, t, { entity: 'application', states: applicationStatus, width: 130 }),
        ...(transfer ? places : []),
        { key: 'deptId', title: of('deptId'), width: 110, startHidden: transfer, value: ({ row }) => departments.name(row.deptId) },
        ...(type === 'RAW_REQ' ? [order] : []),
        { key: 'applicantId', title: of('applicantId'), width: 90, wideOnly: transfer, value: ({ row }) => persons.name(row.applicantId) },
        { key: 'materials', title: t('materials'), width: 170, grow: 2, value: ({ row }) => materials(row.id) },
        { key: 'needDate', title: of('needDate'), width: 116, value: ({ row }) => row.needDate },
        ...(transfer ? [] : places),
        { key: 'purpose', title: of('purpose'), width: 120, wideOnly: true, value: ({ row }) => row.purpose },
        ...(type === 'RAW_REQ' ? [] : [{ ...order, startHidden: true }]),
        { key: 'bizDate', title: of('bizDate'), width: 108, startHidden: true, value: ({ row }) => row.bizDate },
        {
          key: 'createdByName',
          title: of('createdByName'),
          width: 90,
          wideOnly: true,
          startHidden: transfer,
          value: ({ row }) => row.createdByName,
        },
        { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
        { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
      ];
    },
    [labels, departments, persons, name, type, t],
  );
}
