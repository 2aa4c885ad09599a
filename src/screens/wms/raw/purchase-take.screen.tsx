/** /wms/purchase-take: receipts of the station's warehouses. */

import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { receiptStatus } from '#domain/wms/codes.ts';
import { Receipt, ReceiptLine, type ReceiptRow } from '#domain/wms/receipt.document.ts';
import { receiptCreate } from '#domain/wms/receipt.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { pendingColumn } from '#screens/wms/pending-mark.tsx';
import { useRowsByEach, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type ReceiptFigures, receiptFigures } from './receipt-facts.ts';
import { docMark } from './receipt-words.ts';
import { ReviewById } from './review-receipt.tsx';
import { useMaterialDocs } from './use-material-docs.ts';
import { useSuppliers, useWarehouseName } from './use-names.ts';
import { useReceiptActions } from './use-receipt-actions.ts';

interface Item {
  readonly id: string;
  readonly receipt: ReceiptRow;
  readonly pending: Viewed['pending'];
  readonly figures: ReceiptFigures | null;
  readonly unit: string;
}

const keyOf = (item: Item): string => item.id;
const DELETED = 6;

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const { online, lastContact } = useSyncStatus();
  const [values, setValues] = useState<SearchValues>({});
  const [reviewing, setReviewing] = useState<string | null>(null);
  const { all, items, paging } = useReceipts(values);
  const columns = useColumns();
  const fields = useFields();
  const mayCreate = useRight(receiptCreate.right);
  const putAway = (id: string) => go('/wms/takeGoods', { id, mode: 'putAway' });
  const actionsOf = useReceiptActions({ onReview: setReviewing, onPutAway: putAway });
  const create = () => go('/wms/purchase-take-add');
  return (
    <>
      <ListPage
        id="wms.receipt"
        title={title}
        columns={columns}
        rows={items}
        rowKey={keyOf}
        loading={all === undefined}
        search={{ fields, values, onSearch: setValues }}
        paging={paging}
        {...(online || !lastContact ? {} : { updatedAt: lastContact, offline: true })}
        primary={mayCreate ? { key: 'new', label: t('list.new'), icon: Plus, onClick: create } : undefined}
        menu={[{ key: 'putAway', label: t('list.putAway'), onClick: () => go('/wms/takeGoods') }]}
        onOpen={(item) => go('/wms/takeGoods', { id: item.id })}
        rowActions={(item) => actionsOf(item.receipt)}
        empty={{ message: t('list.noReceipts'), ...(mayCreate ? { action: { label: t('list.new'), onClick: create } } : {}) }}
      />
      <ReviewById id={reviewing} onClose={() => setReviewing(null)} onDone={(id) => go('/wms/takeGoods', { id })} />
    </>
  );
}

function useReceipts(values: SearchValues) {
  const hits = useMaterialDocs(ReceiptLine, values.material);
  const query = useMemo(() => {
    const { docNo, supplierId, supplierDocNo, status } = values;
    const filter = (row: ReceiptRow): boolean =>
      (status ? String(row.status) === status : row.status !== DELETED) &&
      (!supplierId || row.supplierId === supplierId) &&
      matches(docNo, row.docNo, row.sourceDocNo) &&
      matches(supplierDocNo, row.supplierDocNo) &&
      (!hits || hits.has(row.id));
    return { filter };
  }, [values, hits]);
  const { all, page, paging } = useReplicaList(Receipt, query);
  const lines = useRowsByEach(
    ReceiptLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  const items = useMemo(
    () =>
      page.map(({ row, pending }): Item => {
        const own = (lines ?? []).filter((line) => line.row.docId === row.id).map((line) => line.row);
        return { id: row.id, receipt: row, pending, figures: lines ? receiptFigures(own) : null, unit: own[0]?.unitCode ?? '' };
      }),
    [page, lines],
  );
  return { all, items, paging };
}

const share = (value: number | null | undefined): string => (value === null || value === undefined ? '–' : `${value}%`);

function useColumns(): Column<Item>[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const { name } = useSuppliers();
  const warehouse = useWarehouseName();
  return useMemo<Column<Item>[]>(
    () => [
      { key: 'docNo', title: labels.field('receipt', 'docNo'), code: true, width: 118, value: ({ receipt }) => docMark(receipt, t) },
      {
        key: 'status',
        title: labels.field('receipt', 'status'),
        width: 166,
        value: ({ receipt }) => labels.code(receiptStatus, receipt.status),
        render: ({ receipt }) => (
          <StateBadge tone={labels.tone(receiptStatus, receipt.status)} label={labels.code(receiptStatus, receipt.status)} />
        ),
      },
      {
        key: 'supplier',
        title: labels.field('receipt', 'supplierId'),
        width: 128,
        grow: 2,
        value: ({ receipt }) => name(receipt.supplierId),
      },
      {
        key: 'supplierDocNo',
        title: t('list.supplierDocNo'),
        code: true,
        width: 114,
        wideOnly: true,
        value: ({ receipt }) => receipt.supplierDocNo,
      },
      {
        key: 'warehouse',
        title: labels.field('receipt', 'warehouseId'),
        width: 112,
        wideOnly: true,
        value: ({ receipt }) => warehouse(receipt.warehouseId),
      },
      { key: 'lines', title: t('list.lines'), align: 'end', width: 60, value: ({ figures }) => figures?.lines, startHidden: true },
      {
        key: 'qty',
        title: labels.field('receiptLine', 'qty'),
        align: 'end',
        width: 92,
        value: ({ figures }) => figures?.qty ?? t('list.mixedUnits'),
        render: ({ figures, unit }) => (figures?.qty ? <Quantity value={figures.qty} unit={unit} /> : figures ? t('list.mixedUnits') : ''),
      },
      {
        key: 'inspected',
        title: t('list.inspected'),
        align: 'end',
        width: 80,
        wideOnly: true,
        value: ({ figures }) => share(figures?.inspected),
      },
      { key: 'putAway', title: t('list.putAwayShare'), align: 'end', width: 76, value: ({ figures }) => share(figures?.putAway) },
      pendingColumn(t),
      {
        key: 'createdAt',
        title: labels.field('receipt', 'createdAt'),
        width: 160,
        value: ({ receipt }) => labels.instant(receipt.createdAt),
        startHidden: true,
      },
    ],
    [t, labels, name, warehouse],
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo<SearchField[]>(
    () => [
      { key: 'docNo', label: labels.field('receipt', 'docNo'), kind: 'text' },
      { key: 'supplierId', label: labels.field('receipt', 'supplierId'), kind: 'select', options },
      { key: 'status', label: labels.field('receipt', 'status'), kind: 'select', options: labels.options(receiptStatus) },
      { key: 'supplierDocNo', label: labels.field('receipt', 'supplierDocNo'), kind: 'text' },
      { key: 'material', label: labels.field('receiptLine', 'matCode'), kind: 'text' },
    ],
    [labels, options],
  );
}
