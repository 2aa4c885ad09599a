/** Receipts of the station's warehouses, as far as they belong to this set of pages. */

import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { receiptStatus } from '#domain/wms/codes.ts';
import { Receipt, ReceiptBox, ReceiptLine, type ReceiptLineRow, type ReceiptRow } from '#domain/wms/receipt.document.ts';
import { receiptCreate } from '#domain/wms/receipt.operation.ts';
import { CodeBadge } from '#pages/kit/code-badge.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { everyLine } from '#pages/kit/use-document-table.ts';
import { useReplicaAge } from '#pages/kit/use-replica-age.ts';
import { matches, useReplicaList } from '#pages/kit/use-replica-list.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { ListPage } from '#pages/list-page.tsx';
import { documentFields, documentFilter, materialField } from '#screens/wms/document-search.ts';
import { pendingColumn } from '#screens/wms/pending-mark.tsx';
import { useMaterialDocs } from '#screens/wms/use-line-docs.ts';
import { useRowsByEach, useRowsWhere, useStore } from '#store/hooks.ts';
import type { Store, Viewed } from '#store/store.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { Quantity } from '#ui/quantity.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useReceiptArea } from './receipt-area.ts';
import { binsOf } from './receipt-columns.tsx';
import { type ReceiptFigures, receiptFigures } from './receipt-facts.ts';
import { docMark } from './receipt-words.ts';
import { ReviewById } from './review-receipt.tsx';
import { useSuppliers, useWarehouseName } from './use-names.ts';
import { useReceiptActions } from './use-receipt-actions.ts';

interface Item {
  readonly id: string;
  readonly receipt: ReceiptRow;
  readonly pending: Viewed['pending'];
  readonly figures: ReceiptFigures | null;
  readonly unit: string;
  /** Bins in which the goods were set down; only where the list names them. */
  readonly bins: string;
}

const keyOf = (item: Item): string => item.id;
const DELETED = 6;

export function ReceiptList({ title }: Pick<ScreenProps, 'title'>) {
  const { t } = useTranslation('raw');
  const go = useGo();
  const area = useReceiptArea();
  const age = useReplicaAge();
  const [values, setValues] = useState<SearchValues>({});
  const [reviewing, setReviewing] = useState<string | null>(null);
  const { all, items, paging, every } = useReceipts(values);
  const columns = useColumns();
  const fields = useFields();
  const mayCreate = useRight(receiptCreate.right);
  const mayPutAway = useRight(boxPutAway.right);
  const putAway = (id: string) => go(area.document, { id, mode: 'putAway' });
  const actionsOf = useReceiptActions({ onReview: setReviewing, onPutAway: putAway });
  const create = () => go(area.add);
  return (
    <>
      <ListPage
        id={area.id === 'raw' ? 'wms.receipt' : `wms.receipt.${area.id}`}
        title={title}
        columns={columns}
        rows={items}
        rowKey={keyOf}
        loading={all === undefined}
        search={{ fields, values, onSearch: setValues }}
        paging={paging}
        {...age}
        primary={mayCreate ? { key: 'new', label: t('list.new'), icon: Plus, onClick: create } : undefined}
        menu={mayPutAway ? [{ key: 'putAway', label: t('list.putAway'), onClick: () => go(area.putAway.path, area.putAway.query) }] : []}
        onOpen={(item) => go(area.document, { id: item.id })}
        rowActions={(item) => actionsOf(item.receipt)}
        exportAll={async () => ({ rows: await every() })}
        empty={{ message: t('list.noReceipts'), ...(mayCreate ? { action: { label: t('list.new'), onClick: create } } : {}) }}
      />
      {reviewing ? <ReviewById id={reviewing} onClose={() => setReviewing(null)} onDone={(id) => go(area.document, { id })} /> : null}
    </>
  );
}

