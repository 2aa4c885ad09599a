/** Facts of picking for a customer: a box is taken, put back, or cannot be taken. A refused pick never holds up the rest of the list. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, negQty, positiveQuantitySchema, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts, guardNotCounted, placeIssue } from '#domain/wms/box.operation.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box, StockReservation } from '#domain/wms/stock/stock.entity.ts';
import { Hands, join, release, remembered, takeHeld, takeOther } from '#domain/wms/taken/held-box.ts';
import {
  boxNoKeys,
  DOC,
  lineBoxKeys,
  putSalesIssueLine,
  reservationOf,
  SalesIssue,
  type SalesIssueLineRow,
  SHIP_CLOSED,
  salesIssue,
  salesIssueLines,
  sellableStatuses,
} from './sales-issue.document.ts';
import { orderKeys, SALES_RIGHT as RIGHT } from './sales-order.document.ts';
import { orderStep } from './sales-promise.ts';

const reason = z.string().trim().min(2).max(500);

export const lineOf = (rows: Rows, docId: string, lineId: string): SalesIssueLineRow =>
  salesIssueLines(rows, docId).find(({ id }) => id === lineId) ?? refuse('REF_MISSING', { field: 'lineId' });

const lineBox = (rows: Rows, p: { id: string; lineId: string }): Key[] => {
  const line = salesIssueLines(rows, p.id).find(({ id }) => id === p.lineId);
  return line ? [byId(Box, line.boxId), ...(line.splitFromId ? [byId(Box, line.splitFromId)] : [])] : [];
};

const soOf = (rows: Rows, id: string): string | null => rows.get(SalesIssue, id)?.soId ?? null;

export const salesIssuePick = defineMove(salesIssue, {
  verb: 'pick',
  kind: 'fact',
  from: [1, 3],
  offline: true,
  right: RIGHT.pick,
  warehouses: (header) => [header.warehouseId],
  payload: {
    lineId: uuidSchema,
    /** The box in the picker's hand. If it is not the listed one, this is a swap. */
    boxId: uuidSchema,
    /** The bin it was taken from. */
    binId: uuidSchema,
    qty: positiveQuantitySchema,
    /** Number of the new box if only a part is taken. */
    childNo: z.string().trim().min(1).max(40).nullable(),
    reason: z.string().max(500).nullable(),
    /** Defective goods are sold by weight. */
    weightKg: positiveQuantitySchema.nullable().default(null),
  },
  reads: [
    (p, rows) => [...lineBox(rows, p), byId(Box, p.boxId), ...boxNoKeys(p.childNo)],
    (p, rows) => {
      const box = rows.get(Box, p.boxId);
      return [...(box?.batchId ? [byId(Batch, box.batchId)] : []), ...(box?.binId ? [byId(Bin, box.binId)] : [])];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const line = lineOf(rows, p.id, p.lineId);
    guard(line.pickedAt === null, 'ALREADY_PICKED', { boxNo: line.boxNo, by: line.pickedByName ?? '', at: line.pickedAt ?? '' });
    const box = rows.get(Box, p.boxId) ?? refuse('BOX_MISSING');
    guard(box.warehouseId === header.warehouseId, 'G-BOX', boxFacts(box));
    const defective = header.soType === 3;
    guard(defective || !isExpired(rows.get(Batch, box.batchId), ctx.today), 'G-EXP', { batchNo: box.boxNo });
    guardNotCounted(rows, box);
    const taken = line.isLoose ? takeLoose(line, box, p.qty, ctx) : takeBox(header, line, box, p, rows, ctx);
    const swap = box.id !== line.boxId;
    const picked: SalesIssueLineRow = {
      ...line,
      ...(line.isLoose ? {} : remembered(taken.box, box, line)),
      boxId: taken.box.id,
      boxNo: taken.box.boxNo,
      batchId: taken.box.batchId,
      batchNo: rows.get(Batch, taken.box.batchId)?.batchNo ?? (swap ? null : line.batchNo),
      binId: box.binId ?? line.binId,
      qty: p.qty,
      weightKg: p.weightKg,
      overrideReason: p.reason ?? line.overrideReason,
      pickedAt: ctx.occurredAt,
      pickedByName: ctx.actor.userName,
    };
    const reservation = reservationOf(rows, p.id, line.id);
    const held = reservation ? [put(StockReservation, { ...reservation, boxId: picked.boxId, qty: p.qty })] : [];
    const other: Issue[] = swap ? [{ code: 'FIFO_OVERRIDE', params: { boxNo: box.boxNo, suggested: line.boxNo } }] : [];
    return combine(taken.moved, { put: [putSalesIssueLine(picked), ...held], issues: [...placeIssue(box, p.binId), ...other] });
  },
});

interface Taken {
  readonly box: BoxRow;
  readonly moved: Partial<Decision>;
}

/** Loose stock has no label and is never split: less of it is held. */
function takeLoose(line: SalesIssueLineRow, box: BoxRow, qty: string, ctx: Ctx): Taken {
  guard(box.id === line.boxId, 'OTHER_MATERIAL', { boxNo: box.boxNo, matCode: line.matCode });
  guard(cmpQty(qty, line.qty) <= 0, 'G-QTY', { qty, limit: line.qty });
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: line.docId });
  const held = movement.reserve(box, subQty(qty, line.qty));
  return { box: held, moved: movement.result() };
}

