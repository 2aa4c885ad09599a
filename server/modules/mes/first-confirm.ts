/** First-article confirmation (model-9 `firstConfirm`): a batch is opened, checked by the person who made it, and released or rejected by somebody else. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { readingsSchema } from '#domain/mes/check.ts';
import { firstTrigger } from '#domain/mes/codes.ts';
import { firstJudge, firstOpen, firstSelf } from '#domain/mes/first-confirm.operation.ts';
import type { FirstConfirmView } from '#domain/mes/trace.ts';
import { shift } from '#domain/wms/production/codes.ts';
import { fail } from '#server/modules/failure.ts';
import { callOperation } from '#server/modules/sync/call-operation.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { firstItems } from './check-items.ts';
import { findOperation, operationOf } from './find-operation.ts';
import { changesSince } from './first-changes.ts';

export const placeSchema = z.object({
  cardNo: z.string().trim().min(1).max(40).optional(),
  orderNo: z.string().trim().min(1).max(40).optional(),
  opSeq: z.number().int().min(0).max(100_000).optional(),
});
export const getFirstSchema = placeSchema.extend({
  stationCode: z.string().max(32).nullish(),
  firstBatch: z.string().max(40).nullish(),
});
export const firstBatchSchema = placeSchema.extend({
  trigger: firstTrigger.schema,
  stationCode: z.string().trim().max(32).nullish(),
  shift: shift.schema.nullish(),
});
export const updateFirstSchema = z.object({
  confirmId: z.uuid(),
  version: z.int32().optional(),
  items: readingsSchema,
  role: z.enum(['self', 'inspector']),
  result: z.union([z.literal(1), z.literal(2)]).nullish(),
});

type Row = Omit<FirstConfirmView, 'items' | 'readings' | 'proposed' | 'confirmId' | 'orderId' | 'orderOpId'> & {
  confirmId: string;
  readings: FirstConfirmView['readings'];
};

const columns = `id as "confirmId", version, first_batch as "firstBatch", trigger, station_code as "stationCode", opened_at as "openedAt", shift, self_user_id as "selfUserId", self_by as "selfBy",
  self_name as "selfName", self_at as "selfAt", inspect_name as "inspectName", inspect_at as "inspectAt", result, items as readings`;

const NONE: Omit<FirstConfirmView, 'items' | 'orderId' | 'orderOpId'> = {
  confirmId: null,
  version: 0,
  firstBatch: null,
  trigger: null,
  stationCode: null,
  openedAt: null,
  shift: null,
  selfUserId: null,
  selfBy: null,
  selfName: null,
  selfAt: null,
  inspectName: null,
  inspectAt: null,
  result: 0,
  readings: [],
  proposed: null,
};

/** The requested confirmation, or the newest one of the operation, with the items of the routing even if there is no confirmation yet. */
export async function getFirstConfirm(db: Queryable, query: z.infer<typeof getFirstSchema>): Promise<FirstConfirmView> {
  const operation = await findOperation(db, query);
  const row = await rowOf<Row>(
    db,
    `select ${columns} from first_confirm where order_op_id = $1 and ($2::text is null or first_batch = $2) and ($3::text is null or station_code = $3)
     order by opened_at desc nulls last, id desc limit 1`,
    [operation.orderOpId, query.firstBatch ?? null, query.stationCode ?? null],
  );
  const { orderId, orderOpId } = operation;
  const view = { ...NONE, orderId, orderOpId, ...row };
  return { ...view, items: await firstItems(db, operation.routingOpId), proposed: await changesSince(db, view) };
}

type OnFault = (error: unknown) => void;

/** Opens a new first article: at the start, and after a change of shift, tool, material or program. An earlier one that is still open stays behind. */
export async function openFirstBatch(
  db: pg.Pool,
  actor: Actor,
  { trigger, stationCode, shift, ...place }: z.infer<typeof firstBatchSchema>,
  onFault: OnFault,
): Promise<{ firstBatch: string; confirmId: string }> {
  const { orderId, orderOpId } = await findOperation(db, place);
  const at = { orderId, orderOpId, trigger, stationCode: stationCode || null, shift: shift ?? null };
  const id = await callOperation(db, actor, firstOpen.type, (born) => ({ id: born('doc'), ...at }), onFault);
  const confirmId = id('doc');
  const made = await rowOf<{ firstBatch: string }>(db, 'select first_batch as "firstBatch" from first_confirm where id = $1', [confirmId]);
  return { firstBatch: made?.firstBatch ?? fail(500, 'INTERNAL'), confirmId };
}

/** Self-check, or the inspector's verdict, of whoever is signed in. */
export async function updateFirstConfirm(
  db: pg.Pool,
  actor: Actor,
  { confirmId, version, items, role, result }: z.infer<typeof updateFirstSchema>,
  onFault: OnFault,
): Promise<FirstConfirmView> {
  const known = await rowOf<{ version: number; orderId: string; orderOpId: string }>(
    db,
    'select version, order_id as "orderId", order_op_id as "orderOpId" from first_confirm where id = $1',
    [confirmId],
  );
  if (!known) fail(404, 'NOT_FOUND');
  if (version !== undefined && known.version !== version) fail(409, 'G-VER');
  const { orderId, orderOpId } = known;
  const step = { id: confirmId, orderId, orderOpId, items, personId: null };
  if (role === 'inspector') {
    if (!result) fail(409, 'FIRST_VERDICT_MISSING');
    await callOperation(db, actor, firstJudge.type, () => ({ ...step, result }), onFault);
  } else await callOperation(db, actor, firstSelf.type, () => step, onFault);
  const { routingOpId } = await operationOf(db, orderOpId);
  const stored = await rowOf<Row>(db, `select ${columns} from first_confirm where id = $1`, [confirmId]);
  return { ...NONE, orderId, orderOpId, ...stored, items: await firstItems(db, routingOpId) };
}
