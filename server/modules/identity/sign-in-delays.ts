/** Delayed sign-ins, for the administrator to see and to lift. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { FREE_TRIES, OF_AN_ACCOUNT, OF_AN_ADDRESS, type SignInDelay } from '#domain/system/sign-in.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { slackOf } from './sign-in-throttle.ts';

export const liftSchema = z.object({ account: z.string().max(64), source: z.string().max(80) });
export type Lift = z.infer<typeof liftSchema>;

const MOST = 500;
/** An id that no record has, because an address belongs to no record. */
const NO_RECORD = '00000000-0000-0000-0000-000000000000';

const listText = `
  select f.account, f.source, u.user_name as "userName", f.count as wrong, f.last_at as "lastAt",
    case when f.account = '' then f.open_at - make_interval(secs => $2) when f.source = '' then f.open_at - make_interval(secs => $3)
      else f.open_at end as "openAt",
    case when f.source = '' then 'all' else split_part(f.source, ':', 1) end as kind,
    case when f.source like 'device:%' then coalesce(d.name, right(f.source, 6)) when f.source like 'address:%' then substr(f.source, 9) else '' end as place
  from sign_in_failure f left join app_user u on u.account = f.account left join device d on 'device:' || d.device_id = f.source
  where f.until > now() and case when f.account = '' then f.open_at > now() + make_interval(secs => $2)
    when f.source = '' then f.open_at > now() + make_interval(secs => $3) else f.count >= $1 end
  order by f.last_at desc limit ${MOST}`;

/** Where somebody has to wait now, or will after the next wrong password; latest first. */
export async function signInDelays(db: Queryable): Promise<{ list: SignInDelay[]; total: number }> {
  const list = await rowsOf<SignInDelay>(db, listText, [FREE_TRIES, slackOf(OF_AN_ADDRESS), slackOf(OF_AN_ACCOUNT)]);
  return { list, total: list.length };
}

/** Allows the next try at once and restarts the counting. @throws 404 if there is no delay any more */
export const liftDelay = (db: pg.Pool, actor: Actor, { account, source }: Lift): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const gone = await rowOf<{ wrong: number }>(
      tx,
      'delete from sign_in_failure where account = $1 and source = $2 returning count as wrong',
      [account, source],
    );
    if (!gone) fail(404, 'NOT_FOUND');
    const user = await rowOf<{ id: string }>(tx, 'select id from app_user where account = $1', [account]);
    await logEdit(tx, actor, {
      ...(user ? { docType: 'user', docId: user.id } : { docType: 'signIn', docId: NO_RECORD }),
      action: 'liftDelay',
      before: { account, source, wrong: gone.wrong },
      after: null,
    });
    return true;
  });
