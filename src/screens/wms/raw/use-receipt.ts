/** A receipt with everything its screens show. All of it from the tablet's own database. */
import { useMemo } from 'react';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { cmpQty, restQty } from '#domain/kernel/quantity.ts';
import {
  goesStraight,
  Receipt,
  ReceiptBox,
  type ReceiptBoxRow,
  ReceiptLine,
  type ReceiptLineRow,
  type ReceiptRow,
} from '#domain/wms/receipt.document.ts';
import type { LineFacts } from '#domain/wms/receiving/dock.job.ts';
import { type MaterialRow, useMaterials } from '#screens/wms/kit/use-names.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { BinRow, WarehouseRow } from './use-dock.ts';

export interface ReceiptView {
  readonly receipt: Viewed<ReceiptRow>;
  readonly lines: readonly ReceiptLineRow[];
  /** Boxes that count, newest first. */
  readonly boxes: readonly Viewed<ReceiptBoxRow>[];
  readonly bins: readonly BinRow[];
  readonly materials: ReadonlyMap<string, MaterialRow>;
  readonly whClassCode: WarehouseRow['whClassCode'] | undefined;
}

/** Undefined while it is read; null = this tablet does not hold it. */
export function useReceipt(id: string): ReceiptView | null | undefined {
  const receipt = useRow(Receipt, id);
  const lines = useRowsBy(ReceiptLine, 'docId', id);
  const boxes = useRowsBy(ReceiptBox, 'docId', id);
  const bins = useRowsBy(Bin, 'warehouseId', receipt?.row.warehouseId ?? '');
  const materials = useMaterials((lines ?? []).map(({ row }) => row.materialId));
  const whClassCode = useRow(Warehouse, receipt?.row.warehouseId)?.row.whClassCode;
  return useMemo(() => {
    if (receipt === null) return null;
    if (!receipt || !lines || !boxes || !bins || !materials) return undefined;
    return {
      receipt,
      lines: lines.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo),
      boxes: boxes.filter(({ row }) => !row.isRemoved).sort((a, b) => (a.row.scannedAt < b.row.scannedAt ? 1 : -1)),
      bins: bins.map(({ row }) => row),
      materials,
      whClassCode,
    };
  }, [receipt, lines, boxes, bins, materials, whClassCode]);
}

/** Goods that enter the stock of their bin: they have no box, and nothing to stick a label on. */
export const isLooseLine = (
  { materials }: Pick<ReceiptView, 'materials'>,
  line: Pick<ReceiptLineRow, 'materialId' | 'needInspect'>,
): boolean => !line.needInspect && materials.get(line.materialId)?.boxManaged === false;

/** The lines as the steps of receiving want them. @param homes bin by material, of goods that go straight into storage */
export function lineFacts(view: ReceiptView, homes: ReadonlyMap<string, string>, decimals: (unitCode: string) => number): LineFacts[] {
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
      rest: restQty(line.planQty, line.qty),
      packQty: material?.packQty && cmpQty(material.packQty, '0') > 0 ? material.packQty : null,
      batchManaged: material?.batchManaged ?? false,
      lastBatch: last?.batchNo ?? null,
      shelfLifeManaged: material?.shelfLifeManaged ?? false,
      shelfLife: material?.shelfLife ?? null,
      warrantyUnit: material?.warrantyUnit ?? null,
      ...(straight ? { shelf: { binId: homes.get(line.materialId) ?? '', loose: isLooseLine(view, line) } } : {}),
    };
  });
}
