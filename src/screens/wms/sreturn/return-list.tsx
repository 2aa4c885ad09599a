import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
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
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentHead } from '#screens/wms/document-head.tsx';
import { sumSameUnit } from '#screens/wms/raw-out/same-unit.ts';
import { joined } from '#screens/wms/voucher/line-columns.ts';
import { useRowsByEach, useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Area, useReturnActions } from './use-return-actions.ts';
import { useCustomers, useReasons, useReturnStores } from './use-return-names.ts';

type View = Viewed<SalesReturnRow>;
const keyOf = ({ row }: View): string => row.id;
const NONE: readonly View[] = [];

/** Sales returns of one kind of sale, newest first. */
export function ReturnList({ title, area }: { title: string; area: Area }) {
  const { t } = useTranslation('sreturn');
  const go = useGo();
  const { online, lastContact } = useSyncStatus();
  const [search, setSearch] = useState<SearchValues>({});
  const list = useReplicaList(SalesReturn, useQuery(search, area));
  const actions = useReturnActions(area);
  const mayCreate = useRight(SALES_RETURN_RIGHT.create);
  const create = { key: 'new', label: t('list.new'), icon: Plus, onClick: () => go(area.path, { new: '1' }) };
  return (
    <ListPage
      id={`wms.sreturn.${area.soType}`}
      title={title}
      columns={useColumns(list.all ?? NONE)}
      rows={list.page}
      rowKey={keyOf}
      loading={list.all === undefined}
      search={{ fields: useFields(), values: search, onSearch: setSearch }}
      paging={list.paging}
      primary={mayCreate ? create : undefined}
      {...(online || !lastContact ? {} : { updatedAt: lastContact, offline: true })}
      rowActions={({ row }) => actions(row)}
      onOpen={({ row }) => go(area.path, { id: row.id })}
      exportAll={async () => ({ rows: list.all ?? [] })}
      empty={{ message: t('list.empty'), ...(mayCreate ? { action: { label: create.label, onClick: create.onClick } } : {}) }}
    />
  );
}

function useQuery(search: SearchValues, { soType }: Area) {
  const material = search.material ?? '';
  const found = useRowsWhere(
    SalesReturnLine,
    useMemo(
      () => (line: SalesReturnLineRow) => material !== '' && !line.isRemoved && matches(material, line.matCode, line.matName),
      [material],
    ),
  );
  return useMemo(() => {
    const docs = new Set((found ?? []).map(({ row }) => row.docId));
    return {
      filter: (row: SalesReturnRow) =>
        row.deletedAt === null &&
        row.soType === soType &&
        matches(search.docNo, row.docNo) &&
        matches(search.createdBy, row.createdByName) &&
        (!search.status || String(row.status) === search.status) &&
        (!search.customerId || row.customerId === search.customerId) &&
        (!search.from || row.bizDate >= search.from) &&
        (!search.to || row.bizDate <= search.to) &&
        (material === '' || docs.has(row.id)),
    };
  }, [search, found, material, soType]);
}

function useFields(): SearchField[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const { options } = useCustomers();
  return useMemo<SearchField[]>(() => {
    const field = (name: string) => labels.field('salesReturn', name);
    return [
      { key: 'docNo', label: field('docNo'), kind: 'text' },
      { key: 'customerId', label: field('customerId'), kind: 'select', options },
      { key: 'material', label: field('matCode'), kind: 'text' },
      { key: 'status', label: field('status'), kind: 'select', options: labels.options(voucherStatus) },
      { key: 'from', label: t('list.from'), kind: 'date' },
      { key: 'to', label: t('list.to'), kind: 'date' },
      { key: 'createdBy', label: field('createdByName'), kind: 'text' },
    ];
  }, [labels, options, t]);
}

/** @param all also those of other pages: they are exported */
function useColumns(all: readonly View[]): Column<View>[] {
  const { t } = useTranslation('sreturn');
  const labels = useLabels();
  const customers = useCustomers();
  const reasons = useReasons();
  const stores = useReturnStores();
  const ids = useMemo(() => all.map(({ row }) => row.id), [all]);
  const read = useRowsByEach(SalesReturnLine, 'docId', ids);
  return useMemo(() => {
    const of = (key: string) => labels.field('salesReturn', key);
    const lines = liveLines((read ?? []).map(({ row }) => row));
    const linesOf = (view: View) => lines.filter(({ docId }) => docId === view.row.id);
    return [
      ...documentHead<SalesReturnRow>(labels, t, { entity: 'salesReturn', states: voucherStatus, width: 156 }),
      { key: 'customer', title: of('customerId'), width: 116, grow: 2, value: ({ row }) => customers.name(row.customerId) },
      {
        ...{ key: 'material', title: of('matName'), width: 128, grow: 2 },
        value: (view) => joined(linesOf(view), (line) => `${line.matCode} ${line.matName}`),
      },
      {
        ...{ key: 'qty', title: labels.field('salesReturnLine', 'qty'), align: 'end' as const, width: 88 },
        value: (view) => sumSameUnit(linesOf(view), (line) => line.qty) || joined(linesOf(view), (line) => `${line.qty} ${line.unitCode}`),
      },
      { key: 'reason', title: of('returnReason'), width: 110, grow: 1, value: ({ row }) => reasons.name(row.returnReason) },
      { key: 'toWarehouse', title: of('toWarehouseId'), width: 110, grow: 1, value: ({ row }) => stores.name(row.toWarehouseId) },
      { key: 'needInspect', title: of('needInspect'), width: 90, startHidden: true, value: ({ row }) => t(row.needInspect ? 'yes' : 'no') },
      { key: 'bizDate', title: of('bizDate'), width: 108, startHidden: true, value: ({ row }) => row.bizDate },
      { key: 'createdByName', title: of('createdByName'), width: 90, wideOnly: true, value: ({ row }) => row.createdByName },
      { key: 'createdAt', title: of('createdAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.createdAt) },
      { key: 'auditedByName', title: of('auditedByName'), width: 90, startHidden: true, value: ({ row }) => row.auditedByName },
      { key: 'auditedAt', title: of('auditedAt'), width: 160, startHidden: true, value: ({ row }) => labels.instant(row.auditedAt) },
      { key: 'remark', title: of('remark'), width: 120, startHidden: true, value: ({ row }) => row.remark },
    ];
  }, [labels, read, customers, reasons, stores, t]);
}
