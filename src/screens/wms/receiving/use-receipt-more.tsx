/** What the page of a receipt shows in addition to its header: progress of the lines, their bins, the first and last box, and the order behind it. */
import { ascending } from '#domain/system/order.ts';
import { ArrivalNotice } from '#domain/wms/inbound/arrival-notice.document.ts';
import { DeliveryNote } from '#domain/wms/inbound/delivery-note.document.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import type { ReceiptBoxRow, ReceiptLineRow, ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { lineState, receiptFigures } from '#domain/wms/receiving/receipt-progress.ts';
import { type DocumentWords, useDocumentWords } from '#pages/document/document-words.ts';
import type { ViewMore } from '#pages/document/plan.ts';
import { useRow } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { ChainItem } from '#ui/doc-chain.tsx';
import type { HistoryItem } from '#ui/history-list.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { isLooseLine, type ReceiptView, useReceipt } from './use-receipt.ts';

const STORED = 100;
const tones = { todo: 'neutral', part: 'warn', done: 'ok', over: 'warn' } as const;

export const share = (value: number | null): string => (value === null ? '–' : `${value}%`);

/** Codes of the bins in which these boxes were set down, each once. */
function binsOf({ boxes, bins }: ReceiptView, fits: (box: ReceiptBoxRow) => boolean): string {
  const used = new Set(boxes.filter(({ row }) => fits(row)).map(({ row }) => row.binId));
  return bins
    .filter(({ id }) => used.has(id))
    .map(({ binCode }) => binCode)
    .join(' ');
}

export function useReceiptMore({ row }: Viewed<ReceiptRow>, lines: readonly ReceiptLineRow[]): ViewMore<ReceiptLineRow> {
  const words = useDocumentWords('receipt');
  const { say } = words;
  const view = useReceipt(row.id);
  const brought = useBrought(row);
  const figures = receiptFigures(lines);
  const photos = view?.boxes.reduce((count, box) => count + box.row.photoIds.length, 0) ?? 0;
  // The open quantity of a line is based on the order as it is now.
  const now = (line: ReceiptLineRow): ReceiptLineRow => view?.lines.find(({ id }) => id === line.id) ?? line;
  const stateOf = (line: ReceiptLineRow): string => say(`line.${lineState(now(line))}`);
  return {
    told: { inspected: share(figures.inspected), putAway: share(figures.putAway), photos: String(photos), broughtBy: brought },
    cells: {
      bins: { code: true, width: 92, value: (line) => (view ? binsOf(view, (box) => box.lineId === line.id) : '') },
      state: {
        width: 118,
        value: stateOf,
        render: (line) => <StateBadge tone={tones[lineState(now(line))]} label={stateOf(line)} />,
      },
    },
    before: useOrder(lines, words),
    history: view ? boxHistory(view, words) : [],
    // Once everything is in its place, there is nothing left to put away.
    without: figures.putAway === STORED ? ['putAway'] : [],
  };
}

/** Who drove the lorry, with what, as the delivery note says it: a claim for what is broken asks for it. */
function useBrought({ noticeId }: ReceiptRow): string {
  const notice = useRow(ArrivalNotice, noticeId)?.row;
  const note = useRow(DeliveryNote, notice?.deliveryNoteId)?.row;
  return [note?.driver, note?.plateNo, note?.carrierNo].filter(Boolean).join(' · ');
}

/** If there are several orders, the first one represents all. */
function useOrder(lines: readonly ReceiptLineRow[], { say }: DocumentWords): readonly ChainItem[] {
  const line = useRow(PurchaseOrderLine, lines.find(({ poLineId }) => poLineId !== null)?.poLineId)?.row;
  const order = useRow(PurchaseOrder, line?.docId)?.row;
  return order ? [{ key: 'order', label: say('order'), number: order.poNo }] : [];
}

function boxHistory(view: ReceiptView, { say }: DocumentWords): HistoryItem[] {
  const scanned = view.boxes.map(({ row }) => row).sort((a, b) => ascending(a.scannedAt, b.scannedAt));
  const [first, last] = [scanned[0], scanned.at(-1)];
  // The number of loose goods is on no label.
  const named = ({ lineId, boxNo }: ReceiptBoxRow): string => {
    const line = view.lines.find(({ id }) => id === lineId);
    return line && isLooseLine(view, line) ? say('loose') : boxNo;
  };
  const item = (key: string, box: ReceiptBoxRow): HistoryItem => ({
    key,
    at: Date.parse(box.scannedAt),
    who: box.scannedByName,
    what: say(`history.${key}`),
    detail: named(box),
  });
  return [...(first ? [item('firstBox', first)] : []), ...(last && last !== first ? [item('lastBox', last)] : [])];
}
