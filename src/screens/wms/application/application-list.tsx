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
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
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
  const age = useReplicaAge();
  const [search, setSearch] = useState<SearchValues>({});
  const [reviewing, setReviewing] = useState<string | null>(null);
  const list = useReplicaList(Application, useQuery(type, search));
  const actions = useApplicationActions(path, setReviewing);
  const { columns, exportAll } = useDocumentTable(ApplicationLine, list, useColumns(type));
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
        {...age}
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
  const docs = useMaterialDocs(ApplicationLine, search.material);
  return useMemo(() => {
    const { deptId, fromWarehouseId, toWarehouseId } = search;
    const own = (row: ApplicationRow) =>
      row.docType === type &&
      (!deptId || row.deptId === deptId) &&
      (!fromWarehouseId || row.fromWarehouseId === fromWarehouseId) &&
      (!toWarehouseId || row.toWarehouseId === toWarehouseId);
    return { filter: documentFilter<ApplicationRow>(search, { numbers: ({ orderNo }) => [orderNo], deleted: DELETED, docs, own }) };
  }, [type, search, docs]);
}

/** A transfer is looked for by its stores, everything else by the department that asks. */
function useFields(type: ApplicationType): SearchField[] {
  const labels = useLabels();
  const { options } = useDepartments();
  const { all } = useWarehouses();
  return useMemo(() => {
    const stores = all.map(warehouseOption);
    const store = (key: 'fromWarehouseId' | 'toWarehouseId'): SearchField => ({
      ...{ key, label: labels.field('application', key), kind: 'select', options: stores },
    });
    const dept: SearchField = { key: 'deptId', label: labels.field('application', 'deptId'), kind: 'select', options };
    const [most, others] = isTransferKind(type) ? [store('fromWarehouseId'), [store('toWarehouseId')]] : [dept, []];
    return documentFields(labels, {
      ...{ entity: 'application', states: applicationStatus, most },
      others: [...others, materialField(labels)],
    });
  }, [labels, options, all, type]);
}

function useColumns(type: ApplicationType): (linesOf: LinesOf<ApplicationLineRow>) => Column<View>[] {
  const { t } = useTranslation('application');
  const labels = useLabels();
  const departments = useDepartments();
  const persons = usePersons();
  const { name } = useWarehouses();
  return useCallback(
    (linesOf) => {
      const of = (key: string) => labels.field('application', key);
      const liveOf = (id: string) => linesOf(id).filter((line) => !line.isRemoved);
      const materials = (id: string) => [...new Set(liveOf(id).map((line) => line.matName))].join(t('comma'));
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
