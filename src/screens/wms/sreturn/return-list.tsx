import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import {
  SALES_RETURN_RIGHT,
  SalesReturn,
  SalesReturnLine,
  type SalesReturnLineRow,
  type SalesReturnRow,
} from '#domain/wms/returns/sales-return.document.ts';
import { voucherStatus } from '#domain/wms/voucher/codes.ts';
import { liveLines } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { type LinesOf, useDocumentTable } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { sumSameUnit } from '#screens/wms/raw-out/same-unit.ts';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import { joined } from '#screens/wms/voucher/line-columns.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Area, useReturnActions } from './use-return-actions.ts';
import { useCustomers, useReasons, useReturnStores } from './use-return-names.ts';

type View = Viewed<SalesReturnRow>;
const keyOf = ({ row }: View): string => row.id;

/** Sales returns of one kind of sale, newest first. */
export function ReturnList({ title, area }: { title: string; area: Area }) {
  const { t } = useTranslation('sreturn');
  const go = useGo();
  const age = useReplicaAge();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(SalesReturn, useQuery(search, area));
  const { columns, exportAll } = useDocumentTable(SalesReturnLine, list, useColumns());
  const actions = useReturnActions(area);
  const mayCreate = useRight(SALES_RETURN_RIGHT.create);
  const create = { key: 'new', label: t('list.new'), icon: Plus, onClick: () => go(area.path, { new: '1' }) };
  return (
    <ListPage
      id={`wms.sreturn.${area.soType}`}
      title={title}
      columns={columns}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(), values: search, onSearch: setSearch }}
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

function useQuery(search: SearchValues, { soType }: Area) {
  const docs = useMaterialDocs(SalesReturnLine, search.material);
  return useMemo(() => {
    const own = (row: SalesReturnRow) =>
      row.deletedAt === null && row.soType === soType && (!search.customerId || row.customerId === search.customerId);
    return { filter: documentFilter<SalesReturnRow>(search, { docs, own }) };
  }, [search, docs, soType]);
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useCustomers();
  return useMemo(() => {
    const most: SearchField = { key: 'customerId', label: labels.field('salesReturn', 'customerId'), kind: 'select', options };
    return documentFields(labels, { entity: 'salesReturn', states: voucherStatus, most, others: [materialField(labels)] });
  }, [labels, options]);
}

function useColumns(): (linesOf: LinesOf<SalesReturnLineRow>) => Column<View>[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const customers = useCustomers();
  const reasons = useReasons();
  const stores = useReturnStores();
  return useCallback(
    (all) => {
      const of = (key: string) => labels.field('salesReturn', key);
      const linesOf = ({ row }: View) => liveLines(all(row.id));
      const total = (view: View) => sumSameUnit(linesOf(view), (line) => line.qty);
      return [
        ...documentHead<SalesReturnRow>(labels, t, { entity: 'salesReturn', states: voucherStatus, width: 156 }),
        { key: 'customer', title: of('customerId'), width: 116, grow: 2, value: ({ row }) => customers.name(row.customerId) },
        {
          ...{ key: 'material', title: of('matName'), width: 128, grow: 2 },
          value: (view) => joined(linesOf(view), (line) => `${line.matCode} ${line.matName}`),
        },
        {
          ...{ key: 'qty', title: labels.field('salesReturnLine', 'qty'), align: 'end' as const, width: 88 },
          value: (view) => total(view)?.qty ?? joined(linesOf(view), (line) => `${line.qty} ${line.unitCode}`),
          unit: (view) => total(view)?.unit,
        },
        {
          key: 'reason',
          title: of('returnReason'),
          width: 110,
          grow: 1,
          wideOnly: true,
          value: ({ row }) => reasons.name(row.returnReason),
        },
        {
          key: 'toWarehouse',
          title: of('toWarehouseId'),
          width: 110,
          grow: 1,
          wideOnly: true,
          value: ({ row }) => stores.name(row.toWarehouseId),
        },
        {
          key: 'needInspect',
          title: of('needInspect'),
          width: 90,
          startHidden: true,
          value: ({ row }) => t(row.needInspect ? 'yes' : 'no'),
        },
        { key: 'bizDate', title: of('bizDate'), width: 108, startHidden: true, value: ({ row }) => row.bizDate },
        { key: 'createdByName', title: of('createdByName'), width: 90, wideOnly: true, value: ({ row }) => row.createdByName },
        { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
        { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
        { key: 'auditedAt', title: of('auditedAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.auditedAt) },
        { key: 'remark', title: of('remark'), width: 120, startHidden: true, value: ({ row }) => row.remark },
      ];
    },
    [labels, customers, reasons, stores, t],
  );
}
