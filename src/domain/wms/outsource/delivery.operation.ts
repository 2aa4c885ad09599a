/**
 * What goes to an outsourcer (S-SHP, area-mes §1 g): pieces of an operation, which stay the order's work in process, and boxes of components, which move
 * into the outsourcer's own store (MV_OUTS_OUT).
 */
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, positiveQuantitySchema, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { binOf, boxFacts, boxOf, guardNotCounted, guardTaken } from '#domain/wms/box.operation.ts';
import { passageOf } from '#domain/wms/class-matrix.ts';
import { cardWipOf, wipOf } from '#domain/wms/production/floor.ts';
import { missingKeys, settleMissing, USABLE } from '#domain/wms/production/missing.ts';
import {
  atSupplier,
  backOf,
  OUTSOURCE_RIGHT,
  OutsourceDelivery,
  OutsourceDeliveryBox,
  type OutsourceDeliveryBoxRow,
  type OutsourceDeliveryRow,
  OutsourcePlan,
  type OutsourcePlanRow,
  outsourceAfter,
  outsourceDelivery,
} from '#domain/wms/production/outsource.document.ts';
import { CardOperation, OrderOperation, WipCard } from '#domain/wms/production/production-order.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { binsOfBoxes, guardPlace, guardRoom, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { entryKeys, lastMovement, movementKeys, reverse } from '#domain/wms/stock/reversal.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';

const DOC = 'outsourceDelivery';
const reason = z.string().trim().min(2).max(500);
const content = {
  qty: positiveQuantitySchema.nullable(),
  cardId: uuidSchema.nullable(),
  fromWarehouseId: uuidSchema.nullable(),
  boxes: z.array(z.object({ boxId: uuidSchema, toBinId: uuidSchema })).max(200),
  remark: z.string().trim().max(500).nullable(),
};
type Sent = Pick<OutsourceDeliveryRow, 'qty' | 'cardId' | 'fromWarehouseId'>;
type Boxed = readonly Pick<OutsourceDeliveryBoxRow, 'boxId' | 'toBinId'>[];

const keys = {
  first: (planId: string, sent: Sent, boxes: Boxed): Key[] => [
    byId(OutsourcePlan, planId),
    ...(sent.cardId ? [byId(WipCard, sent.cardId), byIndex(CardOperation, 'cardId', sent.cardId)] : []),
    ...(sent.fromWarehouseId ? [byId(Warehouse, sent.fromWarehouseId)] : []),
    ...boxes.flatMap(({ boxId, toBinId }) => [byId(Box, boxId), byId(Bin, toBinId)]),
  ],
  second: (rows: Rows, planId: string, boxes: Boxed): Key[] => {
    const plan = rows.get(OutsourcePlan, planId);
    const boxIds = boxes.map(({ boxId }) => boxId);
    const materials = boxIds.flatMap((id) => rows.get(Box, id)?.materialId ?? []);
    return [
      ...(plan ? [byIndex(OrderOperation, 'orderId', plan.orderId), byIndex(OutsourcePlan, 'orderId', plan.orderId)] : []),
      ...(plan?.storeId ? [byId(Warehouse, plan.storeId)] : []),
      ...materials.map((id) => byId(Material, id)),
      ...missingKeys(plan?.storeId ?? null, materials),
      ...binsOfBoxes(rows, boxIds),
      ...roomKeys(
        rows,
        boxes.map(({ toBinId }) => toBinId),
      ),
    ];
  },
};

/** Statuses of a plan of which something may still go out. */
const OPEN: readonly number[] = [2, 3, 4, 5, 6];

function openPlan(rows: Rows, planId: string): OutsourcePlanRow {
  const plan = rows.get(OutsourcePlan, planId) ?? refuse('REF_MISSING', { field: 'planId' });
  const { docNo, status } = plan;
  guard(OPEN.includes(status), 'DOC_STATUS', { docNo: docNo ?? '', set: 'outsourceStatus', status: String(status), verb: 'send' });
  return plan;
}

/**
 * The pieces are there: at their operation, on their card, and not at an outsourcer already.
 * @throws OUTSOURCE_PLAN_OVER, OUTSOURCE_PIECES
 */
function guardPieces(plan: OutsourcePlanRow, { qty, cardId }: Sent, rows: Rows): void {
  if (qty === null) return;
  const sent = addQty(plan.sentQty, qty);
  guard(cmpQty(sent, plan.planQty) <= 0, 'OUTSOURCE_PLAN_OVER', { docNo: plan.docNo ?? '', qty: sent, limit: plan.planQty });
  if (plan.opSeq === null) return;
  const operation = rows.by(OrderOperation, 'orderId', plan.orderId).find(({ opSeq, isRemoved }) => opSeq === plan.opSeq && !isRemoved);
  const away = rows.by(OutsourcePlan, 'orderId', plan.orderId).filter(({ opSeq }) => opSeq === plan.opSeq);
  const here = operation ? subQty(wipOf(operation), sumQty(away.map(atSupplier))) : '0';
  const step = cardId === null ? undefined : rows.by(CardOperation, 'cardId', cardId).find(({ opSeq }) => opSeq === plan.opSeq);
  const onCard = cardId === null ? here : step && step.orderId === plan.orderId ? cardWipOf(step) : '0';
  const limit = cmpQty(onCard, here) < 0 ? onCard : here;
  guard(cmpQty(qty, limit) <= 0, 'OUTSOURCE_PIECES', { orderNo: plan.orderNo, opSeq: String(plan.opSeq), qty, limit });
}

