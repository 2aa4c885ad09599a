/** In-process checks of an operation (model-9 `prodReview`). */
import type pg from 'pg';
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { readingsSchema } from '#domain/mes/check.ts';
import { prodReviewRecord } from '#domain/mes/prod-review.operation.ts';
import type { ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { fail } from '#server/modules/failure.ts';
import { callOperation } from '#server/modules/sync/call-operation.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { reviewItems } from './check-items.ts';
import { findOperation } from './find-operation.ts';
import { placeSchema } from './first-confirm.ts';

export const reviewListSchema = placeSchema.extend({
  /** Only checks of this day. */
  at: daySchema.nullish(),
});
export const reviewChangeSchema = placeSchema.extend({
  /** Left out for a new one. */
  reviewId: z.uuid().nullish(),
  version: z.int32().optional(),
  items: readingsSchema,
});

const columns = 'id as "reviewId", version, check_at as "checkAt", checker_name as "checkerName", result, items as readings';

/** Newest first, with the items of the routing. */
export async function reviewList(db: Queryable, { at, ...place }: z.infer<typeof reviewListSchema>): Promise<ProdReviewList> {
  const operation = await findOperation(db, place);
  const list = await rowsOf<ProdReviewView>(
    db,
    `select ${columns} from prod_review where order_op_id = $1 and ($2::date is null or (check_at at time zone site_zone())::date = $2)
     order by check_at desc, id desc limit 500`,
    [operation.orderOpId, at ?? null],
  );
  const { orderId, orderOpId, routingOpId } = operation;
  return { orderId, orderOpId, list, total: list.length, items: await reviewItems(db, routingOpId) };
}

/** A new check, or a correction of one's own. */
export async function saveReview(
  db: pg.Pool,
  actor: Actor,
  { reviewId, version, items, ...place }: z.infer<typeof reviewChangeSchema>,
  onFault: (error: unknown) => void,
): Promise<ProdReviewView> {
  const { orderId, orderOpId } = reviewId ? await reviewed(db, reviewId, version) : await findOperation(db, place);
  const check = { orderId, orderOpId, items, personId: null };
  const id = await callOperation(db, actor, prodReviewRecord.type, (born) => ({ id: reviewId ?? born('doc'), ...check }), onFault);
  const stored = await rowOf<ProdReviewView>(db, `select ${columns} from prod_review where id = $1`, [reviewId ?? id('doc')]);
  return stored ?? fail(500, 'INTERNAL');
}

async function reviewed(db: Queryable, id: string, version: number | undefined): Promise<{ orderId: string; orderOpId: string }> {
  const text = 'select version, order_id as "orderId", order_op_id as "orderOpId" from prod_review where id = $1';
  const known = (await rowOf<{ version: number; orderId: string; orderOpId: string }>(db, text, [id])) ?? fail(404, 'NOT_FOUND');
  if (version !== undefined && known.version !== version) fail(409, 'G-VER');
  return known;
}
