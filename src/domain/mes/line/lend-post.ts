/** Moves lent boxes to the line bin of the borrowing order (MV_BIN) and back. Their order number changes with them, so that reports charge them (area-mes §3). */
import { Bin, Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { cmpQty, isZero } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { SuspectedProduct } from '#domain/mes/quality/quality.document.ts';
import { binOf, boxFacts, boxOf, guardNotCounted, guardTaken } from '#domain/wms/box.operation.ts';
import { missingKeys, settleMissing, USABLE } from '#domain/wms/production/missing.ts';
import { OrderMaterial, ProdOrder } from '#domain/wms/production/production-order.ts';
import { isExpired } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { type BoxRow, Movement } from '#domain/wms/stock/movement.ts';
import { newBox } from '#domain/wms/stock/new-box.ts';
import { binsOfBoxes, guardPlace, guardRoom, roomKeys } from '#domain/wms/stock/place-rules.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import { materialKeys, materialMoreKeys } from '#domain/wms/voucher/new-goods.ts';
import { freshNumber } from '#domain/wms/voucher/voucher.document.ts';
import { lendFault, statusWhenLent } from './lend-rules.ts';
import { ISOLATED, LINE_STORE, type LineLendLineRow, type LineLendRow } from './line-lend.document.ts';

const DOC = 'lineLend';
/** An order that uses material now: released, or under way. */
const USING: readonly number[] = [2, 3];
const SUSPECT_CLOSED = 4;

export type LentGoods = Pick<LineLendLineRow, 'boxId' | 'fromBoxId' | 'materialId' | 'newBoxNo' | 'qty'>;
type Head = Pick<LineLendRow, 'warehouseId' | 'toWarehouseId' | 'toBinId' | 'toOrder'>;

/** Keys of everything that a loan names, in two rounds. Entry and review read the same rows. */
export const lendKeys = {
  first: ({ warehouseId, toWarehouseId, toBinId, toOrder }: Head, goods: readonly LentGoods[]): Key[] => [
    ...[byId(Warehouse, warehouseId), byId(Warehouse, toWarehouseId), byId(Bin, toBinId)],
    byIndex(ProdOrder, 'orderNo', toOrder),
    ...materialKeys(goods.map(({ materialId }) => materialId)),
    ...missingKeys(
      toWarehouseId,
      goods.map(({ materialId }) => materialId),
    ),
    ...goods.flatMap(({ boxId, fromBoxId, newBoxNo }) => [
      ...[byId(Box, fromBoxId), byId(Box, boxId), byIndex(SuspectedProduct, 'boxId', fromBoxId)],
      ...(newBoxNo === null ? [] : [byIndex(Box, 'boxNo', newBoxNo)]),
    ]),
  ],
  second: ({ toBinId, toOrder }: Head, goods: readonly LentGoods[], rows: Rows): Key[] => [
    ...rows.by(ProdOrder, 'orderNo', toOrder).map(({ id }) => byIndex(OrderMaterial, 'orderId', id)),
    ...materialMoreKeys(
      rows,
      goods.map(({ materialId }) => materialId),
    ),
    ...binsOfBoxes(
      rows,
      goods.map(({ fromBoxId }) => fromBoxId),
    ),
    ...goods.flatMap(({ fromBoxId }) => {
      const batchId = rows.get(Box, fromBoxId)?.batchId;
      return batchId ? [byId(Batch, batchId)] : [];
    }),
    ...roomKeys(rows, [toBinId]),
  ],
};

interface Lending {
  readonly header: LineLendRow;
  readonly lines: readonly LineLendLineRow[];
  readonly rows: Rows;
  readonly ctx: Ctx;
}

/** @throws LINE_SIDE_REQUIRED, LEND_ORDER where the borrowing order does not use material now */
function guardHead({ warehouseId, toWarehouseId, toOrder }: LineLendRow, rows: Rows) {
  for (const id of [warehouseId, toWarehouseId]) {
    const store = rows.get(Warehouse, id);
    guard(store?.whClassCode === LINE_STORE && store.isActive, 'LINE_SIDE_REQUIRED');
  }
  const [order] = rows.by(ProdOrder, 'orderNo', toOrder);
  guard(order !== undefined && order.deletedAt === null && USING.includes(order.status), 'LEND_ORDER', { orderNo: toOrder });
  return order;
}

/** A quality review decides about a suspected box; until then nobody lends it. */
function guardNoSuspect(box: BoxRow, rows: Rows): void {
  const open = rows.by(SuspectedProduct, 'boxId', box.id).find(({ status, deletedAt }) => status !== SUSPECT_CLOSED && deletedAt === null);
  guard(open === undefined, 'LEND_SUSPECT', { boxNo: box.boxNo, docNo: open?.docNo ?? '' });
}

/** A box of the line store that this kind of loan takes. @throws whatever keeps it there */
function boxToLend(line: LentGoods, header: LineLendRow, rows: Rows, ctx: Ctx): BoxRow {
  const { lendKind: kind, warehouseId, toOrder } = header;
  const box = boxOf(rows, line.fromBoxId, ctx);
  guard(!isLoose(box), 'LOOSE_BOX', { boxNo: box.boxNo });
  const fault = lendFault(kind, box, ctx.occurredAt);
  if (fault) refuse(fault.code, fault.params);
  guardTaken(box, { warehouseId, statuses: [box.boxStatus], qty: line.qty, isPart: line.newBoxNo !== null });
  guard(box.orderNo !== toOrder, 'LEND_SAME_ORDER', { boxNo: box.boxNo, orderNo: toOrder });
  guardNotCounted(rows, box);
  guardNoSuspect(box, rows);
  const batch = rows.get(Batch, box.batchId);
  guard(!isExpired(batch, ctx.today), 'G-EXP', { batchNo: batch?.batchNo ?? '' });
  return box;
}

/**
 * The boxes move to the bin of the borrowing order and bear its number; what that order had used without a booking is booked out of them.
 * @throws whatever would prevent the review: entering a loan calls this too
 */
export function lendBoxes({ header, lines, rows, ctx }: Lending): Partial<Decision> {
  const order = guardHead(header, rows);
  const twice = lines.find(({ fromBoxId }, at) => lines.findIndex((one) => one.fromBoxId === fromBoxId) !== at);
  guard(twice === undefined, 'RETURN_TWICE', { boxNo: rows.get(Box, twice?.fromBoxId ?? null)?.boxNo ?? '' });
  const wanted = new Set(rows.by(OrderMaterial, 'orderId', order.id).flatMap((one) => (one.isRemoved ? [] : [one.materialId])));
  const bin = binOf(rows, header.toBinId);
  const movement = new Movement(ctx, 'MV_BIN', { docType: DOC, docId: header.id });
  const come = lines.map((line) => {
    const box = boxToLend(line, header, rows, ctx);
    guard(wanted.has(box.materialId), 'LEND_NOT_USED', { matCode: line.matCode, orderNo: order.orderNo });
    const status = statusWhenLent(box) as BoxRow['boxStatus'];
    guardPlace(bin, header.toWarehouseId, status);
    const place = { warehouseId: bin.warehouseId, binId: bin.id };
    const ref = { lineId: line.id, orderNo: order.orderNo };
    const isPart = line.newBoxNo !== null;
    if (!isPart) {
      const to = status === box.boxStatus ? place : { ...place, status };
      return movement.move({ ...box, orderNo: order.orderNo }, to, ref);
    }
    const child = partOf(box, line, { ...place, boxStatus: status, orderNo: order.orderNo }, rows, ctx);
    return movement.pour(box, line.qty, child, ref).target;
  });
  guardRoom(rows, bin, come);
  return settleMissing(rows, ctx, movement.result(), header.toWarehouseId, ({ orderNo }) => orderNo === order.orderNo);
}

/** The new box, empty, that a part of another one goes into. */
function partOf(from: BoxRow, line: LentGoods, own: Partial<BoxRow>, rows: Rows, ctx: Ctx): BoxRow {
  const { materialId, batchId, warehouseId, binId, supplierId, receivedAt, boxStatus } = from;
  const boxNo = line.newBoxNo ?? '';
  const version = freshNumber(rows, boxNo, line.boxId);
  const known = { materialId, batchId, warehouseId, binId, supplierId, receivedAt, boxStatus, parentBoxId: from.id };
  return newBox(ctx, { ...known, id: line.boxId, version, boxNo, qty: '0', ...own });
}

// ---- back

/** Keys of what comes back, one round after the loan's lines. */
export const backKeys = {
  first: (header: LineLendRow | undefined, lines: readonly LineLendLineRow[]): Key[] => [
    ...(header
      ? missingKeys(
          header.warehouseId,
          lines.map(({ materialId }) => materialId),
        )
      : []),
    ...lines.flatMap(({ boxId, fromBinId }) => [byId(Box, boxId), byId(Bin, fromBinId)]),
  ],
  second: (lines: readonly LineLendLineRow[], rows: Rows): Key[] => [
    ...binsOfBoxes(
      rows,
      lines.map(({ boxId }) => boxId),
    ),
    ...roomKeys(
      rows,
      lines.map(({ fromBinId }) => fromBinId),
    ),
  ],
};

export interface Returned {
  readonly decision: Partial<Decision>;
  /** What was left in the box of each line, by its id. */
  readonly left: ReadonlyMap<string, string>;
}

/**
 * The rest of each box goes back to the bin, the order and, if it was isolated, the status that it came from.
 * @throws LEND_USED_UP, LEND_PASSED_ON, BOX_OTHER_WAREHOUSE, G-BOX, G-BAL, G-CNT, and what keeps it out of its bin
 */
export function bringBack({ header, lines, rows, ctx }: Lending): Returned {
  const movement = new Movement(ctx, 'MV_BIN', { docType: DOC, docId: header.id });
  const left = new Map<string, string>();
  const came = lines.map((line) => {
    const box = rows.get(Box, line.boxId) ?? refuse('BOX_MISSING');
    guard(!isZero(box.qty), 'LEND_USED_UP', { boxNo: box.boxNo });
    guard(box.orderNo === header.toOrder, 'LEND_PASSED_ON', { boxNo: box.boxNo, orderNo: box.orderNo ?? '' });
    guardTaken(box, { warehouseId: header.toWarehouseId, statuses: USABLE, qty: box.qty, isPart: false });
    guard(cmpQty(box.reservedQty, '0') === 0, 'G-BOX', boxFacts(box));
    guardNotCounted(rows, box);
    const bin = binOf(rows, line.fromBinId);
    const isHeld = header.lendKind === ISOLATED;
    guardPlace(bin, header.warehouseId, isHeld ? line.fromStatus : box.boxStatus);
    const place = { warehouseId: bin.warehouseId, binId: bin.id };
    const to = isHeld ? { ...place, status: line.fromStatus } : place;
    left.set(line.id, box.qty);
    return { bin, box: movement.move({ ...box, orderNo: line.fromOrderNo }, to, { lineId: line.id, orderNo: line.fromOrderNo }) };
  });
  for (const { bin } of came) {
    const coming = came.filter((one) => one.bin.id === bin.id).map(({ box }) => box);
    guardRoom(rows, bin, coming);
  }
  const owners = new Set(lines.map(({ fromOrderNo }) => fromOrderNo));
  const decision = settleMissing(rows, ctx, movement.result(), header.warehouseId, ({ orderNo }) => owners.has(orderNo));
  return { decision, left };
}
