/** The set of pages on which a notice is received: that of the orders behind its lines. */

import { useMemo } from 'react';
import { HARDWARE, RAW, type StoreArea, takesOrder } from '#domain/wms/areas.ts';
import { ArrivalNotice, ArrivalNoticeLine } from '#domain/wms/inbound/arrival-notice.document.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useRowsByEach, useRowsWhere, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';

export const isOpenNotice = ({ status }: { status: number }): boolean => status === 2 || status === 3;

/** Undefined while loading. A notice without orders counts as raw material. */
export function useNoticeArea(): ((noticeId: string) => StoreArea) | undefined {
  const notices = useRowsWhere(ArrivalNotice, isOpenNotice);
  const lines = useRowsByEach(
    ArrivalNoticeLine,
    'docId',
    (notices ?? []).map(({ row }) => row.id),
  );
  const wanted = useMemo(() => [...new Set((lines ?? []).flatMap(({ row }) => row.poLineId ?? []))].sort(), [lines]);
  const types = useView(PurchaseOrder.name, `order-types/${wanted.join()}`, async (store) => {
    const known = (await store.rowsOf(PurchaseOrderLine, wanted)).map(({ row }) => row);
    const orders = await rowMap(
      store,
      PurchaseOrder,
      known.map(({ docId }) => docId),
    );
    return new Map(known.map((line) => [line.id, orders.get(line.docId)?.poType]));
  });
  return useMemo(() => {
    if (!notices || !lines || !types) return undefined;
    const hardware = new Set(
      lines.filter(({ row }) => takesOrder(HARDWARE, types.get(row.poLineId ?? '') ?? 0)).map(({ row }) => row.docId),
    );
    return (noticeId) => (hardware.has(noticeId) ? HARDWARE : RAW);
  }, [notices, lines, types]);
}

/** The same for one notice, for a handler: a press does not wait for all the others. */
export async function areaOfNotice(store: Pick<Store, 'rowsBy' | 'rowsOf'>, noticeId: string): Promise<StoreArea> {
  const lines = await store.rowsBy(ArrivalNoticeLine, 'docId', noticeId);
  const ordered = await store.rowsOf(PurchaseOrderLine, [...new Set(lines.flatMap(({ row }) => row.poLineId ?? []))]);
  const orders = await store.rowsOf(PurchaseOrder, [...new Set(ordered.map(({ row }) => row.docId))]);
  return orders.some(({ row }) => takesOrder(HARDWARE, row.poType)) ? HARDWARE : RAW;
}
