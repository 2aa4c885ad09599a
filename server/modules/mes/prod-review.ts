/** In-process checks of an operation (model-9 `prodReview`). */
import type pg from 'pg';
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { judged, openItem, overall, ProdReview, readingsSchema } from '#domain/mes/check.ts';
import type { ProdReviewList, ProdReviewView } from '#domain/mes/trace.ts';
import { fail } from '#server/modules/failure.ts';
import { newId } from '#server/modules/records/resources.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { reviewItems } from './check-items.ts';
import { findOperation, guardRunning, operationOf } from './find-operation.ts';
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
    `select ${columns} from prod_review where order_op_id = $1 and ($2::date is null or check_at >= $2 and check_at < $2 + 1) order by id desc limit 500`,
    [operation.orderOpId, at ?? null],
  );
  return { list, total: list.length, items: await reviewItems(db, operation.routingOpId) };
}

/** A new check, or a correction of one's own. Every item must be filled in: what was not read was not checked. */
export const saveReview = (db: pg.Pool, actor: Actor, change: z.infer<typeof reviewChangeSchema>): Promise<ProdReviewView> =>
  inTransaction(db, async (tx) => {
    const before = change.reviewId ? await ownReview(tx, actor, change.reviewId, change.version) : null;
    const operation = before ? await operationOf(tx, String(before.orderOpId)) : await findOperation(tx, change);
    guardRunning(operation);
    const items = await reviewItems(tx, operation.routingOpId);
    if (items.length === 0) fail(409, 'CHECK_NO_ITEMS');
    const readings = judged(items, change.items);
    const open = openItem(items, readings);
    if (open) fail(409, 'CHECK_OPEN', { item: open.itemName });
    const id = before?.id ?? newId();
    const checker = { checkerId: actor.personId, checkerUserId: actor.userId, checkerName: actor.userName };
    const row = { checkAt: before?.checkAt ?? new Date().toISOString(), ...checker, items: readings, result: overall(readings) };
    await upsertRows(tx, ProdReview as never, [{ id, version: (before?.version ?? 0) + 1, orderOpId: operation.orderOpId, ...row }]);
    return (await rowOf<ProdReviewView>(tx, `select ${columns} from prod_review where id = $1`, [id])) ?? fail(500, 'INTERNAL');
  });

async function ownReview(tx: Queryable, actor: Actor, id: string, version: number | undefined) {
  const [row] = await selectRows(tx, ProdReview as never, 'id', [id], 'update');
  if (!row) fail(404, 'NOT_FOUND');
  if (row.checkerUserId !== actor.userId) fail(403, 'CHECK_OF_OTHER', { name: String(row.checkerName) });
  if (version !== undefined && row.version !== version) fail(409, 'G-VER');
  return row;
}
