/** The device monitor of the desk: one row per device, with details of what it has announced and lost. */
import type pg from 'pg';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import { type DeviceHealth, deviceHealth } from '#domain/system/device-health.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { type ToldChecks, toldChecks } from './station-check.ts';

export interface DeviceRow {
  deviceId: string;
  name: string | null;
  stationCode: string | null;
  stationName: string | null;
  account: string | null;
  userName: string | null;
  lastSeenAt: string;
  build: string | null;
  unsent: number;
  oldestUnsentAt: string | null;
  progressAt: string | null;
  rejected: number;
  parked: number;
  lost: number;
  persisted: boolean | null;
  takenBy: string | null;
  takenByName: string | null;
  /** Somebody claims that it was wiped, or that another installation is the same tablet. */
  claimed: boolean;
  revokedAt: string | null;
  /** By which address it came last; null = by none since this is kept. */
  origin: string | null;
  /** That address is not to be opened any more: what the device has stored there must be sent before it is forgotten. */
  oldOrigin: boolean;
  health: DeviceHealth;
}

// A pull updates the session, a heartbeat the device. The later of the two is the last contact.
const listText = `select d.device_id as "deviceId", d.name, d.station_code as "stationCode", s.station_name as "stationName", u.account,
    u.user_name as "userName", greatest(d.last_seen_at, seen.at, r.manifest_at) as "lastSeenAt", coalesce(nullif(r.build, ''), d.build) as build,
    coalesce(open.unsent, 0)::int as unsent, open.oldest as "oldestUnsentAt", r.progress_at as "progressAt", coalesce(r.rejected, 0) as rejected, coalesce(r.parked, 0) as parked,
    coalesce(gone.lost, 0)::int as lost, r.persisted, next.device_id as "takenBy", next.name as "takenByName", d.revoked_at as "revokedAt", d.last_origin as origin,
    exists (select 1 from device_claim c where c.old_device_id = d.device_id and c.why in ('wiped', 'same_tablet')) as claimed
  from device d
  left join device_report r on r.device_id = d.device_id
  left join app_user u on u.id = d.last_user_id
  left join station s on s.station_code = d.station_code
  left join lateral (select max(x.last_seen_at) as at from user_session x where x.device_id = d.device_id) seen on true
  left join (
    select o.device_id, count(*) filter (where o.loss_id is null) as unsent, min(o.occurred_at) filter (where o.loss_id is null) as oldest
    from announced_op o group by o.device_id
  ) open on open.device_id = d.device_id
  left join (
    select l.device_id, count(*) as lost from device_loss l join announced_op o on o.loss_id = l.id where l.settled_at is null group by l.device_id
  ) gone on gone.device_id = d.device_id
  left join lateral (
    select n.device_id, n.name from device n
    where n.station_code = d.station_code and n.device_id <> d.device_id and n.station_at > d.station_at order by n.station_at desc limit 1
  ) next on true`;

type Stored = Omit<DeviceRow, 'health' | 'oldOrigin'>;

/** Whether an address is not to be opened any more. */
type IsOld = (origin: string | null) => boolean;
const nothingIsOld: IsOld = () => false;

const withHealth = (row: Stored, isOld: IsOld): DeviceRow => ({
  ...row,
  oldOrigin: isOld(row.origin),
  health: deviceHealth(row, Date.now()),
});

/** Every device that ever signed in, last seen first. A plant has hundreds of them, so there are no pages, only an upper limit. */
export async function listDevices(db: Queryable, isOld = nothingIsOld): Promise<DeviceRow[]> {
  const rows = await rowsOf<Stored>(db, `${listText} order by "lastSeenAt" desc limit 2000`);
  return rows.map((row) => withHealth(row, isOld));
}

export interface LossRow {
  lossId: string;
  why: string;
  foundAt: string;
  successorId: string | null;
  successorName: string | null;
  settledAt: string | null;
  settledByName: string | null;
  note: string | null;
  operations: LostOperation[];
}

