/**
 * Attempts to act as somebody else; this log is their only trace (sync.md §21). A repetition from the same session is counted and not written again,
 * so that a machine that tries all day does not fill the disk.
 */
import type pg from 'pg';
import type { SecurityEvent } from '#domain/system/answers.ts';
import { MOST_OPEN_EVENTS } from '#domain/system/bounds.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import type { Queryable } from '#server/store/transaction.ts';
import { rowOf, rowsOf } from '#server/store/transaction.ts';

export interface Attempt {
  /** Code of the attempt, such as SIGNATURE_INVALID or OTHER_DEVICE. */
  readonly kind: string;
  /** Null if nobody was signed in. */
  readonly session?: Pick<Session, 'sessionId' | 'actor'> | null;
  readonly address: string | null;
  /** The caller's proved device. */
  readonly deviceId: string | null;
  /** The device that the attempt was about. */
  readonly targetDeviceId?: string | null;
  /** Kinds and names only, never contents. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Number of different unseen events of one account, or of one address if nobody is signed in. */
const openText = `select count(*)::int as n from (
  select 1 from security_event where seen_at is null and (user_id = $1 or ($1::uuid is null and user_id is null and address = $2)) limit ${MOST_OPEN_EVENTS}) x`;

/** Never throws: a refused attempt stays refused even if its trace cannot be written. @param onFault receives the reason */
export async function noteSecurityEvent(db: Queryable, event: Attempt, onFault: (error: unknown) => void): Promise<void> {
  const { kind, session, address, deviceId, detail = {} } = event;
  try {
    const open = await rowOf<{ n: number }>(db, openText, [session?.actor.userId ?? null, address]);
    const isFlood = (open?.n ?? 0) >= MOST_OPEN_EVENTS;
    const targetDeviceId = isFlood ? null : (event.targetDeviceId ?? null);
    const who = isFlood ? (session?.actor.userId ?? address ?? '') : (session?.sessionId ?? address ?? '');
    const fingerprint = [who, isFlood ? 'more' : (targetDeviceId ?? '')].join('/');
    await db.query(
      `insert into security_event (kind, session_id, user_id, account, address, device_id, target_device_id, detail, fingerprint)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (kind, fingerprint) where seen_at is null do update set count = security_event.count + 1, last_at = now(), detail = excluded.detail`,
      [
        kind,
        session?.sessionId ?? null,
        session?.actor.userId ?? null,
        session?.actor.account ?? null,
        address,
        deviceId,
        targetDeviceId,
        JSON.stringify(detail),
        fingerprint,
      ],
    );
  } catch (error) {
    onFault(error);
  }
}

/** Unseen events first, then the others; at most 500. */
export const listSecurityEvents = (db: Queryable): Promise<SecurityEvent[]> =>
  rowsOf<SecurityEvent>(
    db,
    `select e.id, e.kind, e.at, e.last_at as "lastAt", e.count, e.account, u.user_name as "userName", e.address, e.device_id as "deviceId",
       d.name as "deviceName", e.target_device_id as "targetDeviceId", t.name as "targetName", e.detail, e.seen_at as "seenAt",
       e.seen_by_name as "seenByName", e.note
     from security_event e left join app_user u on u.id = e.user_id left join device d on d.device_id = e.device_id
     left join device t on t.device_id = e.target_device_id
     order by e.seen_at is not null, e.last_at desc, e.id limit 500`,
  );

export const countSecurityEvents = async (db: Queryable): Promise<number> =>
  (await rowsOf<{ n: number }>(db, 'select count(*)::int as n from security_event where seen_at is null'))[0]?.n ?? 0;

/** Marks an event as seen. A repetition is a new event. @throws 404 if unknown or already seen */
export async function settleSecurityEvent(db: pg.Pool, author: Author, id: string, note: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update security_event set seen_at = now(), seen_by = $2, seen_by_name = $3, note = $4 where id = $1 and seen_at is null',
    [id, author.userId, author.userName, note],
  );
  if (rowCount === 0) fail(404, 'NOT_FOUND');
  await logEdit(db, author, { docType: 'securityEvent', docId: id, action: 'settle', before: null, after: { note } });
  return true;
}
