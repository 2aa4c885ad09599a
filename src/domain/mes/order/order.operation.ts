/** The steps of a production order (D-ORD, area-mes §3): entered, released, suspended, completed, closed; and back where that is allowed. */
import { z } from 'zod';
import { MaxMakeAmount } from '#domain/basic/handling.resource.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, combine, put } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, isZero, negQty, positiveQuantitySchema, type Quantity, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { countedOnPlan, guardPlan, launchMoved, planKeys } from '#domain/mes/plan-counts.ts';
import { prodOrderType } from '#domain/wms/production/codes.ts';
import { Floor, scrapOf } from '#domain/wms/production/floor.ts';
import {
  MissingConsumption,
  ORDER_RIGHT,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
  prodOrder,
  WipCard,
} from '#domain/wms/production/production-order.ts';
import { released, releaseKeys } from './release.ts';

/** Lets somebody launch more than the product's limit. */
export const OVER_RIGHT = 'web:mes:plan:over';

const reason = z.string().trim().min(2).max(500);
const content = {
  orderQty: positiveQuantitySchema,
  lineId: uuidSchema.nullable(),
  planStart: daySchema.nullable(),
  dueDate: daySchema.nullable(),
  prodVersion: z.string().trim().min(1).max(16).nullable(),
  routingId: uuidSchema.nullable(),
  soNo: z.string().trim().min(1).max(40).nullable(),
  batchNo: z.string().trim().min(1).max(40).nullable(),
  priority: z.number().int().min(1).max(9).nullable(),
  remark: z.string().trim().max(500).nullable(),
};

/** How much of a product may be made, by line and for all lines. */
export const limitKeys = (materialId: string, lineId: string | null): Key[] => [
  byIndex(MaxMakeAmount, 'materialId+lineId', materialId, ''),
  ...(lineId ? [byIndex(MaxMakeAmount, 'materialId+lineId', materialId, lineId)] : []),
];

/** The limits that hold for a product on a line. Needs `limitKeys`. */
export const limitsOf = (rows: Rows, materialId: string, lineId: string | null) => [
  ...rows.by(MaxMakeAmount, 'materialId+lineId', materialId, ''),
  ...(lineId ? rows.by(MaxMakeAmount, 'materialId+lineId', materialId, lineId) : []),
];

/**
 * What is wrong with the quantity and the days of an order.
 * @throws REF_MISSING, MATERIAL_INACTIVE, ORDER_DATES, MAKE_LIMIT above the limit without the right and a remark
 */
