/** Changing one's own password (specification §5, §7.1). */
import type pg from 'pg';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { checkPassword, hashPassword } from '#server/modules/identity/passwords.ts';
import { endSessions, type Session, UNBIND } from '#server/modules/identity/sessions.ts';
import { ownPassword, tryPassword } from '#server/modules/identity/sign-in-throttle.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { guardPassword } from './users.ts';

export interface PasswordChange {
  readonly oldPwd: string;
  readonly newPwd: string;
  readonly confirmPwd: string;
}

/** Changes only one's own password, and ends all other sessions of the account. */
export async function changePassword(
  db: pg.Pool,
  { actor, sessionId }: Session,
  id: string,
  { oldPwd, newPwd, confirmPwd }: PasswordChange,
): Promise<boolean> {
  if (actor.userId !== id) fail(403, 'NO_RIGHT');
  guardPassword(newPwd, actor.account);
  if (newPwd !== confirmPwd) fail(400, 'PASSWORD_CONFIRM');
  if (newPwd === oldPwd) fail(400, 'PASSWORD_SAME');
  const user = await rowOf<{ hash: string }>(db, 'select password_hash as hash from app_user where id = $1', [id]);
  if (!(await tryPassword(db, ownPassword(actor.account), () => checkPassword(user?.hash, oldPwd)))) fail(400, 'PASSWORD_WRONG');
  const passwordHash = await hashPassword(newPwd);
  return inTransaction(db, async (tx) => {
    await tx.query('update app_user set password_hash = $2, version = version + 1 where id = $1', [id, passwordHash]);
    const others = await rowsOf<{ id: string }>(
      tx,
      'select session_id as id from user_session where user_id = $1 and session_id <> $2 and ended_at is null',
      [id, sessionId],
    );
    await endSessions(
      tx,
      others.map((row) => row.id),
      UNBIND.forced,
      'password changed',
    );
    await logEdit(tx, actor, { docType: 'user', docId: id, action: 'passwd', before: null, after: { password: 'changed' } });
    return true;
  });
}
