/** Devices and the keys created on them (sync.md §12, §13): enrolment, and taking a device out of service. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isNamedByKey } from '#domain/kernel/ids.ts';
import { type EnrolRequest, type EnrolResponse, enrolText } from '#domain/protocol/trust.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { certify } from '#server/operations/certificates.ts';
import { isSignedBy, keyOf } from '#server/operations/signatures.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { isKeyOf } from './device-proof.ts';
import { endSessions, REVOKED, type Session, UNBIND } from './sessions.ts';

/** The name of a key is its fingerprint, so nobody can give a key the name of another. */
export const fingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');

const isRevoked = async (on: Queryable, deviceId: string): Promise<boolean> =>
  (await rowOf(on, 'select 1 as found from device where device_id = $1 and revoked_at is not null', [deviceId])) !== undefined;

/** @throws Failure 403 DEVICE_REVOKED, on which a device stops and offers its queue as a file */
export async function guardNotRevoked(on: Queryable, deviceId: string): Promise<void> {
  if (await isRevoked(on, deviceId)) fail(403, 'DEVICE_REVOKED');
}

/** The first enrolment of the device, with the key that proved the session. */
async function storeDeviceKey(tx: Queryable, { deviceId, devicePublicKey, unsignedUpTo }: EnrolRequest): Promise<void> {
  await tx.query('insert into device (device_id) values ($1) on conflict do nothing', [deviceId]);
  await tx.query('select 1 from device where device_id = $1 for update', [deviceId]);
  await guardNotRevoked(tx, deviceId);
  const keys = await rowsOf<{ publicKey: string; active: boolean }>(
    tx,
    'select public_key as "publicKey", retired_at is null as active from device_key where device_id = $1',
    [deviceId],
  );
  const active = keys.find((key) => key.active);
  // A restored server may have lost the key. A device named after its key is still recognised by it.
  if (!active && isKeyOf(deviceId, devicePublicKey))
    await tx.query(
      'insert into device_key (device_id, public_key) values ($1, $2) on conflict (device_id, public_key) do update set retired_at = null',
      [deviceId, devicePublicKey],
    );
  else if (active?.publicKey !== devicePublicKey) fail(409, 'DEVICE_KEY_OTHER');
  // Set only once: a device must not extend later what it may bring unsigned.
  await tx.query('update device set unsigned_up_to = $2, enrolled_at = now() where device_id = $1 and enrolled_at is null', [
    deviceId,
    unsignedUpTo,
  ]);
}

/** Certifies the keys of a person on a device with the person's current rights. A second call with the same keys changes nothing. */
export async function enrol(db: pg.Pool, session: Session, request: EnrolRequest): Promise<EnrolResponse> {
  const { actor } = session;
  const { deviceId, userId, devicePublicKey, keys, proof } = request;
  if (session.deviceId !== deviceId || actor.userId !== userId) fail(403, 'ENROL_OTHER');
  if (!(await isSignedBy(devicePublicKey, enrolText(request), proof))) fail(400, 'PROOF_INVALID');
  if (keys.some(({ keyId, publicKey }) => !keyOf(publicKey) || fingerprint(publicKey) !== keyId)) fail(400, 'KEY_INVALID');
  const ids = keys.map(({ keyId }) => keyId);
  return inTransaction(db, async (tx) => {
    await storeDeviceKey(tx, request);
    await tx.query(
      `insert into signing_key (key_id, user_id, device_id, public_key, rights, warehouses)
       select k.id, $1, $2, k.public, $5, $6 from unnest($3::text[], $4::text[]) as k(id, public) order by k.id on conflict do nothing`,
      [userId, deviceId, ids, keys.map(({ publicKey }) => publicKey), actor.rights, actor.warehouses],
    );
    await certify(tx, deviceId, userId);
    return { keys: ids };
  });
}

export interface DeviceOrder {
  readonly deviceId: string;
  readonly reason: string;
}

const logDevice = (tx: Queryable, author: Author, deviceId: string, action: string, after: Readonly<Record<string, unknown>>) =>
  logEdit(tx, author, { docType: 'device', docId: deviceId, action, before: null, after });

/** Ends all sessions in which the device was ever proved, including those that use another key since: whoever holds the tablet holds them all. */
async function endSessionsOf(tx: Queryable, deviceId: string): Promise<void> {
  const found = await rowsOf<{ id: string }>(
    tx,
    'select session_id as id from user_session where ended_at is null and (device_id = $1 or $1 = any(proved_before)) for update',
    [deviceId],
  );
  await endSessions(
    tx,
    found.map(({ id }) => id),
    UNBIND.forced,
    REVOKED,
  );
}

/**
 * From now on the device receives and brings nothing, and nobody is signed in on it. Its contents can still be exported there and imported on another
 * device.
 */
export const revokeDevice = (db: pg.Pool, { actor }: Session, { deviceId, reason }: DeviceOrder): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const done = await rowOf(
      tx,
      `update device set revoked_at = now(), revoked_by = $2, revoked_reason = $3 where device_id = $1 and revoked_at is null returning 1 as done`,
      [deviceId, actor.userId, reason],
    );
    if (!done) fail(404, 'NOT_FOUND');
    await endSessionsOf(tx, deviceId);
    await logDevice(tx, actor, deviceId, 'revoke', { reason });
    return true;
  });

/** Returns a device to service. */
export const reinstateDevice = (db: pg.Pool, { actor }: Session, { deviceId, reason }: DeviceOrder): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const was = await rowOf<{ removed: boolean }>(
      tx,
      'select removed_at is not null as removed from device where device_id = $1 and revoked_at is not null for update',
      [deviceId],
    );
    if (!was) fail(404, 'NOT_FOUND');
    // An older device deleted its key when it was removed. A device named after its key has kept it.
    if (was.removed && !isNamedByKey(deviceId)) {
      await tx.query(
        `with gone as (update device_key set retired_at = now() where device_id = $1 and retired_at is null)
         update device set takes_first_key = true where device_id = $1`,
        [deviceId],
      );
    }
    await tx.query(
      'update device set revoked_at = null, revoked_by = null, revoked_reason = null, removed_at = null where device_id = $1',
      [deviceId],
    );
    await logDevice(tx, actor, deviceId, 'reinstate', { reason });
    return true;
  });

/** "Remove this device": the device revokes itself. Anybody signed in there may do it; the device has made sure that nothing is lost. */
export const removeDevice = (db: pg.Pool, { actor, deviceId }: Session, order: DeviceOrder): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (deviceId !== order.deviceId) fail(403, 'OTHER_DEVICE');
    await tx.query(
      `insert into device (device_id, revoked_at, revoked_by, revoked_reason, removed_at) values ($1, now(), $2, $3, now())
       on conflict (device_id) do update set revoked_at = now(), revoked_by = $2, revoked_reason = $3, removed_at = now()`,
      [deviceId, actor.userId, order.reason],
    );
    await logDevice(tx, actor, order.deviceId, 'remove', { reason: order.reason });
    return true;
  });
