/** Documents that may be sent again: which of their own operations bring them to what is sent now. */
import type { Queryable } from '#server/store/transaction.ts';
import type { Sent, Step } from './follow.ts';
import { followSalesOrders } from './sales-order-follower.ts';

type Follower = (on: Queryable, sent: readonly Sent[]) => Promise<Map<string, Step>>;

const FOLLOWERS: Readonly<Record<string, Follower>> = { 'salesOrder.take': followSalesOrders };

/** @param operation that creates the document @throws Error for a mapping that follows what nothing can follow */
export function followerOf(operation: string): Follower {
  const found = FOLLOWERS[operation];
  if (!found) throw new Error(`The mapping follows the operation "${operation}", whose documents stay as they are.`);
  return found;
}
