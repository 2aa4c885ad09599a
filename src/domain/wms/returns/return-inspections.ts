/** Inspections created by a workshop return: goods that came back and wait for a verdict (states-2 §2.4.6, §2.4.9), line by line as they are confirmed. */
import { Material } from '#domain/basic/material.resource.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { refuse } from '#domain/kernel/problem.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { WORKSHOP_RETURN } from '#domain/wms/quality/inspection.document.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { bornInspection } from '#domain/wms/quality/new-inspection.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { ReturnLineRow, ReturnRow } from './workshop-return.document.ts';

/** A line is returned only once. */
export const returnInspectionId = (returnId: string, lineId: string): string => derivedId(returnId, `inspection-${lineId}`);

/** Keys of the material, plan and batch that a line returns; one round after its box. */
export function returnInspectionKeys(rows: Rows, line: Pick<ReturnLineRow, 'materialId' | 'boxId'> | undefined): Key[] {
  if (!line) return [];
  const box = rows.get(Box, line.boxId);
  const batch = box?.batchId ? [byId(Batch, box.batchId)] : [];
  return [byId(Material, line.materialId), ...planKeys([line.materialId], box?.supplierId), ...batch];
}

/** The inspection of a line that is being confirmed in status 4; none if nothing came back. Needs `returnInspectionKeys`. */
export function returnInspection(rows: Rows, ctx: Ctx, header: ReturnRow, line: ReturnLineRow): Partial<Decision> {
  const qty = line.confirmQty ?? '0';
  if (!isPositive(qty)) return {};
  const box = line.sourceBoxId === null ? undefined : rows.get(Box, line.boxId);
  const batchNo = rows.get(Batch, box?.batchId ?? null)?.batchNo ?? line.batchNo;
  const lot = {
    material: rows.get(Material, line.materialId) ?? refuse('REF_MISSING', { field: 'materialId' }),
    batch: batchNo === null ? null : { id: box?.batchId ?? batchId(line.materialId, batchNo), batchNo },
    warehouseId: header.toWarehouseId,
    supplierId: box?.supplierId ?? null,
    boxes: [{ id: line.boxId ?? line.id, boxNo: line.boxNo ?? '', qty, receiptLineId: null, poLineId: null }],
  };
  const source = { sourceDocType: 'workshopReturn', sourceDocId: header.id, sourceDocNo: header.docNo };
  return bornInspection(rows, ctx, lot, source, { id: returnInspectionId(header.id, line.id), inspectType: WORKSHOP_RETURN });
}
