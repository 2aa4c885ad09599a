/** What this tablet knows about a scanned code at the dock. Local database only: the answer must not wait for a network. */
import type { ScanCode } from '#domain/system/scan-code.ts';
import { ArrivalNotice, ArrivalNoticeLine } from '#domain/wms/inbound/arrival-notice.document.ts';
import { DeliveryNoteBox, DeliveryNoteLine } from '#domain/wms/inbound/delivery-note.document.ts';
import { ReceiptBox, type ReceiptLineRow, type ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { foundHere } from '#domain/wms/receiving/found-here.ts';
import type { Found, KnownBox } from '#domain/wms/receiving/scan-at-dock.ts';
import { namedHere } from '#screens/wms/kit/named-here.ts';
import type { Store } from '#store/store.ts';

interface Doc {
  readonly receipt: ReceiptRow;
  readonly lines: readonly ReceiptLineRow[];
}

/**
 * The receipt line to which an announced line belongs. Notice lines have the line numbers of their delivery note. A receipt made from the order has
 * no notice lines, so its line is found by the order line.
 */
async function lineFor(store: Store, { lines }: Doc, announcedId: string): Promise<{ lineId: string | null; row: KnownRow | null }> {
  const announced = (await store.row(DeliveryNoteLine, announcedId))?.row;
  if (!announced) return { lineId: null, row: null };
  for (const line of lines) {
    if (!line.noticeLineId) continue;
    const noticeLine = (await store.row(ArrivalNoticeLine, line.noticeLineId))?.row;
    if (!noticeLine || noticeLine.lineNo !== announced.lineNo) continue;
    const notice = (await store.row(ArrivalNotice, noticeLine.docId))?.row;
    if (notice?.deliveryNoteId === announced.docId) return { lineId: line.id, row: announced };
  }
  const byOrder = lines.filter((line) => line.poLineId === announced.poLineId);
  return { lineId: byOrder.length === 1 ? (byOrder[0]?.id ?? null) : null, row: announced };
}
type KnownRow = Pick<KnownBox, 'batchNo' | 'productionDate'> & { readonly matCode: string };

async function announcedBox(store: Store, boxNo: string, doc: Doc): Promise<KnownBox | null> {
  const box = (await store.rowsBy(DeliveryNoteBox, 'boxNo', boxNo)).find(({ row }) => !row.isRemoved);
  if (!box) return null;
  const { lineId, row } = await lineFor(store, doc, box.row.lineId);
  const { batchNo = null, productionDate = null, matCode } = row ?? {};
  return { lineId, matCode, qty: box.row.qty, batchNo, productionDate };
}

export async function findAtDock(store: Store, scan: ScanCode, doc: Doc): Promise<Found> {
  const code = scan.id;
  const [known, supplierBox] = await Promise.all([foundHere(store, ReceiptBox, doc.receipt.id, code), announcedBox(store, code, doc)]);
  const material = doc.lines.find((line) => line.matCode.toUpperCase() === code)?.matCode.toUpperCase() ?? null;
  const found = { ...known, supplierBox, material };
  return { ...found, ...(await namedHere(store, scan, found, doc.lines)) };
}
