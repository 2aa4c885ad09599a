/** Sending pieces to the next operation, taking them over, and settling what differs (area-mes §1 i, o): facts of the floor, without stock. */
import { z } from 'zod';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, combine, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import {
  addQty,
  cmpQty,
  isPositive,
  isZero,
  leastZeroSchema,
  minQty,
  negQty,
  positiveQuantitySchema,
  type Quantity,
  subQty,
} from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { Floor } from '#domain/wms/production/floor.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { ProcessTake, ProcessTransfer, type ProcessTransferRow, processTransfer, TRANSFER_RIGHT } from './transfer.document.ts';

const reason = z.string().trim().min(2).max(500);

const floorKeys = (orderId: string, cardId: string | null): Key[] => [
  byId(ProdOrder, orderId),
  byIndex(OrderOperation, 'orderId', orderId),
  ...(cardId ? [byId(WipCard, cardId), byIndex(CardOperation, 'cardId', cardId)] : []),
];

function floorOf(rows: Rows, orderId: string, cardId: string | null) {
  const order = rows.get(ProdOrder, orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
  const operations = rows.by(OrderOperation, 'orderId', orderId);
  const cards = cardId ? rows.by(CardOperation, 'cardId', cardId) : [];
  return { order, floor: new Floor({ order, operations, cards }) };
}

/** –→2. More than the books know of is sent all the same, with a remark: the report of it may still be on its way. */
export const transferSend = defineCreate(processTransfer, {
  verb: 'send',
  kind: 'fact',
  to: 2,
  offline: true,
  right: TRANSFER_RIGHT.send,
  schema: z.object({
    id: uuidSchema,
    orderId: uuidSchema,
    cardId: uuidSchema.nullable(),
    fromOpSeq: z.number().int().min(1).max(9999),
    qty: positiveQuantitySchema,
    remark: z.string().trim().max(500).nullable(),
  }),
  reads: [(p) => floorKeys(p.orderId, p.cardId)],
  decide: ({ id: _id, ...own }, rows, ctx) => {
    const { order, floor } = floorOf(rows, own.orderId, own.cardId);
    const from = floor.operation(own.fromOpSeq) ?? refuse('REF_MISSING', { field: 'fromOpSeq' });
    const next = floor.next(own.fromOpSeq) ?? refuse('TRANSFER_LAST', { opSeq: String(own.fromOpSeq) });
    guard(from.transferBatch !== null, 'TRANSFER_FLOWS', { opSeq: String(own.fromOpSeq) });
    const left = floor.sendable(own.fromOpSeq);
    const issues: Issue[] = cmpQty(own.qty, left) > 0 ? [{ code: 'TRANSFER_OVER', params: { qty: own.qty, limit: left } }] : [];
    floor.send(own.fromOpSeq, own.qty);
    const header = { ...own, lineId: order.lineId, toOpSeq: next.opSeq, takenQty: '0', settledQty: '0' };
    return { header, ...combine(floor.result(ctx), { issues }) };
  },
});

const headerKeys = (rows: Rows, id: string): Key[] => {
  const header = rows.get(ProcessTransfer, id);
  return header ? [...floorKeys(header.orderId, header.cardId), byIndex(ProcessTake, 'docId', id)] : [];
};

/** 2→4: what has come, and why that is not what was sent. */
export const transferTake = defineMove(processTransfer, {
  verb: 'take',
  kind: 'fact',
  from: [2],
  to: 4,
  offline: true,
  right: TRANSFER_RIGHT.take,
  payload: {
    takeQty: leastZeroSchema,
    reason: z.string().trim().min(2).max(500).nullable(),
    stationCode: z.string().trim().min(1).max(32).nullable(),
  },
  reads: [(p, rows) => headerKeys(rows, p.id)],
  decide: (header, p, rows, ctx) => {
    guard(cmpQty(p.takeQty, header.qty) <= 0, 'G-QTY', { qty: p.takeQty, limit: header.qty });
    const diffQty = subQty(header.qty, p.takeQty);
    guard(isZero(diffQty) || p.reason !== null, 'REASON_REQUIRED');
    const { floor } = floorOf(rows, header.orderId, header.cardId);
    if (isPositive(p.takeQty)) floor.bring(header.toOpSeq, p.takeQty);
    const { userName: takerName, personId: takerId } = ctx.actor;
    const take = { id: ctx.newId('take'), version: 0, docId: header.id, orderId: header.orderId, takeQty: p.takeQty, diffQty };
    const by = { reason: p.reason, stationCode: p.stationCode, takerId, takerName, takenAt: ctx.occurredAt };
    return combine(floor.result(ctx), {
      put: [put(ProcessTake, { ...take, ...by })],
      add: isZero(p.takeQty) ? [] : [add(ProcessTransfer, header.id, 'takenQty', p.takeQty)],
    });
  },
});

/** 2→0: nobody has taken it over. */
export const transferWithdraw = defineMove(processTransfer, {
  verb: 'withdraw',
  from: [2],
  to: 0,
  offline: false,
  right: TRANSFER_RIGHT.send,
  reads: [(p, rows) => headerKeys(rows, p.id)],
  decide: (header, _p, rows, ctx) => {
    const { floor } = floorOf(rows, header.orderId, header.cardId);
    floor.send(header.fromOpSeq, negQty(header.qty));
    return floor.result(ctx);
  },
});

/** 0→2: on its way again. */
export const transferResend = defineMove(processTransfer, {
  verb: 'resend',
  from: [0],
  to: 2,
  offline: false,
  right: TRANSFER_RIGHT.send,
  reads: [(p, rows) => headerKeys(rows, p.id)],
  decide: (header, _p, rows, ctx) => {
    const { floor } = floorOf(rows, header.orderId, header.cardId);
    const left = floor.sendable(header.fromOpSeq);
    guard(cmpQty(header.qty, left) <= 0, 'G-QTY', { qty: header.qty, limit: left });
    floor.send(header.fromOpSeq, header.qty);
    return floor.result(ctx);
  },
});

/** What was sent and is neither taken over nor settled. */
export const openDifference = ({ qty, takenQty, settledQty }: Pick<ProcessTransferRow, 'qty' | 'takenQty' | 'settledQty'>): Quantity =>
  subQty(qty, addQty(takenQty, settledQty));

/** More may have been sent than was reported. What nobody has reported as good cannot turn into scrap. @throws TRANSFER_UNREPORTED */
function guardReported(floor: Floor, opSeq: number, lost: Quantity): void {
  const operation = floor.operation(opSeq) ?? refuse('REF_MISSING', { field: 'fromOpSeq' });
  const step = floor.card(opSeq);
  const taken = step ? (floor.card(floor.next(opSeq)?.opSeq ?? opSeq)?.inQty ?? '0') : '0';
  const waiting = floor.waiting(operation);
  const left = step ? minQty(waiting, subQty(step.goodQty, taken)) : waiting;
  guard(isZero(lost) || cmpQty(lost, left) <= 0, 'TRANSFER_UNREPORTED', { opSeq: String(opSeq), qty: lost, limit: left });
}

/** What is missing of a transfer: found pieces are with the sender again; lost ones are labour scrap of the sender. */
export const transferSettle = defineMove(processTransfer, {
  verb: 'settle',
  from: [4],
  offline: false,
  right: TRANSFER_RIGHT.settle,
  payload: { found: leastZeroSchema, lost: leastZeroSchema, reason },
  offered: (header) => isPositive(openDifference(header)),
  reads: [
    (p, rows) => headerKeys(rows, p.id),
    (p, rows) => {
      const header = rows.get(ProcessTransfer, p.id);
      return header && header.cardId === null ? [byIndex(CardOperation, 'orderId', header.orderId)] : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const all = addQty(p.found, p.lost);
    const open = openDifference(header);
    guard(isPositive(all) && cmpQty(all, open) <= 0, 'G-QTY', { qty: all, limit: open });
    const { floor } = floorOf(rows, header.orderId, header.cardId);
    guardReported(floor, header.fromOpSeq, p.lost);
    if (isPositive(p.found)) floor.send(header.fromOpSeq, negQty(p.found));
    const cards = header.cardId === null ? rows.by(CardOperation, 'orderId', header.orderId) : [];
    if (isPositive(p.lost)) floor.lose(header.fromOpSeq, p.lost, cards);
    return combine(floor.result(ctx), { add: [add(ProcessTransfer, header.id, 'settledQty', all)] });
  },
});
