/** Inspection of goods in stock (/wms/library-quality): opened by hand, and the extension of shelf life that may follow (stock-rules §3.8). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, type Key, type Row } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, put } from '#domain/kernel/operation.ts';
import { hasRight, inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts, boxOf } from '#domain/wms/box.operation.ts';
import { CalibrationRecord } from '#domain/wms/calibration/calibration.document.ts';
import { awaitedLine, ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { binsOfBoxes } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { stockReason } from './codes.ts';
import {
  boxInspectionKeys,
  guardLive,
  guardNotAwaited,
  IN_STOCK,
  INCOMING,
  Inspection,
  type InspectionRow,
  inspection,
  inspectionBoxes,
  inspectionBoxKeys,
  WORKSHOP_RETURN,
} from './inspection.document.ts';
import { planKeys } from './inspection-plan.ts';
import { type Lot, lotBoxes, lotHeader } from './new-inspection.ts';

export const WAITING = 4;
/** Goods that may be put under inspection: normal, conceded, expired, and those already waiting. */
export const OPENED_FROM: readonly number[] = [2, 6, 13, WAITING];

const openSchema = z.object({
  id: uuidSchema,
  warehouseId: uuidSchema,
  materialId: uuidSchema,
  boxIds: z.array(uuidSchema).min(1).max(200),
  stockReason: stockReason.schema.nullable(),
  remark: z.string().max(500).nullable(),
  /** The calibration that found the gauge wrong which had passed the goods. */
  calibrationId: uuidSchema.nullable().default(null),
});
type OpenPayload = z.infer<typeof openSchema>;

const heldBoxes = (p: OpenPayload, rows: Rows): BoxRow[] => p.boxIds.flatMap((id) => rows.get(Box, id) ?? []);

const originKeys = (p: OpenPayload, rows: Rows): Key[] => [
  ...heldBoxes(p, rows).flatMap((box) => [
    ...(box.batchId ? [byId(Batch, box.batchId)] : []),
    ...(box.sourceLineId ? [byId(ReceiptLine, box.sourceLineId)] : []),
  ]),
  ...heldBoxes(p, rows).flatMap(({ supplierId }) => planKeys([p.materialId], supplierId)),
  ...binsOfBoxes(rows, p.boxIds),
  ...p.boxIds.flatMap((id) => boxInspectionKeys(id, rows)),
];

