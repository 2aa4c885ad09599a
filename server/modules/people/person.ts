/** The personal centre: one's own record, sessions and devices. The answer concerns only the signed-in user, whatever the request says. */
import type pg from 'pg';
import type { OwnDevice, OwnLoan, OwnRecord, OwnSession } from '#domain/system/person.ts';
import { changedFields, logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { endSessions, IDLE_HOURS, type Session, UNBIND } from '#server/modules/identity/sessions.ts';
import { guardContact } from '#server/modules/people/users.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

interface List<R> {
  readonly list: readonly R[];
  readonly total: number;
}
const listOf = <R>(list: readonly R[]): List<R> => ({ list, total: list.length });

const recordText = `select u.id as "userId", u.version, u.account, u.user_name as "userName", s.sup_name as "supName", d.dept_name as "deptName", u.phone,
    u.email, exists (select 1 from confirmed_mail c where c.user_id = u.id and c.email = u.email) as "mailConfirmed", u.last_login_at as "lastLoginAt", (
      select coalesce(jsonb_agg(jsonb_build_object('roleCode', r.role_code, 'roleName', r.role_name, 'roleNameEn', r.role_name_en) order by r.role_code), '[]')
      from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.is_active
    ) as roles
  from app_user u left join supplier s on s.id = u.supplier_id left join department d on d.id = u.dept_id where u.id = $1`;

export const ownRecord = async (db: Queryable, { actor }: Session): Promise<OwnRecord> =>
  (await rowOf<OwnRecord>(db, recordText, [actor.userId])) ?? fail(404, 'NOT_FOUND');

export interface Contact {
  readonly version: number;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Users maintain their own telephone and mail. Everything else is up to the administrator. @throws 409 if somebody else was faster */
export const changeContact = (db: pg.Pool, { actor }: Session, { version, phone, email }: Contact): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    guardContact({ phone, email });
    const before = await rowOf<Contact>(tx, 'select version, phone, email from app_user where id = $1 for update', [actor.userId]);
    if (before?.version !== version) fail(409, 'G-VER');
    await tx.query(
      'update app_user set phone = $2, email = $3, version = version + 1, updated_by = $1, updated_by_name = $4, updated_at = now() where id = $1',
      [actor.userId, phone, email, actor.userName],
    );
    const changed = changedFields({ ...before }, { phone, email }, ['phone', 'email']);
    await logEdit(tx, actor, { docType: 'user', docId: actor.userId, action: 'update', before: changed.before, after: changed.after });
    return true;
  });

const sessionsText = `select s.session_id as "sessionId", s.device_id as "deviceId", d.name as "deviceName", s.bind_name as "stationCode",
    t.station_name as "stationName", s.created_at as since, s.last_seen_at as "lastSeenAt",
    least(s.absolute_until, s.last_seen_at + make_interval(hours => $3)) as until, s.session_id = $2 as current
  from user_session s left join device d on d.device_id = s.device_id left join station t on t.station_code = s.bind_name
  where s.user_id = $1 and s.ended_at is null and s.absolute_until > now() and s.last_seen_at > now() - make_interval(hours => $3)
  order by current desc, s.last_seen_at desc limit 200`;

/** Live sessions only, with the requesting one first. */
export const ownSessions = async (db: Queryable, { actor, sessionId }: Session): Promise<List<OwnSession>> =>
  listOf(await rowsOf<OwnSession>(db, sessionsText, [actor.userId, sessionId, IDLE_HOURS]));

/**
 * Ends one of one's own sessions, or all except the current one. The current session ends by signing out, never here.
 * @returns the number of ended sessions
 * @throws 404 for a session that has ended or belongs to somebody else
 */
export const endOwnSessions = (db: pg.Pool, { actor, sessionId }: Session, wanted: string | null): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await rowsOf<{ id: string }>(
      tx,
      `select session_id as id from user_session
       where user_id = $1 and session_id <> $2 and ended_at is null and ($3::uuid is null or session_id = $3) for update`,
      [actor.userId, sessionId, wanted],
    );
    if (wanted !== null && found.length === 0) fail(404, 'NOT_FOUND');
    const ids = found.map(({ id }) => id);
    await endSessions(tx, ids, UNBIND.forced, 'ended by the person');
    return ids.length;
  });

const devicesText = `select d.device_id as "deviceId", d.name, d.station_code as "stationCode", t.station_name as "stationName", mine.at as "usedAt",
    greatest(d.last_seen_at, mine.at, r.manifest_at) as "lastSeenAt", d.revoked_at is not null as revoked,
    (select count(*)::int from unarrived_op o where o.device_id = d.device_id and o.actor = $1) as unsent
  from (select device_id, max(last_seen_at) as at from user_session where user_id = $1 and device_id is not null group by device_id) mine
  join device d on d.device_id = mine.device_id
  left join device_report r on r.device_id = d.device_id
  left join station t on t.station_code = d.station_code
  order by mine.at desc limit 200`;

/** Devices on which this person has signed in, last used first. */
export const ownDevices = async (db: Queryable, { actor }: Session): Promise<List<OwnDevice>> =>
  listOf(await rowsOf<OwnDevice>(db, devicesText, [actor.userId]));

/** Each kind of loan has its own lines. The open quantity follows the same rule as on the document. */
const loansText = `select l.id, h.doc_no as "docNo", w.wh_name as "whName", case when l.is_loose then null else l.box_no end as "boxNo",
    l.mat_code as "matCode", l.mat_name as "matName", trim_scale(l.qty - l.returned_qty - l.consumed_qty)::text as qty, l.unit_code as unit,
    coalesce(h.audited_at, h.created_at) as since, h.due_date::text as due
  from stock_borrow h join stock_borrow_line l on l.doc_id = h.id join warehouse w on w.id = h.warehouse_id
  where h.borrower_id = $1 and h.status in (2, 4) and h.deleted_at is null and not l.is_removed and l.qty > l.returned_qty + l.consumed_qty
  union all
  select l.id, h.doc_no, w.wh_name, case when l.is_loose then null else l.box_no end,
    l.mat_code, l.mat_name, trim_scale(l.qty - l.returned_qty - l.scrapped_qty - l.lost_qty)::text, l.unit_code,
    coalesce(h.audited_at, h.created_at), to_char(h.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from lend_doc h join lend_line l on l.doc_id = h.id join warehouse w on w.id = h.warehouse_id
  where h.borrower_id = $1 and h.status in (2, 4) and h.deleted_at is null and l.qty > l.returned_qty + l.scrapped_qty + l.lost_qty
  order by due, "docNo", id limit 500`;

/** What the person of this account has borrowed and not given back, first due first. An account without a person holds nothing. */
export const ownLoans = async (db: Queryable, { actor }: Pick<Session, 'actor'>): Promise<List<OwnLoan>> =>
  listOf(actor.personId === null ? [] : await rowsOf<OwnLoan>(db, loansText, [actor.personId]));
