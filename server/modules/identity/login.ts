/** Signing in (specification §7.1), and everything the answer tells a client about its user. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import type { DeviceProof } from '#domain/protocol/trust.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import type { Lang } from '#server/modules/messages.ts';
import { siteAt } from '#server/modules/sites.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { checkProof, storeProof } from './device-proof.ts';
import { checkPassword } from './passwords.ts';
import { findSession, openSession, type Session } from './sessions.ts';
import { placeOf, rememberPlace, tryPassword } from './sign-in-throttle.ts';
import { allowedSets } from './sync-sets.ts';

interface UserRow {
  id: string;
  account: string;
  password_hash: string;
  supplier_id: string | null;
  warehouse_scope: string[];
  is_active: boolean;
}

const findUser = (db: Queryable, account: string) =>
  rowOf<UserRow>(db, 'select id, account, password_hash, supplier_id, warehouse_scope, is_active from app_user where account = $1', [
    account,
  ]);

export interface Credentials {
  readonly account: string;
  readonly password: string;
  /** The device, with the proof of its key. */
  readonly device: DeviceProof | null;
  /** The program named a device but proved nothing, so it is too old to be trusted. */
  readonly claimed: boolean;
  readonly lang: Lang;
  /** Host from which the app is opened; it determines the site. */
  readonly host: string;
  /** Origin by which it is opened; null = unknown. */
  readonly origin?: string | null;
  /** Network address, for the limits on wrong passwords. */
  readonly address: string;
}

/** A wrong account and a wrong password give the same answer. */
async function authenticate(db: pg.Pool, { account, password, address, device }: Credentials): Promise<UserRow> {
  const place = await placeOf(db, { account, address, provenDevice: device?.deviceId ?? null });
  const user = await findUser(db, account);
  if (!(await tryPassword(db, place, () => checkPassword(user?.password_hash, password))) || !user) {
    await db.query('update app_user set fail_count = fail_count + 1 where account = $1', [account]);
    fail(400, 'LOGIN_WRONG');
  }
  if (!user.is_active) fail(403, 'USER_INACTIVE');
  return user;
}

export async function login({ db, config }: AppContext, credentials: Credentials) {
  if (!credentials.account || !credentials.password) fail(400, 'LOGIN_EMPTY');
  const { device, claimed, lang } = credentials;
  if (device) await checkProof(db, device, credentials.account);
  const user = await authenticate(db, credentials);
  const token = await inTransaction(db, async (tx) => {
    await tx.query('update app_user set fail_count = 0, last_login_at = now(), lang = $2 where id = $1', [user.id, lang]);
    await rememberPlace(tx, user.id, { address: credentials.address, provenDevice: device?.deviceId ?? null });
    if (device) await storeProof(tx, device, user.id, credentials.origin);
    return openSession(tx, user, { deviceId: device?.deviceId ?? null, claimed: claimed && !device, lang });
  });
  const session = (await findSession(db, token)) ?? fail(401, 'SESSION_EXPIRED');
  return { token, ...(await describe(db, session, credentials.host)), serverTime: new Date().toISOString(), appMode: config.mode };
}

const userOf = async (db: Queryable, { userId, account, userName, personId, supplierId }: Actor, lang: Lang) => {
  const more = await rowOf<{ supName: string | null; deptName: string | null }>(
    db,
    `select s.sup_name as "supName", d.dept_name as "deptName" from app_user u
     left join supplier s on s.id = u.supplier_id left join department d on d.id = u.dept_id where u.id = $1`,
    [userId],
  );
  return { userId, account, userName, personId, supplierId, supName: more?.supName ?? null, deptName: more?.deptName ?? null, lang };
};

/**
 * What a session holds, and the number of that state, at one look. Read apart, a change between the two gives old rights the new number, and a device that
 * has the number does not ask again.
 */
const heldNow = async (db: Queryable, { sessionId, actor }: Session) => {
  const now = await rowOf<{ rights: string[]; warehouses: string[]; version: number }>(
    db,
    `select array_to_json(s.rights) as rights, array_to_json(s.warehouses) as warehouses,
       (select coalesce(max(h.version), 0) from held_rights h where h.user_id = s.user_id) as version
     from user_session s where s.session_id = $1`,
    [sessionId],
  );
  if (!now) fail(401, 'SESSION_EXPIRED');
  const { rights, warehouses, version } = now;
  return { actor: { ...actor, rights, warehouses }, version };
};

/** What a client may know about itself: user, rights, warehouses, stations, site and the sets it may hold. */
export async function describe(db: Queryable, session: Session, host: string) {
  const { lang } = session;
  const { actor, version } = await heldNow(db, session);
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
  return {
    user: await userOf(db, actor, lang),
    auths: actor.rights,
    rightsNo: version,
    warehouses,
    stations,
    site,
    sets: await allowedSets(db, { ...session, actor }),
  };
}
