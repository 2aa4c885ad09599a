import { History, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { TransferLine, TransferOrder, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { type StoreClass, useStores } from '#screens/wms/voucher/use-stores.ts';
import { useRowsByEach } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useTransferActions } from './use-transfer-actions.ts';

type View = Viewed<TransferRow>;
const keyOf = ({ row }: View): string => row.id;

export interface TransferTableProps {
  readonly title: string;
  readonly path: string;
  readonly whClass: StoreClass | undefined;
}

export function TransferTable({ title, path, whClass }: TransferTableProps) {
  const { t } = useTranslation('transfer');
  const go = useGo();
  const labels = useLabels();
  const mayCreate = useRight(TRANSFER.create);
  const [search, setSearch] = useState<SearchValues>({});
  const { all } = useWarehouses();
  const { stores } = useStores(whClass);
  const query = useMemo(() => {
    const mine = new Set(all.filter((row) => whClass === undefined || row.whClassCode === whClass).map(({ id }) => id));
    return {
      filter: (row: TransferRow) =>
        (mine.has(row.fromWarehouseId) || mine.has(row.toWarehouseId)) &&
        matches(search.docNo, row.docNo) &&
        (!search.from || row.fromWarehouseId === search.from) &&
        (!search.to || row.toWarehouseId === search.to) &&
        (!search.status || String(row.status) === search.status),
    };
  }, [all, whClass, search]);
  const list = useReplicaList(TransferOrder, query);
  const fields = useMemo<SearchField[]>(() => {
    const field = (name: string) => labels.field('transferOrder', name);
    const options = stores.map(warehouseOption);
    return [
      { key: 'docNo', label: labels.field('common', 'docNo'), kind: 'text' },
      { key: 'from', label: field('fromWarehouseId'), kind: 'select', options },
      { key: 'to', label: field('toWarehouseId'), kind: 'select', options },
      { key: 'status', label: field('status'), kind: 'select', options: labels.options(shippingStatus) },
    ];
  }, [labels, stores]);
  const actions = useTransferActions(path);
  const create = { key: 'new', label: t('new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  return (
    <ListPage
      id={`wms.transfer.${whClass ?? 'all'}`}
      title={title}
      columns={useColumns(list.page)}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      menu={[{ key: 'report', label: t('report'), icon: History, onClick: () => go(path, { report: '1' }) }]}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      empty={{ message: t('empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useColumns(page: readonly View[]): Column<View>[] {
  const { t } = useTranslation(['transfer', 'voucher']);
  const labels = useLabels();
  const { name } = useWarehouses();
  const read = useRowsByEach(
    TransferLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  return useMemo(() => {
    const of = (field: string) => labels.field('transferOrder', field);
    const count = (id: string, taken: boolean) => (read ?? []).filter(({ row }) => row.docId === id && (!taken || row.result === 1)).length;
    return [
      ...documentHead<TransferRow>(labels, t, { entity: 'transferOrder', states: shippingStatus, width: 150 }),
      { key: 'from', title: of('fromWarehouseId'), width: 150, grow: 2, value: ({ row }) => name(row.fromWarehouseId) },
      { key: 'to', title: of('toWarehouseId'), width: 150, grow: 2, value: ({ row }) => name(row.toWarehouseId) },
      { key: 'boxes', title: t('received'), align: 'end', width: 90, value: ({ row }) => `${count(row.id, true)}/${count(row.id, false)}` },
      { key: 'shippedByName', title: of('shippedByName'), width: 90, value: ({ row }) => row.shippedByName },
      { key: 'receivedByName', title: of('receivedByName'), width: 90, value: ({ row }) => row.receivedByName },
      { key: 'createdAt', title: of('createdAt'), width: 170, value: ({ row }) => labels.instant(row.createdAt) },
    ];
  }, [labels, read, name, t]);
}