/** @throws OUTSOURCE_NOTHING, OUTSOURCE_WHOLE_QTY, OUTSOURCE_STORE_NEEDED, NO_OUTSOURCE between these stores */
function guardContent(plan: OutsourcePlanRow, sent: Sent, boxes: Boxed, rows: Rows): void {
  guard(sent.qty !== null || boxes.length > 0, 'OUTSOURCE_NOTHING');
  // Components that were short may follow what was sent.
  const isNamed = sent.qty !== null || plan.opSeq !== null || cmpQty(plan.sentQty, plan.planQty) >= 0;
  guard(isNamed, 'OUTSOURCE_WHOLE_QTY', { docNo: plan.docNo ?? '' });
  guardPieces(plan, sent, rows);
  if (boxes.length === 0) return;
  const to = rows.get(Warehouse, plan.storeId) ?? refuse('OUTSOURCE_STORE_NEEDED', { docNo: plan.docNo ?? '' });
  const from = rows.get(Warehouse, sent.fromWarehouseId) ?? refuse('REF_MISSING', { field: 'fromWarehouseId' });
  guard(passageOf(from.whClassCode, to.whClassCode) === 'outsourcing', 'NO_OUTSOURCE', { from: from.whName, to: to.whName });
}

const cardNoOf = ({ cardId }: Sent, rows: Rows): string | null => rows.get(WipCard, cardId)?.cardNo ?? null;

/** A whole box of the sending store, which nobody was promised. */
function boxToSend(boxId: string, { fromWarehouseId }: Sent, rows: Rows, ctx: Ctx) {
  const box = boxOf(rows, boxId, ctx);
  guardTaken(box, { warehouseId: fromWarehouseId, statuses: USABLE, qty: box.qty, isPart: false });
  guard(box.boxType !== 2, 'LOOSE_BOX', { boxNo: box.boxNo });
  guard(isZero(box.reservedQty), 'G-BAL', { boxNo: box.boxNo });
  guardNotCounted(rows, box);
  return box;
}

function linesOf(docId: string, sent: Sent, boxes: Boxed, rows: Rows, ctx: Ctx): OutsourceDeliveryBoxRow[] {
  return boxes.map(({ boxId, toBinId }, n) => {
    const box = boxToSend(boxId, sent, rows, ctx);
    const { matCode, matName, baseUnit } = rows.get(Material, box.materialId) ?? refuse('REF_MISSING', { field: 'materialId' });
    const goods = { boxId, boxNo: box.boxNo, materialId: box.materialId, matCode, matName, unitCode: baseUnit, qty: box.qty };
    return { ...goods, id: derivedId(docId, `box/${boxId}`), version: 0, docId, lineNo: n + 1, toBinId, isRemoved: false };
  });
}

const live = (rows: Rows, docId: string): OutsourceDeliveryBoxRow[] =>
  rows.by(OutsourceDeliveryBox, 'docId', docId).filter(({ isRemoved }) => !isRemoved);
const putLine = (row: OutsourceDeliveryBoxRow): Put => put(OutsourceDeliveryBox, row);

export const outsourceDeliveryCreate = defineCreate(outsourceDelivery, {
  verb: 'create',
  to: 0,
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  schema: z.object({ id: uuidSchema, planId: uuidSchema, ...content }),
  reads: [(p) => keys.first(p.planId, p, p.boxes), (p, rows) => keys.second(rows, p.planId, p.boxes)],
  decide: ({ id, boxes, ...own }, rows, ctx) => {
    const plan = openPlan(rows, own.planId);
    guardContent(plan, own, boxes, rows);
    const { orderId, orderNo, materialId, matCode, matName, unitCode, supplierId, storeId } = plan;
    const of = { orderId, orderNo, materialId, matCode, matName, unitCode, supplierId };
    const source = { sourceDocType: 'outsourcePlan', sourceDocId: plan.id, sourceDocNo: plan.docNo };
    const toWarehouseId = boxes.length > 0 ? storeId : null;
    return {
      header: { ...own, ...of, ...source, cardNo: cardNoOf(own, rows), toWarehouseId },
      put: linesOf(id, own, boxes, rows, ctx).map(putLine),
    };
  },
});

const deliveryIn = (rows: Rows, id: string): OutsourceDeliveryRow | undefined => rows.get(OutsourceDelivery, id);

