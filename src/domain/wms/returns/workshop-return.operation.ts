/** The moves of a workshop return: created at the line, confirmed line by line in the store. */
import { z } from 'zod';
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Row } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, leastZeroSchema, negQty, positiveQuantitySchema, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys, reviewsOnCreate } from '#domain/system/review.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';
import { binOf, boxFacts } from '#domain/wms/box.operation.ts';
import { returnReason } from '#domain/wms/codes.ts';
import { lineBase } from '#domain/wms/line.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { mayLieIn } from '#domain/wms/stock/box-machine.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { guardWeighed } from '#domain/wms/stocktake/counting.ts';
import { returnInspection, returnInspectionKeys } from './return-inspections.ts';
import {
  lockGoods,
  putReturnLine,
  type ReturnLineRow,
  type ReturnRow,
  returnLines,
  sourceKeys,
  workshopReturn,
} from './workshop-return.document.ts';

const reason = z.string().trim().min(2).max(500);
const code40 = z.string().trim().min(1).max(40);
const DEFECTIVE = 3;

/** The status of returned goods: unqualified, awaiting inspection or normal (states-2 §2.4.9). */
export const statusOfReturned = (returnReason: number, needInspect: boolean): 2 | 4 | 14 =>
  returnReason === DEFECTIVE ? 14 : needInspect ? 4 : 2;

/** Whether returned goods of this status may be put into a bin of the store. The receiving area is never allowed. */
export const mayTakeReturned = (status: number, binType: number | null): boolean => binType !== 0 && mayLieIn(status, binType);

const lineSchema = z.object({
  materialId: uuidSchema,
  sourceBoxId: uuidSchema.nullable(),
  newBoxNo: code40.nullable(),
  batchNo: code40.nullable(),
  qty: positiveQuantitySchema,
  needInspect: z.boolean(),
  /** What the scales said; older programs weigh nothing. */
  grossKg: leastZeroSchema.nullable().optional(),
  tareKg: leastZeroSchema.nullable().optional(),
});

const WEIGHED = 3;

export const workshopReturnCreate = defineCreate(workshopReturn, {
  verb: 'create',
  to: 1,
  orTo: [2],
  offline: true,
  right: 'web:wms:return:create',
  schema: z.object({
    id: uuidSchema,
    fromWarehouseId: uuidSchema,
    toWarehouseId: uuidSchema,
    returnReason: returnReason.schema,
    orderNo: z.string().trim().max(40).nullable(),
    remark: z.string().max(500).nullable(),
    lines: z.array(lineSchema).min(1).max(200),
  }),
  reads: [
    (p) => [
      byId(Warehouse, p.fromWarehouseId),
      byId(Warehouse, p.toWarehouseId),
      ...reviewKeys('workshopReturn'),
      ...p.lines.map((line) => byId(Material, line.materialId)),
      ...sourceKeys(p.lines),
      ...p.lines.filter(isWeighed).map((line) => byIndex(WeighMaterial, 'materialId', line.materialId)),
    ],
  ],
  decide: (p, rows, ctx) => {
    guard(rows.get(Warehouse, p.fromWarehouseId)?.whClassCode === 'CJYCL-K', 'LINE_SIDE_REQUIRED');
    guard(rows.get(Warehouse, p.toWarehouseId)?.whClassCode === 'YCL-K', 'RAW_STORE_REQUIRED');
    const lines = p.lines.map((line, index) => newLine(line, index + 1, p, rows, ctx));
    const reviewed = reviewsOnCreate(rows, 'workshopReturn');
    const stamp = reviewed ? { status: 2, auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt } : {};
    const { fromWarehouseId, toWarehouseId, returnReason: why, orderNo, remark } = p;
    const goods = reviewed ? lockGoods(p, lines, rows, ctx) : {};
    return {
      header: { fromWarehouseId, toWarehouseId, returnReason: why, orderNo, remark, ...stamp },
      ...combine({ put: lines.map(putReturnLine) }, goods),
    };
  },
});
const isWeighed = ({ grossKg = null }: Pick<z.infer<typeof lineSchema>, 'grossKg'>): boolean => grossKg !== null;

function newLine(
  line: z.infer<typeof lineSchema>,
  lineNo: number,
  p: { id: string; returnReason: unknown },
  rows: Rows,
  ctx: Ctx,
): ReturnLineRow {
  guard(line.sourceBoxId !== null || line.newBoxNo !== null, 'CHILD_NO_REQUIRED');
  const material = rows.get(Material, line.materialId);
  guard(line.sourceBoxId !== null || !material?.batchManaged || line.batchNo !== null, 'BATCH_REQUIRED', {
    matCode: material?.matCode ?? '',
  });
  const open = {
    boxId: null,
    boxNo: line.newBoxNo,
    confirmQty: null,
    diffReason: null,
    binId: null,
    confirmedAt: null,
    confirmedByName: null,
  };
  const { sourceBoxId, newBoxNo, batchNo, qty, grossKg = null, tareKg = null } = line;
  if (isWeighed(line)) guardWeighed(rows, line.materialId, material?.matCode ?? '', { by: WEIGHED, qty, grossKg, tareKg, binId: null });
  return {
    ...lineBase(rows, ctx, p.id, lineNo, line.materialId),
    ...open,
    sourceBoxId,
    newBoxNo,
    batchNo,
    qty,
    grossKg,
    tareKg,
    needInspect: line.needInspect || p.returnReason === DEFECTIVE,
  };
}

