/** A damaged record of a queue: nobody can vouch for the operation any more, so its device vouches for the place (sync.md §21). */
import type pg from 'pg';
import { isOfOtherDevice } from '#domain/kernel/ids.ts';
import { type SkipRequest, type SkipResponse, skipText } from '#domain/protocol/trust.ts';
import { operationByType } from '#domain/registry.ts';
import { fail, failLater } from '#server/modules/failure.ts';
import type { DeviceCarrier } from '#server/modules/identity/device-tokens.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { keptToday, saveKept } from '#server/operations/kept.ts';
import { isSignedBy } from '#server/operations/signatures.ts';
import { skipLane } from '#server/operations/skip.ts';
import { inTransaction, rowOf } from '#server/store/transaction.ts';

const RETRY_S = 3600;

/** What stands in the history of a document is a code and a kind of operation, and no words of whoever sends it. */
const plain = (request: SkipRequest): SkipRequest => ({
  ...request,
  type: operationByType(request.type)?.type ?? 'unknown',
  reason: /^[A-Z][A-Z0-9_-]*$/.test(request.reason) ? request.reason : '',
});

/** Who the operation is ascribed to: nobody, since nobody's signature holds. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The operation takes its place as a refused one; a person decides about it at the device, as about any other.
 * @returns placed = false while operations before it have not come
 * @throws 403 PROOF_INVALID unless the device's own key has signed it, OTHER_DEVICE for an operation whose id names another one
 */
export async function skipPlace(db: pg.Pool, by: Session | DeviceCarrier, request: SkipRequest): Promise<SkipResponse> {
  const { deviceId, opId, signature } = request;
  if (isOfOtherDevice(opId, deviceId)) fail(403, 'OTHER_DEVICE');
  const key = await rowOf<{ publicKey: string }>(
    db,
    'select public_key as "publicKey" from device_key where device_id = $1 and retired_at is null',
    [deviceId],
  );
  if (!key || !(await isSignedBy(key.publicKey, skipText(request), signature))) fail(403, 'PROOF_INVALID');
  const actor = 'actor' in by ? by.actor.userId : NOBODY;
  return inTransaction(db, async (tx) => {
    const kept = await keptToday(tx, deviceId, [actor], false);
    if (kept.take({ actor, payload: {} })) failLater(429, 'REFUSED_A_DAY', RETRY_S);
    const placed = await skipLane(tx, plain(request), actor);
    if (placed) await saveKept(tx, deviceId, kept);
    return { placed };
  });
}