export const outsourceDeliverySave = defineMove(outsourceDelivery, {
  verb: 'save',
  from: [0],
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  payload: content,
  reads: [
    (p, rows) => keys.first(deliveryIn(rows, p.id)?.planId ?? p.id, p, p.boxes),
    (p, rows) => keys.second(rows, deliveryIn(rows, p.id)?.planId ?? p.id, p.boxes),
  ],
  decide: (header, { id, boxes, ...own }, rows, ctx) => {
    const plan = openPlan(rows, header.planId);
    guardContent(plan, own, boxes, rows);
    const known = new Map(rows.by(OutsourceDeliveryBox, 'docId', id).map((line) => [line.id, line]));
    const fresh = linesOf(id, own, boxes, rows, ctx).map((line) => ({ ...line, version: known.get(line.id)?.version ?? 0 }));
    const stays = new Set(fresh.map((line) => line.id));
    const gone = live(rows, id).filter((line) => !stays.has(line.id));
    const toWarehouseId = boxes.length > 0 ? plan.storeId : null;
    const cardNo = cardNoOf(own, rows);
    return {
      header: { ...own, cardNo, toWarehouseId },
      put: [...gone.map((line) => ({ ...line, isRemoved: true })), ...fresh].map(putLine),
    };
  },
});

/** How much of the plan is out changes, and with it the plan's status. */
export function planSent(plan: OutsourcePlanRow, qty: Quantity): Partial<Decision> {
  if (isZero(qty)) return {};
  const status = outsourceAfter({ ...plan, sentQty: addQty(plan.sentQty, qty) });
  return {
    put: status === plan.status ? [] : [put(OutsourcePlan, { ...plan, status })],
    add: [add(OutsourcePlan, plan.id, 'sentQty', qty)],
  };
}

/** 0→2: the lorry leaves. Boxes must lie in the sending store, and pieces be at their operation. */
export const outsourceDeliveryShip = defineMove(outsourceDelivery, {
  verb: 'ship',
  from: [0],
  to: 2,
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  reads: [
    (p, rows) => {
      const header = deliveryIn(rows, p.id);
      return header ? keys.first(header.planId, header, live(rows, p.id)) : [];
    },
    (p, rows) => {
      const header = deliveryIn(rows, p.id);
      return header ? keys.second(rows, header.planId, live(rows, p.id)) : [];
    },
  ],
  decide: (header, p, rows, ctx) => {
    const lines = live(rows, p.id);
    const plan = openPlan(rows, header.planId);
    guardContent(plan, header, lines, rows);
    const movement = new Movement(ctx, 'MV_OUTS_OUT', { docType: DOC, docId: p.id });
    const arrived = lines.map((line) => {
      const box = boxToSend(line.boxId, header, rows, ctx);
      guard(cmpQty(box.qty, line.qty) === 0, 'G-BOX', boxFacts(box));
      const bin = binOf(rows, line.toBinId);
      guardPlace(bin, plan.storeId, box.boxStatus);
      const ref = { lineId: line.id, partyId: plan.supplierId, orderNo: plan.orderNo };
      return { bin, box: movement.move(box, { warehouseId: bin.warehouseId, binId: bin.id }, ref) };
    });
    for (const { bin } of arrived)
      guardRoom(
        rows,
        bin,
        arrived.filter((one) => one.bin.id === bin.id).map(({ box }) => box),
      );
    // What was used there before it came is booked now.
    const moved = settleMissing(rows, ctx, movement.result(), plan.storeId);
    return combine(moved, planSent(plan, header.qty ?? '0'));
  },
});

/** 2→0, while everything that was sent is still there. @throws OUTSOURCE_BACK, G-LAST */
export const outsourceDeliveryWithdraw = defineMove(outsourceDelivery, {
  verb: 'withdraw',
  from: [2],
  to: 0,
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  payload: { reason },
  reads: [
    (p, rows) => [
      byId(OutsourcePlan, deliveryIn(rows, p.id)?.planId ?? p.id),
      ...movementKeys(p.id),
      ...live(rows, p.id).map(({ boxId }) => byId(Box, boxId)),
    ],
    (p, rows) => entryKeys(p.id, rows),
  ],
  decide: (header, p, rows, ctx) => {
    const plan = rows.get(OutsourcePlan, header.planId) ?? refuse('REF_MISSING', { field: 'planId' });
    const { qty } = header;
    const out = atSupplier(plan);
    guard(qty === null || cmpQty(out, qty) >= 0, 'OUTSOURCE_BACK', { docNo: plan.docNo ?? '', qty: backOf(plan) });
    const moved = live(rows, p.id).length > 0 ? reverse(ctx, rows, lastMovement(rows, p.id, ['MV_OUTS_OUT'])) : {};
    return combine(moved, planSent(plan, negQty(qty ?? '0')));
  },
});

/** 2→4: the outsourcer has counted it and agrees. Pieces missing there are counted as short when the rest comes back. */
export const outsourceDeliverySettle = defineMove(outsourceDelivery, {
  verb: 'settle',
  from: [2],
  to: 4,
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  decide: () => ({}),
});

export const outsourceDeliveryClose = defineMove(outsourceDelivery, {
  verb: 'close',
  from: [0],
  to: 1,
  offline: false,
  right: OUTSOURCE_RIGHT.send,
  payload: { reason },
  decide: () => ({}),
});
