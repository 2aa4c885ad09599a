/** A receipt with everything its screens show. All of it from the tablet's own database. */
import { useMemo } from 'react';
import { Bin } from '#domain/basic/place.resource.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';
import {
  Receipt,
  ReceiptBox,
  type ReceiptBoxRow,
  ReceiptLine,
  type ReceiptLineRow,
  type ReceiptRow,
} from '#domain/wms/receipt.document.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { restQty } from './receipt-facts.ts';
import type { LineFacts } from './receive-steps.ts';
import { type BinRow, type MaterialRow, useMaterials } from './use-names.ts';

export interface ReceiptView {
  readonly receipt: Viewed<ReceiptRow>;
  readonly lines: readonly ReceiptLineRow[];
  /** Boxes that count, newest first. */
  readonly boxes: readonly Viewed<ReceiptBoxRow>[];
  readonly bins: readonly BinRow[];
  readonly materials: ReadonlyMap<string, MaterialRow>;
}

/** Undefined while it is read; null = this tablet does not hold it. */
export function useReceipt(id: string): ReceiptView | null | undefined {
  const receipt = useRow(Receipt, id);
  const lines = useRowsBy(ReceiptLine, 'docId', id);
  const boxes = useRowsBy(ReceiptBox, 'docId', id);
  const bins = useRowsBy(Bin, 'warehouseId', receipt?.row.warehouseId ?? '');
  const materials = useMaterials((lines ?? []).map(({ row }) => row.materialId));
  return useMemo(() => {
    if (receipt === null) return null;
    if (!receipt || !lines || !boxes || !bins || !materials) return undefined;
    return {
      receipt,
      lines: lines.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo),
      boxes: boxes.filter(({ row }) => !row.isRemoved).sort((a, b) => (a.row.scannedAt < b.row.scannedAt ? 1 : -1)),
      bins: bins.map(({ row }) => row),
      materials,
    };
  }, [receipt, lines, boxes, bins, materials]);
}

/** The lines as the steps of receiving want them. */
export function lineFacts({ lines, boxes, materials }: ReceiptView): LineFacts[] {
  return lines.map((line) => {
    const material = materials.get(line.materialId);
    const last = boxes.find(({ row }) => row.lineId === line.id)?.row;
    return {
      id: line.id,
      matCode: line.matCode,
      name: [line.matName, line.spec].filter(Boolean).join(' · '),
      unit: line.unitCode,
      rest: restQty(line.planQty, line.qty),
      packQty: material?.packQty && cmpQty(material.packQty, '0') > 0 ? material.packQty : null,
      batchManaged: material?.batchManaged ?? false,
      lastBatch: last?.batchNo ?? null,
      shelfLifeManaged: material?.shelfLifeManaged ?? false,
      shelfLife: material?.shelfLife ?? null,
      warrantyUnit: material?.warrantyUnit ?? null,
    };
  });
}
