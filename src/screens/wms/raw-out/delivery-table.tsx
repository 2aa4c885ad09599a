import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shippingStatus } from '#domain/wms/codes.ts';
import { MaterialDelivery, MaterialDeliveryBox } from '#domain/wms/material-delivery.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useRowsByEach } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { DeliveryRow } from './use-delivery.ts';
import { useDeliveryActions } from './use-delivery-actions.tsx';
import { useWarehouses } from './use-warehouses.ts';

type View = Viewed<DeliveryRow>;
const keyOf = ({ row }: View): string => row.id;
const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';

export function DeliveryTable({ title }: { title: string }) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const labels = useLabels();
  const warehouses = useWarehouses();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(MaterialDelivery, useQuery(search));
  const actions = useDeliveryActions();
  const columns = useColumns(list.page, warehouses.name);
  const lineSide = useMemo(
    () => warehouses.ofClass('CJYCL-K', false).map(({ id, whName, whCode }) => ({ value: id, label: whName, code: whCode })),
    [warehouses],
  );
  const fields = useMemo<SearchField[]>(() => {
    const label = (name: string) => labels.field('materialDelivery', name);
    return [
      { key: 'status', label: label('status'), kind: 'select', options: labels.options(shippingStatus) },
      { key: 'to', label: label('toWarehouseId'), kind: 'select', options: lineSide },
      { key: 'carrier', label: label('carrierName'), kind: 'text' },
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
      { key: 'date', label: labels.field('common', 'createdAt'), kind: 'dateRange' },
    ];
  }, [labels, lineSide]);
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
        empty={{ message: t('list.empty.delivery'), action: { label: t('list.toPicking'), onClick: () => go('/wms/picking-list') } }}
      />
      {actions.dialog}
    </>
  );
}

function useQuery(search: SearchValues) {
  return useMemo(
    () => ({
      filter: (row: DeliveryRow) =>
        matches(search.docNo, row.docNo, row.sourceDocNo) &&
        matches(search.carrier, row.carrierName) &&
        (!search.status || String(row.status) === search.status) &&
        (!search.to || row.toWarehouseId === search.to) &&
        (!search.dateFrom || dayOf(row.createdAt) >= search.dateFrom) &&
        (!search.dateTo || dayOf(row.createdAt) <= search.dateTo),
    }),
    [search],
  );
}

function useColumns(page: readonly View[], whName: (id: string) => string): Column<View>[] {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const boxes = useRowsByEach(
    MaterialDeliveryBox,
    'docId',
    page.map(({ row }) => row.id),
  );
  return useMemo(() => {
    const of = (name: string) => labels.field('materialDelivery', name);
    const count = new Map<string, number>();
    for (const { row } of boxes ?? []) count.set(row.docId, (count.get(row.docId) ?? 0) + 1);
    return [
      ...documentHead<DeliveryRow>(labels, t, { entity: 'materialDelivery', states: shippingStatus, width: 164 }),
      { key: 'from', title: of('fromWarehouseId'), width: 150, value: ({ row }) => whName(row.fromWarehouseId) },
      { key: 'to', title: of('toWarehouseId'), width: 120, value: ({ row }) => whName(row.toWarehouseId) },
      { key: 'boxes', title: t('list.boxes'), align: 'end', width: 64, value: ({ row }) => count.get(row.id) ?? 0 },
      { key: 'carrierName', title: of('carrierName'), width: 84, value: ({ row }) => row.carrierName },
      { key: 'shippedAt', title: of('shippedAt'), width: 176, value: ({ row }) => labels.instant(row.shippedAt) },
      { key: 'receivedAt', title: of('receivedAt'), width: 176, value: ({ row }) => labels.instant(row.receivedAt) },
      { key: 'list', title: of('requisitionId'), code: true, width: 130, startHidden: true, value: ({ row }) => row.sourceDocNo },
    ];
  }, [labels, boxes, whName, t]);
}