export const workshopReturnReview = defineMove(workshopReturn, {
  verb: 'review',
  from: [1, 3],
  to: 2,
  offline: true,
  right: 'web:wms:return:review',
  warehouses: (header) => [header.fromWarehouseId],
  reads: [
    (p, rows) => [...reviewKeys('workshopReturn', p.id), ...sourceKeys(returnLines(rows, p.id))],
    (p, rows) => amountKeys(rows, 'workshopReturn', returnLines(rows, p.id)),
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, workshopReturn, header, ctx.actor, amountOf(rows, 'workshopReturn', returnLines(rows, p.id)));
    return lockGoods(header, returnLines(rows, p.id), rows, ctx);
  },
});

// ---- confirmation in the store

const confirmPayload = {
  lineId: uuidSchema,
  confirmQty: leastZeroSchema,
  binId: uuidSchema,
  diffReason: z.string().max(500).nullable(),
  /** Number of the box that keeps the rest at the line, if less came back than was announced. */
  restNo: code40.nullable(),
};

const confirmKeys = (p: { id: string; lineId: string }, rows: Rows) => {
  const line = returnLines(rows, p.id).find(({ id }) => id === p.lineId);
  if (!line) return [];
  const batch = line.batchNo ? [byId(Batch, batchId(line.materialId, line.batchNo))] : [];
  return [
    ...(line.boxId ? [byId(Box, line.boxId)] : []),
    byId(Box, newBoxId(line)),
    ...sourceKeys([{ sourceBoxId: null, newBoxNo: line.newBoxNo }]),
    ...batch,
  ];
};

/** The box made for loose material has the line's id, so that confirming twice cannot make two. */
const newBoxId = (line: { id: string }): string => line.id;

