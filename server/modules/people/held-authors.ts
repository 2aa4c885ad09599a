/** Work that only a supervisor can release (sync.md §22): whose work is waiting, what it contains, and how to release it. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { addDeskScope } from '#server/modules/desk/desk-scope.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { readable } from '#server/modules/records/beside.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';

export interface HeldAuthor {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly disabledAt: string | null;
  readonly firstAt: string;
  readonly lastAt: string;
  /** When the oldest waiting operation happened, by the device's clock. */
  readonly oldestAt: string;
  /** Number of operations in the last envelope. What waits behind it in the queue is not known yet. */
  readonly operations: number;
  /** Why it is held: the account was disabled, rights were withdrawn, or the key was out of contact for too long. */
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  /** The oldest waiting operations, limited to the reader's stores. */
  readonly waiting: readonly WaitingOperation[];
}

export interface WaitingOperation {
  readonly opId: string;
  readonly docKey: string;
  readonly type: string;
  readonly occurredAt: string;
  /** Null = too long to be stored here; only the device has it. */
  readonly payload: Readonly<Record<string, unknown>> | null;
}

/** How many payloads are shown for one person on one device. */
const MOST_SHOWN = 50;

const authorsText = `select h.user_id as "userId", u.account, u.user_name as "userName", h.device_id as "deviceId", d.name as "deviceName",
    a.disabled_at as "disabledAt", h.first_at as "firstAt", h.last_at as "lastAt", h.oldest_at as "oldestAt", h.operations, h.code,
    coalesce((select w.params from waiting_op w where w.device_id = h.device_id and w.user_id = h.user_id and w.code = h.code limit 1), '{}') as params
  from held_author h join app_user u on u.id = h.user_id left join device d on d.device_id = h.device_id
  left join account_disabled a on a.user_id = h.user_id
  where h.released_at is null order by h.first_at limit 500`;

const waitingText = `select w.*, places_of(w.doc_type, w.doc_id, w.payload) as places from (
    select w.*, split_part(w.doc_key, ':', 1) as doc_type,
      case when split_part(w.doc_key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(w.doc_key, ':', 2)::uuid end as doc_id,
      row_number() over (partition by w.device_id, w.user_id order by w.occurred_at, w.op_id) as n
    from waiting_op w join held_author h on h.user_id = w.user_id and h.device_id = w.device_id and h.released_at is null) w where w.n <= ${MOST_SHOWN}`;

interface WaitingRow extends WaitingOperation {
  readonly userId: string;
  readonly deviceId: string;
}

export async function heldAuthors(db: pg.Pool, actor: Actor): Promise<HeldAuthor[]> {
  const authors = await rowsOf<Omit<HeldAuthor, 'waiting'>>(db, authorsText, []);
  if (authors.length === 0) return [];
  const conditions = new Conditions();
  addDeskScope(conditions, actor, 'x');
  const found = await rowsOf<WaitingRow>(
    db,
    `select x.user_id as "userId", x.device_id as "deviceId", x.op_id as "opId", x.doc_key as "docKey", x.type, x.occurred_at as "occurredAt", x.payload
     from (${waitingText}) x${conditions.where} order by x.n`,
    conditions.values,
  );
  return authors.map((author) => ({
    ...author,
    waiting: found
      .filter(({ userId, deviceId }) => userId === author.userId && deviceId === author.deviceId)
      .map(({ userId: _, deviceId: __, ...operation }) => readable(actor, operation)),
  }));
}

export const countHeldAuthors = async (db: pg.Pool): Promise<number> =>
  (await rowOf<{ n: number }>(db, 'select count(*)::int as n from held_author where released_at is null'))?.n ?? 0;

/** From now on the person's operations from this device are accepted and flagged. Other devices, and the next withdrawal of rights, are unaffected. */
export const releaseAuthor = (
  db: pg.Pool,
  { actor }: Session,
  { userId, deviceId, reason }: { userId: string; deviceId: string; reason: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const released = await rowOf(
      tx,
      `update held_author set released_at = now(), released_by = $3, release_reason = $4
       where user_id = $1 and device_id = $2 and released_at is null returning 1 as done`,
      [userId, deviceId, actor.userId, reason],
    );
    if (!released) fail(404, 'NOT_FOUND');
    await logEdit(tx, actor, { docType: 'user', docId: userId, action: 'releaseHeld', before: null, after: { deviceId, reason } });
    return true;
  });
