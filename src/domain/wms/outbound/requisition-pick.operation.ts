/** Facts of picking (states-2 §2.4.8): a box is taken, put back, or cannot be taken. A refused pick never holds up the rest of the list. */
import { z } from 'zod';
import { Bin } from '#domain/basic/place.resource.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { boxFacts, guardNotCounted, placeIssue } from '#domain/wms/box.operation.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { Hands, join, release, remembered, takeHeld, takeOther } from '#domain/wms/taken/held-box.ts';
import {
  applicationStep,
  type BoxLogRow,
  boxNoKeys,
  lineOf,
  listApplicationKeys,
  liveLogs,
  logOf,
  putLine,
  putLog,
  putReservation,
  type RequisitionLineRow,
  requisition,
  reservationOf,
} from './requisition.document.ts';

const NORMAL = [2];
const reason = z.string().trim().min(2).max(500);

const logBoxes = (p: { id: string; logId: string }, rows: Rows) => {
  const log = liveLogs(rows, p.id).find(({ id }) => id === p.logId);
  return log ? [byId(Box, log.boxId)] : [];
};

// ---- pick

const pickPayload = {
  logId: uuidSchema,
  /** The box in the picker's hand. If it is not the listed one, this is a swap. */
  boxId: uuidSchema,
  /** The bin it was taken from. */
  binId: uuidSchema,
  qty: positiveQuantitySchema,
  /** Number of the new box if only a part is taken. */
  childNo: z.string().trim().min(1).max(40).nullable(),
  reason: z.string().max(500).nullable(),
};