export const workshopReturnConfirm = defineMove(workshopReturn, {
  verb: 'confirm',
  kind: 'fact',
  from: [2, 4],
  offline: true,
  right: 'web:wms:return:confirm',
  warehouses: (header) => [header.toWarehouseId],
  payload: confirmPayload,
  reads: [
    (p, rows) => [byId(Bin, p.binId), ...confirmKeys(p, rows), ...sourceKeys([{ sourceBoxId: null, newBoxNo: p.restNo }])],
    (p, rows) =>
      returnInspectionKeys(
        rows,
        returnLines(rows, p.id).find(({ id }) => id === p.lineId),
      ),
  ],
  decide: (header, p, rows, ctx) => {
    const lines = returnLines(rows, p.id);
    const line = lines.find(({ id }) => id === p.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    guard(line.confirmedAt === null, 'LINE_CONFIRMED', { matCode: line.matCode, by: line.confirmedByName ?? '' });
    const over = cmpQty(p.confirmQty, line.qty) > 0;
    // A box cannot hold more than it holds; for loose material, more may come back than was announced.
    guard(!over || line.sourceBoxId === null, 'G-QTY', { qty: p.confirmQty, limit: line.qty });
    guard(cmpQty(p.confirmQty, line.qty) === 0 || (p.diffReason ?? '').trim().length > 1, 'REASON_REQUIRED');
    const bin = binOf(rows, p.binId);
    const status = statusOfReturned(header.returnReason, line.needInspect);
    guard(mayTakeReturned(status, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
    const to = { warehouseId: bin.warehouseId, binId: bin.id, status };
    const goods = line.sourceBoxId === null ? bringLoose(header, line, p, to, rows, ctx) : bringBox(header, line, p, to, rows, ctx);
    const confirmed = {
      ...line,
      boxId: line.boxId ?? newBoxId(line),
      confirmQty: p.confirmQty,
      diffReason: p.diffReason,
      binId: bin.id,
      confirmedAt: ctx.occurredAt,
      confirmedByName: ctx.actor.userName,
    };
    const rest = lines.filter((other) => other.id !== line.id && other.confirmedAt === null).length;
    const issues = over ? [{ code: 'QTY_OVER', params: { matCode: line.matCode, qty: p.confirmQty, limit: line.qty } }] : [];
    const inspected = status === 4 ? returnInspection(rows, ctx, header, confirmed) : {};
    return { header: { status: rest === 0 ? 6 : 4 }, ...combine(goods, { put: [putReturnLine(confirmed)], issues }, inspected) };
  },
});

interface Confirmed {
  readonly confirmQty: string;
  readonly restNo: string | null;
}
interface Target {
  readonly warehouseId: string;
  readonly binId: string;
  readonly status: 2 | 4 | 14;
}

/** Brings a box back from the line: as announced, in part (the rest stays at the line and is free again), or not at all. */
function bringBox(header: ReturnRow, line: ReturnLineRow, p: Confirmed, to: Target, rows: Rows, ctx: Ctx): Partial<Decision> {
  const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
  guard(box.boxStatus === 5 && box.lockDocId === header.id, 'G-BOX', boxFacts(box));
  const doc = { docType: 'workshopReturn', docId: header.id };
  const ref = { lineId: line.id, orderNo: header.orderNo };
  const unlock = (movement: Movement, row: BoxRow) =>
    movement.move(movement.reserve(row, negQty(row.reservedQty)), { status: row.prevStatus ?? 2 }, ref);
  if (!isPositive(p.confirmQty)) {
    const back = new Movement(ctx, 'ST_CHANGE', doc);
    unlock(back, box);
    return back.result();
  }
  const split = new Movement(ctx, 'BOX_SPLIT', doc);
  const parts =
    cmpQty(p.confirmQty, box.qty) < 0
      ? split.split(split.reserve(box, negQty(box.reservedQty)), restOf(box, p, rows, ctx))
      : { parent: box, child: null };
  const offset = split.result().postings.length;
  const come = new Movement(ctx, 'GR_WORKSHOP_RETURN', doc, offset);
  come.move(come.reserve(parts.parent, negQty(parts.parent.reservedQty)), to, ref);
  const stay = new Movement(ctx, 'ST_CHANGE', doc, offset + 1);
  if (parts.child) unlock(stay, parts.child);
  return combine(split.result(), come.result(), stay.result());
}

function restOf(box: BoxRow, p: Confirmed, rows: Rows, ctx: Ctx) {
  guard(p.restNo !== null, 'CHILD_NO_REQUIRED');
  guard(rows.by(Box, 'boxNo', p.restNo).length === 0, 'BOX_NO_USED', { boxNo: p.restNo });
  return { id: ctx.newId('rest'), boxNo: p.restNo, qty: subQty(box.qty, p.confirmQty) };
}

/** Loose material from production becomes a box of the store. */
function bringLoose(header: ReturnRow, line: ReturnLineRow, p: Confirmed, to: Target, rows: Rows, ctx: Ctx): Partial<Decision> {
  if (!isPositive(p.confirmQty)) return {};
  guard(rows.by(Box, 'boxNo', line.newBoxNo ?? '').length === 0, 'BOX_NO_USED', { boxNo: line.newBoxNo ?? '' });
  const batch = line.batchNo ? (rows.get(Batch, batchId(line.materialId, line.batchNo)) ?? newBatch(line, ctx)) : null;
  const movement = new Movement(ctx, 'GR_WORKSHOP_RETURN', { docType: 'workshopReturn', docId: header.id });
  const { warehouseId, binId, status } = to;
  const box = newBox(ctx, {
    id: newBoxId(line),
    boxNo: line.newBoxNo ?? '',
    materialId: line.materialId,
    batchId: batch?.id ?? null,
    qty: p.confirmQty,
    boxStatus: status,
    warehouseId,
    binId,
    orderNo: header.orderNo,
    sourceDocId: header.id,
  });
  movement.receive('PRODUCTION', box, { lineId: line.id, orderNo: header.orderNo });
  return combine(movement.result(), { put: batch && batch.version === 0 ? [put(Batch, batch)] : [] });
}

function newBatch(line: ReturnLineRow, ctx: Ctx): Row<typeof Batch> {
  const unknown = { supplierId: null, supplierBatchNo: null, productionDate: null, expiryDate: null, extendedTo: null };
  return {
    id: batchId(line.materialId, line.batchNo ?? ''),
    version: 0,
    materialId: line.materialId,
    batchNo: line.batchNo ?? '',
    receivedDate: ctx.today,
    qualityStatus: 2,
    ...unknown,
  };
}

// ---- undo

/** Reverses the review as long as nothing is confirmed. The goods are free again at the line. */
export const workshopReturnUnreview = defineMove(workshopReturn, {
  verb: 'unreview',
  from: [2],
  to: 3,
  offline: false,
  right: 'web:wms:return:review',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { reason },
  reads: [(p, rows) => returnLines(rows, p.id).flatMap((line) => (line.boxId ? [byId(Box, line.boxId)] : []))],
  decide: (header, p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'workshopReturn', docId: header.id });
    const lines = returnLines(rows, p.id).filter((line) => line.boxId !== null);
    for (const line of lines) {
      const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
      guard(box.boxStatus === 5 && box.lockDocId === header.id, 'G-BOX', boxFacts(box));
      movement.move(movement.reserve(box, negQty(box.reservedQty)), { status: box.prevStatus ?? 2 }, { lineId: line.id });
    }
    const freed = lines.map((line) => putReturnLine({ ...line, sourceBoxId: line.boxId, newBoxNo: null, boxId: null }));
    return combine(movement.result(), { put: freed });
  },
});

export const workshopReturnDelete = defineMove(workshopReturn, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: 'web:wms:return:create',
});
export const workshopReturnClose = defineMove(workshopReturn, {
  verb: 'close',
  from: [6],
  to: 5,
  offline: true,
  right: 'web:wms:return:confirm',
  payload: { reason },
});
