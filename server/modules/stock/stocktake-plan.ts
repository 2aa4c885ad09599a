/** addWmsCheckInfo and editWmsCheckInfo (payloads §6.4). */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, inScope } from '#domain/kernel/permission.ts';
import { planFields } from '#domain/wms/stocktake/plan.operation.ts';
import { fail } from '#server/modules/failure.ts';
import { callOperation } from '#server/modules/sync/call-operation.ts';
import { rowOf } from '#server/store/transaction.ts';

const {
  checkName,
  checkType,
  checkMode,
  freezeMode,
  shift,
  warehouseId,
  leftOutBins,
  scopeBins,
  scopeClasses,
  scopeMaterials,
  counterIds,
} = planFields;
const { reviewerId, startAt, endAt, recountPct, remark } = planFields;
/** Fields that a plan may leave open are optional. */
export const addCheckSchema = z.object({
  checkName,
  checkType,
  checkMode,
  freezeMode,
  shift,
  warehouseId,
  scopeBins: scopeBins.default([]),
  scopeClasses: scopeClasses.default([]),
  scopeMaterials: scopeMaterials.default([]),
  leftOutBins,
  counterIds: counterIds.default([]),
  reviewerId: reviewerId.default(null),
  startAt: startAt.default(null),
  endAt: endAt.default(null),
  recountPct: recountPct.default(null),
  remark: remark.default(null),
});
export const editCheckSchema = addCheckSchema.extend({ id: z.uuid(), version: z.int32() });

type OnFault = (error: unknown) => void;

/** What the next edit has to name. */
interface Made {
  readonly id: string;
  readonly version: number;
}

const madeNow = async (db: pg.Pool, id: string): Promise<Made> => {
  const row = await rowOf<{ version: number }>(db, 'select version from check_info where id = $1', [id]);
  return { id, version: row?.version ?? fail(404, 'DOC_MISSING') };
};

export async function addCheck(db: pg.Pool, actor: Actor, plan: z.output<typeof addCheckSchema>, onFault: OnFault): Promise<Made> {
  const id = await callOperation(db, actor, 'checkInfo.create', (born) => ({ id: born('doc'), ...plan }), onFault);
  return madeNow(db, id('doc'));
}

/** @throws 404 also for a plan of another warehouse, 409 G-VER if somebody else has changed it meanwhile */
export async function editCheck(
  db: pg.Pool,
  actor: Actor,
  { version, ...plan }: z.output<typeof editCheckSchema>,
  onFault: OnFault,
): Promise<Made> {
  const text = 'select version, warehouse_id as "warehouseId" from check_info where id = $1';
  const known = await rowOf<{ version: number; warehouseId: string }>(db, text, [plan.id]);
  if (!known || !inScope(actor, known.warehouseId)) return fail(404, 'DOC_MISSING');
  if (known.version !== version) fail(409, 'G-VER');
  await callOperation(db, actor, 'checkInfo.save', () => plan, onFault);
  return madeNow(db, plan.id);
}
