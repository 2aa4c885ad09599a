/** Sessions: who holds a token, with which rights, and when it ends. A token is 256 random bits; only its SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, ADMIN } from '#domain/kernel/permission.ts';
import { heldRights } from '#domain/registry.ts';
import type { Lang } from '#server/modules/messages.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import { isDiskFull } from '#server/store/trouble.ts';

/** Idle 12 h, absolute 72 h (sync.md §12). */
export const IDLE_HOURS = 12;
export const ABSOLUTE_HOURS = 72;

export interface Session {
  readonly sessionId: string;
  readonly actor: Actor;
  readonly lang: Lang;
  /** The device that has proved its key in this session (sync.md §21); null = none has. */
  readonly deviceId: string | null;
  /** A device was named but not proved: the program is an older one. */
  readonly claimed: boolean;
  /** Code of the station this session is bound to. */
  readonly bindName: string | null;
  /** The device of this session has been taken out of service. */
  readonly deviceRevoked: boolean;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

interface SessionRow {
  session_id: string;
  user_id: string;
  account: string;
  user_name: string;
  person_id: string | null;
  supplier_id: string | null;
  rights: string[];
  warehouses: string[];
  lang: Lang;
  device_id: string | null;
  device_proved: boolean;
  device_claimed: boolean;
  bind_name: string | null;
  device_revoked: boolean;
  stale: boolean;
}

const toSession = (row: SessionRow): Session => ({
  sessionId: row.session_id,
  lang: row.lang,
  deviceId: row.device_proved ? row.device_id : null,
  claimed: row.device_claimed && !row.device_proved,
  bindName: row.bind_name,
  deviceRevoked: row.device_revoked,
  actor: {
    userId: row.user_id,
    account: row.account,
    userName: row.user_name,
    personId: row.person_id,
    supplierId: row.supplier_id,
    rights: row.rights,
    warehouses: row.warehouses,
  },
});

const findText = `select s.session_id, s.user_id, s.account, u.user_name, u.person_id, u.supplier_id, array_to_json(s.rights) as rights, array_to_json(s.warehouses) as warehouses, s.lang, s.device_id,
    s.device_proved, s.device_claimed, s.bind_name, d.revoked_at is not null as device_revoked, s.last_seen_at < now() - interval '1 minute' as stale
  from user_session s join app_user u on u.id = s.user_id left join device d on d.device_id = s.device_id and s.device_proved
  where s.token_hash = $1 and s.ended_at is null and u.is_active
    and s.last_seen_at > now() - make_interval(hours => $2) and s.absolute_until > now()`;

/** A full disk must not prevent anybody from reading. */
const unlessFull = (error: unknown): void => {
  if (!isDiskFull(error)) throw error;
};

/** The live session of a token, or undefined if it is unknown, ended, expired, or its user was disabled. Counts as contact. */
export const findSession = async (db: pg.Pool, token: string): Promise<Session | undefined> => {
  const hash = hashToken(token);
  const { rows } = await db.query<SessionRow>({ name: 'session/find', text: findText, values: [hash, IDLE_HOURS] });
  const row = rows[0];
  if (!row) return undefined;
  // Written at most once a minute, or every read of every tablet would cause a write.
  if (row.stale) await db.query('update user_session set last_seen_at = now() where token_hash = $1', [hash]).catch(unlessFull);
  return toSession(row);
};

/** Why a session ended: its device was taken out of service. */
export const REVOKED = 'device revoked';

/** True if the session of this token ended together with its device. The tablet must be told why. */
export const endedWithDevice = async (db: Queryable, token: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
      `select 1 from user_session s join device d on d.device_id = s.device_id and d.revoked_at is not null
       where s.token_hash = $1 and s.ended_reason = $2`,
      [hashToken(token), REVOKED],
    )
  ).length > 0;

export interface Snapshot {
  readonly rights: string[];
  readonly warehouses: string[];
}

/** Rights of the user, and their roles, which count as rights too (approval.ts). */
const rightsText = `select a.auth_code from user_role ur
  join role r on r.id = ur.role_id and r.is_active join role_auth ra on ra.role_id = r.id join auth a on a.id = ra.auth_id where ur.user_id = $1
  union select 'role:' || r.id from user_role ur join role r on r.id = ur.role_id and r.is_active where ur.user_id = $1
  order by 1`;

