/** Plays work orders as people do it: entered, released together, reported step by step, packed, and taken into the store. */
import { isPositive, subQty } from '#domain/kernel/quantity.ts';
import { MOST_AT_ONCE } from '#domain/wms/many/many.operation.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import type { Written } from '#server/modules/sync/outgoing.ts';
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
  for (let from = 0; from < orderIds.length; from += MOST_AT_ONCE)
    await tablet.does('prodOrder.releaseMany', (id) => ({ id: id('doc'), docIds: orderIds.slice(from, from + MOST_AT_ONCE) }));
}

/** A released order. */
interface Released {
  readonly order: WorkOrder;
  readonly id: string;
}

/** Reports the steps of an order. What was scrapped is scrapped by the last one: the source tells no other. */
async function report(tablet: Tablet, store: ProductionStore, { order, id: orderId }: Released): Promise<void> {
  const { orderQty, scrapped, defectCode, steps } = order;
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
}

/** Reviews what was written, as many at once as one operation takes. */
async function reviewed(tablet: Tablet, docType: string, written: readonly Written[]): Promise<Written[]> {
  const reviews: Written[] = [];
  for (let from = 0; from < written.length; from += MOST_AT_ONCE) {
    const docIds = written.slice(from, from + MOST_AT_ONCE).map((one) => one.id('doc'));
    reviews.push(await tablet.does(`${docType}.reviewMany`, (id) => ({ id: id('doc'), docIds })));
  }
  return reviews;
}

/**
 * Plays what happens to released orders: the line reports and packs, its leader reviews what was packed, the store takes it in and its keeper reviews that. The
 * boxes are spread over the bins.
 */
export async function makeOrders(tablet: Tablet, store: ProductionStore, released: readonly Released[]): Promise<void> {
  for (const one of released) await report(tablet, store, one);
  const made = released.filter(({ order }) => isPositive(order.stocked));
  const applied: Written[] = [];
  for (const { order, id } of made)
    applied.push(
      await tablet.does('wipCompletion.apply', (own) => ({
        id: own('doc'),
        orderId: id,
        qty: order.stocked,
        boxes: [{ boxNo: `${order.orderNo}-1`, qty: order.stocked }],
        batchNo: null,
        toWarehouseId: store.finished,
        needInspect: false,
        remark: null,
      })),
    );
  const agreed = await reviewed(tablet, 'wipCompletion', applied);
  const receipts: Written[] = [];
  for (const [n, { order }] of made.entries()) {
    const { orderNo, stocked } = order;
    const materialId = store.products.get(order.matCode);
    const goods = { materialId, qty: stocked, toBinId: store.bins[n % store.bins.length], boxNo: `${orderNo}-1`, batchNo: null };
    receipts.push(
      await tablet.does(
        'finishedReceipt.create',
        (own) => ({
          id: own('doc'),
          warehouseId: store.finished,
          completionId: applied[n]?.id('doc') ?? null,
          orderNo,
          needInspect: false,
          remark: null,
          lines: [{ ...goods, productionDate: null, expiryDate: null }],
        }),
        agreed,
      ),
    );
  }
  await reviewed(tablet, 'finishedReceipt', receipts);
}
