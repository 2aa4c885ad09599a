/** Plays work orders as people do it: entered, released together, reported step by step, packed, and taken into the store. */
import { isPositive, subQty } from '#domain/kernel/quantity.ts';
import { MOST_ORDERS } from '#domain/mes/order/orders-many.operation.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import { type ProductionStore, routeKey } from './production-store.ts';
import type { Tablet } from './tablet.ts';
import type { WorkOrder } from './work-orders.ts';

/** Work of a day is told at its noon: the source has days only. */
const noon = (day: string): string => `${day}T12:00:00.000Z`;

/** An order of the desk, which names the way that it goes. @returns its id */
export async function enterOrder(
  tablet: Tablet,
  store: ProductionStore,
  routings: ReadonlyMap<string, string>,
  order: WorkOrder,
): Promise<string> {
  const { orderNo, orderQty, start, due } = order;
  const materialId = store.products.get(order.matCode);
  const routingId = routings.get(routeKey(store, order)) ?? null;
  const none = { planId: null, prodVersion: null, soNo: null, batchNo: null, priority: null, remark: null };
  const head = { orderNo, orderType: 1, materialId, orderQty, lineId: store.lineId, planStart: start, dueDate: due, routingId };
  const made = await tablet.does('prodOrder.create', (id) => ({ id: id('doc'), ...head, ...none }));
  return made.id('doc');
}

/** The planner releases what is chosen in the list, as many at once as one operation takes. */
export async function releaseOrders(tablet: Tablet, orderIds: readonly string[]): Promise<void> {
  for (let from = 0; from < orderIds.length; from += MOST_ORDERS)
    await tablet.does('prodOrder.releaseMany', (id) => ({ id: id('doc'), orderIds: orderIds.slice(from, from + MOST_ORDERS) }));
}

/**
 * Plays what happens to one released order. What was scrapped is scrapped by the last step: the source tells no other.
 * @param n spreads the boxes over the bins
 */
export async function makeOrder(tablet: Tablet, store: ProductionStore, order: WorkOrder, orderId: string, n: number): Promise<void> {
  const { orderNo, orderQty, stocked, scrapped, defectCode, steps } = order;
  const materialId = store.products.get(order.matCode);
  const last = steps.at(-1);
  for (const step of steps) {
    const scrap = step === last ? scrapped : '0';
    const good = subQty(orderQty, scrap);
    await tablet.does('reportWork.report', (id) => ({
      id: id('doc'),
      orderId,
      orderOpId: operationIdOf(orderId, step.opSeq),
      cardId: null,
      stationCode: null,
      lineWarehouseId: store.lineStore,
      lineBinId: null,
      operatorId: null,
      shift: 1,
      goodQty: good,
      scrapLabourQty: scrap,
      scrapMaterialQty: '0',
      suspectQty: '0',
      defects: isPositive(scrap) ? [{ defectCode, qty: scrap }] : [],
      startAt: noon(step.start),
      endAt: noon(step.end),
      workMinutes: step.minutes,
      equipmentNo: null,
      suspectNo: null,
      consumption: [],
      remark: null,
    }));
  }
  if (!isPositive(stocked)) return;
  const boxNo = `${orderNo}-1`;
  const apply = await tablet.does('wipCompletion.apply', (id) => ({
    id: id('doc'),
    orderId,
    qty: stocked,
    boxes: [{ boxNo, qty: stocked }],
    batchNo: null,
    toWarehouseId: store.finished,
    needInspect: false,
    remark: null,
  }));
  await tablet.does('wipCompletion.review', { id: apply.id('doc') });
  const goods = { materialId, qty: stocked, toBinId: store.bins[n % store.bins.length], boxNo, batchNo: null };
  const receipt = await tablet.does(
    'finishedReceipt.create',
    (id) => ({
      id: id('doc'),
      warehouseId: store.finished,
      completionId: apply.id('doc'),
      orderNo,
      needInspect: false,
      remark: null,
      lines: [{ ...goods, productionDate: null, expiryDate: null }],
    }),
    [apply],
  );
  await tablet.does('finishedReceipt.review', { id: receipt.id('doc') });
}
