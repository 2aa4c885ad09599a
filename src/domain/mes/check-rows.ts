/** What first articles and checks read of their operation: the order, the operation, and the items that its routing asks for. */
import { Person } from '#domain/basic/party.resource.ts';
import { byId, byIndex, type EntityDef, type Key, type Row } from '#domain/kernel/entity.ts';
import type { Ctx } from '#domain/kernel/operation.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ascending } from '#domain/system/order.ts';
import { doerOf } from '#domain/system/second-person.ts';
import { OrderOperation, type OrderOperationRow, ProdOrder, type ProdOrderRow } from '#domain/wms/production/production-order.ts';
import { type DemoReviewItem, type FirstReviewItem, RoutingOperation } from './routing.ts';

/** Opens, makes and judges checks of the floor: quality, and everybody who may report work. */
export const CHECK_RIGHT = ['web:mes:zlgl', 'web:mes:report:report'] as const;

/** Statuses of an order in which checks are accepted (D-ORD). */
export const CHECKED_IN: readonly number[] = [2, 3];

type Items = typeof FirstReviewItem | typeof DemoReviewItem;
type Item = Row<typeof FirstReviewItem>;

export interface CheckedPlace {
  readonly orderId: string;
  readonly orderOpId: string;
}

const routingOpOf = (rows: Rows, { orderId, orderOpId }: CheckedPlace) => {
  const order = rows.get(ProdOrder, orderId);
  const operation = rows.get(OrderOperation, orderOpId);
  if (!order?.routingId || !operation) return undefined;
  return rows.by(RoutingOperation, 'routingId', order.routingId).find(({ opSeq, isRemoved }) => opSeq === operation.opSeq && !isRemoved);
};

/** Rounds of a check. The last one reads the items. */
export const placeKeys = {
  first: ({ orderId, orderOpId }: CheckedPlace): Key[] => [byId(ProdOrder, orderId), byId(OrderOperation, orderOpId)],
  second: (rows: Rows, { orderId }: CheckedPlace): Key[] => {
    const routingId = rows.get(ProdOrder, orderId)?.routingId;
    return routingId ? [byIndex(RoutingOperation, 'routingId', routingId)] : [];
  },
  third: (rows: Rows, place: CheckedPlace, items: Items): Key[] => {
    const routingOp = routingOpOf(rows, place);
    return routingOp ? [byIndex(items as EntityDef<typeof items.fields>, 'routingOpId', routingOp.id)] : [];
  },
};

/** The items in their order. Needs the keys of all rounds. */
export function itemsOf(rows: Rows, place: CheckedPlace, items: Items): Item[] {
  const routingOp = routingOpOf(rows, place);
  const found = routingOp ? (rows.by(items as typeof FirstReviewItem, 'routingOpId', routingOp.id) as Item[]) : [];
  return found.sort((a, b) => a.seq - b.seq || ascending(a.id, b.id));
}

/** The order and its operation. @throws DOC_MISSING on a device that holds neither, where the server decides; REF_MISSING, ORDER_NOT_RUNNING while the order is not released, or finished */
export function runningAt(rows: Rows, { orderId, orderOpId }: CheckedPlace): { order: ProdOrderRow; operation: OrderOperationRow } {
  const order = rows.get(ProdOrder, orderId) ?? refuse('DOC_MISSING');
  const operation = rows.get(OrderOperation, orderOpId);
  if (!operation || operation.orderId !== order.id) return refuse('REF_MISSING', { field: 'orderOpId' });
  guard(CHECKED_IN.includes(order.status) && order.deletedAt === null, 'ORDER_NOT_RUNNING');
  return { order, operation };
}

export interface Checker {
  readonly By: string | null;
  readonly UserId: string;
  readonly Name: string;
  readonly At: string;
}

/**
 * Who checks: the author, or whoever has countersigned. A badge alone proves nothing: the person that a payload names is one of these.
 * @throws REF_MISSING, PERSON_LEFT, PERSON_NOT_SIGNED (name)
 */
export function checkerOf(rows: Rows, personId: string | null, ctx: Ctx): Checker {
  const { userId: UserId, personId: By, userName: Name } = doerOf(ctx);
  const own = { UserId, By, At: ctx.occurredAt };
  if (personId === null) return { ...own, Name };
  const { personName, status } = rows.get(Person, personId) ?? refuse('REF_MISSING', { field: 'personId' });
  guard(status === 1, 'PERSON_LEFT', { name: personName });
  guard(personId === By, 'PERSON_NOT_SIGNED', { name: personName });
  return { ...own, Name: personName };
}
