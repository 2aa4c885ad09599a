/** On which set of pages a notice is received: that of the orders behind its lines. */
import { useMemo } from 'react';
import { ArrivalNotice, ArrivalNoticeLine, PurchaseOrder, PurchaseOrderLine } from '#domain/wms/purchase.document.ts';
import { useRowsByEach, useRowsWhere, useView } from '#store/hooks.ts';
import { HARDWARE, RAW, type ReceiptArea } from './receipt-area.ts';

export const isOpenNotice = ({ status }: { status: number }): boolean => status === 2 || status === 3;

/** Undefined while it is read. A notice without orders is raw material's. */
export function useNoticeArea(): ((noticeId: string) => ReceiptArea) | undefined {
  const notices = useRowsWhere(ArrivalNotice, isOpenNotice);
  const lines = useRowsByEach(
    ArrivalNoticeLine,
    'docId',
    (notices ?? []).map(({ row }) => row.id),
  );
  const wanted = useMemo(() => [...new Set((lines ?? []).flatMap(({ row }) => row.poLineId ?? []))].sort(), [lines]);
  const types = useView(PurchaseOrder.name, `order-types/${wanted.join()}`, async (store) => {
    const orderLines = await Promise.all(wanted.map((id) => store.row(PurchaseOrderLine, id)));
    const known = orderLines.flatMap((found) => found?.row ?? []);
    const ids = [...new Set(known.map(({ docId }) => docId))];
    const orders = await Promise.all(ids.map((id) => store.row(PurchaseOrder, id)));
    const typeOf = new Map(orders.flatMap((found) => (found ? [[found.row.id, found.row.poType] as const] : [])));
    return new Map(known.map((line) => [line.id, typeOf.get(line.docId)]));
  });
  return useMemo(() => {
    if (!notices || !lines || !types) return undefined;
    const hardware = new Set(lines.filter(({ row }) => HARDWARE.takes(types.get(row.poLineId ?? '') ?? 0)).map(({ row }) => row.docId));
    return (noticeId) => (hardware.has(noticeId) ? HARDWARE : RAW);
  }, [notices, lines, types]);
}
