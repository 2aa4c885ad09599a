/**
 * What a receipt of outsourced work does (area-mes §1 g). Pieces of an operation become good or spoilt there; those of the last operation, and whole
 * products, come into a store (GR_OUTSOURCE). Components that were used are charged in the outsourcer's own store.
 */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { add, type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { inScope } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, isZero, negQty, type Quantity, subQty, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { guardDecimals } from '#domain/wms/line.ts';
import { charge, chargeKeys } from '#domain/wms/production/backflush.ts';
import { takeBack, takeBackKeys } from '#domain/wms/production/backflush-undo.ts';
import { Floor, type Made, piecesOf, takenBack, wipOf } from '#domain/wms/production/floor.ts';
import {
  atSupplier,
  backOf,
  OutsourcePlan,
  type OutsourcePlanRow,
  type OutsourceTakeRow,
  outsourceAfter,
} from '#domain/wms/production/outsource.document.ts';
import {
  CardOperation,
  MissingConsumption,
  OrderOperation,
  type OrderOperationRow,
  ProdOrder,
  type ProdOrderRow,
  WipCard,
  type WipCardRow,
} from '#domain/wms/production/production-order.ts';
import { billedKeys, billingKeys, guardUnbilled } from '#domain/wms/purchase/statement.entity.ts';
import { agreedSeverity, planKeys, planOf, skipsLot } from '#domain/wms/quality/inspection-plan.ts';
import { countLot, incomingInspection, sourceInspectionKeys } from '#domain/wms/quality/new-inspection.ts';
import { cancelInspections, lotsOf } from '#domain/wms/quality/receipt-inspections.ts';
import { Movement } from '#domain/wms/stock/movement.ts';
import { guardArrival, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { traceLink, unlinked } from '#domain/wms/stock/product-trace.ts';
import { lastMovement, reverse } from '#domain/wms/stock/reversal.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import {
  batchFor,
  bringIn,
  guardNewGoods,
  type MaterialRow,
  materialMoreKeys,
  materialOf,
  targetBoxId,
  targetKeys,
} from '#domain/wms/voucher/new-goods.ts';
import { guardRooms } from '#domain/wms/voucher/post-other.ts';
import { OUTSOURCER_STORE } from './plan.operation.ts';

const DOC = 'outsourceTake';
const TO_RECEIVE: readonly number[] = [3, 4, 5, 6];
const UNDER_WAY: readonly number[] = [2, 3];
const COMPLETED = 5;
/** Stores that take in what was made. */
export const MADE_STORES: readonly string[] = ['CCP-K', 'BCP-K'];
const [GOOD, WAITING] = [2, 4] as const;
/** Type of the inspection of outsourced goods. */
const OUTSOURCED_CHECK = 6;

export interface TakeJob {
  readonly take: OutsourceTakeRow;
  readonly rows: Rows;
  readonly ctx: Ctx;
}

type Labelled = OutsourceTakeRow['boxes'][number];
const placeOf = ({ materialId, batchNo, toBinId }: OutsourceTakeRow, boxNo: string | null) => ({
  materialId,
  batchNo,
  boxNo,
  status: GOOD,
  binId: toBinId ?? '',
});
/** Goods that come into the store: boxes by their labels, or loose. */
const goodsOf = ({ boxes, goodQty }: OutsourceTakeRow): readonly (Omit<Labelled, 'boxNo'> & { readonly boxNo: string | null })[] =>
  boxes.length > 0 ? boxes : [{ boxNo: null, qty: goodQty }];

/** Keys of everything a receipt stands on, in two rounds after its own row. */
export const takeKeys = {
  first: (take: OutsourceTakeRow | undefined): Key[] =>
    take
      ? [
          byId(OutsourcePlan, take.planId),
          byId(ProdOrder, take.orderId),
          byIndex(OrderOperation, 'orderId', take.orderId),
          ...(take.cardId ? [byId(WipCard, take.cardId), byIndex(CardOperation, 'cardId', take.cardId)] : []),
          ...chargeKeys.first({ orderId: take.orderId, warehouseId: null }),
          ...sourceInspectionKeys(take.id),
          byId(Material, take.materialId),
          ...planKeys([take.materialId], take.supplierId),
          ...(take.toWarehouseId ? [byId(Warehouse, take.toWarehouseId)] : []),
          ...(take.toBinId
            ? [byId(Bin, take.toBinId), ...goodsOf(take).flatMap(({ boxNo }) => targetKeys(take.id, placeOf(take, boxNo)))]
            : []),
        ]
      : [],
  second: (take: OutsourceTakeRow | undefined, rows: Rows): Key[] => {
    if (!take) return [];
    const warehouseId = rows.get(OutsourcePlan, take.planId)?.storeId ?? null;
    return [
      ...chargeKeys.first({ orderId: take.orderId, warehouseId }),
      ...chargeKeys.second(rows, { orderId: take.orderId, warehouseId }),
      ...materialMoreKeys(rows, [take.materialId]),
      ...roomKeys(rows, [take.toBinId]),
    ];
  },
};

interface Scene extends TakeJob {
  readonly plan: OutsourcePlanRow;
  readonly order: ProdOrderRow;
  readonly card: WipCardRow | null;
  readonly floor: Floor;
  /** Operations that the pieces go through outside, in order; the last one is where they are counted. */
  readonly path: readonly OrderOperationRow[];
  readonly made: Made;
}

const madeOf = (take: OutsourceTakeRow): Made => ({
  good: take.goodQty,
  // What never came back is the outsourcer's labour scrap: else it would be work in process for ever.
  scrapLabour: addQty(take.scrapLabourQty, take.shortQty),
  scrapMaterial: take.scrapMaterialQty,
  suspect: '0',
});

function sceneOf({ take, rows, ctx }: TakeJob): Scene {
  const plan = rows.get(OutsourcePlan, take.planId) ?? refuse('REF_MISSING', { field: 'planId' });
  const order = rows.get(ProdOrder, take.orderId) ?? refuse('REF_MISSING', { field: 'orderId' });
  const card = rows.get(WipCard, take.cardId) ?? null;
  guard(take.cardId === null || card?.orderId === order.id, 'REF_MISSING', { field: 'cardId' });
  const operations = rows.by(OrderOperation, 'orderId', order.id);
  const floor = new Floor({ order, operations, cards: take.cardId ? rows.by(CardOperation, 'cardId', take.cardId) : [] });
  return { take, rows, ctx, plan, order, card, floor, path: pathOf(floor, plan.opSeq), made: madeOf(take) };
}

/** The operation of the plan; of a whole product all at which pieces are counted. */
function pathOf(floor: Floor, opSeq: number | null): OrderOperationRow[] {
  const path: OrderOperationRow[] = [];
  if (opSeq !== null) path.push(floor.operation(opSeq) ?? refuse('REF_MISSING', { field: 'opSeq' }));
  else for (let op = floor.first; op; op = floor.next(op.opSeq)) path.push(op);
  return path;
}

/** No more comes back than went out, nor than is in work at the operation. @throws DOC_STATUS, OUTSOURCE_OVER, ORDER_STATUS */
function guardLeft({ take, plan, order, floor, path, made }: Scene): void {
  const { docNo, status } = plan;
  guard(TO_RECEIVE.includes(status), 'DOC_STATUS', { docNo: docNo ?? '', set: 'outsourceStatus', status: String(status), verb: 'take' });
  const { orderNo } = order;
  guard(UNDER_WAY.includes(order.status), 'ORDER_STATUS', { orderNo, status: String(order.status) });
  const pieces = piecesOf(made);
  guard(!isZero(pieces), 'OUTSOURCE_EMPTY');
  const first = path[0] ?? refuse('REF_MISSING', { field: 'opSeq' });
  const limits = [atSupplier(plan), wipOf(floor.operation(first.opSeq) ?? first)];
  const limit = limits.reduce((a, b) => (cmpQty(a, b) < 0 ? a : b));
  guard(cmpQty(pieces, limit) <= 0, 'OUTSOURCE_OVER', { docNo: take.docNo ?? '', qty: pieces, limit });
}

/** Counts the pieces: a whole product is good at every operation before its last one. */
function count(floor: Floor, path: readonly OrderOperationRow[], made: Made): void {
  const pieces = piecesOf(made);
  const through: Made = { good: pieces, scrapLabour: '0', scrapMaterial: '0', suspect: '0' };
  for (const [n, op] of path.entries()) {
    const next = path[n + 1];
    floor.make(op.opSeq, next ? through : made);
    // Nobody sends and takes over between operations of somebody else's house.
    if (!next || !op.transferBatch) continue;
    floor.send(op.opSeq, pieces);
    floor.bring(next.opSeq, pieces);
  }
}

/** A card whose pieces came back goes on to the next operation, or is done. */
function cardAfter({ card, floor, path }: Scene, sign: 1 | -1): Put[] {
  const opSeq = path.at(-1)?.opSeq;
  if (!card || opSeq === undefined || ![1, 3].includes(card.status)) return [];
  const currentOpSeq = sign === 1 ? (floor.next(opSeq)?.opSeq ?? opSeq) : opSeq;
  return [put(WipCard, { ...card, currentOpSeq, status: floor.cardIsDone ? 3 : 1 })];
}

/** Counters of the plan, and its status by them. */
function planBack(plan: OutsourcePlanRow, take: OutsourceTakeRow, sign: 1 | -1): Partial<Decision> {
  const by = (qty: Quantity): Quantity => (sign === 1 ? qty : negQty(qty));
  const counted = (['goodQty', 'scrapLabourQty', 'scrapMaterialQty', 'shortQty'] as const).filter((name) => !isZero(take[name]));
  const after = Object.fromEntries(counted.map((name) => [name, addQty(plan[name], by(take[name]))]));
  const status = outsourceAfter({ ...plan, ...after });
  return {
    put: status === plan.status ? [] : [put(OutsourcePlan, { ...plan, status })],
    add: counted.map((name) => add(OutsourcePlan, plan.id, name, by(take[name]))),
  };
}

/** The order that pays for it has received, and accepted, what is good. */
const orderLine = ({ poLineId, goodQty }: OutsourceTakeRow, sign: 1 | -1): Partial<Decision> => {
  if (poLineId === null || isZero(goodQty)) return {};
  const qty = sign === 1 ? goodQty : negQty(goodQty);
  return { add: [add(PurchaseOrderLine, poLineId, 'receivedQty', qty), add(PurchaseOrderLine, poLineId, 'acceptedQty', qty)] };
};

/** Whether the goods wait for a verdict, as goods of a supplier do. */
const needsCheck = ({ take, rows }: TakeJob, { id, iqcMode }: MaterialRow): boolean =>
  iqcMode !== 0 && !skipsLot(iqcMode, planOf(rows, id), agreedSeverity(rows, id, take.supplierId));

/** Good pieces that need no further operation come into their store. @param ordinal of the movement within the operation */
function stored(scene: Scene, ordinal: number): Partial<Decision> {
  const { take, rows, ctx, order } = scene;
  if (!take.isLast || isZero(take.goodQty)) return {};
  const store = rows.get(Warehouse, take.toWarehouseId) ?? refuse('OUTSOURCE_PLACE');
  guard(store.isActive && MADE_STORES.includes(store.whClassCode), 'STORE_CLASS', { whName: store.whName });
  const binId = take.toBinId ?? refuse('OUTSOURCE_PLACE');
  guard(inScope(ctx.actor, store.id), 'G-WH', { warehouseId: store.id });
  const material = materialOf(rows, take.materialId);
  const sum = sumQty(goodsOf(take).map(({ qty }) => qty));
  guard(cmpQty(sum, take.goodQty) === 0, 'BOXES_OTHER_SUM', { matCode: material.matCode, qty: take.goodQty, sum });
  const inspected = needsCheck(scene, material);
  const status = inspected ? WAITING : GOOD;
  guardArrival(rows, binId, store.id, status);
  const movement = new Movement(ctx, 'GR_OUTSOURCE', { docType: DOC, docId: take.id }, ordinal);
  const batchNo = take.batchNo ?? (material.batchManaged ? order.batchNo : null);
  const ref = { lineId: take.id, partyId: take.supplierId, orderNo: order.orderNo };
  const batch = batchFor(rows, ctx, { material, batchNo, status }, { productionDate: null, expiryDate: null, supplierId: take.supplierId });
  const origin = { orderNo: order.orderNo, supplierId: take.supplierId };
  const boxes = goodsOf(take).map(({ boxNo, qty }) => {
    const goods = { material, batchNo, boxNo, status, qty, binId, warehouseId: store.id } as const;
    guardNewGoods(goods);
    guardDecimals(rows.by(Unit, 'unitCode', material.baseUnit)[0], qty);
    return { id: bringIn(movement, 'PRODUCTION', { ...goods, docId: take.id, batch, origin }, { rows, ctx }, ref), boxNo, qty };
  });
  const moved = movement.result();
  guardRooms({ rows, lines: [take] }, moved);
  const of = { parentType: 'box' as const, childType: 'order' as const, childId: order.id, orderNo: order.orderNo, opSeq: null };
  const links = boxes.map(({ id, qty }, n) => traceLink(ctx, `out-${n}`, take.id, { ...of, parentId: id, qty }));
  return combine(
    moved,
    { put: [...(batch?.version === 0 ? [put(Batch, batch)] : []), ...links], add: [add(ProdOrder, order.id, 'stockedQty', take.goodQty)] },
    countLot(rows, material, take.supplierId),
    inspected ? checked(scene, material, batchNo, boxes) : {},
  );
}

function checked(
  { take, rows, ctx }: Scene,
  material: MaterialRow,
  batchNo: string | null,
  boxes: readonly { readonly id: string; readonly boxNo: string | null; readonly qty: Quantity }[],
): Partial<Decision> {
  const source = { sourceDocType: DOC, sourceDocId: take.id, sourceDocNo: take.docNo };
  const place = { warehouseId: take.toWarehouseId ?? '', supplierId: take.supplierId };
  const goods = boxes.map(({ id, boxNo, qty }) => {
    const box = { id, boxNo: boxNo ?? '', qty, receiptLineId: null, poLineId: take.poLineId };
    return { materialId: material.id, batchNo, box };
  });
  return combine(...lotsOf(rows, place, goods).map((lot) => incomingInspection(rows, ctx, lot, source, OUTSOURCED_CHECK)));
}

/**
 * Everything that follows from a receipt that is reviewed. Needs `takeKeys`.
 * @returns what is written, and the boxes that components came out of
 */
export function postTake(job: TakeJob): { readonly decision: Partial<Decision>; readonly chargedBoxIds: readonly string[] } {
  const scene = sceneOf(job);
  const { take, plan, order, floor, path, made, rows, ctx } = scene;
  guardLeft(scene);
  const opSeqs = path.flatMap(({ opSeq }) => [...floor.countedWith(opSeq).map((op) => op.opSeq), opSeq]);
  count(floor, path, made);
  const used = charge(
    {
      order,
      opSeqs,
      pieces: piecesOf(made),
      warehouseId: plan.storeId,
      scans: [],
      doc: { docType: DOC, docId: take.id },
      cardId: take.cardId,
      storeClass: OUTSOURCER_STORE,
    },
    rows,
    ctx,
  );
  const ordinal = (used.decision.postings ?? []).length;
  const decision = combine(
    floor.result(ctx),
    { put: cardAfter(scene, 1) },
    used.decision,
    stored(scene, ordinal),
    planBack(plan, take, 1),
    orderLine(take, 1),
  );
  return { decision, chargedBoxIds: used.boxIds };
}

export const undoKeys = {
  first: (take: OutsourceTakeRow | undefined): Key[] =>
    take
      ? [
          ...takeKeys.first(take),
          ...takeBackKeys.first(take.id),
          ...billedKeys([take.id]),
          ...take.chargedBoxIds.map((id) => byId(Box, id)),
          ...(take.toBinId ? goodsOf(take).map(({ boxNo }) => byId(Box, targetBoxId(take.id, placeOf(take, boxNo)))) : []),
        ]
      : [],
  second: (take: OutsourceTakeRow | undefined, rows: Rows): Key[] =>
    take ? [...takeKeys.second(take, rows), ...takeBackKeys.second(take.id, rows), ...billingKeys(rows, [take.id])] : [],
};

/** What the next operation has begun cannot be taken back from it. @throws REPORT_TAKEN */
function guardTaken({ take, floor, path }: Scene): void {
  const last = path.at(-1);
  const next = last && floor.next(last.opSeq);
  if (!last || !next) return;
  const left = last.transferBatch ? subQty(last.goodQty, last.outQty) : wipOf(next);
  guard(cmpQty(left, take.goodQty) >= 0, 'REPORT_TAKEN', { docNo: take.docNo ?? '', opSeq: String(next.opSeq), limit: left });
}

/**
 * The mirror of it all: pieces are at the outsourcer again, and what they used lies in the outsourcer's store. Needs `undoKeys`.
 * @throws G-DOWN with the statement that bills it, or with its inspection; REPORT_TAKEN, G-LAST
 */
export function takeTakeBack(job: TakeJob, reason: string): Partial<Decision> {
  const { take, rows, ctx } = job;
  guardUnbilled(rows, [take.id]);
  const inspections = cancelInspections(rows, take.id, ctx);
  const scene = sceneOf(job);
  const { plan, order, floor, path, made } = scene;
  const { orderNo, status } = order;
  guard(status !== 6 && status !== 7, 'ORDER_STATUS', { orderNo, status: String(status) });
  guardTaken(scene);
  takeCountBack(floor, path, made);
  const used = takeBack(rows, ctx, take);
  const ordinal = (used.postings ?? []).length;
  const wasStored = take.isLast && !isZero(take.goodQty);
  const goods = wasStored ? reverse(ctx, rows, lastMovement(rows, take.id, ['GR_OUTSOURCE']), { ordinal }) : {};
  const waived = rows
    .by(MissingConsumption, 'docId', take.id)
    .filter((row) => row.status === 0)
    .map((row) => put(MissingConsumption, { ...row, status: 2 as const, reason }));
  const reopened: Partial<ProdOrderRow> = status === COMPLETED ? { status: 3, finishAt: null } : {};
  return combine(
    floor.result(ctx, reopened),
    used,
    goods,
    inspections,
    { put: [...cardAfter(scene, -1), ...waived, ...unlinked(rows, take.id)] },
    { add: wasStored ? [add(ProdOrder, order.id, 'stockedQty', negQty(take.goodQty))] : [] },
    planBack(plan, take, -1),
    orderLine(take, -1),
  );
}

/** The last operation gives its pieces back first. */
function takeCountBack(floor: Floor, path: readonly OrderOperationRow[], made: Made): void {
  const pieces = negQty(piecesOf(made));
  const through: Made = { good: pieces, scrapLabour: '0', scrapMaterial: '0', suspect: '0' };
  for (const [n, op] of [...path.entries()].reverse()) {
    const next = path[n + 1];
    floor.make(op.opSeq, next ? through : takenBack(made));
    if (!next || !op.transferBatch) continue;
    floor.send(op.opSeq, pieces);
    floor.bring(next.opSeq, pieces);
  }
}

/** How much went out and has not come back, less what other receipts of the plan announce. */
export const announceable = (plan: OutsourcePlanRow, others: readonly OutsourceTakeRow[]): Quantity =>
  subQty(atSupplier(plan), sumQty(others.filter(({ status }) => [1, 2, 5].includes(status)).map(backOf)));
