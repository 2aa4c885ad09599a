/** The steps of a production plan (D-PLN): entered, changed, reviewed, taken back, closed, deleted. What is made of it moves it further. */
import { z } from 'zod';
import { Bom } from '#domain/basic/bom.document.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, positiveQuantitySchema } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { bomOf, routingOf } from '#domain/mes/order/release.ts';
import { LaunchPlan, PLAN_RIGHT, type PlanRow, ProdPlan, planAfter, prodPlan } from '#domain/mes/plan.document.ts';
import { waitingLaunches } from '#domain/mes/plan-counts.ts';
import { Routing } from '#domain/mes/routing.ts';
import { guardReview, reviewKeys } from '#domain/system/review.ts';
import { manyOf } from '#domain/wms/many/many.operation.ts';
import { isUnderWay, ProdOrder, type ProdOrderRow } from '#domain/wms/production/production-order.ts';

const reason = z.string().trim().min(2).max(500);
const content = {
  planQty: positiveQuantitySchema,
  startDate: daySchema,
  endDate: daySchema,
  lineId: uuidSchema.nullable(),
  soNo: z.string().trim().min(1).max(40).nullable(),
  priority: z.number().int().min(1).max(9).nullable(),
  remark: z.string().trim().max(500).nullable(),
};

/** @throws REF_MISSING, MATERIAL_INACTIVE, LINE_INACTIVE, PLAN_DATES */
function guardContent(plan: Pick<PlanRow, 'materialId' | 'lineId' | 'startDate' | 'endDate'>, rows: Rows): void {
  const { matCode, isActive } = rows.get(Material, plan.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  guard(isActive, 'MATERIAL_INACTIVE', { matCode });
  guard(plan.startDate <= plan.endDate, 'PLAN_DATES');
  if (plan.lineId === null) return;
  const { lineName, isActive: works } = rows.get(Line, plan.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
  guard(works, 'LINE_INACTIVE', { lineName });
}

const lineKeys = (lineId: string | null) => (lineId === null ? [] : [byId(Line, lineId)]);

export const planCreate = defineCreate(prodPlan, {
  verb: 'create',
  to: 1,
  offline: false,
  right: PLAN_RIGHT.create,
  schema: z.object({ id: uuidSchema, materialId: uuidSchema, ...content }),
  reads: [(p) => [byId(Material, p.materialId), ...lineKeys(p.lineId)]],
  decide: ({ id: _id, ...own }, rows) => {
    guardContent(own, rows);
    return { header: { ...own, orderedQty: '0', completedQty: '0' } };
  },
});

export const planSave = defineMove(prodPlan, {
  verb: 'save',
  from: [1],
  offline: false,
  right: PLAN_RIGHT.edit,
  payload: content,
  reads: [
    (p, rows) => {
      const plan = rows.get(ProdPlan, p.id);
      return plan ? [byId(Material, plan.materialId), ...lineKeys(p.lineId)] : [];
    },
  ],
  decide: ({ materialId }, { id: _id, ...own }, rows) => {
    guardContent({ ...own, materialId }, rows);
    return { header: own };
  },
});

/** 1→2: the product can be made, for both its structure and its routing are reviewed. */
export const planReview = defineMove(prodPlan, {
  verb: 'review',
  from: [1],
  to: 2,
  offline: false,
  right: PLAN_RIGHT.review,
  reads: [
    (p, rows) => {
      const plan = rows.get(ProdPlan, p.id);
      const product = plan
        ? [byId(Material, plan.materialId), byIndex(Bom, 'productId', plan.materialId), byIndex(Routing, 'productId', plan.materialId)]
        : [];
      return [...reviewKeys('prodPlan', p.id), ...product];
    },
  ],
  decide: (header, _p, rows, ctx) => {
    guardReview(rows, prodPlan, header, ctx.actor);
    const { matCode } = rows.get(Material, header.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const made = { materialId: header.materialId, prodVersion: null, routingId: null };
    guard(bomOf(rows, made) !== undefined, 'PLAN_BOM', { matCode });
    guard(routingOf(rows, made) !== undefined, 'ORDER_ROUTING', { matCode });
    return {};
  },
});

/** Of those chosen, 1→2. */
export const plansReview = manyOf(planReview, { doc: prodPlan, verb: 'review' });

/** 2→1: as long as nothing of it is launched or ordered. */
export const planUnreview = defineMove(prodPlan, {
  verb: 'unreview',
  from: [2],
  to: 1,
  offline: false,
  right: PLAN_RIGHT.review,
  payload: { reason },
  reads: [(p) => [byIndex(LaunchPlan, 'planId', p.id)]],
  decide: (header, p, rows) => {
    const launched = rows.by(LaunchPlan, 'planId', p.id).find(({ status }) => status === 1 || status === 2);
    guard(launched === undefined && isZero(header.orderedQty), 'G-DOWN', { docNo: launched?.docNo ?? header.docNo ?? '' });
    return {};
  },
});

/** Days and quantity of a plan that is launched already, with a reason. Its orders are changed one by one, for each has its own line and calls; those that say another day are named. */
export const planChange = defineMove(prodPlan, {
  verb: 'change',
  from: [2, 3],
  offline: false,
  right: PLAN_RIGHT.edit,
  payload: { planQty: positiveQuantitySchema, endDate: daySchema, reason },
  reads: [(p) => [byIndex(LaunchPlan, 'planId', p.id), byIndex(ProdOrder, 'planId', p.id)]],
  decide: (header, p, rows) => {
    const docNo = header.docNo ?? '';
    const { planQty, endDate } = p;
    guard(cmpQty(planQty, header.planQty) !== 0 || endDate !== header.endDate, 'PLAN_CHANGE_NOTHING', { docNo });
    guard(header.startDate <= endDate, 'PLAN_DATES');
    const least = addQty(header.orderedQty, waitingLaunches(rows, p.id));
    guard(cmpQty(planQty, least) >= 0, 'PLAN_CHANGE_LEAST', { docNo, limit: least });
    const status = planAfter({ ...header, planQty }) as PlanRow['status'];
    const others =
      endDate === header.endDate ? [] : rows.by(ProdOrder, 'planId', p.id).filter((order) => isToMake(order) && order.dueDate !== endDate);
    return {
      header: { planQty, endDate, status },
      issues: others.map(({ orderNo }) => ({ code: 'PLAN_CHANGE_ORDER', params: { orderNo } })),
    };
  },
});

/** Entered, or under way. */
const isToMake = (order: ProdOrderRow): boolean => order.deletedAt === null && (order.status === ENTERED || isUnderWay(order));
const ENTERED = 1;

/** Nothing more is made of it; orders under way are finished. */
export const planClose = defineMove(prodPlan, {
  verb: 'close',
  from: [2, 3, 4],
  to: 5,
  offline: false,
  right: PLAN_RIGHT.close,
  payload: { reason },
  reads: [(p) => [byIndex(LaunchPlan, 'planId', p.id)]],
  decide: (_header, p, rows) => {
    const waiting = rows.by(LaunchPlan, 'planId', p.id).find(({ status }) => status === 1);
    guard(waiting === undefined, 'PLAN_LAUNCHED', { docNo: waiting?.docNo ?? '' });
    return {};
  },
});

export const planDelete = defineMove(prodPlan, {
  verb: 'delete',
  from: [1],
  to: 7,
  offline: false,
  right: PLAN_RIGHT.delete,
});
