/** The inspections that the review of a receipt creates, and that its reversal cancels. */
import { Material } from '#domain/basic/material.resource.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { ReceiptBoxRow, ReceiptLineRow, ReceiptRow } from '#domain/wms/inbound/receipt.document.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { Inspection } from './inspection.document.ts';
import { countLot, incomingInspection, type Lot } from './new-inspection.ts';

interface Good {
  readonly materialId: string;
  readonly batchNo: string | null;
  readonly box: Lot['boxes'][number];
}

/** One lot per material and batch, across all lines of a document. */
export function lotsOf(rows: Rows, place: Pick<Lot, 'warehouseId' | 'supplierId'>, goods: readonly Good[]): Lot[] {
  const groups = new Map<string, Good[]>();
  for (const good of goods) {
    const key = `${good.materialId} ${good.batchNo ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), good]);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { materialId, batchNo } = first;
    return {
      material: rows.get(Material, materialId) ?? refuse('REF_MISSING', { field: 'materialId' }),
      batch: batchNo === null ? null : { id: batchId(materialId, batchNo), batchNo },
      ...place,
      boxes: own.map(({ box }) => box),
    };
  });
}

/** The inspections of a receipt that is being reviewed; exempt lines have none. Needs `sourceInspectionKeys` and `planKeys`. */
export function inspectionsOf(
  rows: Rows,
  header: ReceiptRow,
  lines: readonly ReceiptLineRow[],
  boxes: readonly ReceiptBoxRow[],
  ctx: Ctx,
): Partial<Decision> {
  const byLine = new Map(lines.filter((line) => line.needInspect).map((line) => [line.id, line]));
  const goods = boxes.flatMap((box) => {
    const line = byLine.get(box.lineId);
    if (!line) return [];
    const { id, boxNo, qty, batchNo } = box;
    return { materialId: line.materialId, batchNo, box: { id, boxNo, qty, receiptLineId: line.id, poLineId: line.poLineId } };
  });
  const source = { sourceDocType: 'receipt', sourceDocId: header.id, sourceDocNo: header.docNo };
  const counted = [...new Set(lines.map(({ materialId }) => materialId))].flatMap((id) => rows.get(Material, id) ?? []);
  return combine(
    ...lotsOf(rows, { warehouseId: header.warehouseId, supplierId: header.supplierId }, goods).map((lot) =>
      incomingInspection(rows, ctx, lot, source),
    ),
    ...counted.map((material) => countLot(rows, material, header.supplierId)),
  );
}

/**
 * Cancels the inspections together with their source document, as long as nobody has decided yet. Otherwise G-DOWN names the inspection that prevents
 * it.
 */
export function cancelInspections(rows: Rows, sourceDocId: string, ctx: Ctx): Partial<Decision> {
  const live = rows.by(Inspection, 'sourceDocId', sourceDocId).filter((row) => row.deletedAt === null);
  for (const row of live) {
    const quantities = [row.acceptedQty, row.concessionQty, row.rejectedQty, row.returnedQty];
    guard(!quantities.some(isPositive), 'G-DOWN', { docNo: row.docNo ?? '' });
  }
  const gone = { deletedAt: ctx.occurredAt, updatedBy: ctx.actor.userId, updatedByName: ctx.actor.userName, updatedAt: ctx.occurredAt };
  return { put: live.map((row) => put(Inspection, { ...row, ...gone })) };
}
