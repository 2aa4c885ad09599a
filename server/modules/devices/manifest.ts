/** Manifests: which operations a device says it has not sent yet, and what follows if it later says otherwise (sync.md §16). */
import type pg from 'pg';
import type { ManifestRequest, ManifestResponse } from '#domain/protocol/protocol.ts';
import { MOST_ANNOUNCED } from '#domain/system/bounds.ts';
import { fail, failLater } from '#server/modules/failure.ts';
import { contact } from '#server/operations/certificates.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { declareLost } from './losses.ts';

/** An older message may arrive late, but only within this time. A device that was really set back stays lower for longer. */
const LATE_SECONDS = 60;

interface Report {
  highestSeq: number;
  /** The highest number has been lower for longer than a late message would explain. */
  stillLower: boolean;
  isLower: boolean;
}

const lockText = `select highest_seq as "highestSeq", lower_since is not null as "isLower",
  coalesce(lower_since < now() - make_interval(secs => ${LATE_SECONDS}), false) as "stillLower" from device_report where device_id = $1 for update`;

/** Locks the device's row, so that two manifests of one device are processed one after the other. */
async function lockReport(tx: Queryable, { deviceId }: ManifestRequest): Promise<Report> {
  await tx.query(
    `insert into device_report (device_id, digest, highest_seq, unsent, rejected, parked) values ($1, '', 0, 0, 0, 0) on conflict do nothing`,
    [deviceId],
  );
  return (await rowOf<Report>(tx, lockText, [deviceId])) ?? fail(500, 'INTERNAL');
}

/** Seconds until the device should try again. Meanwhile its queue shrinks by being sent, which needs no announcement. */
const RETRY_S = 600;

/**
 * Limits how many operations a device or a person may announce. An honest tablet holds a few thousand. Operations beyond the limit are still sent and
 * booked as usual; they are just not expected by name.
 */
async function guardAmount(
  tx: Queryable,
  deviceId: string,
  carrier: string | null,
  operations: ManifestRequest['operations'],
): Promise<void> {
  const found = await rowOf<{ device: number; person: number }>(
    tx,
    `select (select count(*) from announced_op where device_id = $1)::int as device, (select count(*) from announced_op where announced_by = $2)::int as person`,
    [deviceId, carrier],
  );
  const known = await rowOf<{ n: number }>(
    tx,
    'select count(*)::int as n from announced_op where device_id = $1 and op_id = any($2::uuid[])',
    [deviceId, operations.map(({ opId }) => opId)],
  );
  const fresh = operations.length - (known?.n ?? 0);
  const { device, person } = MOST_ANNOUNCED;
  if (!found || fresh === 0 || (found.device + fresh <= device && found.person + fresh <= person)) return;
  failLater(429, 'ANNOUNCED_TOO_MANY', RETRY_S, { limit: String(found.device + fresh > device ? device : person) });
}

/** An operation that is announced again is not lost. One that the server already has needs no announcement. */
async function announce(tx: Queryable, { deviceId, operations }: ManifestRequest, carrier: string | null): Promise<void> {
  await tx.query('delete from announced_op a using op_log o where a.device_id = $1 and o.op_id = a.op_id and o.device_id = a.device_id', [
    deviceId,
  ]);
  if (operations.length === 0) return;
  await guardAmount(tx, deviceId, carrier, operations);
  await tx.query(
    `insert into announced_op (op_id, device_id, device_seq, doc_key, type, actor, occurred_at, announced_by)
     select r."opId", $1, r."deviceSeq", r."docKey", r.type, r.actor, r."occurredAt", $3
     from jsonb_to_recordset($2::jsonb) as r("opId" uuid, "deviceSeq" int, "docKey" text, type text, actor uuid, "occurredAt" timestamptz)
     where not exists (select 1 from op_log o where o.op_id = r."opId" and o.device_id = $1)
       and not exists (select 1 from given_up_op g where g.op_id = r."opId" and g.device_id = $1) order by r."opId"
     on conflict (device_id, op_id) do update set loss_id = null, announced_by = coalesce(announced_op.announced_by, excluded.announced_by)
       where announced_op.loss_id is not null or announced_op.announced_by is null`,
    [deviceId, JSON.stringify(operations), carrier],
  );
}

const missingText = `select op_id as "opId" from awaited_op
  where device_id = $1 and loss_id is null and device_seq > $2 and device_seq <= $3 and not op_id = any($4::uuid[])`;

/** Operations that were announced before, are not named now and never arrived are lost, because an operation leaves a device only with a verdict. */
async function judge(tx: Queryable, manifest: ManifestRequest, report: Report): Promise<void> {
  const { deviceId, after, through, highestSeq, operations } = manifest;
  const named = operations.map(({ opId }) => opId);
  const missing = async (from: number, to: number) =>
    (await tx.query<{ opId: string }>(missingText, [deviceId, from, to, named])).rows.map(({ opId }) => opId);
  // Only judge up to the device's highest number. A late message knows less, and nothing is lost because of it.
  await declareLost(tx, { deviceId, why: 'gone', opIds: await missing(after, Math.min(through, highestSeq)) });
  if (through < highestSeq || highestSeq >= report.highestSeq || !report.stillLower) return;
  await declareLost(tx, { deviceId, why: 'rewound', opIds: await missing(highestSeq, 2 ** 31 - 1) });
}

const saveText = `update device_report set digest = $2, manifest_at = now(),
    highest_seq = case when $3 >= highest_seq or $9 then $3 else highest_seq end,
    lower_since = case when $3 >= highest_seq or $9 then null else coalesce(lower_since, now()) end,
    progress_at = case when $4 = 0 or $4 < unsent or $5::timestamptz > oldest_unsent_at then now() else progress_at end,
    unsent = $4, oldest_unsent_at = $5, rejected = $6, parked = $7, persisted = $8, build = $10
  where device_id = $1 returning lower_since is not null as "isLower"`;

/**
 * Processes one part of a manifest.
 * @param carrier whose session brings it; this is the only evidence for the announcements
 * @returns full = the server's own count differs, so the next manifest should name everything
 */
export async function takeManifest(db: pg.Pool, manifest: ManifestRequest, carrier: string | null = null): Promise<ManifestResponse> {
  const { deviceId, through, highestSeq, unsent } = manifest;
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, manifest);
    await announce(tx, manifest, carrier);
    await judge(tx, manifest, report);
    if (through < highestSeq) return { full: false };
    await contact(tx, deviceId, true);
    const { digest, oldestUnsentAt, rejected, parked, persisted, build } = manifest;
    const values = [deviceId, digest, highestSeq, unsent, oldestUnsentAt, rejected, parked, persisted, report.stillLower, build];
    const saved = await rowOf<{ isLower: boolean }>(tx, saveText, values);
    const known = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from awaited_op where device_id = $1 and loss_id is null', [
      deviceId,
    ]);
    return { full: saved?.isLower === true || known?.n !== unsent };
  });
}

/** True if the fingerprint sent with a heartbeat differs from that of the last manifest. */
export async function wantsManifest(db: Queryable, deviceId: string | null, digest: string | null): Promise<boolean> {
  if (deviceId === null || digest === null) return false;
  const same = await rowOf(db, 'select 1 from device_report where device_id = $1 and digest = $2 and lower_since is null', [
    deviceId,
    digest,
  ]);
  return same === undefined;
}
