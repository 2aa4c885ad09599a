/** What orders leave on the plan they were made from: how much of it is ordered, how much is completed, and the status that follows. */
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import type { ProdOrderRow } from '#domain/wms/production/production-order.ts';
import { LaunchPlan, type LaunchRow, type PlanRow, ProdPlan, planAfter } from './plan.document.ts';

/** Statuses of a plan that is made from. */
export const OPEN_PLAN: readonly number[] = [2, 3];
const ENTERED = 1;
const REVIEWED = 2;
const COMPLETED = 4;

/** The plan of an order, and what was launched of it. */
export const planKeys = (planId: string | null | undefined): Key[] =>
  planId ? [byId(ProdPlan, planId), byIndex(LaunchPlan, 'planId', planId)] : [];

/** What is launched and has no order yet. Needs `planKeys`. @param but a launch that is left out */
export const waitingLaunches = (rows: Rows, planId: string, but: string | null = null): Quantity =>
  sumQty(
    rows
      .by(LaunchPlan, 'planId', planId)
      .filter((one) => one.status === ENTERED && one.id !== but)
      .map(({ launchQty }) => launchQty),
  );

/**
 * A plan that more is made from.
 * @param qty more than is ordered and launched by now
 * @param but a launch that `qty` takes the place of
 * @throws PLAN_MISSING, PLAN_STATUS while it is not reviewed or when it is over, PLAN_QTY beyond what is planned
 */
export function guardPlan(rows: Rows, planId: string, qty: Quantity, but: string | null = null): PlanRow {
  const plan = rows.get(ProdPlan, planId) ?? refuse('PLAN_MISSING');
  guard(OPEN_PLAN.includes(plan.status), 'PLAN_STATUS', { docNo: plan.docNo ?? '', status: String(plan.status) });
  const left = subQty(plan.planQty, addQty(plan.orderedQty, waitingLaunches(rows, planId, but)));
  guard(cmpQty(qty, left) <= 0, 'PLAN_QTY', { docNo: plan.docNo ?? '', qty, limit: left });
  return plan;
}

/** Raises the plan's counters and moves it on; nothing for an order without a plan. Needs `planKeys`. */
export function countedOnPlan(
  rows: Rows,
  planId: string | null,
  { ordered = '0', completed = '0' }: { readonly ordered?: Quantity; readonly completed?: Quantity },
): Partial<Decision> {
  const plan = planId === null ? undefined : rows.get(ProdPlan, planId);
  if (!plan) return {};
  const orderedQty = addQty(plan.orderedQty, ordered);
  const completedQty = addQty(plan.completedQty, completed);
  const status = planAfter({ ...plan, orderedQty, completedQty }) as PlanRow['status'];
  return {
    put: status === plan.status ? [] : [put(ProdPlan, { ...plan, status })],
    add: [
      ...(isZero(ordered) ? [] : [add(ProdPlan, plan.id, 'orderedQty', ordered)]),
      ...(isZero(completed) ? [] : [add(ProdPlan, plan.id, 'completedQty', completed)]),
    ],
  };
}

/** The launch that an order was made by. Needs `planKeys`. */
const launchOf = (rows: Rows, { id, planId }: Pick<ProdOrderRow, 'id' | 'planId'>): LaunchRow | undefined =>
  planId === null ? undefined : rows.by(LaunchPlan, 'planId', planId).find(({ orderId }) => orderId === id);

/** With its order the launch is over, under way again, or to be reviewed once more. */
export function launchMoved(rows: Rows, order: Pick<ProdOrderRow, 'id' | 'planId'>, to: 1 | 2 | 4): Partial<Decision> {
  const launch = launchOf(rows, order);
  if (!launch) return {};
  const from = to === COMPLETED ? REVIEWED : to === REVIEWED ? COMPLETED : REVIEWED;
  if (launch.status !== from) return {};
  const anew = { orderId: null, demandId: null, auditedBy: null, auditedByName: null, auditedAt: null };
  return { put: [put(LaunchPlan, { ...launch, status: to, ...(to === ENTERED ? anew : {}) })] };
}
