/** Leases and the heartbeat (sync.md §9, §14): promises to one device, stored as rows so that any server process can answer. */

import type pg from 'pg';
import { LEASE_HOURS } from '#domain/kernel/clock.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { HeartbeatResponse, LeaseRequest, LeaseResponse } from '#domain/protocol/protocol.ts';
import { documentByType } from '#domain/registry.ts';
import { MOST_LEASES } from '#domain/system/bounds.ts';
import { build } from '#server/modules/build.ts';
import { wantsManifest } from '#server/modules/devices/manifest.ts';
import { readableAmong } from '#server/modules/documents/documents.ts';
import { fail, failLater } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { contact } from '#server/operations/certificates.ts';
import { takeTurn } from '#server/operations/remarks.ts';
import { feedHead } from '#server/store/feed.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';

/** Supervisors may break a lease held by another device. */
const BREAK_RIGHT = 'web:wms:lease:break';

interface LeaseRow {
  docKey: string;
  deviceId: string;
  until: string;
  holderName: string;
}

const holderOf = (on: Queryable, docKey: string) =>
  rowOf<LeaseRow>(
    on,
    `select l.doc_key as "docKey", l.device_id as "deviceId", l.until, coalesce(u.user_name, '') as "holderName"
     from lease l left join app_user u on u.id = l.user_id where l.doc_key = $1 and l.until > now()`,
    [docKey],
  );

const takeText = `insert into lease (doc_key, device_id, user_id, taken_at, until) values ($1, $2, $3, now(), now() + make_interval(hours => $4))
  on conflict (doc_key) do update set device_id = excluded.device_id, user_id = excluded.user_id, taken_at = excluded.taken_at, until = excluded.until
  where lease.until <= now() or lease.device_id = excluded.device_id returning doc_key`;

/**
 * A lease requires that the document is the user's work: the right to one of its operations, and one of its stores. A document that has not arrived
 * yet may be leased too, because the device that created it will bring it.
 * @throws 404 for what is not a document, and the same 404 for a document of another store
 */
async function guardWork(on: Queryable, actor: Actor, docKey: string): Promise<void> {
  const [docType = '', docId = ''] = docKey.split(':');
  const document = documentByType(docType);
  if (!document || !uuidSchema.safeParse(docId).success) fail(404, 'DOC_MISSING');
  const rights = document.operations.flatMap(({ right }) => right);
  if (!hasRight(actor, rights)) fail(403, 'NO_RIGHT', { right: rights[0] ?? '' });
  if ((await readableAmong(on, actor, docType, [docId])).length > 0) return;
  if (await rowOf(on, 'select 1 as found from document_head where doc_type = $1 and id = $2', [docType, docId])) fail(404, 'DOC_MISSING');
}

/** A device at its limit returns some leases; a lease ends by itself after a shift. */
const FULL_S = 600;

async function guardLeases(tx: Queryable, deviceId: string, userId: string, docKey: string): Promise<void> {
  const text = `select count(*) filter (where device_id = $1)::int as device, count(*) filter (where user_id = $2)::int as person
    from lease where (device_id = $1 or user_id = $2) and until > now() and doc_key <> $3`;
  const held = await rowOf<{ device: number; person: number }>(tx, text, [deviceId, userId, docKey]);
  if (held && (held.device >= MOST_LEASES.device || held.person >= MOST_LEASES.person))
    failLater(429, 'LEASES_TOO_MANY', FULL_S, {
      limit: String(held.device >= MOST_LEASES.device ? MOST_LEASES.device : MOST_LEASES.person),
    });
}

/** Takes, returns or breaks a document's lease. @returns the current holder */
export async function lease(db: pg.Pool, session: Session, { deviceId, docKey, action, reason }: LeaseRequest): Promise<LeaseResponse> {
  const { actor } = session;
  if (actor.supplierId !== null) fail(403, 'NO_RIGHT', { right: 'web:wmsmaster' });
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, [docKey]);
    await guardWork(tx, actor, docKey);
    if (action === 'take') {
      await guardLeases(tx, deviceId, actor.userId, docKey);
      const taken = await rowOf(tx, takeText, [docKey, deviceId, actor.userId, LEASE_HOURS]);
      const holder = await holderOf(tx, docKey);
      if (!taken) fail(423, 'G-LEASE', { holder: holder?.holderName ?? '' });
      return holder ?? fail(500, 'INTERNAL');
    }
    if (action === 'release') await tx.query('delete from lease where doc_key = $1 and device_id = $2', [docKey, deviceId]);
    else await breakLease(tx, session, docKey, reason);
    return (await holderOf(tx, docKey)) ?? { docKey, deviceId: null, until: null, holderName: null };
  });
}

async function breakLease(tx: Queryable, { actor }: Session, docKey: string, reason: string | undefined): Promise<void> {
  if (!hasRight(actor, BREAK_RIGHT)) fail(403, 'NO_RIGHT', { right: BREAK_RIGHT });
  if (!reason?.trim()) fail(400, 'REASON_NEEDED');
  const broken = await rowOf<{ device_id: string }>(tx, 'delete from lease where doc_key = $1 returning device_id', [docKey]);
  const [docType = '', docId = ''] = docKey.split(':');
  if (!broken || !/^[0-9a-f-]{36}$/.test(docId)) return;
  await tx.query(
    `insert into operation_log (user_id, user_name, doc_type, doc_id, action, before, after) values ($1, $2, $3, $4, 'breakLease', $5, $6)`,
    [actor.userId, actor.userName, docType, docId, JSON.stringify({ deviceId: broken.device_id }), JSON.stringify({ reason })],
  );
}

/** Who took the place of this session at a station, told only to somebody who has been bound there. */
async function successor(db: pg.Pool, { sessionId, actor }: Session, name: string): Promise<string | null> {
  const found = await db.query<{ name: string }>(
    `select u.user_name as name from user_session s join app_user u on u.id = s.user_id
     where s.bind_name = $1 and s.ended_at is null and s.session_id <> $2
       and exists (select 1 from emp_station_log l where l.user_id = $3 and l.station_code = $1)`,
    [name, sessionId, actor.userId],
  );
  return found.rows[0]?.name ?? null;
}

/** Heartbeat of a bound station. `bound` false tells the client that its binding was lost. Silence has no other effect. */
export async function heartbeat(
  db: pg.Pool,
  session: Session,
  beat: { name: string; nonce: string | null; digest: string | null; origin: string | null },
): Promise<HeartbeatResponse> {
  const bound = session.bindName !== null && session.bindName === beat.name;
  if (bound)
    await db.query('update user_session set heartbeat_at = now(), last_seen_at = now() where session_id = $1', [session.sessionId]);
  if (session.deviceId)
    await db.query('update device set last_seen_at = now(), digest = $2, last_origin = coalesce($3, last_origin) where device_id = $1', [
      session.deviceId,
      beat.digest,
      beat.origin,
    ]);
  if (session.deviceId) await contact(db, session.deviceId);
  const wantManifest = await wantsManifest(db, session.deviceId, beat.digest);
  const takenBy = bound || beat.name === '' ? null : await successor(db, session, beat.name);
  return { serverTime: new Date().toISOString(), bound, takenBy, feedHead: await feedHead(db), nonce: beat.nonce, build, wantManifest };
}