function useReceipts(values: SearchValues) {
  const store = useStore();
  const docs = useMaterialDocs(ReceiptLine, values.material);
  const { id: area, holds } = useReceiptArea();
  const warehouses = useRowsWhere(Warehouse);
  const stores = useMemo(
    () => new Set((warehouses ?? []).filter(({ row }) => holds(row.whClassCode)).map(({ row }) => row.id)),
    [warehouses, holds],
  );
  const query = useMemo(() => {
    const { supplierId, supplierDocNo } = values;
    const own = (row: ReceiptRow) =>
      stores.has(row.warehouseId) && (!supplierId || row.supplierId === supplierId) && matches(supplierDocNo, row.supplierDocNo);
    return { filter: documentFilter<ReceiptRow>(values, { numbers: ({ sourceDocNo }) => [sourceDocNo], deleted: DELETED, docs, own }) };
  }, [values, docs, stores]);
  const { all, page, paging } = useReplicaList(Receipt, query);
  const lines = useRowsByEach(
    ReceiptLine,
    'docId',
    page.map(({ row }) => row.id),
  );
  const binsIn = useBinsIn(page);
  const items = useMemo(
    () =>
      page.map((view) =>
        itemOf(
          view,
          lines?.filter((line) => line.row.docId === view.row.id).map((line) => line.row),
          binsIn,
        ),
      ),
    [page, lines, binsIn],
  );
  const every = async () => {
    const [linesOf, binsOfAny] = await Promise.all([everyLine(store, ReceiptLine), area === 'hardware' ? everyBin(store) : () => '']);
    return (all ?? []).map((view) => itemOf(view, linesOf(view.row.id), binsOfAny));
  };
  return { all, items, paging, every };
}

function itemOf({ row, pending }: Viewed<ReceiptRow>, lines: readonly ReceiptLineRow[] | undefined, binsIn: (id: string) => string): Item {
  const figures = lines ? receiptFigures(lines) : null;
  return { id: row.id, receipt: row, pending, figures, unit: lines?.[0]?.unitCode ?? '', bins: binsIn(row.id) };
}

/** Bins of each receipt of the page, for the hardware store: there goods are set down where they stay. */
function useBinsIn(page: readonly Viewed<ReceiptRow>[]): (receiptId: string) => string {
  const shown = useReceiptArea().id === 'hardware';
  const boxes = useRowsByEach(ReceiptBox, 'docId', shown ? page.map(({ row }) => row.id) : []);
  const stores = shown ? [...new Set(page.map(({ row }) => row.warehouseId))] : [];
  const bins = useRowsByEach(Bin, 'warehouseId', stores);
  return useMemo(() => {
    const all = (bins ?? []).map(({ row }) => row);
    return (id) => shortly(binsOf(boxes ?? [], all, (box) => box.docId === id));
  }, [boxes, bins]);
}

/** The same for whatever receipt this device holds. */
async function everyBin(store: Store): Promise<(receiptId: string) => string> {
  const boxes = await store.rows(ReceiptBox);
  const bins = await rowMap(
    store,
    Bin,
    boxes.map(({ row }) => row.binId),
  );
  const ofReceipt = new Map<string, typeof boxes>();
  for (const box of boxes) ofReceipt.set(box.row.docId, [...(ofReceipt.get(box.row.docId) ?? []), box]);
  return (id) => shortly(binsOf(ofReceipt.get(id) ?? [], [...bins.values()], () => true));
}

/** The first, and how many more. */
const shortly = ([first = '', ...more]: readonly string[]): string => (more.length > 0 ? `${first} +${more.length}` : first);

const share = (value: number | null | undefined): string => (value === null || value === undefined ? '–' : `${value}%`);

function useColumns(): Column<Item>[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const { name } = useSuppliers();
  const warehouse = useWarehouseName();
  const { id: area } = useReceiptArea();
  return useMemo<Column<Item>[]>(
    () => [
      { key: 'docNo', title: labels.field('receipt', 'docNo'), code: true, width: 118, value: ({ receipt }) => docMark(receipt, t) },
      {
        key: 'status',
        title: labels.field('receipt', 'status'),
        width: 166,
        value: ({ receipt }) => labels.code(receiptStatus, receipt.status),
        render: ({ receipt }) => <CodeBadge set={receiptStatus} code={receipt.status} />,
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
      ...(area === 'hardware' ? [{ key: 'bins', title: t('doc.bin'), code: true, width: 110 }] : []),
      { key: 'lines', title: t('list.lines'), align: 'end', width: 60, value: ({ figures }) => figures?.lines, startHidden: true },
      {
        key: 'qty',
        title: labels.field('receiptLine', 'qty'),
        align: 'end',
        width: 92,
        value: ({ figures }) => figures?.qty ?? t('list.mixedUnits'),
        unit: ({ figures, unit }) => (figures?.qty ? unit : undefined),
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
    [t, labels, name, warehouse, area],
  );
}

function useFields(): SearchField[] {
  const labels = useLabels();
  const { options } = useSuppliers();
  return useMemo(() => {
    const most: SearchField = { key: 'supplierId', label: labels.field('receipt', 'supplierId'), kind: 'select', options };
    const note: SearchField = { key: 'supplierDocNo', label: labels.field('receipt', 'supplierDocNo'), kind: 'text' };
    return documentFields(labels, { entity: 'receipt', states: receiptStatus, most, others: [note, materialField(labels)] });
  }, [labels, options]);
}
