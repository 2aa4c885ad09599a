/** What reported pieces have used: FIFO out of the line store, by operation, once (area-mes §1 a and b). What the store does not know of is missing. */
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import { type Ctx, combine, type Decision, type Put, put } from '#domain/kernel/operation.ts';
import { cmpQty, isPositive, minQty, mulQty, type Quantity, roundQty, subQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { traceLink } from '#domain/wms/stock/product-trace.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { USABLE, USED_UP } from './missing.ts';
import { MissingConsumption, OrderMaterial, type OrderMaterialRow, type ProdOrderRow } from './production-order.ts';

const LINE_STORE = 'CJYCL-K';

export interface Charge {
  readonly order: ProdOrderRow;
  /** Operations whose components are charged: the reported one and those counted with it. */
  readonly opSeqs: readonly number[];
  readonly pieces: Quantity;
  readonly warehouseId: string | null;
  /** Scanned at the station: taken first. */
  readonly scans: readonly { readonly boxId: string; readonly qty: Quantity | null }[];
  readonly doc: { readonly docType: string; readonly docId: string };
  readonly cardId: string | null;
  /** Class of the store; a store of another class counts as empty. */
  readonly storeClass?: string;
}

export const chargeKeys = {
  first: ({ orderId, warehouseId }: { readonly orderId: string; readonly warehouseId: string | null }): Key[] => [
    byIndex(OrderMaterial, 'orderId', orderId),
    ...(warehouseId ? [byId(Warehouse, warehouseId), byIndex(Bin, 'warehouseId', warehouseId)] : []),
  ],
  /** Boxes of every component of the order in the store. */
  second: (rows: Rows, { orderId, warehouseId }: { readonly orderId: string; readonly warehouseId: string | null }): Key[] =>
    warehouseId === null
      ? []
      : rows
          .by(OrderMaterial, 'orderId', orderId)
          .flatMap(({ materialId, unitCode }) => [
            byIndex(Box, 'warehouseId+materialId', warehouseId, materialId),
            byIndex(Unit, 'unitCode', unitCode),
          ]),
};

export interface Charged {
  readonly decision: Partial<Decision>;
  readonly boxIds: readonly string[];
  readonly missing: readonly { readonly materialId: string; readonly qty: Quantity }[];
}

const text = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/** Boxes that may be used, in the order in which they are: scanned, of this order, then nobody's, the oldest first (area-mes §4). */
function candidates(rows: Rows, { order, warehouseId, scans }: Charge, materialId: string): BoxRow[] {
  if (warehouseId === null) return [];
  const open = new Set(
    rows
      .by(Bin, 'warehouseId', warehouseId)
      .filter(({ lockedByCheckId, isTransit }) => lockedByCheckId === null && !isTransit)
      .map(({ id }) => id),
  );
  const scanned = new Set(scans.map(({ boxId }) => boxId));
  const rank = (box: BoxRow): number => (scanned.has(box.id) ? 0 : box.orderNo === order.orderNo ? 1 : 2);
  return rows
    .by(Box, 'warehouseId+materialId', warehouseId, materialId)
    .filter((box) => USABLE.includes(box.boxStatus) && open.has(box.binId ?? '') && isPositive(freeQty(box)) && box.palletId === null)
    .filter((box) => scanned.has(box.id) || box.orderNo === null || box.orderNo === order.orderNo)
    .sort((a, b) => rank(a) - rank(b) || text(a.receivedAt, b.receivedAt) || text(a.boxNo, b.boxNo));
}

/** The material itself, then what may stand in for it. */
const standIns = (all: readonly OrderMaterialRow[], { opSeq, materialId, substituteGroup }: OrderMaterialRow): string[] =>
  substituteGroup === null
    ? [materialId]
    : [
        materialId,
        ...all
          .filter((one) => one.opSeq === opSeq && one.substituteGroup === substituteGroup && one.materialId !== materialId)
          .map((one) => one.materialId),
      ];

/**
 * Issues what the pieces have used to production. Needs `chargeKeys`.
 * @param ordinal of the movement within the operation
 * @returns what is written, the boxes it came out of, and what the store does not have
 */
export function charge(what: Charge, rows: Rows, ctx: Ctx, ordinal = 0): Charged {
  const { order, opSeqs, pieces, doc, cardId, warehouseId, storeClass = LINE_STORE } = what;
  const store = rows.get(Warehouse, warehouseId);
  const open = store?.whClassCode === storeClass;
  const all = rows.by(OrderMaterial, 'orderId', order.id).filter(({ isRemoved }) => !isRemoved);
  const movement = new Movement(ctx, 'GI_PRODUCTION', doc, ordinal);
  const links: Put[] = [];
  const boxIds = new Set<string>();
  const missing: { materialId: string; qty: Quantity; opSeq: number }[] = [];
  for (const part of all.filter(({ opSeq, isMain }) => isMain && opSeqs.includes(opSeq))) {
    let rest = neededOf(part, pieces, rows);
    for (const materialId of standIns(all, part))
      for (const candidate of open ? candidates(rows, what, materialId) : []) {
        if (!isPositive(rest)) break;
        const box = movement.current(candidate);
        const most = what.scans.find(({ boxId }) => boxId === box.id)?.qty ?? rest;
        const qty = minQty(minQty(freeQty(box), rest), most);
        if (!isPositive(qty)) continue;
        movement.issue(box, 'PRODUCTION', qty, USED_UP, { lineId: doc.docId, orderNo: order.orderNo });
        rest = subQty(rest, qty);
        boxIds.add(box.id);
        const parent = cardId
          ? ({ parentType: 'wipCard', parentId: cardId } as const)
          : ({ parentType: 'order', parentId: order.id } as const);
        const link = { ...parent, childType: 'box' as const, childId: box.id, qty, orderNo: order.orderNo, opSeq: part.opSeq };
        links.push(traceLink(ctx, `${ordinal}-${links.length}`, doc.docId, link));
      }
    if (isPositive(rest)) missing.push({ materialId: part.materialId, qty: rest, opSeq: part.opSeq });
  }
  const rowsMissing =
    warehouseId === null ? [] : missing.map((one, n) => put(MissingConsumption, missingRow(what, one, warehouseId, n, ctx)));
  const issues =
    missing.length > 0 ? [{ code: 'MATERIAL_MISSING', params: { orderNo: order.orderNo, count: String(missing.length) } }] : [];
  return { decision: combine(movement.result(), { put: [...links, ...rowsMissing], issues }), boxIds: [...boxIds], missing };
}

function neededOf({ perPiece, unitCode }: OrderMaterialRow, pieces: Quantity, rows: Rows): Quantity {
  const needed = mulQty(perPiece, pieces);
  if (cmpQty(needed, '0') <= 0) return '0';
  const key = byIndex(Unit, 'unitCode', unitCode);
  const [unit] = rows.isKnown(key) ? rows.by(Unit, 'unitCode', unitCode) : [];
  return roundQty(needed, unit?.decimalPlaces ?? 6);
}

function missingRow(
  { order, doc }: Charge,
  { materialId, qty, opSeq }: { readonly materialId: string; readonly qty: Quantity; readonly opSeq: number },
  warehouseId: string,
  n: number,
  ctx: Ctx,
) {
  const what = { orderId: order.id, orderNo: order.orderNo, opSeq, materialId, warehouseId, qty };
  const fresh = { postedQty: '0', usedAt: ctx.occurredAt, reason: null, status: 0 as const };
  return { id: ctx.newId(`missing-${n}`), version: 0, ...doc, ...what, ...fresh };
}
