/** Work of disabled accounts that came too late (sync.md §12): who waits, and the supervisor's word that lets it pass. */
import type pg from 'pg';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
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
  /** When the oldest of it happened, by the device's clock. */
  readonly oldestAt: string;
  /** In the last envelope; what waits behind it in the queue is not known yet. */
  readonly operations: number;
}

export const heldAuthors = (db: pg.Pool): Promise<HeldAuthor[]> =>
  rowsOf<HeldAuthor>(
    db,
    `select h.user_id as "userId", u.account, u.user_name as "userName", h.device_id as "deviceId", d.name as "deviceName",
       a.disabled_at as "disabledAt", h.first_at as "firstAt", h.last_at as "lastAt", h.oldest_at as "oldestAt", h.operations
     from held_author h join app_user u on u.id = h.user_id left join device d on d.device_id = h.device_id
     left join account_disabled a on a.user_id = h.user_id
     where h.released_at is null and not u.is_active order by h.first_at`,
  );

/** What this person did on this device is taken from now on, flagged AUTHOR_DISABLED; other devices stay as they are. */
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
