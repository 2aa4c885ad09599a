/** A receipt with everything its screens show, from the tablet's own database. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { cmpQty, restQty } from '#domain/kernel/quantity.ts';
import { latestFirst } from '#domain/system/order.ts';
import { expectedQty, limitsFor, openFor } from '#domain/wms/inbound/acceptance.ts';
import { ArrivalNoticeLine } from '#domain/wms/inbound/arrival-notice.document.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import {
  goesStraight,
  Receipt,
  ReceiptBox,
  type ReceiptBoxRow,
  ReceiptLine,
  type ReceiptLineRow,
  type ReceiptRow,
} from '#domain/wms/inbound/receipt.document.ts';
import type { LineFacts } from '#domain/wms/receiving/dock.job.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import type { BinRow, WarehouseRow } from '#screens/wms/kit/use-dock.ts';
import { type MaterialRow, useMaterials } from '#screens/wms/kit/use-names.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';

export interface ReceiptView {
  readonly receipt: Viewed<ReceiptRow>;
  readonly lines: readonly ReceiptLineRow[];
  /** Boxes that count, newest first. */
  readonly boxes: readonly Viewed<ReceiptBoxRow>[];
  /** Boxes that were sent away at the dock, newest first. */
  readonly refused: readonly Viewed<ReceiptBoxRow>[];
  readonly bins: readonly BinRow[];
  readonly materials: ReadonlyMap<string, MaterialRow>;
  readonly whClassCode: WarehouseRow['whClassCode'] | undefined;
}

/** Undefined while loading; null = this tablet does not hold it. */
export function useReceipt(id: string): ReceiptView | null | undefined {
  const receipt = useRow(Receipt, id);
  const lines = useRowsBy(ReceiptLine, 'docId', id);
  const boxes = useRowsBy(ReceiptBox, 'docId', id);
  const bins = useRowsBy(Bin, 'warehouseId', receipt?.row.warehouseId ?? '');
  const materials = useMaterials((lines ?? []).map(({ row }) => row.materialId));
  const orders = useRowMap(
    PurchaseOrderLine,
    lines?.map(({ row }) => row.poLineId),
  );
  const notices = useRowMap(
    ArrivalNoticeLine,
    lines?.map(({ row }) => row.noticeLineId),
  );
  const warehouse = useRow(Warehouse, receipt?.row.warehouseId);
  return useMemo(() => {
    if (receipt === null) return null;
    if (!receipt || !lines || !boxes || !bins || !materials || !orders || !notices || warehouse === undefined) return undefined;
    const rows = lines.map(({ row }) => row);
    const behind = { orders, notices };
    return {
      receipt,
      lines: rows.map((line) => (isPosted(receipt.row) ? line : openNow(line, rows, behind))).sort((a, b) => a.lineNo - b.lineNo),
      boxes: latestFirst(
        boxes.filter(({ row }) => !row.isRemoved),
        ({ row }) => row.scannedAt,
      ),
      refused: latestFirst(
        boxes.filter(({ row }) => row.isRefused === true),
        ({ row }) => row.scannedAt,
      ),
      bins: bins.map(({ row }) => row),
      materials,
      whClassCode: warehouse?.row.whClassCode,
    };
  }, [receipt, lines, boxes, bins, materials, orders, notices, warehouse]);
}

/** After the review, order and notice already count the received quantities. The quantity open before that is stored in the line. */
const isPosted = ({ status }: ReceiptRow): boolean => status === 3 || status === 4;

/** The line with the quantity that is open now. If this device does not hold order and notice, the value from when the line was written stays. */
function openNow(line: ReceiptLineRow, lines: readonly ReceiptLineRow[], { orders, notices }: Sources): ReceiptLineRow {
  const behind = { order: orders.get(line.poLineId ?? ''), notice: notices.get(line.noticeLineId ?? '') };
  return { ...line, openQty: openFor(line, lines, behind) ?? line.openQty };
}

interface Sources {
  readonly orders: ReadonlyMap<string, Row<typeof PurchaseOrderLine>>;
  readonly notices: ReadonlyMap<string, Row<typeof ArrivalNoticeLine>>;
}

/** True for goods that join the loose stock of their bin: they have no box, and nothing to put a label on. */
export const isLooseLine = (
  { materials }: Pick<ReceiptView, 'materials'>,
  line: Pick<ReceiptLineRow, 'materialId' | 'needInspect'>,
): boolean => !line.needInspect && materials.get(line.materialId)?.boxManaged === false;

interface Around {
  /** Bin by material, for goods that go straight into storage. */
  readonly homes: ReadonlyMap<string, string>;
  readonly decimals: (unitCode: string) => number;
  readonly today: string;
  readonly mayConcede: boolean;
}

/** The lines in the form that the receiving job needs. */
export function lineFacts(view: ReceiptView, { homes, decimals, today, mayConcede }: Around): LineFacts[] {
  const { lines, boxes, materials, whClassCode } = view;
  return lines.map((line) => {
    const material = materials.get(line.materialId);
    const straight = goesStraight({ needInspect: line.needInspect, boxManaged: material?.boxManaged !== false, whClassCode });
    const last = boxes.find(({ row }) => row.lineId === line.id)?.row;
    return {
      id: line.id,
      matCode: line.matCode,
      name: [line.matName, line.spec].filter(Boolean).join(' · '),
      unit: line.unitCode,
      decimals: decimals(line.unitCode),
      rest: restQty(expectedQty(line), line.qty),
      packQty: material?.packQty && cmpQty(material.packQty, '0') > 0 ? material.packQty : null,
      batchManaged: material?.batchManaged ?? false,
      lastBatch: last?.batchNo ?? null,
      shelfLifeManaged: material?.shelfLifeManaged ?? false,
      shelfLife: material?.shelfLife ?? null,
      warrantyUnit: material?.warrantyUnit ?? null,
      accepts: { limits: limitsFor(line.openQty ?? null, material), received: line.qty, today, mayConcede },
      ...(straight ? { shelf: { binId: homes.get(line.materialId) ?? '', loose: isLooseLine(view, line) } } : {}),
    };
  });
}
