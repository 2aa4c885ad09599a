/** The steps of an outsourcing plan (D-OUT, area-mes §3): which pieces of which order go to which outsourcer, on which line of a purchase order. */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Supplier } from '#domain/basic/party.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, positiveQuantitySchema, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { FEE_ORDER } from '#domain/wms/areas.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import {
  atSupplier,
  backOf,
  OUTSOURCE_RIGHT,
  OutsourceDelivery,
  OutsourcePlan,
  type OutsourcePlanRow,
  OutsourceTake,
  outsourcePlan,
} from '#domain/wms/production/outsource.document.ts';
import { OrderOperation, type OrderOperationRow, ProdOrder, type ProdOrderRow } from '#domain/wms/production/production-order.ts';

const UNDER_WAY: readonly number[] = [2, 3];
const OUTSOURCED_ORDER = 4;
const CLOSED = 7;
export const OUTSOURCER_STORE = 'WSYCL-K';

const content = {
  supplierId: uuidSchema,
  storeId: uuidSchema.nullable(),
  planQty: positiveQuantitySchema,
  poLineId: uuidSchema.nullable(),
  needDate: daySchema.nullable(),
  remark: z.string().trim().max(500).nullable(),
};
type Content = Pick<OutsourcePlanRow, 'supplierId' | 'storeId' | 'planQty' | 'poLineId'>;

const keys = {
  first: (orderId: string, p: Content): Key[] => [
    byId(ProdOrder, orderId),
    byIndex(OrderOperation, 'orderId', orderId),
    byIndex(OutsourcePlan, 'orderId', orderId),
    byId(Supplier, p.supplierId),
    ...(p.storeId ? [byId(Warehouse, p.storeId)] : []),
    ...(p.poLineId ? [byId(PurchaseOrderLine, p.poLineId), byIndex(OutsourcePlan, 'poLineId', p.poLineId)] : []),
  ],
  second: (rows: Rows, orderId: string, p: Content): Key[] => {
    const order = rows.get(ProdOrder, orderId);
    const line = rows.get(PurchaseOrderLine, p.poLineId);
    return [...(order ? [byId(Material, order.materialId)] : []), ...(line ? [byId(PurchaseOrder, line.docId)] : [])];
  },
};

/** @throws ORDER_STATUS, OUTSOURCE_WHOLE, OUTSOURCE_OPERATION */
function operationOf(order: ProdOrderRow, opSeq: number | null, rows: Rows): OrderOperationRow | null {
  const { orderNo, status } = order;
  guard(UNDER_WAY.includes(status) && order.deletedAt === null, 'ORDER_STATUS', { orderNo, status: String(status) });
  guard((opSeq === null) === (order.orderType === OUTSOURCED_ORDER), 'OUTSOURCE_WHOLE', { orderNo });
  if (opSeq === null) return null;
  const operation = rows.by(OrderOperation, 'orderId', order.id).find((one) => one.opSeq === opSeq && !one.isRemoved);
  // Only where pieces are counted can be told what became of them.
  const isOutside = operation?.isOutsource === true && (operation.isReportPoint || operation.isLast);
  return isOutside && operation ? operation : refuse('OUTSOURCE_OPERATION', { orderNo, opSeq: String(opSeq) });
}

/** What a plan takes of its operation, or of its order line: what it plans; once it is closed, what came back. */
const claimed = (plan: OutsourcePlanRow): Quantity => (plan.status === CLOSED ? backOf(plan) : plan.planQty);
const live = (plans: readonly OutsourcePlanRow[], id: string | null): OutsourcePlanRow[] =>
  plans.filter((plan) => plan.deletedAt === null && plan.id !== id);

