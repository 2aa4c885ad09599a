/** Numbers of pieces: which may lie in a box, and which boxes of an order a piece may lie in. Read for what was asked about, never for every box of a tree. */

import { cmpQty, isPositive, type Quantity, sumQty } from '#domain/kernel/quantity.ts';
import { afterMoves, type PackedOrder, serialsIn } from '#domain/mes/box-serials.ts';
import { type Certainty, MOST } from '#domain/mes/genealogy.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { boxFacts, cameFrom } from './read-goods.ts';
import { madeBy, orderFacts, type SerialFacts, serialFacts } from './read-orders.ts';
import { MADE_BY } from './walk.ts';

/** A number that may lie in a box. */
export interface BoxSerial extends SerialFacts {
  readonly certainty: Certainty;
}

interface Scanned {
  readonly orderNo: string;
  readonly boxId: string;
  readonly serials: readonly string[];
}

/** Numbers that were scanned into boxes at the packing bench. */
const SCANNED = `select o.order_no as "orderNo", b.id as "boxId", x.box -> 'serials' as serials
  from prod_order o join wip_completion c on c.order_id = o.id cross join lateral jsonb_array_elements(c.boxes) as x (box)
  join box b on b.box_no = x.box ->> 'boxNo'
  where o.order_no = any($1::text[]) and c.deleted_at is null and c.status not in (5, 7) and x.box ? 'serials' limit ${MOST.read}`;

interface Packed {
  readonly order: PackedOrder;
  readonly serials: readonly SerialFacts[];
}

/** @returns orders that have named numbers, with the boxes that they have made */
async function packedOrders(db: Queryable, orderNos: readonly string[]): Promise<ReadonlyMap<string, Packed>> {
  const numbers = orderNos.length > 0 ? await serialFacts(db, orderNos) : [];
  const numbered = [...new Set(numbers.map(({ orderNo }) => orderNo))];
  if (numbered.length === 0) return new Map();
  const made = await madeBy(db, numbered);
  const scanned = await rowsOf<Scanned>(db, SCANNED, [numbered]);
  return new Map(
    (await orderFacts(db, numbered)).map(({ orderNo, completedQty }) => {
      const own = made.filter((one) => one.orderNo === orderNo);
      const boxes = [...new Set(own.map(({ boxId }) => boxId))].map((boxId) => ({
        boxId,
        qty: sumQty(own.filter((one) => one.boxId === boxId).map(({ qty }) => qty)),
        serials: scanned.filter((one) => one.boxId === boxId).flatMap((one) => one.serials),
      }));
      const serials = numbers.filter((one) => one.orderNo === orderNo);
      return [orderNo, { order: { completedQty, boxes, serials: serials.map(({ code }) => code) }, serials }] as const;
    }),
  );
}

/** A box that came out of production, or of which the box that was asked about holds a part. */
interface Source {
  readonly boxId: string;
  readonly orderNo: string;
}

async function sourcesOf(db: Queryable, boxId: string): Promise<readonly Source[]> {
  const seen = new Set<string>();
  const found = new Map<string, Source>();
  for (let next = [boxId]; next.length > 0 && seen.size < MOST.boxes; ) {
    for (const id of next) seen.add(id);
    const flows = await cameFrom(db, next);
    for (const { boxId: id, account, type, orderNo } of flows)
      if (account === 'PRODUCTION' && MADE_BY.includes(type) && orderNo !== null) found.set(`${id}/${orderNo}`, { boxId: id, orderNo });
    next = [...new Set(flows.flatMap(({ otherBoxId }) => otherBoxId ?? []))].filter((id) => !seen.has(id));
  }
  return [...found.values()];
}

/** Of a box from which a part was taken nobody knows which pieces went; an empty one tells what was packed in it. */
const isTakenFrom = (qty: Quantity, packed: Quantity): boolean => isPositive(qty) && cmpQty(qty, packed) < 0;

/** Numbers of the pieces in a box, by number. */
export async function serialsOfBox(db: Queryable, boxId: string): Promise<readonly BoxSerial[]> {
  const sources = await sourcesOf(db, boxId);
  const orders = await packedOrders(db, [...new Set(sources.map(({ orderNo }) => orderNo))]);
  if (orders.size === 0) return [];
  const [facts] = await boxFacts(db, [boxId]);
  const found = new Map<string, BoxSerial>();
  for (const source of sources) {
    const packed = orders.get(source.orderNo);
    if (!packed) continue;
    const box = packed.order.boxes.find((one) => one.boxId === source.boxId);
    const isMoved = source.boxId !== boxId || (facts !== undefined && box !== undefined && isTakenFrom(facts.qty, box.qty));
    const inIt = serialsIn(packed.order, source.boxId);
    const sure = isMoved ? afterMoves(inIt) : inIt;
    for (const one of packed.serials) {
      const certainty = sure.get(one.code);
      const before = found.get(one.code);
      if (certainty !== undefined && (!before || certainty < before.certainty)) found.set(one.code, { ...one, certainty });
    }
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Boxes that a piece may have been packed in, and how sure that is; by id. */
export async function boxesOfSerial(
  db: Queryable,
  { code, orderNo }: Pick<SerialFacts, 'code' | 'orderNo'>,
): Promise<ReadonlyMap<string, Certainty>> {
  const order = (await packedOrders(db, [orderNo])).get(orderNo)?.order;
  if (!order) return new Map();
  return new Map(
    order.boxes.flatMap(({ boxId }) => {
      const certainty = serialsIn(order, boxId).get(code);
      return certainty === undefined ? [] : [[boxId, certainty] as const];
    }),
  );
}
