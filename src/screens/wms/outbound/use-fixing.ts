/** `?fix=<opId>`: a refused pick as the start of a new one. */

import { Bin } from '#domain/basic/place.resource.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import { startPicking } from '#domain/wms/outbound/picking.job.ts';
import { requisitionPick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { binFacts, boxFacts } from '#screens/wms/kit/find-scanned.ts';
import { useAttention, useView } from '#store/hooks.ts';
import type { Fixing } from './use-picking.ts';

/** Undefined while loading; null = there is no such refused pick (any more). */
export function useFixing(opId: string | null, job: PickJob | undefined): Fixing | null | undefined {
  const attention = useAttention();
  const today = useToday();
  const item = attention?.items.find(({ op }) => op.opId === opId && op.type === requisitionPick.type);
  const parsed = item && requisitionPick.schema.safeParse(item.op.payload);
  const payload = parsed?.success ? parsed.data : undefined;
  const facts = useView(Box.name, `fix/${opId ?? ''}/${payload?.boxId ?? ''}/${today}`, async (store) => {
    const box = payload && (await store.row(Box, payload.boxId));
    const bin = payload && (await store.row(Bin, payload.binId));
    return { box: box ? await boxFacts(store, box.row, today) : null, bin: bin ? binFacts(bin.row) : null };
  });
  if (opId === null || (attention && !payload)) return null;
  if (!attention || !facts || !payload || !item || !job) return undefined;
  const task = job.tasks.find(({ logId }) => logId === payload.logId);
  const { box, bin } = facts;
  // The box may be the cause of the refusal, so it is shown for counting only if it is still the listed one.
  const again = task && box && task.boxId === box.id && payload.childNo !== null;
  const ask = again ? { kind: 'quantity' as const, task, box, binId: payload.binId, max: task.qty, reason: null, short: null } : null;
  const start = { ...startPicking, bin, chosen: payload.logId, ask };
  return { opId, reason: item.reason, logId: payload.logId, start, quantity: payload.qty };
}
