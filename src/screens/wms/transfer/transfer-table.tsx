import { History, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { TransferLine, TransferOrder, type TransferRow } from '#domain/wms/transfer/transfer.document.ts';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useWarehouses, warehouseOption } from '#screens/wms/raw-out/use-warehouses.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import { type StoreClass, useStores } from '#screens/wms/voucher/use-stores.ts';
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
  const list = useReplicaList(TransferOrder, useQuery(search, whClass));
  const { columns, exportAll } = useDocumentTable(TransferLine, list, useColumns());
  const { stores } = useStores(whClass);
  const fields = useMemo(() => {
    const options = stores.map(warehouseOption);
    const store = (key: 'fromWarehouseId' | 'toWarehouseId'): SearchField => ({
      ...{ key, label: labels.field('transferOrder', key), kind: 'select', options },
    });
    const others = [store('toWarehouseId'), materialField(labels)];
    return documentFields(labels, { entity: 'transferOrder', states: shippingStatus, most: store('fromWarehouseId'), others });
  }, [labels, stores]);
  const actions = useTransferActions(path);
  const create = { key: 'new', label: t('new'), icon: Plus, onClick: () => go(path, { new: '1' }) };
  return (
    <ListPage
      id={`wms.transfer.${whClass ?? 'all'}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      menu={[{ key: 'report', label: t('report'), icon: History, onClick: () => go(path, { report: '1' }) }]}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(path, { id: row.id })}
      exportAll={exportAll}
      empty={{ message: t('empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues, whClass: TransferTableProps['whClass']) {
  const { all } = useWarehouses();
  const docs = useMaterialDocs(TransferLine, search.material);
  return useMemo(() => {
    const here = new Set(all.filter((row) => whClass === undefined || row.whClassCode === whClass).map(({ id }) => id));
    const { fromWarehouseId, toWarehouseId } = search;
    const own = (row: TransferRow) =>
      (here.has(row.fromWarehouseId) || here.has(row.toWarehouseId)) &&
      (!fromWarehouseId || row.fromWarehouseId === fromWarehouseId) &&
      (!toWarehouseId || row.toWarehouseId === toWarehouseId);
    return { filter: documentFilter<TransferRow>(search, { docs, own }) };
  }, [all, whClass, search, docs]);
}

function useColumns(): (linesOf: LinesOf<Row<typeof TransferLine>>) => Column<View>[] {
  const { t } = useTranslation(['transfer', 'voucher']);
  const labels = useLabels();
  const { name } = useWarehouses();
  return useCallback(
    (linesOf) => {
      const of = (field: string) => labels.field('transferOrder', field);
      const count = (id: string, taken: boolean) => linesOf(id).filter((line) => !taken || line.result === 1).length;
      return [
        ...documentHead<TransferRow>(labels, t, { entity: 'transferOrder', states: shippingStatus, width: 150 }),
        { key: 'from', title: of('fromWarehouseId'), width: 130, grow: 2, value: ({ row }) => name(row.fromWarehouseId) },
        { key: 'to', title: of('toWarehouseId'), width: 130, grow: 2, value: ({ row }) => name(row.toWarehouseId) },
        {
          key: 'boxes',
          title: t('received'),
          align: 'end',
          width: 90,
          value: ({ row }) => `${count(row.id, true)}/${count(row.id, false)}`,
        },
        { key: 'shippedByName', title: of('shippedByName'), width: 90, wideOnly: true, value: ({ row }) => row.shippedByName },
        { key: 'receivedByName', title: of('receivedByName'), width: 90, wideOnly: true, value: ({ row }) => row.receivedByName },
        { key: 'createdAt', title: of('createdAt'), width: 170, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
      ];
    },
    [labels, name, t],
  );
}