export interface DeviceDetail {
  readonly device: DeviceRow;
  /** Announced and still expected. */
  readonly announced: readonly LostOperation[];
  /** Open ones first. A loss whose operations have all arrived later is not listed. */
  readonly losses: readonly LossRow[];
  /** Other installations that claim to be this one, or to replace it. These claims are not proved (sync.md §21). */
  readonly claims: readonly ClaimRow[];
  /** Of its station, as the device has told it; null = not yet. */
  readonly check: ToldChecks | null;
}

export interface ClaimRow {
  newDeviceId: string;
  newName: string | null;
  why: 'wiped' | 'same_tablet' | 'other_tablet';
  userName: string | null;
  at: string;
}

const claimsText = `select c.new_device_id as "newDeviceId", d.name as "newName", c.why, u.user_name as "userName", c.at
  from device_claim c left join device d on d.device_id = c.new_device_id left join app_user u on u.id = c.user_id
  where c.old_device_id = $1 order by c.at desc limit 20`;

const lossText = `select l.id as "lossId", l.why, l.found_at as "foundAt", l.successor_id as "successorId", n.name as "successorName",
    l.settled_at as "settledAt", l.settled_by_name as "settledByName", l.note
  from device_loss l left join device n on n.device_id = l.successor_id
  where l.device_id = $1 and exists (select 1 from announced_op a where a.loss_id = l.id)
  order by l.settled_at is not null, l.found_at desc limit 50`;

/** How many operations are listed: of those expected, and of each loss. The counts give the totals. */
const SHOWN = 500;
const SHOWN_OF_LOSS = 100;

/** The first ones of each group, by device number. */
const firstText = `(select op_id as "opId" from announced_op where device_id = $1 and loss_id is null order by device_seq limit ${SHOWN})
  union all
  select f.op_id from unnest($2::uuid[]) as l(id) cross join lateral (
    select op_id from announced_op where loss_id = l.id order by device_seq limit ${SHOWN_OF_LOSS}) f`;

/** Names are looked up for these only. */
const shownText = `select op_id as "opId", device_seq as "deviceSeq", type, doc_type as "docType", doc_id as "docId", doc_no as "docNo",
    actor_name as "actorName", announced_by_name as "announcedByName", occurred_at as "occurredAt", loss_id as "lossId"
  from unarrived_op where device_id = $1 and op_id = any($2::uuid[]) order by device_seq`;

export async function deviceDetail(db: pg.Pool, deviceId: string, isOld = nothingIsOld): Promise<DeviceDetail> {
  const row = await rowOf<Stored>(db, `${listText} where d.device_id = $1`, [deviceId]);
  if (!row) fail(404, 'NOT_FOUND');
  const losses = await rowsOf<Omit<LossRow, 'operations'>>(db, lossText, [deviceId]);
  const first = await rowsOf<{ opId: string }>(db, firstText, [deviceId, losses.map(({ lossId }) => lossId)]);
  const operations = await rowsOf<LostOperation & { lossId: string | null }>(db, shownText, [deviceId, first.map(({ opId }) => opId)]);
  const of = (lossId: string | null) => operations.filter((one) => one.lossId === lossId);
  const claims = await rowsOf<ClaimRow>(db, claimsText, [deviceId]);
  return {
    device: withHealth(row, isOld),
    announced: of(null),
    losses: losses.map((loss) => ({ ...loss, operations: of(loss.lossId) })),
    claims,
    check: await toldChecks(db, deviceId),
  };
}

/** The name that people use, such as "tablet 7". */
export function renameDevice(db: pg.Pool, author: Author, deviceId: string, name: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await rowOf<{ name: string | null }>(tx, 'select name from device where device_id = $1 for update', [deviceId]);
    if (!before) fail(404, 'NOT_FOUND');
    await tx.query('update device set name = $2 where device_id = $1', [deviceId, name]);
    await logEdit(tx, author, { docType: 'device', docId: deviceId, action: 'update', before: { name: before.name }, after: { name } });
    return true;
  });
}
