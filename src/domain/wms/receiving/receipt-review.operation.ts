/** Review of a receipt, which brings the goods into the books (GR_PURCHASE), and its reverse. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { isZero, negQty, quantity } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { doerOf } from '#domain/system/second-person.ts';
import { amountKeys, amountOf } from '#domain/wms/amount.ts';
import { CONCEDE, unconceded } from '#domain/wms/inbound/acceptance.ts';
import {
  goesLoose,
  goesStraight,
  goodsFacts,
  goodsKeys,
  hasBoxes,
  limitsOf,
  liveBoxes,
  putBox,
  type ReceiptBoxRow,
  ReceiptLine,
  type ReceiptLineRow,
  type ReceiptRow,
  receipt,
  receivedCounters,
  remarksOn,
  scannedQty,
  storeKeys,
  takingBins,
} from '#domain/wms/inbound/receipt.document.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import { planKeys } from '#domain/wms/quality/inspection-plan.ts';
import { sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { cancelInspections, inspectionsOf } from '#domain/wms/quality/receipt-inspections.ts';
import { batchId } from '#domain/wms/stock/batch-id.ts';
import { type LooseAddress, looseBox, looseKey } from '#domain/wms/stock/loose.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';

const lineOf = (rows: Rows, receiptId: string, box: ReceiptBoxRow): ReceiptLineRow | undefined =>
  rows.by(ReceiptLine, 'docId', receiptId).find(({ id }) => id === box.lineId);

/** Where the scanned goods lie if they are loose stock. Exempt goods go straight to the bin (routes §2.7.6). */
const looseAt = (line: ReceiptLineRow, box: ReceiptBoxRow): LooseAddress => ({
  binId: box.binId,
  materialId: line.materialId,
  batchId: box.batchNo === null ? null : batchId(line.materialId, box.batchNo),
  status: 2,
});

const stockKeys = (receiptId: string, rows: Rows): Key[] =>
  liveBoxes(rows, receiptId).flatMap((box) => {
    const line = lineOf(rows, receiptId, box);
    return [
      byId(Box, box.id),
      ...(line ? [looseKey(looseAt(line, box))] : []),
      byIndex(Box, 'boxNo', box.boxNo),
      byId(Bin, box.binId),
      ...(line && box.batchNo ? [byId(Batch, batchId(line.materialId, box.batchNo))] : []),
    ];
  });

function batchRow(rows: Rows, header: ReceiptRow, line: ReceiptLineRow, box: ReceiptBoxRow, ctx: Ctx): Row<typeof Batch> | null {
  if (box.batchNo === null) return null;
  const id = batchId(line.materialId, box.batchNo);
  const { productionDate, expiryDate, batchNo } = box;
  const fresh = {
    id,
    version: 0,
    materialId: line.materialId,
    batchNo,
    supplierId: header.supplierId,
    supplierBatchNo: batchNo,
    productionDate,
    receivedDate: ctx.today,
    expiryDate,
  };
  return rows.get(Batch, id) ?? { ...fresh, extendedTo: null, qualityStatus: line.needInspect ? 1 : 2 };
}

