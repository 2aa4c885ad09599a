/** Signing in (specification §7.1) and everything the answer tells a client about its user. */
import type { Actor } from '#domain/kernel/permission.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import type { AppContext } from './context.ts';
import { fail } from './failure.ts';
import type { Lang } from './messages.ts';
import { checkPassword } from './passwords.ts';
import { findSession, openSession, type Session } from './sessions.ts';
import { siteAt } from './sites.ts';
import { allowedSets } from './sync-sets.ts';

const LOCK_AT = 5;
const LOCK_MINUTES = 10;
/** A whole plant may stand behind one address; a machine that tries passwords needs far more attempts than its people mistype. */
const ADDRESS_LOCK_AT = 30;

interface UserRow {
  id: string;
  account: string;
  password_hash: string;
  supplier_id: string | null;
  warehouse_scope: string[];
  is_active: boolean;
  locked: boolean;
}

const findUser = (db: Queryable, account: string) =>
  rowOf<UserRow>(
    db,
    `select id, account, password_hash, supplier_id, warehouse_scope, is_active, coalesce(locked_until > now(), false) as locked
     from app_user where account = $1`,
    [account],
  );

const isLocked = async (db: Queryable, key: string, limit: number) => {
  const row = await rowOf<{ count: number }>(db, 'select count from login_failure where key = $1 and until > now()', [key]);
  return (row?.count ?? 0) >= limit;
};

const countFailure = (db: Queryable, key: string) =>
  db.query(
    `insert into login_failure (key, count, until) values ($1, 1, now() + make_interval(mins => $2))
     on conflict (key) do update set
       count = case when login_failure.until > now() then login_failure.count + 1 else 1 end,
       until = now() + make_interval(mins => $2)`,
    [key, LOCK_MINUTES],
  );

const countUserFailure = (db: Queryable, userId: string) =>
  db.query(
    `update app_user set fail_count = case when fail_count >= $2 then 1 else fail_count + 1 end,
       locked_until = case when fail_count + 1 = $2 then now() + make_interval(mins => $3) else locked_until end
     where id = $1`,
    [userId, LOCK_AT, LOCK_MINUTES],
  );

export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly deviceId: string | null;
  readonly lang: Lang;
  /** Address the app is opened from: it decides about the site. */
  readonly host: string;
  /** Network address, for the lock against trying many accounts. */
  readonly address: string;
}

/** One sentence for a wrong account and for a wrong password; five failures lock the account for ten minutes, the right password included. */
async function authenticate(db: Queryable, { account, password, address }: Credentials): Promise<UserRow> {
  const byAddress = `address:${address}`;
  const byAccount = `account:${account}`;
  if (await isLocked(db, byAddress, ADDRESS_LOCK_AT)) fail(429, 'LOGIN_LOCKED', { minutes: String(LOCK_MINUTES) });
  const user = await findUser(db, account);
  const locked = user ? user.locked : await isLocked(db, byAccount, LOCK_AT);
  if (locked) fail(429, 'LOGIN_LOCKED', { minutes: String(LOCK_MINUTES) });
  if (!(await checkPassword(user?.password_hash, password)) || !user) {
    await countFailure(db, byAddress);
    await (user ? countUserFailure(db, user.id) : countFailure(db, byAccount));
    fail(400, 'LOGIN_WRONG');
  }
  if (!user.is_active) fail(403, 'USER_INACTIVE');
  return user;
}

export async function login({ db, config }: AppContext, credentials: Credentials) {
  if (!credentials.account || !credentials.password) fail(400, 'LOGIN_EMPTY');
  const user = await authenticate(db, credentials);
  const token = await inTransaction(db, async (tx) => {
    await tx.query('update app_user set fail_count = 0, locked_until = null, last_login_at = now(), lang = $2 where id = $1', [
      user.id,
      credentials.lang,
    ]);
    if (credentials.deviceId) await seenDevice(tx, credentials.deviceId, user.id);
    return openSession(tx, user, credentials);
  });
  const session = (await findSession(db, token)) ?? fail(401, 'SESSION_EXPIRED');
  return { token, ...(await describe(db, session, credentials.host)), serverTime: new Date().toISOString(), appMode: config.mode };
}

const seenDevice = (tx: Queryable, deviceId: string, userId: string) =>
  tx.query(
    `insert into device (device_id, last_user_id) values ($1, $2)
     on conflict (device_id) do update set last_seen_at = now(), last_user_id = excluded.last_user_id`,
    [deviceId, userId],
  );

const userOf = async (db: Queryable, { userId, account, userName, personId, supplierId }: Actor, lang: Lang) => {
  const more = await rowOf<{ supName: string | null; deptName: string | null }>(
    db,
    `select s.sup_name as "supName", d.dept_name as "deptName" from app_user u
     left join supplier s on s.id = u.supplier_id left join department d on d.id = u.dept_id where u.id = $1`,
    [userId],
  );
  return { userId, account, userName, personId, supplierId, supName: more?.supName ?? null, deptName: more?.deptName ?? null, lang };
};

/** What a client may know about itself: user, rights, warehouses, stations, site and the sets it may hold. */
export async function describe(db: Queryable, session: Session, host: string) {
  const { actor, lang } = session;
  const warehouses = await rowsOf(
    db,
    `select id as "warehouseId", wh_code as "whCode", wh_name as "whName", wh_class_code as "whClassCode"
     from warehouse where id = any($1::uuid[]) order by wh_code`,
    [actor.warehouses],
  );
  const stations = actor.supplierId
    ? []
    : await rowsOf(db, 'select station_code as "stationCode", station_name as "stationName" from station where is_active order by 1');
  const site = await siteAt(db, host);
  return { user: await userOf(db, actor, lang), auths: actor.rights, warehouses, stations, site, sets: await allowedSets(db, session) };
}
