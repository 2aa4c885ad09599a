/** Creates inspections: from the review of a receipt, or by hand for goods in stock. */
import type { Material } from '#domain/basic/material.resource.ts';
import { newHeader } from '#domain/kernel/document.ts';
import { byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { add, type Ctx, type Decision, put } from '#domain/kernel/operation.ts';
import { type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import type { Batch } from '#domain/wms/stock/stock.entity.ts';
import { INCOMING, Inspection, type InspectionRow, inspectionBoxId, putInspectionBox } from './inspection.document.ts';
import { agreedSeverity, InspectionPlan, isSkipLot, planId, planOf, sampleOf } from './inspection-plan.ts';

/** Goods of one material and batch that are judged together. */
export interface Lot {
  readonly material: Row<typeof Material>;
  readonly batch: Pick<Row<typeof Batch>, 'id' | 'batchNo'> | null;
  readonly warehouseId: string;
  readonly supplierId: string | null;
  readonly boxes: readonly (Pick<BoxRow, 'id' | 'boxNo' | 'qty'> & { receiptLineId: string | null; poLineId: string | null })[];
}

/** The header fields that describe the lot, in addition to the columns of every header. Needs `planKeys` of the material and the supplier. */
export function lotHeader(rows: Rows, lot: Lot) {
  const { material, batch, warehouseId, supplierId, boxes } = lot;
  const lotQty: Quantity = sumQty(boxes.map((box) => box.qty));
  const sampling = sampleOf(lotQty, material.iqcMode, planOf(rows, material.id), agreedSeverity(rows, material.id, supplierId));
  const { inspectLevel, severity, aql, sample, accept, reject } = sampling;
  return {
    warehouseId,
    materialId: material.id,
    matCode: material.matCode,
    matName: material.matName,
    spec: material.spec,
    unitCode: material.baseUnit,
    batchId: batch?.id ?? null,
    batchNo: batch?.batchNo ?? null,
    supplierId,
    lotQty,
    planEdition: planOf(rows, material.id)?.edition ?? null,
    inspectLevel,
    severity,
    aql,
    sampleQty: String(sample),
    acceptNo: accept,
    rejectNo: reject,
    defectQty: '0',
    acceptedQty: '0',
    concessionQty: '0',
    rejectedQty: '0',
    returnedQty: '0',
    decision: null,
    isSorted: false,
    stockReason: null,
    extendedTo: null,
    inspectorId: null,
    inspectedBy: null,
    inspectedByName: null,
    inspectedAt: null,
    approverId: null,
    approverName: null,
  };
}

export const lotBoxes = (docId: string, { boxes }: Lot) =>
  boxes.map(({ id, boxNo, qty, receiptLineId, poLineId }) =>
    putInspectionBox({
      id: inspectionBoxId(docId, id),
      version: 0,
      docId,
      boxId: id,
      boxNo,
      qty,
      receiptLineId,
      poLineId,
      verdict: null,
      movementId: null,
      defectCode: null,
      reason: null,
      judgedAt: null,
      judgedByName: null,
      isGone: false,
    }),
  );

interface Source {
  readonly sourceDocType: string;
  readonly sourceDocId: string;
  readonly sourceDocNo: string | null;
}

/**
 * Can be computed before the review is sent, so that a device can start inspecting without a network.
 * @param n number of earlier reviews of the receipt, from 0
 */
export const incomingInspectionId = (receiptId: string, materialId: string, batchId: string | null, n = 0): string =>
  derivedId(receiptId, `inspection-${materialId}-${batchId ?? ''}-${n}`);

/** If a receipt was reversed and reviewed again, its earlier inspections stay as history and the next one gets the next number. */
const nextId = (rows: Rows, { material, batch }: Lot, { sourceDocId }: Source): string => {
  const before = rows.by(Inspection, 'sourceDocId', sourceDocId);
  const own = before.filter((row) => row.materialId === material.id && row.batchId === (batch?.id ?? null));
  return incomingInspectionId(sourceDocId, material.id, batch?.id ?? null, own.length);
};

export const sourceInspectionKeys = (sourceDocId: string): Key[] => [byIndex(Inspection, 'sourceDocId', sourceDocId)];

/** The inspection of a lot that a document brought in. @param inspectType default: a supplier's delivery */
export const incomingInspection = (
  rows: Rows,
  ctx: Ctx,
  lot: Lot,
  source: Source,
  inspectType: InspectionRow['inspectType'] = INCOMING,
): Partial<Decision> => bornInspection(rows, ctx, lot, source, { id: nextId(rows, lot, source), inspectType });

/** A new inspection of one lot. Needs `planKeys` of the material and the supplier. */
export function bornInspection(
  rows: Rows,
  ctx: Ctx,
  lot: Lot,
  source: Source,
  born: Pick<InspectionRow, 'id' | 'inspectType'>,
): Partial<Decision> {
  const header: InspectionRow = { ...newHeader(ctx, born.id, 1), ...source, ...lotHeader(rows, lot), ...born, status: 1 };
  return { put: [put(Inspection, header), ...lotBoxes(born.id, lot)] };
}

/** Counts a lot of a material in skip-lot inspection, whether it is inspected or not. */
export function countLot(rows: Rows, material: Row<typeof Material>, supplierId: string | null): Partial<Decision> {
  const plan = planOf(rows, material.id);
  return plan && isSkipLot(material.iqcMode, plan, agreedSeverity(rows, material.id, supplierId))
    ? { add: [add(InspectionPlan, planId(material.id), 'lotsSeen', '1')] }
    : {};
}