interface Person {
  id: string;
  account: string;
  supplier_id: string | null;
  warehouse_scope: string[];
}

/** What a user may do now. A supplier's user holds no permission of the factory, whatever the roles say (states-1 §2.2). */
export const snapshotOf = async (on: Queryable, user: Person): Promise<Snapshot> => {
  const codes = (await rowsOf<{ auth_code: string }>(on, rightsText, [user.id])).map((row) => row.auth_code);
  if (user.supplier_id) return heldRights(user.supplier_id, { rights: codes, warehouses: [] });
  if (user.account !== ADMIN) return { rights: codes, warehouses: user.warehouse_scope };
  return {
    rights: codes,
    warehouses: (await rowsOf<{ id: string }>(on, 'select id from warehouse order by wh_code')).map((row) => row.id),
  };
};

/** Changes of roles or scope apply to live sessions at once. Waiting for the next sign-in would leave a withdrawn right in force. */
export const refreshSnapshots = async (tx: Queryable, userIds: readonly string[]): Promise<void> => {
  const users = await rowsOf<Person>(tx, 'select id, account, supplier_id, warehouse_scope from app_user where id = any($1::uuid[])', [
    userIds,
  ]);
  for (const user of users) {
    const { rights, warehouses } = await snapshotOf(tx, user);
    // Keep earlier rights readable, because work done with them may still be on its way.
    await tx.query(
      `update user_session set rights = $2, warehouses = $3,
         earlier = earlier || jsonb_build_array(jsonb_build_object('until', now(), 'rights', rights, 'warehouses', warehouses))
       where user_id = $1 and ended_at is null and (rights, warehouses) is distinct from ($2::text[], $3::uuid[])`,
      [user.id, rights, warehouses],
    );
  }
};

export interface Opening {
  /** Proved by its key; null = no device. */
  readonly deviceId: string | null;
  /** The program named a device but proved nothing. */
  readonly claimed: boolean;
  readonly lang: Lang;
}

/** @returns the token; it is returned once and cannot be read again */
export const openSession = async (tx: Queryable, user: Person, { deviceId, claimed, lang }: Opening): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { rights, warehouses } = await snapshotOf(tx, user);
  await tx.query(
    `insert into user_session (token_hash, user_id, account, device_id, device_proved, device_claimed, lang, rights, warehouses, absolute_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10))`,
    [hashToken(token), user.id, user.account, deviceId, deviceId !== null, claimed, lang, rights, warehouses, ABSOLUTE_HOURS],
  );
  return token;
};

export type UnbindReason = 1 | 2 | 3 | 4;
export const UNBIND = { logout: 1, forced: 2, heartbeat: 3, rebind: 4 } as const;

/** Takes the station away from sessions, and logs when and why. Never touches scope, leases or ranges (sync.md §9). */
export const unbind = async (tx: Queryable, sessionIds: readonly string[], reason: UnbindReason): Promise<void> => {
  const bound = await rowsOf<{ user_id: string; bind_name: string }>(
    tx,
    `with old as (select session_id, user_id, bind_name from user_session where session_id = any($1::uuid[]) and bind_name is not null for update)
     update user_session s set bind_name = null, bound_at = null from old where old.session_id = s.session_id returning old.user_id, old.bind_name`,
    [sessionIds],
  );
  for (const { user_id, bind_name } of bound) {
    await tx.query(
      'update emp_station_log set unbind_at = now(), reason = $3 where user_id = $1 and station_code = $2 and unbind_at is null',
      [user_id, bind_name, reason],
    );
  }
};

export const endSessions = async (tx: Queryable, sessionIds: readonly string[], reason: UnbindReason, why: string): Promise<void> => {
  await unbind(tx, sessionIds, reason);
  await tx.query('update user_session set ended_at = now(), ended_reason = $2 where session_id = any($1::uuid[]) and ended_at is null', [
    sessionIds,
    why,
  ]);
};
