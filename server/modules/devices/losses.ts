/**
 * Losses: operations that were announced and will not arrive any more. A loss is only reported and never acted upon. If such an operation arrives
 * late, it is applied as usual.
 */
import type pg from 'pg';
import type { LostOperation, SameTabletRequest, WipedRequest, WipedResponse } from '#domain/protocol/protocol.ts';
import { type Author, logEdit } from '#server/modules/audit-log.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { readableAmong } from '#server/modules/documents/documents.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export interface Finding {
  readonly deviceId: string;
  readonly why: 'gone' | 'rewound' | 'wiped' | 'replaced';
  readonly opIds: readonly string[];
  readonly successorId?: string;
}

/** Records that these operations are lost. Writes nothing if there are none. */
export async function declareLost(tx: Queryable, { deviceId, why, opIds, successorId }: Finding): Promise<void> {
  if (opIds.length === 0) return;
  await tx.query(
    `with loss as (insert into device_loss (device_id, why, successor_id) values ($1, $2, $3) returning id)
     update announced_op set loss_id = (select id from loss) where device_id = $1 and op_id = any($4::uuid[]) and loss_id is null`,
    [deviceId, why, successorId ?? null, opIds],
  );
}

interface Announced extends LostOperation {
  readonly hasWorked: boolean;
}

/**
 * The announced operations that never arrived, with the details that this device may see: names of people who have worked on it, and numbers of
 * documents that it has worked on or that the reader may read. An announcement alone proves neither.
 * @param actor only this person's operations; null for all
 */
async function unarrived(on: Queryable, { actor: reader }: Session, deviceId: string, actor: string | null): Promise<LostOperation[]> {
  const found = await rowsOf<Announced>(
    on,
    `select o.op_id as "opId", o.device_seq as "deviceSeq", o.type, o.doc_type as "docType", o.doc_id as "docId", o.occurred_at as "occurredAt", o.doc_no as "docNo",
       exists (select 1 from op_log l where l.device_id = o.device_id and l.doc_key = o.doc_key and l.status in ('applied', 'accepted_with_issues')) as "hasWorked",
       case when exists (select 1 from user_session s where s.device_id = o.device_id and s.user_id = o.actor) then o.actor_name end as "actorName"
     from unarrived_op o where o.device_id = $1 and o.loss_id is null and ($2::uuid is null or o.actor = $2) order by o.device_seq limit 10000`,
    [deviceId, actor],
  );
  const readable = new Set<string>();
  for (const docType of new Set(found.map((one) => one.docType))) {
    const ids = found.flatMap(({ docType: kind, docId }) => (kind === docType && docId ? [docId] : []));
    for (const id of await readableAmong(on, reader, docType, [...new Set(ids)])) readable.add(id);
  }
  return found.map(({ hasWorked, docNo, ...one }) => ({ ...one, docNo: hasWorked || readable.has(one.docId ?? '') ? docNo : null }));
}

type Why = 'wiped' | 'same_tablet' | 'other_tablet';

/** Records what an installation claims about an earlier one. The claim is not proved, so the only consequence is that the desk sees it (sync.md §21). */
async function claim(tx: Queryable, { actor }: Session, oldDeviceId: string, newDeviceId: string, why: Why): Promise<void> {
  await countToday(tx, 'claim', actor.userId);
  await tx.query(
    `insert into device_claim (old_device_id, new_device_id, why, user_id) values ($1, $2, $3, $4)
     on conflict (old_device_id, new_device_id) do update set why = excluded.why, user_id = excluded.user_id, at = now()`,
    [oldDeviceId, newDeviceId, why, actor.userId],
  );
}

/** How many operations the other installation announced but never sent, with details only of the caller's own. */
async function whatIsKnown(tx: Queryable, session: Session, deviceId: string): Promise<WipedResponse> {
  const text = 'select count(*)::int as n from awaited_op where device_id = $1 and loss_id is null';
  const count = await rowOf<{ n: number }>(tx, text, [deviceId]);
  return { count: count?.n ?? 0, lost: await unarrived(tx, session, deviceId, session.actor.userId) };
}

/**
 * A browser whose storage was cleared reports who it was before. If the old device's own session reports it, it counts as proved, and the losses are
 * recorded. A new installation cannot prove it: it only leaves a claim for the desk, and is told how many operations are missing.
 */
