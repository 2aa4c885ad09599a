/** What the calls of an order become when the order changes: what was pushed to the line or called for the launch follows; what somebody else deals with already is named. Pure. */
import type { Row } from '#domain/kernel/entity.ts';
import { byIndex, type Key } from '#domain/kernel/entity.ts';
import type { Ctx, Decision } from '#domain/kernel/operation.ts';
import { put } from '#domain/kernel/operation.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { cmpQty, isPositive, mulQty, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { type DemandLineRow, ProdDemand, ProdDemandLine, prodDemand } from '#domain/wms/demand/demand.document.ts';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import { OrderMaterial, type ProdOrderRow } from '#domain/wms/production/production-order.ts';

type DemandRow = Row<typeof ProdDemand>;

/** Created, reviewed, reverse-reviewed, received in part. */
const OPEN = ['1', '2', '3', '4'];
/** Lists that somebody picks by, or will. */
const LISTED: readonly number[] = [1, 2];

export interface OrderChange {
  readonly orderQty: Quantity;
  /** How much fewer pieces are made; 0 = as many as before. */
  readonly cut: Quantity;
  /** By how many days what hangs on the order moves. */
  readonly days: number;
  /** Where the order is made from now on; null = where it was. */
  readonly line: { readonly id: string; readonly storeId: string | null } | null;
}

const callsOf = (rows: Rows, { id, orderNo }: Pick<ProdOrderRow, 'id' | 'orderNo'>): DemandRow[] =>
  OPEN.flatMap((status) => rows.by(ProdDemand, 'status', status)).filter(
    (call) => call.deletedAt === null && (call.sourceDocId === id || (orderNo !== '' && call.orderNo === orderNo)),
  );

export const callKeys = {
  first: OPEN.map((status) => byIndex(ProdDemand, 'status', status)) as readonly Key[],
  second: (order: ProdOrderRow | undefined, rows: Rows): Key[] =>
    order ? callsOf(rows, order).flatMap(({ id }) => [byIndex(ProdDemandLine, 'docId', id), byIndex(Requisition, 'demandId', id)]) : [],
};

/** A moment so many days later or earlier, and never one that has gone by. */
export function movedMoment(moment: string, days: number, now: string): string {
  const moved = new Date(Date.parse(moment) + days * DAY_MS).toISOString();
  return days < 0 && moved < now ? (moment < now ? moment : now) : moved;
}
const DAY_MS = 86_400_000;

/** The line for fewer pieces: what the order takes by its frozen structure, but never less than was picked. */
function cutLine(line: DemandLineRow, needed: Quantity): DemandLineRow {
  const less = cmpQty(needed, line.needQty) < 0 ? needed : line.needQty;
  return { ...line, needQty: cmpQty(less, line.pickedQty) < 0 ? line.pickedQty : less };
}

/** Calls that follow, and those that somebody has to look at. Needs `callKeys` and the order's materials. */
export function movedCalls(order: ProdOrderRow, change: OrderChange, rows: Rows, ctx: Ctx): Partial<Decision> {
  const perPiece = new Map<string, Quantity>();
  for (const { materialId, perPiece: one, isRemoved } of rows.by(OrderMaterial, 'orderId', order.id))
    if (!isRemoved) perPiece.set(materialId, sumQty([perPiece.get(materialId) ?? '0', one]));
  const parts = callsOf(rows, order).map((call) => movedCall(order, call, perPiece, change, rows, ctx));
  return { put: parts.flatMap((part) => part.put ?? []), issues: parts.flatMap((part) => part.issues ?? []) };
}

function movedCall(
  order: ProdOrderRow,
  call: DemandRow,
  perPiece: ReadonlyMap<string, Quantity>,
  { orderQty, cut, days, line }: OrderChange,
  rows: Rows,
  ctx: Ctx,
): Partial<Decision> {
  const docNo = call.docNo ?? '';
  // What somebody called by hand is theirs: nobody knows for which pieces.
  if (call.sourceDocId !== order.id) {
    const isTouched = isPositive(cut) || days !== 0 || line !== null;
    return { issues: isTouched ? [{ code: 'CHANGE_OWN_CALL', params: { docNo } }] : [] };
  }
  const lines = rows.by(ProdDemandLine, 'docId', call.id);
  const list = rows.by(Requisition, 'demandId', call.id).find(({ status }) => LISTED.includes(status));
  const isPicked = lines.some(({ pickedQty }) => isPositive(pickedQty));
  const issues: Issue[] = [];
  if (list && (isPositive(cut) || line)) issues.push({ code: 'CHANGE_LISTED', params: { docNo, listNo: list.docNo ?? '' } });
  else if (line && isPicked) issues.push({ code: 'CHANGE_PICKED', params: { docNo } });
  const isCut = isPositive(cut) && !list;
  const cutLines = lines.flatMap((before) => {
    const one = perPiece.get(before.materialId);
    const after = isCut && one !== undefined ? cutLine(before, mulQty(one, orderQty)) : before;
    return [{ before, after }];
  });
  const place = line?.storeId && !list && !isPicked ? { lineId: line.id, toWarehouseId: line.storeId, toBinId: null } : {};
  const when = days === 0 ? {} : { needAt: movedMoment(call.needAt, days, ctx.occurredAt) };
  const after = cutLines.map((one) => one.after);
  const status = isCut ? (prodDemand.rollup?.(call, after) ?? call.status) : call.status;
  const by = { updatedBy: ctx.actor.userId, updatedByName: ctx.actor.userName, updatedAt: ctx.occurredAt };
  const header = { ...call, ...by, ...when, ...place, status: status as DemandRow['status'] };
  const changed = cutLines.filter((one) => one.before.needQty !== one.after.needQty);
  const isSame = Object.keys(when).length + Object.keys(place).length + changed.length === 0;
  return { put: isSame ? [] : [put(ProdDemand, header), ...changed.map((one) => put(ProdDemandLine, one.after))], issues };
}