export const requisitionPick = defineMove(requisition, {
  verb: 'pick',
  kind: 'fact',
  from: [1],
  offline: true,
  right: 'web:wms:picking:pick',
  warehouses: (header) => [header.fromWarehouseId],
  payload: pickPayload,
  reads: [
    (p, rows) => [...logBoxes(p, rows), byId(Box, p.boxId), ...boxNoKeys(p.childNo)],
    (p, rows) => {
      const box = rows.get(Box, p.boxId);
      return [...(box?.batchId ? [byId(Batch, box.batchId)] : []), ...(box?.binId ? [byId(Bin, box.binId)] : [])];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const log = logOf(rows, p.id, p.logId);
    const line = lineOf(rows, p.id, log.lineId);
    guard(line.status === 0, 'LINE_REJECTED', { matCode: line.matCode });
    guard(log.pickedAt === null, 'ALREADY_PICKED', { boxNo: log.boxNo, by: log.pickedByName ?? '', at: log.pickedAt ?? '' });
    const box = rows.get(Box, p.boxId) ?? refuse('BOX_MISSING');
    guard(box.warehouseId === header.fromWarehouseId, 'G-BOX', boxFacts(box));
    guard(!isExpired(rows.get(Batch, box.batchId), ctx.today), 'G-EXP', { batchNo: box.boxNo });
    guardNotCounted(rows, box);
    const by = { docType: 'requisition', docId: p.id, lineId: log.lineId };
    const hands = new Hands(ctx, by);
    const swap = box.id !== log.boxId;
    // A whole-box list also takes a replacement as a whole (requisition type 1).
    const wholeBoxes = header.requisitionType === 1;
    guard(!swap || !wholeBoxes || cmpQty(p.qty, box.qty) === 0, 'WHOLE_BOX', { boxNo: box.boxNo, qty: box.qty });
    const place = { warehouseId: header.fromWarehouseId, materialId: line.materialId, wholeBoxes };
    const pick = { box, held: log, by, p, statuses: NORMAL };
    const taken = swap ? takeOther(hands, { ...pick, matCode: line.matCode }, place, rows, ctx) : takeHeld(hands, pick, rows, ctx);
    const marks = {
      ...remembered(taken, box, log),
      boxId: taken.id,
      boxNo: taken.boxNo,
      binId: box.binId,
      qty: p.qty,
      pickedAt: ctx.occurredAt,
      pickedByName: ctx.actor.userName,
    };
    const reservation = reservationOf(rows, p.id, log.id);
    return {
      ...combine(hands.result(), {
        put: [
          putLog({ ...log, ...marks, suggested: log.suggested && !swap, overrideReason: p.reason ?? log.overrideReason }),
          putLine({ ...line, pickedQty: addQty(line.pickedQty, p.qty) }),
          ...(reservation ? [putReservation({ ...reservation, boxId: taken.id, qty: p.qty })] : []),
        ],
        issues: [...placeIssue(box, p.binId), ...(swap ? fifoIssue(box, log) : []), ...overIssue(line, p.qty)],
      }),
    };
  },
});

/** Compared with the suggestion stored on the list, never with a new one (sync.md §7, G-FIFO). */
const fifoIssue = (box: BoxRow, log: BoxLogRow): Issue[] => [{ code: 'FIFO_OVERRIDE', params: { boxNo: box.boxNo, suggested: log.boxNo } }];

/** More was picked than the line asks for. Quantities allocated by the generation need no remark: the last whole box may exceed the need. */
function overIssue(line: RequisitionLineRow, qty: Quantity): Issue[] {
  const limit = cmpQty(line.qty, line.allocatedQty) >= 0 ? line.qty : line.allocatedQty;
  const picked = addQty(line.pickedQty, qty);
  return cmpQty(picked, limit) <= 0 ? [] : [{ code: 'QTY_OVER', params: { matCode: line.matCode, qty: picked, limit } }];
}

// ---- unpick

/**
 * Puts the box back on the shelf; it stays reserved for the list. A part that the pick split off is merged back into its box, if both still lie as
 * the pick left them.
 */
export const requisitionUnpick = defineMove(requisition, {
  verb: 'unpick',
  kind: 'fact',
  from: [1],
  offline: true,
  right: 'web:wms:picking:pick',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { logId: uuidSchema },
  reads: [
    (p, rows) =>
      liveLogs(rows, p.id).flatMap(({ id, boxId, splitFromId }) =>
        id === p.logId && splitFromId ? [byId(Box, boxId), byId(Box, splitFromId)] : [],
      ),
  ],
  decide: (_header, p, rows, ctx) => {
    const log = logOf(rows, p.id, p.logId);
    guard(log.pickedAt !== null, 'NOT_PICKED', { boxNo: log.boxNo });
    const line = lineOf(rows, p.id, log.lineId);
    const joined = join(log, { docType: 'requisition', docId: p.id, lineId: log.lineId }, rows, ctx);
    const back = { ...log, ...joined?.held, pickedAt: null, pickedByName: null };
    const reservation = joined && reservationOf(rows, p.id, log.id);
    const held = reservation ? [putReservation({ ...reservation, boxId: joined.held.boxId, qty: joined.held.qty })] : [];
    return combine(joined?.moved ?? {}, {
      put: [putLog(back), putLine({ ...line, pickedQty: subQty(line.pickedQty, log.qty) }), ...held],
    });
  },
});

// ---- reject

/** A box of the list is damaged or not found. Its reservation is released. */
export const requisitionRejectBox = defineMove(requisition, {
  verb: 'rejectBox',
  kind: 'fact',
  from: [1],
  offline: true,
  right: 'web:wms:picking:pick',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { logId: uuidSchema, reason },
  reads: [(p, rows) => logBoxes(p, rows)],
  decide: (_header, p, rows, ctx) => {
    const log = logOf(rows, p.id, p.logId);
    const line = lineOf(rows, p.id, log.lineId);
    const dropped = dropLogs([log], p, rows, ctx);
    const picked = log.pickedAt === null ? line.pickedQty : subQty(line.pickedQty, log.qty);
    return combine(dropped, { put: [putLine({ ...line, allocatedQty: subQty(line.allocatedQty, log.qty), pickedQty: picked })] });
  },
});

/** The line will not be delivered. Everything reserved for it is released. */
export const requisitionRejectLine = defineMove(requisition, {
  verb: 'rejectLine',
  kind: 'fact',
  from: [1],
  offline: true,
  right: 'web:wms:picking:pick',
  warehouses: (header) => [header.fromWarehouseId],
  payload: { lineId: uuidSchema, reason },
  reads: [
    (p, rows) => [
      ...liveLogs(rows, p.id)
        .filter((log) => log.lineId === p.lineId)
        .map((log) => byId(Box, log.boxId)),
      ...listApplicationKeys(rows, p.id),
    ],
  ],
  decide: (_header, p, rows, ctx) => {
    const line = lineOf(rows, p.id, p.lineId);
    guard(line.status === 0, 'LINE_REJECTED', { matCode: line.matCode });
    const logs = liveLogs(rows, p.id).filter((log) => log.lineId === p.lineId);
    return combine(dropLogs(logs, p, rows, ctx), applicationStep('cancel', rows, p.id, [line]), {
      put: [putLine({ ...line, status: 2, rejectReason: p.reason, allocatedQty: '0', pickedQty: '0' })],
    });
  },
});

/** Releases the boxes of these logs and marks logs and reservations. */
export function dropLogs(logs: readonly BoxLogRow[], p: { id: string; reason: string }, rows: Rows, ctx: Ctx): Partial<Decision> {
  const movement = new Movement(ctx, 'ST_CHANGE', { docType: 'requisition', docId: p.id });
  for (const log of logs) release(movement, rows.get(Box, log.boxId) ?? refuse('BOX_MISSING'), log);
  const reservations = logs.flatMap((log) => reservationOf(rows, p.id, log.id) ?? []);
  return combine(movement.result(), {
    put: [
      ...logs.map((log) => putLog({ ...log, status: 2, rejectReason: p.reason })),
      ...reservations.map((row) => putReservation({ ...row, status: 3 })),
    ],
  });
}
