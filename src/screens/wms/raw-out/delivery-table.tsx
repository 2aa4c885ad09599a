import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shippingStatus } from '#domain/wms/codes.ts';
import { MaterialDelivery, MaterialDeliveryBox } from '#domain/wms/material-delivery.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter } from '#screens/wms/document-search.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DeliveryRow } from './use-delivery.ts';
import { useDeliveryActions } from './use-delivery-actions.tsx';
import { useWarehouses, warehouseOption } from './use-warehouses.ts';

type View = Viewed<DeliveryRow>;
const keyOf = ({ row }: View): string => row.id;

export function DeliveryTable({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const warehouses = useWarehouses();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(MaterialDelivery, useQuery(search));
  const actions = useDeliveryActions();
  const { columns, exportAll } = useDocumentTable(MaterialDeliveryBox, list, useColumns(warehouses.name));
  const fields = useMemo(() => {
    const label = (name: string) => labels.field('materialDelivery', name);
    const lineSide = warehouses.ofClass('CJYCL-K', false).map(warehouseOption);
    const most: SearchField = { key: 'to', label: label('toWarehouseId'), kind: 'select', options: lineSide };
    const carrier: SearchField = { key: 'carrier', label: label('carrierName'), kind: 'text' };
    return documentFields(labels, { entity: 'materialDelivery', states: shippingStatus, most, others: [carrier] });
  }, [labels, warehouses]);
  return (
    <>
      <ListPage
        id="wms.material-delivery"
        title={title}
        columns={columns}
        rows={list.page}
        rowKey={keyOf}
        loading={list.all === undefined}
        search={{ fields, values: search, onSearch: setSearch }}
        paging={list.paging}
        rowActions={({ row }) => actions.of(row)}
        onOpen={({ row }) => go('/wms/material-delivery', { id: row.id })}
        exportAll={exportAll}
        empty={{ message: t('list.empty.delivery'), action: { label: t('list.toPicking'), onClick: () => go('/wms/picking-list') } }}
      />
      {actions.dialog}
    </>
  );
}

function useQuery(search: SearchValues) {
  return useMemo(() => {
    const own = (row: DeliveryRow) => matches(search.carrier, row.carrierName) && (!search.to || row.toWarehouseId === search.to);
    return { filter: documentFilter<DeliveryRow>(search, { numbers: ({ sourceDocNo }) => [sourceDocNo], own }) };
  }, [search]);
}

function useColumns(whName: (id: string) => string): (boxesOf: LinesOf<unknown>) => Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  return useCallback(
    (boxesOf) => {
      const of = (name: string) => labels.field('materialDelivery', name);
      return [
        ...documentHead<DeliveryRow>(labels, t, { entity: 'materialDelivery', states: shippingStatus, width: 164 }),
        { key: 'from', title: of('fromWarehouseId'), width: 150, value: ({ row }) => whName(row.fromWarehouseId) },
        { key: 'to', title: of('toWarehouseId'), width: 120, value: ({ row }) => whName(row.toWarehouseId) },
        { key: 'boxes', title: t('list.boxes'), align: 'end', width: 64, value: ({ row }) => boxesOf(row.id).length },
        { key: 'carrierName', title: of('carrierName'), width: 84, value: ({ row }) => row.carrierName },
        { key: 'shippedAt', title: of('shippedAt'), width: 176, value: ({ row }) => labels.instant(row.shippedAt) },
        { key: 'receivedAt', title: of('receivedAt'), width: 176, value: ({ row }) => labels.instant(row.receivedAt) },
        { key: 'list', title: of('requisitionId'), code: true, width: 130, startHidden: true, value: ({ row }) => row.sourceDocNo },
      ];
    },
    [labels, whName, t],
  );
}
