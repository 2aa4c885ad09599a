/** Plays one work order as people do it: entered, released, reported step by step, packed, and taken into the store. */
import { isPositive, subQty } from '#domain/kernel/quantity.ts';
import { operationIdOf } from '#domain/wms/production/floor.ts';
import { type ProductionStore, routeKey } from './production-store.ts';
import type { Tablet } from './tablet.ts';
import type { WorkOrder } from './work-orders.ts';

/** Work of a day is told at its noon: the source has days only. */
const noon = (day: string): string => `${day}T12:00:00.000Z`;

/**
 * Plays one order. What was scrapped is scrapped by the last step: the source tells no other.
 * @param routings ids by `routeKey`
 */
export async function makeOrder(
  tablet: Tablet,
  store: ProductionStore,
  routings: ReadonlyMap<string, string>,
  order: WorkOrder,
  n: number,
): Promise<void> {
  const { orderNo, orderQty, stocked, scrapped, defectCode, start, due, steps } = order;
  const materialId = store.products.get(order.matCode);
  const routingId = routings.get(routeKey(store, order)) ?? null;
  const none = { planId: null, prodVersion: null, soNo: null, batchNo: null, priority: null, remark: null };
  const head = { orderNo, orderType: 1, materialId, orderQty, lineId: store.lineId, planStart: start, dueDate: due, routingId };
  const made = await tablet.does('prodOrder.create', (id) => ({ id: id('doc'), ...head, ...none }));
  const orderId = made.id('doc');
  await tablet.does('prodOrder.release', { id: orderId });
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
