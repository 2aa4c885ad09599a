/**
 * To which address of an account mail may go. People change their own address in the personal centre; mail with what the plant knows goes only where an
 * administrator has opened the account with it or confirmed it, or a changed address would carry figures out of the plant.
 */
import type { Author } from '#server/modules/audit-log.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';

/** @returns null without an address, or while nobody has confirmed it */
export const confirmedMail = async (db: Queryable, userId: string): Promise<string | null> =>
  (
    await rowOf<{ email: string }>(
      db,
      'select u.email from app_user u join confirmed_mail c on c.user_id = u.id and c.email = u.email where u.id = $1 and u.is_active',
      [userId],
    )
  )?.email ?? null;

/** Whoever keeps users has entered this address with a new account, or has confirmed it: never by saving the account for another reason. */
export async function confirmMail(tx: Queryable, userId: string, email: string | null, { userName }: Author): Promise<void> {
  if (!email) return unconfirmMail(tx, userId);
  await tx.query(
    `insert into confirmed_mail (user_id, email, confirmed_by_name) values ($1, $2, $3)
     on conflict (user_id) do update set email = excluded.email, confirmed_by_name = excluded.confirmed_by_name, confirmed_at = now()
       where confirmed_mail.email <> excluded.email`,
    [userId, email, userName],
  );
}

/** The account has another address now, or none: the one before counts no more, also when it comes back. */
export async function unconfirmMail(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from confirmed_mail where user_id = $1', [userId]);
}
