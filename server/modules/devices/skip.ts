/**
 * A damaged record in a queue: its author's signature cannot be checked any more, so the device vouches for the place in the queue instead (sync.md
 * §21).
 */
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

/** The history of a document stores only a code and a type of operation, never free text of the sender. */
const plain = (request: SkipRequest): SkipRequest => ({
  ...request,
  type: operationByType(request.type)?.type ?? 'unknown',
  reason: /^[A-Z][A-Z0-9_-]*$/.test(request.reason) ? request.reason : '',
});

/** The author of such an operation: nobody, because nobody's signature is valid. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Records the operation as refused, in its place. A person decides about it at the device, like about any other refusal.
 * @returns placed = false while earlier operations have not arrived
 * @throws 403 PROOF_INVALID unless signed by the device's own key, OTHER_DEVICE if the operation's id belongs to another device
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
    if (kept.take('refused', { actor, payload: {} })) failLater(429, 'REFUSED_A_DAY', RETRY_S);
    const placed = await skipLane(tx, plain(request), actor);
    if (placed) await saveKept(tx, deviceId, kept);
    return { placed };
  });
}
