/**
 * Carrying without a signed-in person (sync.md §12): a device proves its key by signing a challenge. It gets a short-lived token that allows it to
 * push, and to send the files of what it pushed. Tokens are stored as rows, so that any server process can check them.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type TokenRequest, tokenText } from '#domain/protocol/trust.ts';
import type { Author } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { isSignedBy } from '#server/operations/signatures.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { spendChallenge } from './device-proof.ts';
import { guardNotRevoked } from './device-trust.ts';
import { hashToken, snapshotOf } from './sessions.ts';
import { allowedSets } from './sync-sets.ts';

const TOKEN_SECONDS = 15 * 60;

export interface DeviceCarrier {
  readonly deviceId: string;
  readonly revoked: boolean;
}

const activeKey = (db: Queryable, deviceId: string) =>
  rowOf<{ publicKey: string }>(db, 'select public_key as "publicKey" from device_key where device_id = $1 and retired_at is null', [
    deviceId,
  ]);

export async function deviceToken(db: pg.Pool, request: TokenRequest): Promise<{ token: string; expiresIn: number }> {
  const { deviceId, signature } = request;
  await guardNotRevoked(db, deviceId);
  const isOpen = await spendChallenge(db, deviceId, request.challenge);
  const key = await activeKey(db, deviceId);
  if (!isOpen || !key || !(await isSignedBy(key.publicKey, tokenText(deviceId, request.challenge), signature))) fail(403, 'PROOF_INVALID');
  const token = randomBytes(32).toString('base64url');
  await db.query('insert into device_token (token_hash, device_id, until) values ($1, $2, now() + make_interval(secs => $3))', [
    hashToken(token),
    deviceId,
    TOKEN_SECONDS,
  ]);
  return { token, expiresIn: TOKEN_SECONDS };
}

/** The device of a valid token. A revoked device is found too, because it must be told why it is refused. */
export const findDevice = (db: Queryable, token: string): Promise<DeviceCarrier | undefined> =>
  rowOf<DeviceCarrier>(
    db,
    `select t.device_id as "deviceId", d.revoked_at is not null as revoked from device_token t join device d on d.device_id = t.device_id
     where t.token_hash = $1 and t.until > now()`,
    [hashToken(token)],
  );

interface AuthorRow {
  readonly id: string;
  readonly account: string;
  readonly userName: string;
  readonly personId: string | null;
  readonly supplierId: string | null;
  readonly warehouseScope: string[];
}

/**
 * The sets that the authors of an envelope may hold, provided that they have worked on this device. They limit what the answer may contain while
 * nobody is signed in.
 */
export async function setsOfAuthors(db: Queryable, deviceId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const authors = await rowsOf<AuthorRow>(
    db,
    `select u.id, u.account, u.user_name as "userName", u.person_id as "personId", u.supplier_id as "supplierId", u.warehouse_scope as "warehouseScope"
     from app_user u where u.id = any($1::uuid[]) and u.is_active and (
       exists (select 1 from signing_key k where k.device_id = $2 and k.user_id = u.id)
       or exists (select 1 from user_session s where s.device_id = $2 and s.user_id = u.id))`,
    [[...new Set(userIds)], deviceId],
  );
  const sets = new Set<string>();
  for (const { id, account, userName, personId, supplierId, warehouseScope } of authors) {
    const snapshot = await snapshotOf(db, { id, account, supplier_id: supplierId, warehouse_scope: warehouseScope });
    const actor = { userId: id, account, userName, personId, supplierId, ...snapshot };
    for (const set of await allowedSets(db, { actor, bindName: null })) sets.add(set);
  }
  return sets;
}

/** The owner of a file: the author of the operation that this device pushed and that names the file. */
export async function authorOfFile(db: Queryable, deviceId: string, upload: { fileId: string; id?: string }): Promise<Author> {
  const author = await rowOf<Author>(
    db,
    `select u.id as "userId", u.user_name as "userName" from op_log l join app_user u on u.id = l.actor
     where l.op_id = $1 and l.device_id = $2 and $3 <> '' and strpos(l.payload::text, $3) > 0`,
    [upload.fileId, deviceId, upload.id ?? ''],
  );
  return author ?? fail(403, 'FILE_OF_NO_OPERATION');
}