function guardBin(rows: Rows, header: ReceiptRow, box: ReceiptBoxRow, types: readonly (number | null)[]): void {
  const bin = rows.get(Bin, box.binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.warehouseId === header.warehouseId && !bin.isTransit && types.includes(bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
}

function boxRow(
  rows: Rows,
  header: ReceiptRow,
  line: ReceiptLineRow,
  box: ReceiptBoxRow,
  batch: Row<typeof Batch> | null,
  ctx: Ctx,
): Row<typeof Box> {
  guardBin(rows, header, box, takingBins(goodsFacts(rows, header.id, line)));
  const same = rows.by(Box, 'boxNo', box.boxNo).filter((other) => other.id !== box.id);
  guard(same.length === 0, 'BOX_NO_USED', { boxNo: box.boxNo });
  return newBox(ctx, {
    id: box.id,
    version: rows.get(Box, box.id)?.version ?? 0,
    boxNo: box.boxNo,
    materialId: line.materialId,
    batchId: batch?.id ?? null,
    qty: quantity(box.qty),
    boxStatus: line.needInspect || box.damage ? 4 : 2,
    warehouseId: header.warehouseId,
    binId: box.binId,
    supplierId: header.supplierId,
    sourceDocId: header.id,
    sourceLineId: line.id,
  });
}

function receiveBoxes(rows: Rows, header: ReceiptRow, movement: Movement, ctx: Ctx) {
  const lines = new Map(rows.by(ReceiptLine, 'docId', header.id).map((line) => [line.id, line]));
  const batches = new Map<string, Row<typeof Batch>>();
  for (const box of liveBoxes(rows, header.id)) {
    const line = lines.get(box.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
    const batch = batchRow(rows, header, line, box, ctx);
    if (batch && batch.version === 0) batches.set(batch.id, batch);
    const ref = { lineId: line.id, partyId: header.supplierId };
    if (goesLoose(rows, line)) {
      guardBin(rows, header, box, takingBins(goodsFacts(rows, header.id, line)));
      const at = { ...looseAt(line, box), warehouseId: header.warehouseId };
      movement.bring('SUPPLIER', looseBox(rows, ctx, at, { supplierId: header.supplierId }), quantity(box.qty), ref);
      continue;
    }
    movement.receive('SUPPLIER', boxRow(rows, header, line, box, batch, ctx), ref);
  }
  return [...batches.values()].map((row) => put(Batch, row));
}

/** Goods set down directly in storage never pass through the receiving area, so the review counts them as put away. */
function stored(rows: Rows, line: ReceiptLineRow, boxes: readonly ReceiptBoxRow[], sign: 1 | -1): Partial<Decision> {
  if (!goesStraight(goodsFacts(rows, line.docId, line))) return {};
  const there = boxes.filter((box) => rows.get(Bin, box.binId)?.binType !== 0);
  const qty = scannedQty(there, line.id);
  return isZero(qty) ? {} : { add: [add(ReceiptLine, line.id, 'inboundQty', sign === 1 ? qty : negQty(qty))] };
}

const boxesOf = (boxes: readonly ReceiptBoxRow[], line: ReceiptLineRow): ReceiptBoxRow[] =>
  boxes.filter(({ lineId }) => lineId === line.id);

/** Checks each line once for its quantity and each box once for its dates. */
function remarksAtReview(rows: Rows, lines: readonly ReceiptLineRow[], boxes: readonly ReceiptBoxRow[], ctx: Ctx): Issue[] {
  return lines.flatMap((line) => [
    ...remarksOn(rows, line, scannedQty(boxes, line.id), null, ctx.today),
    ...boxesOf(boxes, line).flatMap(({ expiryDate }) => remarksOn(rows, line, '0', expiryDate, ctx.today)),
  ]);
}

/** Goods received beyond the acceptance rule enter the books only with a reason, given at the box or here, by somebody with the right to concede. */
function conceded(
  rows: Rows,
  line: ReceiptLineRow,
  boxes: readonly ReceiptBoxRow[],
  concession: string | null,
  ctx: Ctx,
): Partial<Decision> {
  const { open, boxes: without } = unconceded(limitsOf(rows, line), line.matCode, boxesOf(boxes, line), ctx.today);
  if (!open) return {};
  const may = concession !== null && hasRight(doerOf(ctx), CONCEDE);
  guard(may, open.code === 'QTY_OVER' ? 'OVER_UNCONCEDED' : 'LIFE_UNCONCEDED', open.params);
  return { put: without.map((box) => putBox({ ...box, concession })) };
}

export const receiptReview = defineMove(receipt, {
  verb: 'review',
  from: [1, 5, 2],
  to: 3,
  offline: true,
  right: 'web:wms:receipt:review',
  countersigned: true,
  // There is nothing to review before the first box.
  offered: ({ status }) => status !== 1,
  payload: { concession: z.string().trim().min(2).max(500).nullable().optional() },
  reads: [
    (p, rows) => [...reviewKeys('receipt', p.id), ...goodsKeys(p.id, rows), ...stockKeys(p.id, rows), ...storeKeys(p.id, rows)],
    (p, rows) => [
      ...amountKeys(rows, 'receipt', rows.by(ReceiptLine, 'docId', p.id)),
      ...sourceInspectionKeys(p.id),
      ...planKeys(
        rows.by(ReceiptLine, 'docId', p.id).map(({ materialId }) => materialId),
        rows.get(receipt.header, p.id)?.supplierId,
      ),
    ],
  ],
  decide: (header, p, rows, ctx) => {
    guardReview(rows, receipt, header, ctx.actor, amountOf(rows, 'receipt', rows.by(ReceiptLine, 'docId', p.id)));
    const boxes = liveBoxes(rows, p.id);
    guard(boxes.length > 0, 'NO_BOXES');
    const lines = rows.by(ReceiptLine, 'docId', p.id).filter((line) => hasBoxes(boxes, line));
    const movement = new Movement(ctx, 'GR_PURCHASE', { docType: 'receipt', docId: p.id });
    const batches = receiveBoxes(rows, header, movement, ctx);
    const counters = lines.map((line) => combine(receivedCounters(rows, line, scannedQty(boxes, line.id)), stored(rows, line, boxes, 1)));
    const issues = remarksAtReview(rows, lines, boxes, ctx);
    const concessions = lines.map((line) => conceded(rows, line, boxes, p.concession ?? null, ctx));
    const opened = lines.map((line) => put(ReceiptLine, { ...line, openQty: limitsOf(rows, line).openQty }));
    const inspections = inspectionsOf(rows, header, lines, boxes, ctx);
    return combine({ put: [...batches, ...opened], issues }, movement.result(), ...counters, ...concessions, inspections);
  },
});

const lineIds = (receiptId: string, rows: Rows): string[] => rows.by(ReceiptLine, 'docId', receiptId).map(({ id }) => id);

/** Reverse review: only if no statement has billed the goods, no box was touched since (G-LAST) and nobody has decided about the goods. */
export const receiptUnreview = defineMove(receipt, {
  verb: 'unreview',
  from: [3],
  to: 2,
  offline: false,
  right: 'web:wms:receipt:unreview',
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [
    (p, rows) => [
      ...movementKeys(p.id),
      ...goodsKeys(p.id, rows),
      ...sourceInspectionKeys(p.id),
      ...stockKeys(p.id, rows),
      ...storeKeys(p.id, rows),
      ...billedKeys(lineIds(p.id, rows)),
    ],
    (p, rows) => [...entryKeys(p.id, rows), ...billingKeys(rows, lineIds(p.id, rows))],
  ],
  decide: (_header, p, rows, ctx) => {
    guardUnbilled(rows, lineIds(p.id, rows));
    const boxes = liveBoxes(rows, p.id);
    const lines = rows.by(ReceiptLine, 'docId', p.id).filter((line) => hasBoxes(boxes, line));
    const counters = lines.map((line) =>
      combine(receivedCounters(rows, line, negQty(scannedQty(boxes, line.id))), stored(rows, line, boxes, -1)),
    );
    const inspections = cancelInspections(rows, p.id, ctx);
    return combine(reverse(ctx, rows, lastMovement(rows, p.id, ['GR_PURCHASE'])), ...counters, inspections);
  },
});

export const receiptClose = defineMove(receipt, {
  verb: 'close',
  from: [3],
  to: 4,
  offline: true,
  right: 'web:wms:receipt:close',
  payload: { reason: z.string().trim().min(2).max(500) },
});
