/** Many orders in one operation: released, completed or closed together. Each order is judged as if it were alone. */
import { z } from 'zod';
import { createdId } from '#domain/kernel/document.ts';
import type { Key } from '#domain/kernel/entity.ts';
import { derivedId, uuidSchema } from '#domain/kernel/ids.ts';
import { type Ctx, combine, type Decision, decided, defineOperation, MAX_ROUNDS, type OperationDef } from '#domain/kernel/operation.ts';
import { guard, type Issue, type Problem, Refusal } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { ProdOrder } from '#domain/wms/production/production-order.ts';
import { orderClose, orderComplete, orderRelease } from './order.operation.ts';
import { RowsAfter } from './rows-after.ts';

/** As many as a page of the list can show, and as many rows as an envelope of single operations would change. */
export const MOST_ORDERS = 200;

const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const chosen = {
  /** Names the operation's own lane, so that it does not wait for queued operations on any of the chosen orders. */
  id: uuidSchema,
  orderIds: z.array(uuidSchema).min(1).max(MOST_ORDERS).refine(isOnce),
};
const reason = z.string().trim().min(2).max(500);

interface Chosen {
  readonly id: string;
  readonly orderIds: readonly string[];
}

/** What is said of an order that stays as it is: which one, and why. */
const leftAlone = ({ code, params }: Problem, orderNo: string): Issue => ({
  code: 'ORDER_LEFT',
  params: { ...params, orderNo, reason: code },
});

/** A remark about a product is made once, however many of its orders are chosen. */
const eachOnce = (issues: readonly Issue[]): Issue[] => [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];

/** @returns the decision, or why there is none */
function judged<P>(one: OperationDef<P>, payload: P, rows: Rows, ctx: Ctx): Decision | Refusal {
  try {
    return one.decide(payload, rows, ctx);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * A move for each of the chosen orders. Those that may not be moved stay as they are, each with a remark that says why; where none may, the operation is
 * refused for the reason of the first.
 * @param of the payload of the move for one of them
 */
function forMany<C extends Chosen, P>(
  verb: string,
  one: OperationDef<P>,
  schema: z.ZodType<C>,
  of: (p: C, orderId: string) => P,
): OperationDef<C> {
  const round =
    (n: number) =>
    (p: C, rows: Rows): Key[] =>
      p.orderIds.flatMap((orderId) => one.reads[n]?.(of(p, orderId), rows) ?? []);
  return defineOperation<C>({
    type: `prodOrder.${verb}`,
    v: 1,
    kind: 'gate',
    offline: false,
    right: one.right,
    schema,
    lane: ({ id }) => `prodOrders:${id}`,
    reads: Array.from({ length: MAX_ROUNDS }, (_, n) => round(n)),
    decide: (p, rows, ctx) => {
      guard(p.id === createdId(ctx), 'ID_NOT_DERIVED');
      const now = new RowsAfter(rows);
      const done: Decision[] = [];
      const left: Issue[] = [];
      let first: Refusal | null = null;
      for (const orderId of p.orderIds) {
        // Two orders of one operation must not make a call under the same id.
        const own = { ...ctx, newId: (n: number | string) => derivedId(ctx.opId, `${orderId}/${n}`) };
        const result = judged(one, of(p, orderId), now, own);
        if (result instanceof Refusal) {
          const order = rows.get(ProdOrder, orderId);
          left.push(leftAlone(result.problem, order?.orderNo || order?.docNo || ''));
          first ??= result;
        } else {
          now.follow(result);
          done.push(result);
        }
      }
      if (done.length === 0 && first) throw first;
      const { issues = [], ...rest } = combine({ issues: left }, ...done);
      return decided({ ...rest, issues: eachOnce(issues) });
    },
  });
}

/** Of those chosen, 1→2. */
export const ordersRelease = forMany('releaseMany', orderRelease, z.object(chosen), (_p, id) => ({ id }));

/** Of those chosen, 3→5 for one reason. */
export const ordersComplete = forMany('completeMany', orderComplete, z.object({ ...chosen, reason }), (p, id) => ({
  id,
  reason: p.reason,
}));

/** Of those chosen, 5→6 for one reason. */
export const ordersClose = forMany('closeMany', orderClose, z.object({ ...chosen, reason }), (p, id) => ({ id, reason: p.reason }));
