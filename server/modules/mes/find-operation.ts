/** Finds the order, the card and the operation that a scanned or typed code refers to. */
import { fail } from '#server/modules/failure.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

export interface Place {
  readonly cardNo?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly opSeq?: number | undefined;
}

export interface OrderFound {
  readonly orderId: string;
  readonly routingId: string | null;
  readonly orderStatus: number;
  /** Null if the code was that of the order itself. */
  readonly cardId: string | null;
  readonly currentOpSeq: number | null;
}

const byCard = `select c.id as "cardId", c.current_op_seq as "currentOpSeq", o.id as "orderId", o.routing_id as "routingId", o.status as "orderStatus"
  from wip_card c join prod_order o on o.id = c.order_id where c.card_no = $1`;
const byOrder = `select null::uuid as "cardId", null::int as "currentOpSeq", o.id as "orderId", o.routing_id as "routingId", o.status as "orderStatus"
  from prod_order o where o.order_no = $1 and o.deleted_at is null`;

/** @throws 404 TRACE_UNKNOWN if there is neither such a card nor such an order */
export async function findOrder(on: Queryable, code: string): Promise<OrderFound> {
  return (
    (await rowOf<OrderFound>(on, byCard, [code])) ?? (await rowOf<OrderFound>(on, byOrder, [code])) ?? fail(404, 'TRACE_UNKNOWN', { code })
  );
}

export interface OperationFound {
  readonly orderId: string;
  readonly orderOpId: string;
  readonly opSeq: number;
  readonly status: number;
  readonly version: number;
  readonly orderStatus: number;
  /** Null = the routing of the order does not contain the operation, so there is nothing to check. */
  readonly routingOpId: string | null;
}

const operationText = `select p.order_id as "orderId", p.id as "orderOpId", p.op_seq as "opSeq", p.status, p.version, o.status as "orderStatus", r.id as "routingOpId"
  from order_operation p join prod_order o on o.id = p.order_id
  left join routing_operation r on r.routing_id = o.routing_id and r.op_seq = p.op_seq`;

/** By card (its current operation, unless one is named) or by order and sequence. @throws 404 */
export async function findOperation(on: Queryable, { cardNo, orderNo, opSeq }: Place): Promise<OperationFound> {
  const code = cardNo ?? orderNo ?? fail(400, 'INPUT_INVALID');
  const order = await findOrder(on, code);
  const seq = opSeq ?? order.currentOpSeq ?? fail(400, 'OPERATION_MISSING', { code });
  const found = await rowOf<OperationFound>(on, `${operationText} where p.order_id = $1 and p.op_seq = $2`, [order.orderId, seq]);
  return found ?? fail(404, 'OPERATION_UNKNOWN', { code, opSeq: String(seq) });
}

/** The operation to which a check belongs. */
export const operationOf = async (on: Queryable, orderOpId: string): Promise<OperationFound> =>
  (await rowOf<OperationFound>(on, `${operationText} where p.id = $1`, [orderOpId])) ?? fail(404, 'NOT_FOUND');