/** @throws OUTSOURCE_PLANNED: pieces are planned once */
function guardPlanned(order: ProdOrderRow, operation: OrderOperationRow | null, planQty: Quantity, rows: Rows, id: string | null): void {
  const others = live(rows.by(OutsourcePlan, 'orderId', order.id), id).filter(({ opSeq }) => opSeq === (operation?.opSeq ?? null));
  const limit = operation?.planQty ?? order.orderQty;
  const qty = addQty(sumQty(others.map(claimed)), planQty);
  guard(cmpQty(qty, limit) <= 0, 'OUTSOURCE_PLANNED', { orderNo: order.orderNo, qty, limit });
}

/** @throws SUPPLIER_NOT_OUTSOURCER, OUTSOURCE_STORE */
function guardOutsourcer({ supplierId, storeId }: Content, rows: Rows): void {
  const supplier = rows.get(Supplier, supplierId) ?? refuse('REF_MISSING', { field: 'supplierId' });
  guard(supplier.isActive && supplier.isOutsourcer, 'SUPPLIER_NOT_OUTSOURCER');
  if (storeId === null) return;
  const store = rows.get(Warehouse, storeId) ?? refuse('REF_MISSING', { field: 'storeId' });
  const isHis = store.isActive && store.whClassCode === OUTSOURCER_STORE && store.supplierId === supplierId;
  guard(isHis, 'OUTSOURCE_STORE', { whName: store.whName });
}

/**
 * The order that pays for the processing. Its supplier and state are asked by its link.
 * @throws OUTSOURCE_PO for goods, or another unit; OUTSOURCE_PO_OVER
 */
function paidBy({ poLineId, planQty }: Content, unitCode: string, rows: Rows, id: string | null): string | null {
  if (poLineId === null) return null;
  const line = rows.get(PurchaseOrderLine, poLineId) ?? refuse('REF_MISSING', { field: 'poLineId' });
  const order = rows.get(PurchaseOrder, line.docId) ?? refuse('REF_MISSING', { field: 'poLineId' });
  const { poNo } = order;
  guard(order.poType === FEE_ORDER && !line.isRemoved && line.unitCode === unitCode, 'OUTSOURCE_PO', { poNo, unit: unitCode });
  const qty = addQty(sumQty(live(rows.by(OutsourcePlan, 'poLineId', poLineId), id).map(claimed)), planQty);
  guard(cmpQty(qty, line.orderQty) <= 0, 'OUTSOURCE_PO_OVER', { poNo, qty, limit: line.orderQty });
  return poNo;
}

