import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { applicationStatus, returnReason } from '#domain/wms/codes.ts';
import { type ReturnLineRow, type ReturnRow, WorkshopReturn, WorkshopReturnLine } from '#domain/wms/workshop-return.document.ts';
import { workshopReturnCreate } from '#domain/wms/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useReturnActions } from './use-return-actions.ts';
import { useWarehouses } from './use-warehouses.ts';

type View = Viewed<ReturnRow>;
const keyOf = ({ row }: View): string => row.id;
const DELETED = 7;
const path = '/wms/production-material';

export function ReturnTable({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const warehouses = useWarehouses();
  const mayCreate = useRight(workshopReturnCreate.right);
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(WorkshopReturn, useQuery(search));
  const actions = useReturnActions();
  const columns = useColumns(list.page, warehouses.name);
  const create = { key: 'new', label: t('back.new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  const fields = useMemo<SearchField[]>(() => {
    const field = (name: string) => labels.field('workshopReturn', name);
    const lineSide = warehouses.ofClass('CJYCL-K', false).map(({ id, whName, whCode }) => ({ value: id, label: whName, code: whCode }));
    return [
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
      { key: 'from', label: field('fromWarehouseId'), kind: 'select', options: lineSide },
      { key: 'status', label: field('status'), kind: 'select', options: labels.options(applicationStatus) },
      { key: 'material', label: labels.field('common', 'matCode'), kind: 'text' },
    ];
  }, [labels, warehouses]);
  return (
    <ListPage
      id="wms.production-material"
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      empty={{ message: t('list.empty.return'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues) {
  const material = search.material ?? '';
  const found = useRowsWhere(
    WorkshopReturnLine,
    useMemo(() => (line: ReturnLineRow) => material !== '' && matches(material, line.matCode, line.matName), [material]),
  );
  return useMemo(() => {
    const docs = new Set((found ?? []).map(({ row }) => row.docId));
    return {
      filter: (row: ReturnRow) =>
        row.status !== DELETED &&
        matches(search.docNo, row.docNo, row.orderNo) &&
        (!search.from || row.fromWarehouseId === search.from) &&
        (!search.status || String(row.status) === search.status) &&
        (material === '' || docs.has(row.id)),
    };
  }, [search, found, material]);
}

function useColumns(page: readonly View[], whName: (id: string) => string): Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const rows = useRowsByEach(
    WorkshopReturnLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('workshopReturn', name);
    const linesOf = (id: string) =>
      (rows ?? [])
        .filter(({ row }) => row.docId === id)
        .map(({ row }) => row)
        .sort((a, b) => a.lineNo - b.lineNo);
    const confirmed = (id: string) => {
      const lines = linesOf(id);
      return `${lines.filter((line) => line.confirmedAt !== null).length}/${lines.length}`;
    };
    return [
      ...documentHead<ReturnRow>(labels, t, { entity: 'workshopReturn', states: applicationStatus, width: 164 }),
      { key: 'from', title: of('fromWarehouseId'), width: 120, value: ({ row }) => whName(row.fromWarehouseId) },
      { key: 'to', title: of('toWarehouseId'), width: 150, value: ({ row }) => whName(row.toWarehouseId) },
      { key: 'reason', title: of('returnReason'), width: 100, value: ({ row }) => labels.code(returnReason, row.returnReason) },
      {
        key: 'materials',
        title: t('back.materials'),
        width: 160,
        grow: 2,
        value: ({ row }) => [...new Set(linesOf(row.id).map((line) => line.matName))].join(t('pick.comma')),
      },
      { key: 'confirmed', title: t('back.confirmed'), align: 'end', width: 90, value: ({ row }) => confirmed(row.id) },
      { key: 'orderNo', title: of('orderNo'), code: true, width: 120, value: ({ row }) => row.orderNo },
      { key: 'createdByName', title: of('createdByName'), width: 90, startHidden: true, value: ({ row }) => row.createdByName },
      { key: 'createdAt', title: of('createdAt'), width: 176, value: ({ row }) => labels.instant(row.createdAt) },
    ];
  }, [labels, rows, whName, t]);
}
