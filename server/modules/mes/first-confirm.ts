/** First-article confirmation (model-9 `firstConfirm`): a batch is opened, checked by the person who made it, and released or rejected by somebody else. */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { FirstConfirm, firstStepProblem, judged, readingsSchema } from '#domain/mes/check.ts';
import { firstTrigger } from '#domain/mes/codes.ts';
import type { FirstConfirmView } from '#domain/mes/trace.ts';
import { Failure, fail } from '#server/modules/failure.ts';
import { newId } from '#server/modules/records/resources.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { firstItems } from './check-items.ts';
import { findOperation, guardRunning, type OperationFound, operationOf, type Place } from './find-operation.ts';

/** The right to release or reject a first article made by another person. */
export const INSPECTOR_RIGHT = 'web:mes:zlgl';

export const placeSchema = z.object({
  cardNo: z.string().trim().min(1).max(40).optional(),
  orderNo: z.string().trim().min(1).max(40).optional(),
  opSeq: z.number().int().min(0).max(100_000).optional(),
});
export const getFirstSchema = placeSchema.extend({
  stationCode: z.string().max(32).nullish(),
  firstBatch: z.string().max(40).nullish(),
});
export const firstBatchSchema = placeSchema.extend({ trigger: firstTrigger.schema, stationCode: z.string().trim().max(32).nullish() });
export const updateFirstSchema = z.object({
  confirmId: z.uuid(),
  version: z.int32().optional(),
  items: readingsSchema,
  role: z.enum(['self', 'inspector']),
  result: z.union([z.literal(1), z.literal(2)]).nullish(),
});

type Row = Omit<FirstConfirmView, 'items' | 'readings' | 'confirmId'> & { confirmId: string; readings: FirstConfirmView['readings'] };

const columns = `id as "confirmId", version, first_batch as "firstBatch", trigger, station_code as "stationCode", self_user_id as "selfUserId",
  self_name as "selfName", self_at as "selfAt", inspect_name as "inspectName", inspect_at as "inspectAt", result, items as readings`;

const NONE: Omit<FirstConfirmView, 'items'> = {
  confirmId: null,
  version: 0,
  firstBatch: null,
  trigger: null,
  stationCode: null,
  selfUserId: null,
  selfName: null,
  selfAt: null,
  inspectName: null,
  inspectAt: null,
  result: 0,
  readings: [],
};

/** The requested confirmation, or the newest one of the operation, with the items of the routing even if there is no confirmation yet. */
export async function getFirstConfirm(db: Queryable, query: z.infer<typeof getFirstSchema>): Promise<FirstConfirmView> {
  const operation = await findOperation(db, query);
  const row = await rowOf<Row>(
    db,
    `select ${columns} from first_confirm where order_op_id = $1 and ($2::text is null or first_batch = $2) and ($3::text is null or station_code = $3)
     order by id desc limit 1`,
    [operation.orderOpId, query.firstBatch ?? null, query.stationCode ?? null],
  );
  return { ...NONE, ...row, items: await firstItems(db, operation.routingOpId) };
}

const today = (): string => new Date().toISOString().slice(2, 10).replaceAll('-', '');

/** Opens a new first article: at the start, and after a change of shift, tool, material or program. An earlier one that is still open stays behind. */
export const openFirstBatch = (
  db: pg.Pool,
  { trigger, stationCode, ...place }: z.infer<typeof firstBatchSchema>,
): Promise<{ firstBatch: string; confirmId: string }> =>
  inTransaction(db, async (tx) => {
    const operation = await lockOperation(tx, place);
    guardRunning(operation);
    if ((await firstItems(tx, operation.routingOpId)).length === 0) fail(409, 'FIRST_NO_ITEMS');
    if (stationCode && !(await rowOf(tx, 'select 1 as found from station where station_code = $1 and is_active', [stationCode])))
      fail(400, 'STATION_UNKNOWN', { stationCode });
    const made = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from first_confirm where order_op_id = $1', [
      operation.orderOpId,
    ]);
    const firstBatch = `F${today()}-${(made?.n ?? 0) + 1}`;
    const id = newId();
    const empty = { selfBy: null, selfUserId: null, selfName: null, selfAt: null };
    const open = { inspectBy: null, inspectUserId: null, inspectName: null, inspectAt: null, result: 0 };
    const row = { id, version: 1, orderOpId: operation.orderOpId, stationCode: stationCode ?? null, firstBatch, trigger, items: [] };
    await upsertRows(tx, FirstConfirm as never, [{ ...row, ...empty, ...open }]);
    if (operation.status === 0) await setStatus(tx, operation, 1);
    return { firstBatch, confirmId: id };
  });

/** Only the edges of D-OPR: 0→1 with the first article, 1→2 with its release. */
const setStatus = (tx: Queryable, { orderOpId }: OperationFound, status: number) =>
  tx.query('update order_operation set status = $2, version = version + 1 where id = $1', [orderOpId, status]);

async function lockOperation(tx: Queryable, place: Place): Promise<OperationFound> {
  const { orderOpId } = await findOperation(tx, place);
  await tx.query('select 1 from order_operation where id = $1 for update', [orderOpId]);
  return operationOf(tx, orderOpId);
}

/** Self-check, or the inspector's verdict. Readings are stored with their result; a measured item is decided by its limits. */
export const updateFirstConfirm = (db: pg.Pool, actor: Actor, change: z.infer<typeof updateFirstSchema>): Promise<FirstConfirmView> =>
  inTransaction(db, async (tx) => {
    const { confirmId, version, role, result = null } = change;
    if (role === 'inspector' && !hasRight(actor, INSPECTOR_RIGHT)) fail(403, 'NO_RIGHT', { right: INSPECTOR_RIGHT });
    const [row] = await selectRows(tx, FirstConfirm as never, 'id', [confirmId], 'update');
    if (!row) fail(404, 'NOT_FOUND');
    if (version !== undefined && row.version !== version) fail(409, 'G-VER');
    const operation = await operationOf(tx, String(row.orderOpId));
    guardRunning(operation);
    const items = await firstItems(tx, operation.routingOpId);
    const readings = judged(items, change.items);
    const known = { result: Number(row.result), selfUserId: row.selfUserId as string | null };
    const refused = firstStepProblem(known, items, readings, { role, result, userId: actor.userId });
    if (refused) throw new Failure(409, refused);
    const by = { By: actor.personId, UserId: actor.userId, Name: actor.userName, At: new Date().toISOString() };
    const who = role === 'self' ? 'self' : 'inspect';
    const stamp = Object.fromEntries(Object.entries(by).map(([part, value]) => [who + part, value]));
    const decided = role === 'inspector' ? { result } : {};
    await upsertRows(tx, FirstConfirm as never, [{ ...row, ...stamp, ...decided, items: readings, version: row.version + 1 }]);
    if (role === 'inspector' && result === 1 && operation.status < 2) await setStatus(tx, operation, 2);
    const stored = await rowOf<Row>(tx, `select ${columns} from first_confirm where id = $1`, [confirmId]);
    return { ...NONE, ...stored, items };
  });