function entered(order: ProdOrderRow, opSeq: number | null, p: Content, rows: Rows, id: string | null) {
  const operation = operationOf(order, opSeq, rows);
  const { matCode, matName, baseUnit } = rows.get(Material, order.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guardOutsourcer(p, rows);
  guardPlanned(order, operation, p.planQty, rows, id);
  const goods = { matCode, matName, unitCode: baseUnit, materialId: order.materialId, orderNo: order.orderNo };
  return { ...goods, opCode: operation?.opCode ?? null, isLast: operation?.isLast ?? true, poNo: paidBy(p, baseUnit, rows, id) };
}

export const outsourcePlanCreate = defineCreate(outsourcePlan, {
  verb: 'create',
  to: 1,
  offline: false,
  right: OUTSOURCE_RIGHT.plan,
  schema: z.object({ id: uuidSchema, orderId: uuidSchema, opSeq: z.number().int().min(0).nullable(), ...content }),
  reads: [(p) => keys.first(p.orderId, p), (p, rows) => keys.second(rows, p.orderId, p)],
  decide: ({ id, ...own }, rows) => {
    const order = rows.get(ProdOrder, own.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    const counted = { sentQty: '0', goodQty: '0', scrapLabourQty: '0', scrapMaterialQty: '0', shortQty: '0' };
    return { header: { ...own, ...counted, ...entered(order, own.opSeq, own, rows, id) } };
  },
});

const planIn = (rows: Rows, id: string): OutsourcePlanRow | undefined => rows.get(OutsourcePlan, id);

export const outsourcePlanSave = defineMove(outsourcePlan, {
  verb: 'save',
  from: [1],
  offline: false,
  right: OUTSOURCE_RIGHT.plan,
  payload: content,
  reads: [
    (p, rows) => keys.first(planIn(rows, p.id)?.orderId ?? p.id, p),
    (p, rows) => keys.second(rows, planIn(rows, p.id)?.orderId ?? p.id, p),
  ],
  decide: (plan, { id, ...own }, rows) => {
    guard(plan.deletedAt === null, 'DOC_MISSING');
    const order = rows.get(ProdOrder, plan.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    return { header: { ...own, ...entered(order, plan.opSeq, own, rows, id) } };
  },
});

export const outsourcePlanReview = defineMove(outsourcePlan, {
  verb: 'review',
  from: [1],
  to: 2,
  offline: false,
  right: OUTSOURCE_RIGHT.review,
  reads: [(p, rows) => [...reviewKeys('outsourcePlan', p.id), byId(ProdOrder, planIn(rows, p.id)?.orderId ?? p.id)]],
  decide: (plan, _p, rows, ctx) => {
    guard(plan.deletedAt === null, 'DOC_MISSING');
    guardReview(rows, outsourcePlan, plan, ctx.actor);
    const order = rows.get(ProdOrder, plan.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
    guard(UNDER_WAY.includes(order.status), 'ORDER_STATUS', { orderNo: order.orderNo, status: String(order.status) });
    return {};
  },
});

const dealtKeys = ({ id }: { readonly id: string }): Key[] => [
  byIndex(OutsourceDelivery, 'planId', id),
  byIndex(OutsourceTake, 'planId', id),
];

/** @throws G-DOWN with the number of a delivery or a receipt of the plan in one of these statuses */
function guardNothing(rows: Rows, planId: string, deliveries: readonly number[], takes: readonly number[]): void {
  const open = [
    ...rows.by(OutsourceDelivery, 'planId', planId).filter(({ status }) => deliveries.includes(status)),
    ...rows.by(OutsourceTake, 'planId', planId).filter(({ status }) => takes.includes(status)),
  ];
  guard(open.length === 0, 'G-DOWN', { docNo: open[0]?.docNo ?? '' });
}

/** 2→1, as long as nothing of it was sent and nothing has been announced. */
export const outsourcePlanUnreview = defineMove(outsourcePlan, {
  verb: 'unreview',
  from: [2],
  to: 1,
  offline: false,
  right: OUTSOURCE_RIGHT.review,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [dealtKeys],
  decide: (plan, p, rows) => {
    guardNothing(rows, p.id, [0, 2, 3, 4], [1, 2, 3, 5]);
    guard(isZero(plan.sentQty) && isZero(backOf(plan)), 'G-DOWN', { docNo: plan.docNo ?? '' });
    return {};
  },
});

/** Nothing more of it goes out. What lies at the outsourcer comes back first, or is taken as short. */
export const outsourcePlanClose = defineMove(outsourcePlan, {
  verb: 'close',
  from: [2, 3, 4, 5, 6],
  to: CLOSED,
  offline: false,
  right: OUTSOURCE_RIGHT.review,
  payload: { reason: z.string().trim().min(2).max(500) },
  reads: [dealtKeys],
  decide: (plan, p, rows) => {
    guardNothing(rows, p.id, [0], [1, 2, 5]);
    const qty = atSupplier(plan);
    guard(isZero(qty), 'OUTSOURCE_AT_SUPPLIER', { docNo: plan.docNo ?? '', qty });
    return {};
  },
});

export const outsourcePlanDelete = defineMove(outsourcePlan, {
  verb: 'delete',
  from: [1],
  offline: false,
  right: OUTSOURCE_RIGHT.plan,
  decide: (plan) => {
    guard(plan.deletedAt === null, 'DOC_MISSING');
    return {};
  },
});