type Picked = { id: string; qty: string; childNo: string | null; reason: string | null };

function takeBox(
  { warehouseId, soType }: { warehouseId: string; soType: 1 | 2 | 3 },
  line: SalesIssueLineRow,
  box: BoxRow,
  p: Picked,
  rows: Rows,
  ctx: Ctx,
): Taken {
  const by = { docType: DOC, docId: p.id, lineId: line.id };
  const hands = new Hands(ctx, by);
  const statuses = sellableStatuses(soType);
  const pick = { box, held: line, by, p, statuses };
  guard(cmpQty(p.qty, line.qty) <= 0, 'G-QTY', { qty: p.qty, limit: line.qty });
  const place = { warehouseId, materialId: line.materialId, wholeBoxes: false, statuses };
  const taken =
    box.id === line.boxId ? takeHeld(hands, pick, rows, ctx) : takeOther(hands, { ...pick, matCode: line.matCode }, place, rows, ctx);
  return { box: taken, moved: hands.result() };
}

/** Puts the box back on the shelf; it stays held for the customer. A part that the pick split off joins its box again, if both still lie as they were left. */
export const salesIssueUnpick = defineMove(salesIssue, {
  verb: 'unpick',
  kind: 'fact',
  from: [1, 3],
  offline: true,
  right: RIGHT.pick,
  warehouses: (header) => [header.warehouseId],
  payload: { lineId: uuidSchema },
  reads: [(p, rows) => lineBox(rows, p)],
  decide: (_header, p, rows, ctx) => {
    const line = lineOf(rows, p.id, p.lineId);
    guard(line.pickedAt !== null, 'NOT_PICKED', { boxNo: line.boxNo });
    const joined = join(line, { docType: DOC, docId: p.id, lineId: line.id }, rows, ctx);
    const back = { ...line, ...joined?.held, pickedAt: null, pickedByName: null, weightKg: null };
    const reservation = joined && reservationOf(rows, p.id, line.id);
    const held = reservation ? [put(StockReservation, { ...reservation, boxId: joined.held.boxId, qty: joined.held.qty })] : [];
    return combine(joined?.moved ?? {}, { put: [putSalesIssueLine(back), ...held] });
  },
});

/** A box is damaged, not there, or not wanted: it is let go, and what it was for stays open on the order. */
export const salesIssueDrop = defineMove(salesIssue, {
  verb: 'drop',
  kind: 'fact',
  from: [1, 3],
  offline: true,
  right: RIGHT.pick,
  warehouses: (header) => [header.warehouseId],
  payload: { lineId: uuidSchema, reason },
  reads: [(p, rows) => [...lineBox(rows, p), ...orderKeys(soOf(rows, p.id))]],
  decide: (header, p, rows, ctx) => dropLines([lineOf(rows, p.id, p.lineId)], { ...p, soId: header.soId }, rows, ctx),
});

/** Lets the boxes of these lines go and gives back to the order what they were for. Needs their boxes and `orderKeys`. */
function dropLines(
  lines: readonly SalesIssueLineRow[],
  p: { readonly id: string; readonly reason: string; readonly soId: string | null },
  rows: Rows,
  ctx: Ctx,
): Partial<Decision> {
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: DOC, docId: p.id });
  for (const line of lines) release(movement, rows.get(Box, line.boxId) ?? refuse('BOX_MISSING'), { qty: line.qty, lineId: line.id });
  const reservations = lines.flatMap((line) => reservationOf(rows, p.id, line.id) ?? []);
  const steps = lines.map(({ soLineId, askedQty }) => ({ soLineId, open: negQty(askedQty) }));
  return combine(movement.result(), orderStep(rows, p.soId, steps), {
    put: [
      ...lines.map((line) => putSalesIssueLine({ ...line, isRemoved: true, overrideReason: p.reason })),
      ...reservations.map((row) => put(StockReservation, { ...row, status: 3 as const })),
    ],
  });
}

const allKeys = (p: { id: string }, rows: Rows): Key[] => [...lineBoxKeys(rows, p.id), ...orderKeys(soOf(rows, p.id))];

/** Nothing of it will leave: everything it holds is let go. */
export const salesIssueClose = defineMove(salesIssue, {
  verb: 'close',
  from: [1, 3],
  to: 5,
  offline: true,
  right: RIGHT.close,
  warehouses: (header) => [header.warehouseId],
  payload: { reason },
  reads: [allKeys],
  decide: (header, p, rows, ctx) => ({
    header: { shipStatus: SHIP_CLOSED },
    ...dropLines(salesIssueLines(rows, p.id), { ...p, soId: header.soId }, rows, ctx),
  }),
});

/** Made by mistake. What was picked has to be put back first. */
export const salesIssueDelete = defineMove(salesIssue, {
  verb: 'delete',
  from: [1, 3],
  to: 7,
  offline: true,
  right: RIGHT.pick,
  warehouses: (header) => [header.warehouseId],
  reads: [allKeys],
  decide: (header, p, rows, ctx) => {
    const lines = salesIssueLines(rows, p.id);
    for (const line of lines) guard(line.pickedAt === null, 'SI_PICKED', { boxNo: line.boxNo });
    return { header: { shipStatus: SHIP_CLOSED }, ...dropLines(lines, { id: p.id, reason: '', soId: header.soId }, rows, ctx) };
  },
});
