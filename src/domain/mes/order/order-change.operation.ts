/** An order that is under way changes: its due day, its quantity, its line. Calls, cards and the launch follow in the same decision; what others have promised is named (decision 116). */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Line } from '#domain/basic/party.resource.ts';
import { ShopWipWarehouse } from '#domain/basic/place.resource.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { daySchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, put } from '#domain/kernel/operation.ts';
import { guard, type Issue, refuse } from '#domain/kernel/problem.ts';
import { isPositive, positiveQuantitySchema, restQty, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { LaunchPlan } from '#domain/mes/plan.document.ts';
import { countedOnPlan, planKeys } from '#domain/mes/plan-counts.ts';
import { OutsourcePlan } from '#domain/wms/production/outsource.document.ts';
import { ORDER_RIGHT, OrderMaterial, ProdOrder, type ProdOrderRow, prodOrder } from '#domain/wms/production/production-order.ts';
import { SalesOrder, SalesOrderLine, salesOrderLines } from '#domain/wms/sales/sales-order.document.ts';
import { guardOrder, limitKeys } from './order.operation.ts';
import { callKeys, movedCalls, type OrderChange } from './order-calls.ts';
import { cutKeys, cutOrder } from './order-cut.ts';

const RELEASED = 2;
/** Reviewed, in progress: somebody waits for its goods. */
const SOLD: readonly number[] = [2, 4];
/** Not completed and not closed. */
const OUTSIDE: readonly number[] = [1, 2, 3, 4, 5];

const payload = {
  orderQty: positiveQuantitySchema,
  dueDate: daySchema.nullable(),
  lineId: uuidSchema.nullable(),
  reason: z.string().trim().min(2).max(500),
};
interface Wanted {
  readonly id: string;
  readonly orderQty: string;
  readonly dueDate: string | null;
  readonly lineId: string | null;
  readonly reason: string;
}

/** How many days later, negative when earlier; nothing moves with an order that had no due day or has none any more. */
export const daysLater = (from: string | null, to: string | null): number =>
  from === null || to === null ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** A day so many days on, and none that has gone by because of it. */
export function movedDay(day: string, days: number, today: string): string {
  const moved = addDays(day, days);
  if (days >= 0 || moved >= today) return moved;
  return day < today ? day : today;
}

const firstKeys = (p: Wanted, rows: Rows): Key[] => {
  const order = rows.get(ProdOrder, p.id);
  if (!order) return [];
  return [
    ...cutKeys(p.id),
    ...callKeys.first,
    ...planKeys(order.planId),
    ...limitKeys(order.materialId, p.lineId),
    byIndex(OrderMaterial, 'orderId', p.id),
    byIndex(LaunchPlan, 'orderId', p.id),
    byIndex(OutsourcePlan, 'orderId', p.id),
    byId(Material, order.materialId),
    ...(p.lineId ? [byId(Line, p.lineId)] : []),
    ...(order.soNo ? [byIndex(SalesOrder, 'soNo', order.soNo)] : []),
  ];
};
const secondKeys = (p: Wanted, rows: Rows): Key[] => {
  const order = rows.get(ProdOrder, p.id);
  const line = rows.get(Line, p.lineId);
  return [
    ...callKeys.second(order, rows),
    ...(line ? [byIndex(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)] : []),
    ...soldBy(rows, order).map(({ id }) => byIndex(SalesOrderLine, 'docId', id)),
  ];
};

const soldBy = (rows: Rows, order: ProdOrderRow | undefined) =>
  order?.soNo ? rows.by(SalesOrder, 'soNo', order.soNo).filter(({ status, deletedAt }) => SOLD.includes(status) && deletedAt === null) : [];

/** The line that it moves to, and its store; null = it stays. @throws LINE_INACTIVE, CHANGE_LINE when it would be on no line */
function lineOf(order: ProdOrderRow, { lineId }: Wanted, rows: Rows): OrderChange['line'] {
  if (lineId === order.lineId) return null;
  const line = rows.get(Line, lineId ?? refuse('CHANGE_LINE', { orderNo: order.orderNo })) ?? refuse('REF_MISSING', { field: 'lineId' });
  guard(line.isActive, 'LINE_INACTIVE', { lineName: line.lineName });
  const storeId = rows.by(ShopWipWarehouse, 'workshopDeptId', line.workshopDeptId)[0]?.lineWarehouseId ?? null;
  return { id: line.id, storeId };
}

/** What sales and purchasing have promised for it, and have to settle with their partners. */
function promised(order: ProdOrderRow, { orderQty, dueDate }: Wanted, { cut, days, line }: OrderChange, rows: Rows): Issue[] {
  const sold = soldBy(rows, order).flatMap(({ id, soNo }) =>
    salesOrderLines(rows, id)
      .filter((one) => one.materialId === order.materialId)
      .flatMap((one): Issue[] => {
        const open = restQty(one.orderQty, one.issuedQty);
        if (!isPositive(open)) return [];
        const isLate = days > 0 && dueDate !== null && one.requiredDate !== null && dueDate > one.requiredDate;
        const left = restQty(open, subQty(orderQty, order.scrapQty));
        return [
          ...(isLate ? [{ code: 'CHANGE_SOLD_LATE', params: { soNo: soNo ?? '', day: one.requiredDate ?? '' } }] : []),
          ...(isPositive(cut) && isPositive(left) ? [{ code: 'CHANGE_SOLD_SHORT', params: { soNo: soNo ?? '', qty: left } }] : []),
        ];
      }),
  );
  const outside = rows
    .by(OutsourcePlan, 'orderId', order.id)
    .filter(({ status, deletedAt }) => OUTSIDE.includes(status) && deletedAt === null);
  const isTold = isPositive(cut) || days !== 0 || line !== null;
  return [...sold, ...(isTold ? outside.map(({ docNo }) => ({ code: 'CHANGE_OUTSIDE', params: { docNo: docNo ?? '' } })) : [])];
}

/** The launch says what its order says; its day moves while nothing was begun. */
function movedLaunch(order: ProdOrderRow, { orderQty }: Wanted, { days, line }: OrderChange, rows: Rows, ctx: Ctx): Partial<Decision> {
  const launch = rows.by(LaunchPlan, 'orderId', order.id)[0];
  if (!launch) return {};
  const by = { updatedBy: ctx.actor.userId, updatedByName: ctx.actor.userName, updatedAt: ctx.occurredAt };
  const launchDate = order.status === RELEASED ? movedDay(launch.launchDate, days, ctx.today) : launch.launchDate;
  const place = line ? { lineId: line.id, lineWarehouseId: line.storeId } : {};
  return { put: [put(LaunchPlan, { ...launch, ...by, ...place, launchDate, launchQty: orderQty })] };
}

/** Fewer pieces, another day, another line: with a reason, until the order is completed. More is launched, not changed. */
export const orderChange = defineMove(prodOrder, {
  verb: 'change',
  from: [2, 3, 4],
  offline: false,
  right: ORDER_RIGHT.edit,
  payload,
  reads: [firstKeys, secondKeys],
  decide: (order, p, rows, ctx) => {
    const cut = subQty(order.orderQty, p.orderQty);
    const days = daysLater(order.dueDate, p.dueDate);
    const line = lineOf(order, p, rows);
    guard(!isPositive(subQty(p.orderQty, order.orderQty)), 'CHANGE_MORE', { orderNo: order.orderNo });
    guard(isPositive(cut) || p.dueDate !== order.dueDate || line !== null, 'CHANGE_NOTHING', { orderNo: order.orderNo });
    const change: OrderChange = { orderQty: p.orderQty, cut, days, line };
    const planStart = order.planStart && order.status === RELEASED ? movedDay(order.planStart, days, ctx.today) : order.planStart;
    const own = { dueDate: p.dueDate, planStart, lineId: p.lineId };
    guardOrder({ ...order, ...own, orderQty: p.orderQty, remark: p.reason }, rows, ctx.actor);
    const { header, ...fewer } = isPositive(cut) ? cutOrder(order, cut, rows, ctx) : { header: {} };
    return {
      header: { ...own, ...header },
      ...combine(
        fewer,
        movedLaunch(order, p, change, rows, ctx),
        movedCalls(order, change, rows, ctx),
        isPositive(cut) ? countedOnPlan(rows, order.planId, { ordered: subQty(p.orderQty, order.orderQty) }) : {},
        { issues: promised(order, p, change, rows) },
      ),
    };
  },
});
