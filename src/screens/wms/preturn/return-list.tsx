import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { returnMode } from '#domain/wms/returns/codes.ts';
import {
  PurchaseReturn,
  PurchaseReturnLine,
  type PurchaseReturnLineRow,
  type PurchaseReturnRow,
} from '#domain/wms/returns/purchase-return.document.ts';
import { purchaseReturnCreate } from '#domain/wms/returns/purchase-return.operation.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { useSuppliers } from '#screens/wms/raw/use-names.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Area, useReturnActions } from './use-return-actions.ts';

type View = Viewed<PurchaseReturnRow>;
const keyOf = ({ row }: View): string => row.id;

export function ReturnList({ title, area }: { title: string; area: Area }) {
  const { t } = useTranslation('preturn');
  const go = useGo();
  const age = useReplicaAge();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(PurchaseReturn, useQuery(search, area));
  const actions = useReturnActions(area);
  const { columns, exportAll } = useDocumentTable(PurchaseReturnLine, list, useColumns());
  const fields = useFields();
  const mayCreate = useRight(purchaseReturnCreate.right);
  const create = { key: 'new', label: t('list.new'), icon: Plus, onClick: () => go(area.path, { new: '1' }) };
  return (
    <ListPage
      id={`wms.preturn.${area.classes[0]}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields, values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      {...age}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(area.path, { id: row.id })}
      exportAll={exportAll}
      empty={{ message: t('list.empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues, area: Area) {
  const { ofClass } = useWarehouses();
  const places = useMemo(() => new Set(area.classes.flatMap((one) => ofClass(one as never, false).map(({ id }) => id))), [area, ofClass]);
  const docs = useMaterialDocs(PurchaseReturnLine, search.material);
  return useMemo(() => {
    const own = (row: PurchaseReturnRow) =>
      row.deletedAt === null && places.has(row.warehouseId) && (!search.supplierId || row.supplierId === search.supplierId);
    return { filter: documentFilter<PurchaseReturnRow>(search, { docs, own }) };
  }, [search, docs, places]);
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo(() => {
    const most: SearchField = { key: 'supplierId', label: labels.field('purchaseReturn', 'supplierId'), kind: 'select', options };
    return documentFields(labels, { entity: 'purchaseReturn', states: voucherStatus, most, others: [materialField(labels)] });
  }, [labels, options]);
}

function useColumns(): (linesOf: LinesOf<PurchaseReturnLineRow>) => Column<View>[] {
  const { t } = useTranslation('preturn');
  const labels = useLabels();
  const { name } = useSuppliers();
  const warehouses = useWarehouses();
  return useCallback(
    (linesOf) => {
      const of = (key: string) => labels.field('purchaseReturn', key);
      const own = (id: string) => linesOf(id).filter((line) => !line.isRemoved);
      return [
        ...documentHead<PurchaseReturnRow>(labels, t, { entity: 'purchaseReturn', states: voucherStatus, width: 140 }),
        { key: 'supplier', title: of('supplierId'), width: 140, grow: 2, value: ({ row }) => name(row.supplierId) },
        { key: 'mode', title: of('returnMode'), width: 130, value: ({ row }) => labels.code(returnMode, row.returnMode) },
        { key: 'warehouse', title: of('warehouseId'), width: 120, wideOnly: true, value: ({ row }) => warehouses.name(row.warehouseId) },
        {
          key: 'materials',
          title: t('list.materials'),
          width: 150,
          grow: 2,
          value: ({ row }) => [...new Set(own(row.id).map((line) => line.matName))].join(t('comma')),
        },
        { key: 'boxes', title: t('list.boxes'), align: 'end', width: 70, value: ({ row }) => String(own(row.id).length) },
        { key: 'reasonCode', title: of('reasonCode'), width: 110, wideOnly: true, value: ({ row }) => row.reasonCode },
        { key: 'createdByName', title: of('createdByName'), width: 90, startHidden: true, value: ({ row }) => row.createdByName },
        { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
        { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
      ];
    },
    [labels, name, t, warehouses],
  );
}
