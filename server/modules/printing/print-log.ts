/** The print log: reported by the devices, once for each state, and read by people who maintain the templates. */
import type pg from 'pg';
import { plausible, readInstant } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { entityByName } from '#domain/registry.ts';
import { type PrintCount, type PrintLog, printCountSchema, printLogSchema } from '#domain/system/print/calls.ts';
import { mayMovePrint, type PrintState } from '#domain/system/print/job.ts';
import { countToday } from '#server/modules/day-bounds.ts';
import { fail } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { type ListQuery, type Page, pageOf } from '#server/modules/list-query.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';
import { isForeign, mayTell, printerOf } from './printed.ts';

export { printCountSchema, printLogSchema };

const entity = entityByName('printJob') ?? fail(500, 'INTERNAL');

/**
 * Stores a print, or its later state. A repeated message creates no second row, and an old message that arrives late does not undo a newer one. A
 * reprint without a reason is refused (model-1, `printJob`), and a print of what the caller may not see gives
 * the same answer and is kept nowhere. The name of whoever printed is one that the server knows. What became of somebody else's print is told from the device
 * that printed it; otherwise it gives the same answer as an unknown one, and stays unchanged.
 */
export const logPrint = (db: pg.Pool, { actor, deviceId }: Pick<Session, 'actor' | 'deviceId'>, log: PrintLog): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (log.reprintNo > 0 && !log.reason) fail(400, 'REASON_NEEDED');
    const { id, printedAt: told, ...values } = log;
    const before = (await selectRows(tx, entity, 'id', [id], 'update'))[0];
    if (before && !(await mayTell(tx, actor, deviceId, String(before.createdBy)))) return true;
    if (before && !(before.state === log.state || mayReach(before.state as PrintState, log.state))) return false;
    if (!before) {
      if (await isForeign(tx, actor, log)) return true;
      await countToday(tx, 'print', actor.userId);
    }
    const now = new Date().toISOString();
    const printedAt = believed(told, now);
    const created = before ?? { createdBy: actor.userId, createdByName: actor.userName, createdAt: now };
    const stamp = { updatedBy: actor.userId, updatedByName: actor.userName, updatedAt: now };
    const version = (before?.version ?? 0) + 1;
    const isReprint = before ? before.isReprint : log.reprintNo > 0;
    await upsertRows(tx, entity, [
      {
        ...created,
        ...(before
          ? later(before, log, actor)
          : { ...values, printedAt, printedByName: await printerOf(tx, actor, deviceId, log.printedByName) }),
        ...stamp,
        isReprint,
        id,
        version,
      } as AnyRow,
    ]);
    return true;
  });

/** What was printed, where and why cannot be changed later, only the outcome. Only the person who printed may change the note. */
const later = (before: AnyRow, { state, note }: PrintLog, actor: Actor): Partial<AnyRow> =>
  before.createdBy === actor.userId ? { ...before, state, note } : { ...before, state };

/** The print time by the device's clock, or the current time if the clock is implausible. */
const believed = (told: string, now: string): string => {
  const at = readInstant(told) ?? now;
  return plausible(at, now) ? at : now;
};

/** The states in between may be skipped. */
const mayReach = (from: PrintState, to: PrintState): boolean =>
  mayMovePrint(from, to) || (mayMovePrint(from, 'queued') && to !== 'queued') || (from === 'queued' && to !== 'cancelled');

/** Counts the prints of these labels that devices have reported. */
export async function countPrints(
  db: Queryable,
  { targetType, targetIds }: { targetType: string; targetIds: readonly string[] },
): Promise<PrintCount> {
  const row = await rowOf<{ prints: number }>(
    db,
    `select coalesce(max(n), 0)::int as prints from (
       select count(*) as n from unnest($2::text[]) as t(target)
       join print_job j on j.target_type = $1 and j.state in ('accepted', 'unknown') and j.target_ids @> jsonb_build_array(t.target)
       group by t.target) counted`,
    [targetType, targetIds],
  );
  return { prints: row?.prints ?? 0 };
}

export const listPrints = (db: pg.Pool, query: ListQuery): Promise<Page<AnyRow>> =>
  pageOf(db, { entity, search: ['title', 'templateCode', 'printerName', 'printedByName'], order: ['-printedAt'] }, query);
