/** The checks required at an operation, according to the routing of the order. */
import type { CheckItem } from '#domain/mes/trace.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

const columns = `id as "itemId", seq, item_name as "itemName", standard, lower, upper, item_unit as "itemUnit", method, is_key as "isKey"`;

export const firstItems = (on: Queryable, routingOpId: string | null): Promise<CheckItem[]> =>
  rowsOf<CheckItem>(on, `select ${columns} from first_review_item where routing_op_id = $1 order by seq, id`, [routingOpId]);

export const reviewItems = (on: Queryable, routingOpId: string | null): Promise<(CheckItem & { frequency: string | null })[]> =>
  rowsOf(on, `select ${columns}, frequency from demo_review_item where routing_op_id = $1 order by seq, id`, [routingOpId]);
