/** The steps of a launch: so many pieces of a plan on a day and a line; checked for their materials, reviewed into an order, called for (area-mes §3). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove, newHeader } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema, instantSchema } from '#domain/kernel/field.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, positiveQuantitySchema, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { guardOrder, limitKeys, limitsOf, OVER_RIGHT } from '#domain/mes/order/order.operation.ts';
import { bomOf, released, releaseKeys, routingOf } from '#domain/mes/order/release.ts';
import { LaunchPlan, type LaunchRow, launchPlan, PLAN_RIGHT, ProdPlan } from '#domain/mes/plan.document.ts';
import { countedOnPlan, guardPlan, planKeys } from '#domain/mes/plan-counts.ts';
import { guardReview, reviewKeys, reviewsOnCreate } from '#domain/system/review.ts';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { lineBase } from '#domain/wms/line.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { Floor } from '#domain/wms/production/floor.ts';
import { OrderOperation, ProdOrder, type ProdOrderRow } from '#domain/wms/production/production-order.ts';
import { calledParts, claimKeys, kitBom, kitKeys, shortOf } from './kit.ts';

const content = {
  launchDate: daySchema,
  shift: shift.schema,
  lineId: uuidSchema,
  launchQty: positiveQuantitySchema,
  remark: z.string().trim().max(500).nullable(),
};

/** What a launch names, and what else is launched on that line and day. */
const firstKeys = (planId: string, { lineId, launchDate }: Pick<LaunchRow, 'lineId' | 'launchDate'>): Key[] => [
  ...planKeys(planId),
  byId(Line, lineId),
  byIndex(LaunchPlan, 'lineId+launchDate', lineId, launchDate),
];
const secondKeys = (rows: Rows, materialId: string | undefined, lineId: string): Key[] => {
  const line = rows.get(Line, lineId);
  return [
    ...(materialId ? [byId(Material, materialId), ...limitKeys(materialId, lineId)] : []),
    ...(line ? [byIndex(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)] : []),
  ];
};

type Wanted = Pick<LaunchRow, 'materialId' | 'launchDate' | 'lineId' | 'launchQty' | 'remark'>;

/** Launched on the same day and line: not deleted, and not the launch itself. */
const dayTotal = (rows: Rows, { materialId, lineId, launchDate, launchQty }: Wanted, but: string | null): Quantity =>
  sumQty([
    launchQty,
    ...rows
      .by(LaunchPlan, 'lineId+launchDate', lineId, launchDate)
      .filter((one) => one.materialId === materialId && one.id !== but && one.status !== 7)
      .map((one) => one.launchQty),
  ]);

/** @throws MAKE_LIMIT_DAY above the day's limit of the product without the right and a remark (area-mes §1 m) */
function guardDay(rows: Rows, launch: Wanted, matCode: string, actor: Actor, but: string | null): void {
  const all = dayTotal(rows, launch, but);
  const allowed = hasRight(actor, OVER_RIGHT) && (launch.remark ?? '').length > 1;
  for (const { maxPerDay } of limitsOf(rows, launch.materialId, launch.lineId)) {
    const over = maxPerDay !== null && cmpQty(all, maxPerDay) > 0;
    guard(!over || allowed, 'MAKE_LIMIT_DAY', { matCode, day: launch.launchDate, qty: all, limit: maxPerDay ?? '' });
  }
}

