/** Stations and sessions: binding, signing out, forcing out, and the log of these (specification §7.1, §7.2). */

import type pg from 'pg';
import type { StationLogRow } from '#domain/system/answers.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { beforeMe, worksAt } from '#server/modules/devices/losses.ts';
import { fail } from '#server/modules/failure.ts';
import { endSessions, type Session, UNBIND, unbind } from '#server/modules/identity/sessions.ts';
import { allowedSets } from '#server/modules/identity/sync-sets.ts';
import { Conditions, type ListQuery, likeText, type Page } from '#server/modules/list-query.ts';
import { addDays } from '#server/modules/report-query.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

interface StationRow {
  stationCode: string;
  stationName: string;
  opCodes: string[];
  warehouseIds: string[];
  lineWarehouseId: string | null;
  lineName: string | null;
}

const findStation = (on: Queryable, stationCode: string) =>
  rowOf<StationRow>(
    on,
    `select s.station_code as "stationCode", s.station_name as "stationName", s.op_codes as "opCodes", s.warehouse_ids as "warehouseIds",
       s.line_warehouse_id as "lineWarehouseId", l.line_name as "lineName"
     from station s left join line l on l.id = s.line_id where s.station_code = $1 and s.is_active`,
    [stationCode],
  );

const sessionIdsAt = async (tx: Queryable, stationCode: string) =>
  (
    await rowsOf<{ id: string }>(tx, 'select session_id as id from user_session where bind_name = $1 and ended_at is null for update', [
      stationCode,
    ])
  ).map((row) => row.id);

/**
 * Binds the session to a station. Whoever was bound there, and the session's own earlier binding, ends with reason 4.
 * @returns the station; `sameTablet` = another installation worked here and still holds unsent work, so the user should be asked about it (sync.md
 * §16)
 */
export async function bindStation(db: pg.Pool, session: Session, stationCode: string, clientInfo: string) {
  const station = (await findStation(db, stationCode)) ?? fail(400, 'STATION_UNKNOWN', { stationCode });
  const sameTablet = await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`station:${stationCode}`]);
    await countToday(tx, 'station', session.actor.userId);
    await unbind(tx, [...(await sessionIdsAt(tx, stationCode)), session.sessionId], UNBIND.rebind);
    await tx.query('update user_session set bind_name = $2, bound_at = now(), heartbeat_at = now() where session_id = $1', [
      session.sessionId,
      stationCode,
    ]);
    await tx.query('insert into emp_station_log (user_id, user_name, station_code, client_info) values ($1, $2, $3, $4)', [
      session.actor.userId,
      session.actor.userName,
      stationCode,
      clientInfo.slice(0, 200),
    ]);
    // A session without a device may be that very installation: older programs cannot prove their device, and their answer would not be accepted.
    const question = session.deviceId === null ? null : await beforeMe(tx, stationCode, session.deviceId);
    await worksAt(tx, session.deviceId, stationCode);
    return question;
  });
  const { stationName, lineName, opCodes } = station;
  const sets = await allowedSets(db, { ...session, bindName: stationCode });
  const warehouses = sets.flatMap((set) => (set.startsWith('boxes:') ? [set.slice('boxes:'.length)] : []));
  return { bindName: stationCode, stationName, lineName, opCodes, warehouses, sets, sameTablet };
}

export const logout = (db: pg.Pool, session: Session): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await endSessions(tx, [session.sessionId], UNBIND.logout, 'logout');
    return true;
  });

export interface Victim {
  readonly account?: string;
  readonly sessionId?: string;
  readonly stationCode?: string;
  readonly reason?: string;
}

/** Ends the sessions of an account, of a station, or a single one. @returns the number of ended sessions */
export async function forceOut(db: pg.Pool, author: Author, { account, sessionId, stationCode, reason }: Victim): Promise<number> {
  if (!account && !sessionId && !stationCode) fail(400, 'INPUT_INVALID');
  return inTransaction(db, async (tx) => {
    const found = await rowsOf<{ id: string; account: string }>(
      tx,
      `select session_id as id, account from user_session where ended_at is null
         and ($1::text is null or account = $1) and ($2::uuid is null or session_id = $2) and ($3::text is null or bind_name = $3) for update`,
      [account ?? null, sessionId ?? null, stationCode ?? null],
    );
    const ids = found.map((row) => row.id);
    await endSessions(tx, ids, UNBIND.forced, 'forced out');
    for (const one of found) {
      const after = { account: one.account, reason: reason ?? null };
      await logEdit(tx, author, { docType: 'session', docId: one.id, action: 'forceOut', before: null, after });
    }
    return ids.length;
  });
}

export interface StationLogQuery extends Pick<ListQuery, 'pageIndex' | 'pageSize'> {
  readonly userName?: string;
  readonly stationCode?: string;
  readonly from?: string;
  readonly to?: string;
}

export async function stationLog(db: pg.Pool, query: StationLogQuery): Promise<Page<StationLogRow>> {
  const conditions = new Conditions();
  if (query.userName) conditions.add(`l.user_name ilike ${conditions.param(likeText(query.userName))}`);
  if (query.stationCode) conditions.add(`l.station_code ilike ${conditions.param(likeText(query.stationCode))}`);
  addDays(conditions, 'l.bind_at', query);
  const from = `from emp_station_log l left join app_user u on u.id = l.user_id${conditions.where}`;
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n ${from}`, [...conditions.values]);
  const limit = `limit ${conditions.param(query.pageSize)} offset ${conditions.param((query.pageIndex - 1) * query.pageSize)}`;
  const list = await rowsOf<StationLogRow>(
    db,
    `select l.log_id as "logId", l.user_id as "userId", u.account, l.user_name as "userName", l.station_code as "stationCode", l.bind_at as "bindAt",
       l.unbind_at as "unbindAt", l.reason, l.client_info as "clientInfo" ${from} order by l.bind_at desc, l.log_id desc ${limit}`,
    conditions.values,
  );
  return { list, total: total?.n ?? 0, pageIndex: query.pageIndex, pageSize: query.pageSize, sums: {} };
}