export function guardOrder(
  order: Pick<ProdOrderRow, 'materialId' | 'lineId' | 'orderQty' | 'planStart' | 'dueDate' | 'remark'>,
  rows: Rows,
  actor: Actor,
): void {
  const { matCode, isActive } = rows.get(Material, order.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(isActive, 'MATERIAL_INACTIVE', { matCode });
  guard(!order.planStart || !order.dueDate || order.planStart <= order.dueDate, 'ORDER_DATES');
  for (const { maxPerOrder } of limitsOf(rows, order.materialId, order.lineId)) {
    const over = maxPerOrder !== null && cmpQty(order.orderQty, maxPerOrder) > 0;
    const allowed = hasRight(actor, OVER_RIGHT) && (order.remark ?? '').length > 1;
    guard(!over || allowed, 'MAKE_LIMIT', { matCode, qty: order.orderQty, limit: maxPerOrder ?? '' });
  }
}

/** @throws PLAN_PRODUCT for another product, and what `guardPlan` throws */
function guardOfPlan(rows: Rows, planId: string, materialId: string, qty: Quantity): void {
  const plan = guardPlan(rows, planId, qty);
  guard(plan.materialId === materialId, 'PLAN_PRODUCT', { docNo: plan.docNo ?? '' });
}

export const orderCreate = defineCreate(prodOrder, {
  verb: 'create',
  to: 1,
  // By the review of a launch.
  orTo: [2],
  offline: false,
  right: ORDER_RIGHT.create,
  schema: z.object({
    id: uuidSchema,
    /** Of the ERP; null = the document's own number. */
    orderNo: z.string().trim().min(1).max(40).nullable(),
    orderType: prodOrderType.schema,
    materialId: uuidSchema,
    planId: uuidSchema.nullable(),
    ...content,
  }),
  reads: [
    (p) => [
      byId(Material, p.materialId),
      ...limitKeys(p.materialId, p.lineId),
      ...planKeys(p.planId),
      ...(p.orderNo ? [byIndex(ProdOrder, 'orderNo', p.orderNo)] : []),
      // Orders are entered and released by the dozen: what their releases read is read for all of them at once.
      ...releaseKeys.first(p),
    ],
    (p, rows) => releaseKeys.second(p, rows),
  ],
  decide: ({ id: _id, orderNo, ...own }, rows, ctx) => {
    guardOrder(own, rows, ctx.actor);
    guard(orderNo === null || rows.by(ProdOrder, 'orderNo', orderNo).length === 0, 'ORDER_NO_USED', { orderNo: orderNo ?? '' });
    if (own.planId !== null) guardOfPlan(rows, own.planId, own.materialId, own.orderQty);
    const counted = { completedQty: '0', scrapQty: '0', stockedQty: '0', startAt: null, finishAt: null };
    const plan = countedOnPlan(rows, own.planId, { ordered: own.orderQty });
    return { header: { ...own, ...counted, orderNo: orderNo ?? '' }, ...plan };
  },
});

export const orderSave = defineMove(prodOrder, {
  verb: 'save',
  from: [1],
  offline: false,
  right: ORDER_RIGHT.edit,
  payload: content,
  reads: [
    (p, rows) => {
      const order = rows.get(ProdOrder, p.id);
      return order ? [byId(Material, order.materialId), ...limitKeys(order.materialId, p.lineId), ...planKeys(order.planId)] : [];
    },
  ],
  decide: (header, { id: _id, ...own }, rows, ctx) => {
    guardOrder({ ...own, materialId: header.materialId }, rows, ctx.actor);
    const more = subQty(own.orderQty, header.orderQty);
    if (header.planId !== null && isPositive(more)) guardPlan(rows, header.planId, more);
    return { header: own, ...countedOnPlan(rows, header.planId, { ordered: more }) };
  },
});

/** 1→2: structure and routing are frozen, the pieces are launched, and what is pushed to the line is called. */
export const orderRelease = defineMove(prodOrder, {
  verb: 'release',
  from: [1],
  to: 2,
  offline: false,
  right: ORDER_RIGHT.release,
  reads: [(p, rows) => releaseKeys.first(rows.get(ProdOrder, p.id)), (p, rows) => releaseKeys.second(rows.get(ProdOrder, p.id), rows)],
  decide: (header, _p, rows, ctx) => {
    const { routingId, prodVersion, operations, decision } = released(header, rows, ctx);
    const first = new Floor({ order: header, operations }).first ?? refuse('ORDER_ROUTING', { matCode: header.orderNo });
    const launched = { add: [add(OrderOperation, first.id, 'inQty', header.orderQty)] };
    return { header: { routingId, prodVersion }, ...combine(decision, launched) };
  },
});

const operationsKeys = (p: { readonly id: string }): Key[] => [byIndex(OrderOperation, 'orderId', p.id)];

const isUntouched = (op: OrderOperationRow): boolean => [op.goodQty, scrapOf(op), op.suspectQty, op.reworkQty].every(isZero);

/** 2→1: as long as nothing was reported and no card is out. */
export const orderWithdraw = defineMove(prodOrder, {
  verb: 'withdraw',
  from: [2],
  to: 1,
  offline: false,
  right: ORDER_RIGHT.release,
  reads: [(p) => [...operationsKeys(p), byIndex(WipCard, 'orderId', p.id)]],
  decide: (header, p, rows) => {
    const operations = rows.by(OrderOperation, 'orderId', p.id).filter(({ isRemoved }) => !isRemoved);
    guard(operations.every(isUntouched), 'ORDER_REPORTED', { orderNo: header.orderNo });
    const [card] = rows.by(WipCard, 'orderId', p.id).filter(({ status }) => status === 1 || status === 2);
    guard(card === undefined, 'ORDER_CARDS', { cardNo: card?.cardNo ?? '' });
    return {
      header: { routingId: null },
      add: operations.filter(({ inQty }) => isPositive(inQty)).map((op) => add(OrderOperation, op.id, 'inQty', negQty(op.inQty))),
    };
  },
});

/** 3→4: nobody reports work on it until it goes on; what tablets have queued is kept and held. */
export const orderSuspend = defineMove(prodOrder, {
  verb: 'suspend',
  from: [3],
  to: 4,
  offline: false,
  right: ORDER_RIGHT.suspend,
  payload: { reason },
  decide: () => ({}),
});

export const orderResume = defineMove(prodOrder, {
  verb: 'resume',
  from: [4],
  to: 3,
  offline: false,
  right: ORDER_RIGHT.suspend,
  decide: () => ({}),
});

const floorOf = (header: ProdOrderRow, rows: Rows): Floor =>
  new Floor({ order: header, operations: rows.by(OrderOperation, 'orderId', header.id) });

/** Cards whose order is finished have nothing left to do. */
const cardsDone = (rows: Rows, orderId: string) =>
  rows
    .by(WipCard, 'orderId', orderId)
    .filter(({ status }) => status === 1)
    .map((card) => put(WipCard, { ...card, status: 3 as const }));

/** 3→5 before the last piece is there, with a reason: fewer are wanted, or some are gone. */
export const orderComplete = defineMove(prodOrder, {
  verb: 'complete',
  from: [3],
  to: 5,
  offline: false,
  right: ORDER_RIGHT.complete,
  payload: { reason },
  reads: [(p) => [...operationsKeys(p), byIndex(WipCard, 'orderId', p.id)]],
  decide: (header, p, rows, ctx) => {
    const { suspected } = floorOf(header, rows);
    guard(isZero(suspected), 'ORDER_SUSPECTS', { qty: suspected });
    return { header: { finishAt: ctx.occurredAt }, put: cardsDone(rows, p.id) };
  },
});

/** The plan that the order was made from. */
const ofPlan = (p: { readonly id: string }, rows: Rows): Key[] => planKeys(rows.get(ProdOrder, p.id)?.planId);

/** 5→6: everything that was completed lies in store, and everything that was used is booked. */
export const orderClose = defineMove(prodOrder, {
  verb: 'close',
  from: [5],
  to: 6,
  offline: false,
  right: ORDER_RIGHT.close,
  payload: { reason },
  reads: [(p, rows) => [byIndex(MissingConsumption, 'orderId', p.id), byIndex(WipCard, 'orderId', p.id), ...ofPlan(p, rows)]],
  decide: (header, p, rows) => {
    const { completedQty, stockedQty, orderNo } = header;
    guard(cmpQty(stockedQty, completedQty) >= 0, 'ORDER_NOT_STOCKED', { orderNo, qty: completedQty, limit: stockedQty });
    const missing = rows.by(MissingConsumption, 'orderId', p.id).filter(({ status }) => status === 0);
    guard(missing.length === 0, 'ORDER_MISSING', { orderNo, count: String(missing.length) });
    const counted = countedOnPlan(rows, header.planId, { completed: completedQty });
    return combine({ put: cardsDone(rows, p.id) }, counted, launchMoved(rows, header, 4));
  },
});

/** 5→3 and 6→5: a late report of a finished order can be corrected (area-mes §1 r). */
export const orderReopen = defineMove(prodOrder, {
  verb: 'reopen',
  from: [5, 6],
  to: 3,
  also: [[6, 5]],
  offline: false,
  right: ORDER_RIGHT.reopen,
  payload: { reason },
  reads: [ofPlan],
  decide: (header, _p, rows) => {
    if (header.status !== 6) return { header: { finishAt: null } };
    const counted = countedOnPlan(rows, header.planId, { completed: negQty(header.completedQty) });
    return { header: { status: 5 as const, closedAt: null, closedBy: null }, ...combine(counted, launchMoved(rows, header, 2)) };
  },
});

/** 1→7: what was launched can be launched again. */
export const orderDelete = defineMove(prodOrder, {
  verb: 'delete',
  from: [1],
  to: 7,
  offline: false,
  right: ORDER_RIGHT.delete,
  reads: [ofPlan],
  decide: (header, _p, rows) =>
    combine(countedOnPlan(rows, header.planId, { ordered: negQty(header.orderQty) }), launchMoved(rows, header, 1)),
});
