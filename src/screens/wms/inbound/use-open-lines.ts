/** What may be received from a supplier: open notices, and open lines of a notice or of the supplier's orders. Read from this device's own rows. */

import { useMemo } from 'react';
import type { Row } from '#domain/kernel/entity.ts';
import { restQty } from '#domain/kernel/quantity.ts';
import { ascending } from '#domain/system/order.ts';
import { takesOrder } from '#domain/wms/areas.ts';
import { ArrivalNotice, ArrivalNoticeLine } from '#domain/wms/inbound/arrival-notice.document.ts';
import { DeliveryNote } from '#domain/wms/inbound/delivery-note.document.ts';
import { openQty, PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { Receipt, ReceiptLine, type ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { type Claimed, claimedBy, claimsOf, type OpenLine } from '#domain/wms/receiving/open-lines.ts';
import { rowMap } from '#pages/kit/use-row-map.ts';
import { useStoreArea } from '#screens/wms/kit/store-area.ts';
import { useRowsByEach, useRowsWhere, useView } from '#store/hooks.ts';
import { isOpenNotice, useNoticeArea } from './use-notice-area.ts';

export type NoticeRow = Row<typeof ArrivalNotice>;
type OrderLine = Row<typeof PurchaseOrderLine>;
type NoticeLine = Row<typeof ArrivalNoticeLine>;

const isOpenOrder = ({ status }: { status: number }): boolean => status === 1 || status === 3;
const isOpenReceipt = ({ status }: { status: number }): boolean => status === 1 || status === 5;

export interface Sources {
  readonly notices: readonly NoticeRow[];
  readonly orders: readonly Row<typeof PurchaseOrder>[];
  /** Number of the delivery note behind a notice. */
  readonly noteNo: (noticeId: string) => string;
  /** Receipts that have not been reviewed yet. */
  readonly receipts: readonly ReceiptRow[];
}

/** For the current set of pages; undefined while loading. */
export function useSources(): Sources | undefined {
  const area = useStoreArea();
  const areaOf = useNoticeArea();
  const notices = useRowsWhere(ArrivalNotice, isOpenNotice);
  const orders = useRowsWhere(PurchaseOrder, isOpenOrder);
  const notes = useRowsWhere(DeliveryNote);
  const receipts = useRowsWhere(Receipt, isOpenReceipt);
  return useMemo(() => {
    if (!notices || !orders || !notes || !receipts || !areaOf) return undefined;
    const own = notices.filter(({ row }) => areaOf(row.id) === area);
    const numbers = new Map(notes.map(({ row }) => [row.id, row.docNo ?? '']));
    const noteOf = new Map(notices.map(({ row }) => [row.id, numbers.get(row.deliveryNoteId ?? '') ?? '']));
    return {
      notices: own.map(({ row }) => row).sort((a, b) => ascending(a.planArriveDate, b.planArriveDate)),
      orders: orders.map(({ row }) => row).filter(({ poType }) => takesOrder(area, poType)),
      noteNo: (noticeId) => noteOf.get(noticeId) ?? '',
      receipts: receipts.map(({ row }) => row),
    };
  }, [notices, orders, notes, receipts, areaOf, area]);
}

/** Quantities claimed by unreviewed receipts and, for orders, quantities announced on notices; undefined while loading. */
function useClaims(sources: Sources | undefined, supplierId: string, byOrder: boolean): readonly Claimed[] | undefined {
  const receiptIds = (sources?.receipts ?? []).filter((row) => row.supplierId === supplierId).map(({ id }) => id);
  const noticeIds = byOrder ? (sources?.notices ?? []).filter((row) => row.supplierId === supplierId).map(({ id }) => id) : [];
  const received = useRowsByEach(ReceiptLine, 'docId', receiptIds);
  const announced = useRowsByEach(ArrivalNoticeLine, 'docId', noticeIds);
  return useMemo(
    () =>
      claimsOf(
        received?.map(({ row }) => row),
        announced?.map(({ row }) => row),
        byOrder,
      ),
    [received, announced, byOrder],
  );
}

function useOrderLines(ids: readonly string[]): ReadonlyMap<string, OrderLine> | undefined {
  const wanted = [...new Set(ids)].sort();
  return useView('purchaseOrderLine', `poLines/${wanted.join()}`, (store) => rowMap(store, PurchaseOrderLine, wanted));
}

type Common = Pick<OpenLine, 'materialId' | 'matCode' | 'matName' | 'spec' | 'unitCode'>;
const common = ({ materialId, matCode, matName, spec, unitCode }: NoticeLine | OrderLine): Common => ({
  materialId,
  matCode,
  matName,
  spec,
  unitCode,
});

/**
 * @param noticeId lines of this notice; null = lines of the supplier's orders
 * @returns undefined while loading
 */
export function useOpenLines(sources: Sources | undefined, supplierId: string, noticeId: string | null): OpenLine[] | undefined {
  const orderIds = noticeId === null ? (sources?.orders ?? []).filter((row) => row.supplierId === supplierId).map(({ id }) => id) : [];
  const noticeLines = useRowsByEach(ArrivalNoticeLine, 'docId', noticeId === null ? [] : [noticeId]);
  const orderLines = useRowsByEach(PurchaseOrderLine, 'docId', orderIds);
  const behind = useOrderLines((noticeLines ?? []).flatMap(({ row }) => row.poLineId ?? []));
  const claims = useClaims(sources, supplierId, noticeId === null);
  return useMemo(() => {
    if (!sources || !noticeLines || !orderLines || !behind || !claims) return undefined;
    const poNo = new Map(sources.orders.map((row) => [row.id, row.poNo]));
    const byLineNo = (a: { row: { lineNo: number } }, b: { row: { lineNo: number } }): number => a.row.lineNo - b.row.lineNo;
    const ofNotice = [...noticeLines].sort(byLineNo).map(({ row }): OpenLine => {
      const order = row.poLineId ? behind.get(row.poLineId) : undefined;
      const ids = { poLineId: row.poLineId, noticeLineId: row.id };
      return {
        key: row.id,
        ...common(row),
        ...ids,
        poNo: row.poNo ?? poNo.get(order?.docId ?? '') ?? '',
        requiredDate: order?.requiredDate ?? null,
        openQty: restQty(row.noticeQty, row.receivedQty),
        onTheWay: claimedBy(claims, ids),
      };
    });
    const byOrder = (a: (typeof orderLines)[number], b: (typeof orderLines)[number]): number =>
      (poNo.get(a.row.docId) ?? '').localeCompare(poNo.get(b.row.docId) ?? '') || byLineNo(a, b);
    const ofOrders = orderLines
      .filter(({ row }) => !row.isRemoved)
      .sort(byOrder)
      .map(({ row }): OpenLine => {
        const ids = { poLineId: row.id, noticeLineId: null };
        return {
          key: row.id,
          ...common(row),
          ...ids,
          poNo: poNo.get(row.docId) ?? '',
          requiredDate: row.requiredDate,
          openQty: openQty(row),
          onTheWay: claimedBy(claims, ids),
        };
      });
    return [...ofNotice, ...ofOrders].filter((line) => line.openQty !== '0');
  }, [sources, noticeLines, orderLines, behind, claims]);
}