export async function storageWiped(
  db: pg.Pool,
  session: Session,
  { oldDeviceId, newDeviceId, which }: WipedRequest,
): Promise<WipedResponse> {
  return inTransaction(db, async (tx) => {
    if (session.deviceId !== oldDeviceId) {
      await claim(tx, session, oldDeviceId, newDeviceId, 'wiped');
      return whatIsKnown(tx, session, oldDeviceId);
    }
    const lost = await unarrived(tx, session, oldDeviceId, null);
    const opIds = lost.map(({ opId }) => opId);
    await declareLost(tx, { deviceId: oldDeviceId, why: 'wiped', opIds, successorId: newDeviceId });
    const after = { successor: newDeviceId, which, lost: lost.length };
    await logEdit(tx, session.actor, { docType: 'device', docId: oldDeviceId, action: 'wiped', before: null, after });
    return { lost, count: lost.length };
  });
}

export interface StationQuestion {
  readonly deviceId: string;
  readonly name: string | null;
  readonly lastSeenAt: string;
  readonly count: number;
  readonly oldestAt: string;
}

/**
 * The device that worked at this station before and announced operations that never arrived. Asked when another installation binds the station, until
 * that installation has answered.
 */
export async function beforeMe(tx: Queryable, stationCode: string, deviceId: string): Promise<StationQuestion | null> {
  const found = await rowOf<StationQuestion>(
    tx,
    `select d.device_id as "deviceId", d.name, d.last_seen_at as "lastSeenAt", o.count, o.oldest as "oldestAt"
     from device d cross join lateral (
       select count(*)::int as count, min(occurred_at) as oldest from awaited_op u where u.device_id = d.device_id and u.loss_id is null
     ) o
     where d.station_code = $1 and d.device_id <> $2 and o.count > 0
       and not exists (select 1 from device_claim c where c.old_device_id = d.device_id and c.new_device_id = $2) order by d.station_at desc nulls last limit 1`,
    [stationCode, deviceId],
  );
  return found ?? null;
}

/** Records where the device works. Call this after `beforeMe`. */
export const worksAt = (tx: Queryable, deviceId: string | null, stationCode: string) =>
  tx.query('update device set station_code = $2, station_at = now() where device_id = $1', [deviceId, stationCode]);

/** The answer of the worker who holds the tablet. It only leaves a claim for the desk. @throws 403 unless the other device worked at the same station */
export async function sameTablet(
  db: pg.Pool,
  session: Session,
  { deviceId, oldDeviceId, same }: SameTabletRequest,
): Promise<WipedResponse> {
  return inTransaction(db, async (tx) => {
    const old = await rowOf<{ station: string | null }>(tx, 'select station_code as station from device where device_id = $1', [
      oldDeviceId,
    ]);
    if (!old || old.station === null || old.station !== session.bindName) fail(403, 'OTHER_STATION');
    await claim(tx, session, oldDeviceId, deviceId, same ? 'same_tablet' : 'other_tablet');
    const after = { same, by: deviceId };
    await logEdit(tx, session.actor, { docType: 'device', docId: oldDeviceId, action: 'sameTablet', before: null, after });
    return same ? whatIsKnown(tx, session, oldDeviceId) : { lost: [], count: 0 };
  });
}

/** The desk decides that a device will not come back with what it announced. @returns the number of operations lost */
export function giveUpDevice(db: pg.Pool, author: Author, deviceId: string, note: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const text = 'select op_id as "opId" from awaited_op where device_id = $1 and loss_id is null order by device_seq limit 10000';
    const opIds = (await rowsOf<{ opId: string }>(tx, text, [deviceId])).map(({ opId }) => opId);
    await declareLost(tx, { deviceId, why: 'replaced', opIds });
    await logEdit(tx, author, { docType: 'device', docId: deviceId, action: 'giveUp', before: null, after: { note, lost: opIds.length } });
    return opIds.length;
  });
}

/** Somebody has dealt with a loss: its contents are known, were entered again, or are not needed. @throws 404 unknown, 409 already settled */
export function settleLoss(db: pg.Pool, author: Author, lossId: string, note: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const loss = await rowOf<{ deviceId: string; settled: boolean }>(
      tx,
      'select device_id as "deviceId", settled_at is not null as settled from device_loss where id = $1 for update',
      [lossId],
    );
    if (!loss) fail(404, 'NOT_FOUND');
    if (loss.settled) fail(409, 'LOSS_SETTLED');
    await tx.query('update device_loss set settled_at = now(), settled_by = $2, settled_by_name = $3, note = $4 where id = $1', [
      lossId,
      author.userId,
      author.userName,
      note,
    ]);
    await logEdit(tx, author, { docType: 'device', docId: loss.deviceId, action: 'settleLoss', before: null, after: { lossId, note } });
    return true;
  });
}