/** @returns the line's own store, as its workshop has it */
function guardContent(rows: Rows, planId: string, launch: Wanted, { actor }: Ctx, but: string | null): string | null {
  guardPlan(rows, planId, launch.launchQty, but);
  const line = rows.get(Line, launch.lineId) ?? refuse('REF_MISSING', { field: 'lineId' });
  guard(line.isActive, 'LINE_INACTIVE', { lineName: line.lineName });
  const { matCode } = rows.get(Material, launch.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
  const { materialId, lineId, launchQty: orderQty, remark } = launch;
  guardOrder({ materialId, lineId, orderQty, planStart: null, dueDate: null, remark }, rows, actor);
  guardDay(rows, launch, matCode, actor, but);
  return rows.by(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)[0]?.lineWarehouseId ?? null;
}

const UNCHECKED = { kitStatus: 0 as const, shortLines: [] };

export const launchCreate = defineCreate(launchPlan, {
  verb: 'create',
  to: 1,
  offline: false,
  right: PLAN_RIGHT.launch,
  schema: z.object({ id: uuidSchema, planId: uuidSchema, ...content }),
  reads: [(p) => firstKeys(p.planId, p), (p, rows) => secondKeys(rows, rows.get(ProdPlan, p.planId)?.materialId, p.lineId)],
  decide: ({ id: _id, planId, ...own }, rows, ctx) => {
    const { materialId, docNo } = rows.get(ProdPlan, planId) ?? refuse('PLAN_MISSING');
    const lineWarehouseId = guardContent(rows, planId, { ...own, materialId }, ctx, null);
    const source = { sourceDocType: 'prodPlan', sourceDocId: planId, sourceDocNo: docNo };
    return { header: { ...own, ...source, ...UNCHECKED, planId, materialId, lineWarehouseId, orderId: null, demandId: null } };
  },
});

export const launchSave = defineMove(launchPlan, {
  verb: 'save',
  from: [1],
  offline: false,
  right: PLAN_RIGHT.launch,
  payload: content,
  reads: [
    (p, rows) => {
      const launch = rows.get(LaunchPlan, p.id);
      return launch ? firstKeys(launch.planId, p) : [];
    },
    (p, rows) => {
      const launch = rows.get(LaunchPlan, p.id);
      return launch ? secondKeys(rows, launch.materialId, p.lineId) : [];
    },
  ],
  decide: (header, { id, ...own }, rows, ctx) => {
    const lineWarehouseId = guardContent(rows, header.planId, { ...own, materialId: header.materialId }, ctx, id);
    return { header: { ...own, ...UNCHECKED, lineWarehouseId } };
  },
});

/** Says what is missing for all its pieces. It can be asked again at any time until the launch is reviewed. */
export const launchKit = defineMove(launchPlan, {
  verb: 'kit',
  asks: 'nothing',
  from: [1],
  offline: false,
  right: PLAN_RIGHT.launch,
  reads: [
    (p, rows) => [...claimKeys.first, ...kitKeys.first(rows.get(LaunchPlan, p.id))],
    (p, rows) => {
      const launch = rows.get(LaunchPlan, p.id);
      return [...claimKeys.second(launch, rows), ...kitKeys.second(launch, rows)];
    },
  ],
  decide: (header, _p, rows, ctx) => {
    const bom = kitBom(rows, header) ?? refuse('LAUNCH_BOM', { docNo: header.docNo ?? '' });
    const shortLines = shortOf(rows, header, bom, ctx.today);
    return { header: { shortLines, kitStatus: shortLines.length > 0 ? (1 as const) : (2 as const) } };
  },
});

/** The order of a launch before it is written. Its id follows from the state of the launch, so that one that was deleted is made anew. */
const orderOf = (launch: LaunchRow): Omit<ProdOrderRow, keyof ReturnType<typeof newHeader>> & { readonly id: string } => ({
  id: derivedId(launch.id, `order/${launch.version}`),
  orderNo: '',
  orderType: 1,
  planId: launch.planId,
  materialId: launch.materialId,
  prodVersion: null,
  routingId: null,
  orderQty: launch.launchQty,
  completedQty: '0',
  scrapQty: '0',
  stockedQty: '0',
  lineId: launch.lineId,
  planStart: launch.launchDate,
  dueDate: null,
  soNo: null,
  priority: null,
  startAt: null,
  finishAt: null,
  batchNo: null,
});

const draftOf = (rows: Rows, id: string): ProdOrderRow | undefined => {
  const launch = rows.get(LaunchPlan, id);
  return launch && (orderOf(launch) as ProdOrderRow);
};

const ENTERED = 1;
const RELEASED = 2;

/** 1→2: an order is made of it, and released where structure and routing are reviewed. */
export const launchReview = defineMove(launchPlan, {
  verb: 'review',
  from: [1],
  to: 2,
  offline: false,
  right: PLAN_RIGHT.review,
  reads: [
    (p, rows) => {
      const launch = rows.get(LaunchPlan, p.id);
      return [...reviewKeys('launchPlan', p.id), ...planKeys(launch?.planId), ...releaseKeys.first(draftOf(rows, p.id))];
    },
    (p, rows) => releaseKeys.second(draftOf(rows, p.id), rows),
  ],
  decide: (header, _p, rows, ctx) => {
    guardReview(rows, launchPlan, header, ctx.actor);
    const plan = guardPlan(rows, header.planId, header.launchQty, header.id);
    const own = orderOf(header);
    const { matCode } = rows.get(Material, header.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const source = { sourceDocType: 'launchPlan', sourceDocId: header.id, sourceDocNo: header.docNo };
    const more = { dueDate: plan.endDate, soNo: plan.soNo, priority: plan.priority, remark: header.remark, ...source };
    const order = { ...newHeader(ctx, own.id, ENTERED), ...own, ...more } as ProdOrderRow;
    const made = isMade(rows, order) ? launched(order, rows, ctx) : waits(order, matCode);
    const remarks: Issue[] = KIT_REMARKS[header.kitStatus] ? [{ code: KIT_REMARKS[header.kitStatus] ?? '', params: { matCode } }] : [];
    const counted = countedOnPlan(rows, header.planId, { ordered: header.launchQty });
    return { header: { orderId: order.id }, ...combine(made, counted, { issues: remarks }) };
  },
});

/** What the planner is told who launches what is short, or what nobody has checked. */
const KIT_REMARKS: Readonly<Record<number, string>> = { 0: 'LAUNCH_UNCHECKED', 1: 'LAUNCH_SHORT' };

const isMade = (rows: Rows, order: ProdOrderRow): boolean => bomOf(rows, order) !== undefined && routingOf(rows, order) !== undefined;

function launched(order: ProdOrderRow, rows: Rows, ctx: Ctx): Partial<Decision> {
  const { routingId, prodVersion, operations, decision } = released(order, rows, ctx);
  const first = new Floor({ order, operations }).first ?? refuse('ORDER_ROUTING', { matCode: order.orderNo });
  const row = { ...order, status: RELEASED, routingId, prodVersion } as ProdOrderRow;
  return combine({ put: [put(ProdOrder, row)] }, decision, { add: [add(OrderOperation, first.id, 'inQty', order.orderQty)] });
}

/** The planner releases it once structure and routing are there. */
const waits = (order: ProdOrderRow, matCode: string): Partial<Decision> => ({
  put: [put(ProdOrder, order)],
  issues: [{ code: 'LAUNCH_NOT_RELEASED', params: { matCode } }],
});

/** Calls for the materials of all its pieces, once: what was not pushed to the line with the release. */
export const launchCall = defineMove(launchPlan, {
  verb: 'call',
  from: [2],
  offline: false,
  right: PLAN_RIGHT.launch,
  payload: { needAt: instantSchema },
  offered: ({ demandId }) => demandId === null,
  reads: [
    (p, rows) => {
      const launch = rows.get(LaunchPlan, p.id);
      return [...reviewKeys('prodDemand'), ...kitKeys.first(launch), ...(launch?.orderId ? [byId(ProdOrder, launch.orderId)] : [])];
    },
    (p, rows) => kitKeys.second(rows.get(LaunchPlan, p.id), rows),
  ],
  decide: (header, { needAt }, rows, ctx) => {
    guard(header.demandId === null, 'LAUNCH_CALLED', { docNo: header.docNo ?? '' });
    const order = rows.get(ProdOrder, header.orderId) ?? refuse('DOC_MISSING');
    const bom = kitBom(rows, header) ?? refuse('LAUNCH_BOM', { docNo: header.docNo ?? '' });
    const toWarehouseId = header.lineWarehouseId ?? refuse('LAUNCH_LINE_STORE', { docNo: header.docNo ?? '' });
    const parts = calledParts(rows, bom, header.launchQty);
    guard(parts.length > 0, 'LAUNCH_NO_PARTS', { docNo: header.docNo ?? '' });
    const id = ctx.newId('demand');
    const isReviewed = reviewsOnCreate(rows, 'prodDemand');
    const by = isReviewed ? { auditedBy: ctx.actor.userId, auditedByName: ctx.actor.userName, auditedAt: ctx.occurredAt } : {};
    const source = { sourceDocType: 'prodOrder', sourceDocId: order.id, sourceDocNo: order.docNo };
    const called = { orderNo: order.orderNo, lineId: header.lineId, stationCode: null, demandType: 1 as const, needAt };
    const status = isReviewed ? RELEASED : ENTERED;
    const to = { toWarehouseId, toBinId: null, priority: 2 as const };
    const demand = { ...newHeader(ctx, id, status), ...by, ...source, ...called, ...to, status: status as 1 | 2 };
    const none = { pickedQty: '0', deliveredQty: '0', receivedQty: '0' };
    const lines = parts.map(({ materialId, needQty }, n) => ({ ...lineBase(rows, ctx, id, n + 1, materialId), needQty, ...none }));
    return { header: { demandId: id }, put: [put(ProdDemand, demand), ...lines.map((line) => put(ProdDemandLine, line))] };
  },
});

export const launchDelete = defineMove(launchPlan, {
  verb: 'delete',
  from: [1],
  to: 7,
  offline: false,
  right: PLAN_RIGHT.launch,
});
