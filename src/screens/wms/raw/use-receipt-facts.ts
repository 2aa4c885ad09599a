/** Facts, chain of documents and history of a receipt. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { inboundType, receiptStatus, shippingStatus } from '#domain/wms/codes.ts';
import { ArrivalNotice, PurchaseOrder, PurchaseOrderLine } from '#domain/wms/purchase.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRow } from '#store/hooks.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { Fact } from '#ui/facts.tsx';
import type { HistoryItem } from '#ui/history-list.tsx';
import { receiptFigures } from './receipt-facts.ts';
import { docMark, usePutInWords } from './receipt-words.ts';
import { isLooseLine, type ReceiptView } from './use-receipt.ts';

export function useFacts(view: ReceiptView): Fact[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const words = usePutInWords();
  const { row } = view.receipt;
  const figures = receiptFigures(view.lines);
  const photos = view.boxes.reduce((count, box) => count + box.row.photoIds.length, 0);
  const share = (value: number | null) => (value === null ? '–' : `${value}%`);
  const field = (name: string) => labels.field('receipt', name);
  return [
    { label: field('supplierId'), value: words.supplier(row.supplierId) },
    { label: field('warehouseId'), value: words.warehouse(row.warehouseId) },
    { label: field('receiptType'), value: labels.code(inboundType, row.receiptType) },
    { label: field('supplierDocNo'), value: row.supplierDocNo },
    { label: field('createdByName'), value: `${row.createdByName} ${labels.instant(row.createdAt)}` },
    { label: field('auditedByName'), value: row.auditedAt ? `${row.auditedByName ?? ''} ${labels.instant(row.auditedAt)}` : '' },
    { label: t('list.inspected'), value: share(figures.inspected) },
    { label: t('list.putAwayShare'), value: share(figures.putAway) },
    { label: t('doc.photos'), value: String(photos) },
    { label: field('remark'), value: row.remark, wide: true, hidden: !row.remark },
  ];
}

/** Order → notice → receipt. Of several orders the first is shown with the number of the others. */
export function useChain(view: ReceiptView): ChainItem[] {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const go = useGo();
  const { row } = view.receipt;
  const notice = useRow(ArrivalNotice, row.noticeId)?.row;
  const lineIds = view.lines.flatMap((line) => line.poLineId ?? []);
  const orderLine = useRow(PurchaseOrderLine, lineIds[0])?.row;
  const order = useRow(PurchaseOrder, orderLine?.docId)?.row;
  const state = (set: CodeSet<number>, status: number) => ({ tone: labels.tone(set, status), label: labels.code(set, status) });
  const items: ChainItem[] = [];
  if (order) items.push({ key: 'order', label: t('chain.order'), number: order.poNo });
  if (notice)
    items.push({
      ...{ key: 'notice', label: t('chain.notice'), number: docMark(notice, t) },
      state: state(shippingStatus, notice.status),
      onOpen: () => go('/wms/arrival-notice', { id: notice.id }),
    });
  items.push({
    key: 'receipt',
    label: t('chain.receipt'),
    number: docMark(row, t),
    current: true,
    state: state(receiptStatus, row.status),
  });
  return items;
}

/** What happened to the receipt, newest first, from the stamps it carries. */
export function receiptHistory(view: ReceiptView, t: TFunction<'raw'>): HistoryItem[] {
  const { receipt, boxes } = view;
  const { row } = receipt;
  const items: HistoryItem[] = [];
  const add = (key: string, at: string | null, who: string | null, detail?: string | null) => {
    if (at) items.push({ key, at: Date.parse(at), who: who ?? '', what: t(`history.${key}`), ...(detail ? { detail } : {}) });
  };
  add('created', row.createdAt, row.createdByName, row.sourceDocNo);
  const scanned = boxes.map((box) => box.row).sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : 1));
  const [first, last] = [scanned[0], scanned.at(-1)];
  // The number of loose goods stands on no label.
  const named = ({ lineId, boxNo }: { lineId: string; boxNo: string }): string => {
    const line = view.lines.find(({ id }) => id === lineId);
    return line && isLooseLine(view, line) ? t('receive.loose') : boxNo;
  };
  if (first) add('firstBox', first.scannedAt, first.scannedByName, named(first));
  if (last && last !== first) add('lastBox', last.scannedAt, last.scannedByName, named(last));
  add('reviewed', row.auditedAt, row.auditedByName);
  add('reversed', row.reversedAt, row.updatedByName, row.reverseReason);
  add('closed', row.closedAt, row.updatedByName, row.closeReason);
  add('deleted', row.deletedAt, row.updatedByName);
  return items.sort((a, b) => b.at - a.at);
}
