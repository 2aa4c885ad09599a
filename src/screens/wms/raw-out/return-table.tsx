import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { applicationStatus, returnReason } from '#domain/wms/codes.ts';
import { type ReturnLineRow, type ReturnRow, WorkshopReturn, WorkshopReturnLine } from '#domain/wms/workshop-return.document.ts';
import { workshopReturnCreate } from '#domain/wms/workshop-return.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useReturnActions } from './use-return-actions.ts';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

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
  const { columns, exportAll } = useDocumentTable(WorkshopReturnLine, list, useColumns(warehouses.name));
  const create = { key: 'new', label: t('back.new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  const fields = useMemo(() => {
    const lineSide = warehouses.ofClass('CJYCL-K', false).map(warehouseOption);
    const label = labels.field('workshopReturn', 'fromWarehouseId');
    const most: SearchField = { key: 'fromWarehouseId', label, kind: 'select', options: lineSide };
    return documentFields(labels, { entity: 'workshopReturn', states: applicationStatus, most, others: [materialField(labels)] });
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
      exportAll={exportAll}
      empty={{ message: t('list.empty.return'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues) {
  const docs = useMaterialDocs(WorkshopReturnLine, search.material);
  return useMemo(() => {
    const own = (row: ReturnRow) => !search.fromWarehouseId || row.fromWarehouseId === search.fromWarehouseId;
    return { filter: documentFilter<ReturnRow>(search, { numbers: ({ orderNo }) => [orderNo], deleted: DELETED, docs, own }) };
  }, [search, docs]);
}

function useColumns(whName: (id: string) => string): (linesOf: LinesOf<ReturnLineRow>) => Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useCallback(
    (all) => {
      const of = (name: string) => labels.field('workshopReturn', name);
      const linesOf = (id: string) => all(id).toSorted((a, b) => a.lineNo - b.lineNo);
      const confirmed = (id: string) => {
        const lines = all(id);
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
    },
    [labels, whName, t],
  );
}
