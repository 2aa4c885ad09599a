/** Other ways in which a transfer ends (S-SHP): withdrawn, closed before it left, or the difference decided: back to the sender, or lost. */
import { z } from 'zod';
import { defineMove } from '#domain/kernel/document.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { entryKeys, lastMovement, movementBefore, movementKeys, pastKeys, pastMovementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import {
  applicationStep,
  boxKeys,
  heldBox,
  isOpenLine,
  orderApplicationKeys,
  putTransferLine,
  release,
  shelfKeys,
  type TransferLineRow,
  type TransferRow,
  transferLines,
  transferOrder,
} from './transfer.document.ts';
import { TRANSFER } from './transfer.operation.ts';

const reason = z.string().trim().min(2).max(500);
const docOf = (docId: string) => ({ docType: 'transferOrder', docId });
const boxIds = (rows: Rows, docId: string): string[] => transferLines(rows, docId).map((line) => line.boxId);

/** Calls the goods back before anything was received: the exact mirror of the shipment. The boxes stay locked for the order. */
export const transferWithdraw = defineMove(transferOrder, {
  verb: 'withdraw',
  from: [2],
  to: 0,
  offline: false,
  right: TRANSFER.ship,
  warehouses: (header) => [header.fromWarehouseId],
  reads: [
    (p, rows) => [...movementKeys(p.id), ...boxKeys(rows, p.id), ...pastKeys(boxIds(rows, p.id)), ...orderApplicationKeys(rows, p.id)],
    (p, rows) => [...entryKeys(p.id, rows), ...pastMovementKeys(rows, boxIds(rows, p.id))],
  ],
  decide: (header, p, rows, ctx) => {
    const movement = lastMovement(rows, p.id, ['MV_OUT']);
    const mirror = reverse(ctx, rows, movement, { before: (boxId) => movementBefore(rows, boxId, movement.id) });
    const lines = transferLines(rows, p.id);
    const undone = applicationStep('reopen', rows, header, lines);
    const unsent = lines.map((line) => putTransferLine({ ...line, shippedQty: '0' }));
    return { header: { shippedById: null, shippedByName: null, shippedAt: null }, ...combine(mirror, undone, { put: unsent }) };
  },
});

/** Closes a transfer that was never sent. The boxes are free again. */
export const transferClose = defineMove(transferOrder, {
  verb: 'close',
  from: [0],
  to: 1,
  offline: true,
  right: TRANSFER.create,
  warehouses: (header) => [header.fromWarehouseId],
  payload: { reason },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), ...orderApplicationKeys(rows, p.id)],
    (p, rows) => shelfKeys(rows, p.id, ({ fromBinId }) => fromBinId),
  ],
  decide: (header, p, rows, ctx) => {
    const movement = new Movement(ctx, 'ST_CHANGE', docOf(p.id));
    const lines = transferLines(rows, p.id);
    for (const line of lines) release(movement, heldBox(rows, line), {}, line, { rows, ctx });
    return combine(movement.result(), applicationStep('cancel', rows, header, lines));
  },
});

/** Everything is received, and nothing is open. */
export const transferFinish = defineMove(transferOrder, {
  verb: 'finish',
  from: [4],
  to: 1,
  offline: true,
  right: [TRANSFER.receive, TRANSFER.settle],
  decide: (_header, p, rows) => {
    const open = transferLines(rows, p.id).find(isOpenLine);
    guard(open === undefined, 'TRANSFER_OPEN', { boxNo: open?.boxNo ?? '' });
    return {};
  },
});

const decisionSchema = z.object({ boxId: uuidSchema, back: z.boolean() });

interface Decided {
  readonly line: TransferLineRow;
  readonly back: boolean;
}

/** Returned goods are one movement, lost goods another. */
function settleGoods(header: TransferRow, decided: readonly Decided[], rows: Rows, ctx: Ctx): Partial<Decision> {
  const [back, lost] = [true, false].map((one) => decided.filter(({ back }) => back === one).map(({ line }) => line)) as [
    TransferLineRow[],
    TransferLineRow[],
  ];
  const home = new Movement(ctx, 'MV_IN', docOf(header.id));
  for (const line of back) {
    const binId = line.fromBinId ?? refuse('REF_MISSING', { field: 'fromBinId' });
    release(home, heldBox(rows, line), { warehouseId: header.fromWarehouseId, binId }, line, { rows, ctx });
  }
  const gone = new Movement(ctx, 'CNT_LOSS', docOf(header.id), home.result().postings.length);
  for (const line of lost) {
    const box = heldBox(rows, line);
    gone.issue(box, 'ADJUST', box.qty, 5, { lineId: line.id });
  }
  // Returned goods may be sent again. For lost goods, the sending store has executed the application.
  return combine(home.result(), gone.result(), applicationStep('takeBack', rows, header, back));
}

/** Decides the difference of a transfer box by box (WH_MANAGER): back in the sender's bin, or lost. The transfer closes once nothing is open. */
export const transferSettle = defineMove(transferOrder, {
  verb: 'settle',
  from: [2, 3, 4],
  also: [
    [2, 1],
    [3, 1],
    [4, 1],
  ],
  offline: false,
  right: TRANSFER.settle,
  warehouses: (header) => [header.fromWarehouseId],
  payload: { reason, decisions: z.array(decisionSchema).min(1).max(200) },
  reads: [
    (p, rows) => [...boxKeys(rows, p.id), ...orderApplicationKeys(rows, p.id)],
    (p, rows) => shelfKeys(rows, p.id, ({ fromBinId }) => fromBinId),
  ],
  decide: (header, p, rows, ctx) => {
    const lines = transferLines(rows, p.id);
    const decided = p.decisions.map(({ boxId, back }): Decided => {
      const line = lines.find((one) => one.boxId === boxId && isOpenLine(one)) ?? refuse('REF_MISSING', { field: 'boxId' });
      // Until somebody has looked at the goods, nothing is known to be missing.
      guard(header.status === 4 || p.decisions.length === lines.length, 'RESULT_MISSING', { boxNo: line.boxNo });
      return { line, back };
    });
    const goods = settleGoods(header, decided, rows, ctx);
    const settled = decided.map(({ line, back }) =>
      putTransferLine({ ...line, result: back ? 4 : 5, resultReason: line.resultReason ?? p.reason }),
    );
    const named = new Set(p.decisions.map(({ boxId }) => boxId));
    const done = lines.every((line) => !isOpenLine(line) || named.has(line.boxId));
    const closed = { status: 1 as const, closedBy: ctx.actor.userId, closedAt: ctx.occurredAt, closeReason: p.reason };
    return { ...(done ? { header: closed } : {}), ...combine(goods, { put: settled }) };
  },
});
