/** The check of a station: what a device last found about itself, as it tells it. It is kept as told and decides nothing. */
import type pg from 'pg';
import { type MadeCheck, type StationCheckRequest, stationCheckRequestSchema } from '#domain/protocol/station-check.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';

/** What a device has to say for it. */
export const checkBody = stationCheckRequestSchema;

const keepText = `insert into device_check (device_id, told_by, station_code, checks) values ($1, $2, $3, $4)
  on conflict (device_id) do update set told_at = now(), told_by = excluded.told_by, station_code = excluded.station_code, checks = excluded.checks`;

/** Takes the place of what the device told before: it tells everything it has checked each time. */
export function takeStationCheck(db: pg.Pool, { actor, bindName }: Session, { deviceId, checks }: StationCheckRequest): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.query(keepText, [deviceId, actor.userId, bindName, JSON.stringify(checks)]);
    return true;
  });
}

export interface ToldChecks {
  readonly toldAt: string;
  readonly userName: string | null;
  readonly stationCode: string | null;
  readonly checks: readonly MadeCheck[];
}

/** What the device has told last; null = it was never checked, or has not told it yet. */
export const toldChecks = async (on: Queryable, deviceId: string): Promise<ToldChecks | null> =>
  (await rowOf<ToldChecks>(
    on,
    `select c.told_at as "toldAt", u.user_name as "userName", c.station_code as "stationCode", c.checks
     from device_check c left join app_user u on u.id = c.told_by where c.device_id = $1`,
    [deviceId],
  )) ?? null;