function lotOf(p: OpenPayload, rows: Rows, ctx: Ctx): Lot & { stock: readonly BoxRow[] } {
  const material = rows.get(Material, p.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(rows.get(Warehouse, p.warehouseId) !== undefined, 'REF_MISSING', { field: 'warehouseId' });
  guard(inScope(ctx.actor, p.warehouseId), 'G-WH', { warehouseId: p.warehouseId });
  const stock = p.boxIds.map((id) => boxOf(rows, id, ctx));
  const [first] = stock;
  for (const box of stock) {
    guard(box.batchId === (first?.batchId ?? null), 'INSPECT_ONE_LOT', { boxNo: box.boxNo });
    guard(OPENED_FROM.includes(box.boxStatus), 'G-BOX', boxFacts(box));
    guard(!isPositive(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
    guardNotAwaited(rows, box);
  }
  const batch = rows.get(Batch, first?.batchId ?? null) ?? null;
  const boxes = stock.map((box) => {
    const line = box.boxStatus === WAITING ? awaitedLine(rows, box) : null;
    return { id: box.id, boxNo: box.boxNo, qty: box.qty, receiptLineId: line?.id ?? null, poLineId: line?.poLineId ?? null };
  });
  return { material, batch, warehouseId: p.warehouseId, supplierId: first?.supplierId ?? null, boxes, stock };
}

/** The calibration as the source of the inspection. */
function calibrationOf({ calibrationId }: OpenPayload, rows: Rows) {
  if (!calibrationId) return {};
  const { docNo } = rows.get(CalibrationRecord, calibrationId) ?? refuse('REF_MISSING', { field: 'calibrationId' });
  return { sourceDocType: 'calibration', sourceDocId: calibrationId, sourceDocNo: docNo };
}

/** Opens an inspection of goods in stock (2, 6→4; expired ones stay frozen), or of boxes that have been waiting since before inspections existed. */
export const inspectionOpen = defineCreate(inspection, {
  verb: 'open',
  to: 1,
  offline: false,
  right: 'web:wms:quality:open',
  schema: openSchema,
  reads: [
    (p) => [
      ...[byId(Material, p.materialId), byId(Warehouse, p.warehouseId), ...planKeys([p.materialId])],
      ...p.boxIds.map((id) => byId(Box, id)),
      ...inspectionBoxKeys(p.boxIds),
      ...(p.calibrationId ? [byId(CalibrationRecord, p.calibrationId)] : []),
    ],
    (p, rows) => originKeys(p, rows),
  ],
  decide: (p, rows, ctx) => {
    const lot = lotOf(p, rows, ctx);
    const waiting = lot.stock.every((box) => box.boxStatus === WAITING);
    guard(waiting || lot.stock.every((box) => box.boxStatus !== WAITING), 'INSPECT_MIXED');
    const incoming = waiting && lot.boxes.every((box) => box.receiptLineId !== null);
    guard(waiting || p.stockReason !== null, 'REASON_REQUIRED');
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'inspection', docId: p.id });
    for (const box of lot.stock.filter((one) => one.boxStatus === 2 || one.boxStatus === 6)) movement.move(box, { status: WAITING });
    const inspectType = incoming ? INCOMING : waiting ? WORKSHOP_RETURN : IN_STOCK;
    return {
      header: {
        ...lotHeader(rows, lot),
        ...calibrationOf(p, rows),
        inspectType: inspectType as 1 | 3 | 5,
        stockReason: p.stockReason,
        remark: p.remark,
      },
      ...combine(movement.result(), { put: lotBoxes(p.id, lot) }),
    };
  },
});

/** The furthest date of a single extension: half the shelf life, in days, after the expiry date. Null if no shelf life is kept. */
export function longestExtension(
  material: Pick<Row<typeof Material>, 'shelfLife' | 'warrantyUnit'>,
  batch: Pick<Row<typeof Batch>, 'expiryDate'>,
): string | null {
  if (!material.shelfLife || !material.warrantyUnit || !batch.expiryDate) return null;
  return addDays(batch.expiryDate, Math.floor((material.shelfLife * material.warrantyUnit) / 2));
}

export const EXTEND_OVER = 'web:wms:quality:extendOver';

/** After a qualified in-stock inspection the batch may be used longer. Goods frozen because of their age become normal again (13→2). */
export const inspectionExtend = defineMove(inspection, {
  verb: 'extend',
  from: [2],
  offline: false,
  right: 'web:wms:quality:extend',
  offered: ({ inspectType }) => inspectType === IN_STOCK,
  payload: { extendedTo: daySchema, reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => {
      const header = rows.get(Inspection, p.id);
      const boxes = inspectionBoxes(rows, p.id).map(({ boxId }) => byId(Box, boxId));
      return [...boxes, ...(header ? [byId(Material, header.materialId)] : []), ...(header?.batchId ? [byId(Batch, header.batchId)] : [])];
    },
  ],
  decide: (header, p, rows, ctx) => {
    guardLive(header);
    guard(header.inspectType === IN_STOCK, 'INSPECT_NOT_IN_STOCK');
    const batch = rows.get(Batch, header.batchId) ?? refuse('REF_MISSING', { field: 'batchId' });
    guard(batch.expiryDate !== null, 'EXTEND_NO_EXPIRY', { batchNo: batch.batchNo });
    guard(p.extendedTo >= ctx.today && p.extendedTo > batch.expiryDate, 'EXTEND_PAST', { day: p.extendedTo });
    guardLimit(header, batch, p.extendedTo, rows, ctx);
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'inspection', docId: header.id });
    const passed = inspectionBoxes(rows, p.id).filter((row) => row.verdict === 1);
    for (const row of passed) {
      const box = rows.get(Box, row.boxId);
      if (box?.boxStatus === 13) movement.move(box, { status: 2 });
    }
    return {
      header: { extendedTo: p.extendedTo },
      ...combine(movement.result(), { put: [put(Batch, { ...batch, extendedTo: p.extendedTo })] }),
    };
  },
});

/** Allows one extension by half the shelf life. Anything beyond needs a special right. */
function guardLimit(header: InspectionRow, batch: Row<typeof Batch>, extendedTo: string, rows: Rows, ctx: Ctx): void {
  if (hasRight(ctx.actor, EXTEND_OVER)) return;
  const material = rows.get(Material, header.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const limit = longestExtension(material, batch);
  guard(batch.extendedTo === null, 'EXTEND_AGAIN', { batchNo: batch.batchNo, day: batch.extendedTo ?? '' });
  guard(limit === null || extendedTo <= limit, 'EXTEND_LIMIT', { day: limit ?? '' });
}
