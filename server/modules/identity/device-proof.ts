/**
 * A device is identified by its key, not by its name (sync.md §21): only after it has signed a challenge does a session belong to it. A device whose
 * name is the fingerprint of its key is recognised from the first contact on, and nobody else can ever take that name.
 */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { isNamedByKey, uuidOfDigest } from '#domain/kernel/ids.ts';
import { type DeviceProof, sessionText } from '#domain/protocol/trust.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import { isSignedBy, keyOf } from '#server/operations/signatures.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { hashToken, type Session } from './sessions.ts';

const CHALLENGE_SECONDS = 60;

/** A challenge to sign, valid once and for a minute. It reveals nothing about the device, which may even be unknown. */
export async function challenge(db: Queryable, deviceId: string): Promise<{ challenge: string }> {
  const text = randomBytes(32).toString('base64url');
  await db.query('insert into device_challenge (challenge_hash, device_id, until) values ($1, $2, now() + make_interval(secs => $3))', [
    hashToken(text),
    deviceId,
    CHALLENGE_SECONDS,
  ]);
  return { challenge: text };
}

/** Uses up the challenge before checking it, so that each one allows a single try. @returns whether it was issued for this device and is still valid */
export async function spendChallenge(db: Queryable, deviceId: string, text: string): Promise<boolean> {
  const open = await rowOf<{ valid: boolean }>(
    db,
    'delete from device_challenge where challenge_hash = $1 and device_id = $2 returning until > now() as valid',
    [hashToken(text), deviceId],
  );
  return open?.valid === true;
}

/** True if the device's name is the fingerprint of this key. */
export const isKeyOf = (deviceId: string, publicKey: string): boolean =>
  uuidOfDigest(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()) === deviceId;

/** The name of an older device says nothing about its key. Its first key is therefore only accepted from somebody who has worked on it. */
const workedThere = async (on: Queryable, deviceId: string, account: string): Promise<boolean> =>
  (await rowOf(
    on,
    `select 1 as found from device d where d.device_id = $1 and d.takes_first_key and exists (
       select 1 from user_session s where s.device_id = $1 and s.account = $2)`,
    [deviceId, account],
  )) !== undefined;

/**
 * Checks that the device is the one it claims to be, before the session is opened.
 * @throws 403 PROOF_INVALID for an invalid signature or challenge, DEVICE_KEY_OTHER if the name belongs to another key
 */
export async function checkProof(
  db: pg.Pool,
  { deviceId, publicKey, challenge: text, signature }: DeviceProof,
  account: string,
): Promise<void> {
  const good = (await spendChallenge(db, deviceId, text)) && keyOf(publicKey) !== undefined;
  if (!good || !(await isSignedBy(publicKey, sessionText(deviceId, account, text), signature))) fail(403, 'PROOF_INVALID');
  if (isNamedByKey(deviceId)) return isKeyOf(deviceId, publicKey) ? undefined : fail(403, 'DEVICE_KEY_OTHER');
  const keys = await rowsOf<{ publicKey: string }>(
    db,
    'select public_key as "publicKey" from device_key where device_id = $1 and retired_at is null',
    [deviceId],
  );
  const mine = keys.length === 0 ? await workedThere(db, deviceId, account) : keys.some((key) => key.publicKey === publicKey);
  if (!mine) fail(403, 'DEVICE_KEY_OTHER');
}

/** Stores the proved device: when, by whom and by which address it was last seen, and its key, which never changes. */
export async function storeProof(
  tx: Queryable,
  { deviceId, publicKey }: Pick<DeviceProof, 'deviceId' | 'publicKey'>,
  userId: string,
  origin: string | null = null,
): Promise<void> {
  // xmax is 0 in a row that was just made.
  const stored = await rowOf<{ isNew: boolean }>(
    tx,
    `insert into device (device_id, last_user_id, last_origin) values ($1, $2, $3)
     on conflict (device_id) do update set last_seen_at = now(), last_user_id = excluded.last_user_id,
       last_origin = coalesce(excluded.last_origin, device.last_origin)
     returning xmax = 0 as "isNew"`,
    [deviceId, userId, origin],
  );
  if (stored?.isNew) await countToday(tx, 'device', userId);
  await tx.query('update device set takes_first_key = false where device_id = $1 and takes_first_key', [deviceId]);
  await tx.query(
    'insert into device_key (device_id, public_key) values ($1, $2) on conflict (device_id, public_key) do update set retired_at = null where device_key.retired_at is not null',
    [deviceId, publicKey],
  );
}

/**
 * Assigns an existing session to this device: after a program update, or if signing in could not prove it. The session remembers its earlier devices
 * and ends if one of them is taken out of service. A device that is already out of service cannot prove a new key.
 */
export async function proveDevice(db: pg.Pool, { sessionId, actor, deviceRevoked }: Session, proof: DeviceProof): Promise<boolean> {
  if (deviceRevoked) fail(403, 'DEVICE_REVOKED');
  await checkProof(db, proof, actor.account);
  return inTransaction(db, async (tx) => {
    await storeProof(tx, proof, actor.userId);
    const { rowCount } = await tx.query(
      `update user_session set device_id = $2, device_proved = true,
         proved_before = case when device_proved and device_id <> $2 then array_append(proved_before, device_id) else proved_before end
       where session_id = $1 and ended_at is null`,
      [sessionId, proof.deviceId],
    );
    return rowCount === 1 ? true : fail(401, 'SESSION_EXPIRED');
  });
}
