/** A message of the exchange with the ERP (report row 33), and what a person can do about one that fails. */
import type pg from 'pg';
import { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import { ERP_REPORT, ERP_RESEND, ERP_SKIP, ERP_TOKEN, type ErpState, type ErpSyncDetail, type ErpTrouble } from '#domain/system/erp.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { messageOf } from './message.ts';

export const ERP_RIGHTS = {
  report: ERP_REPORT,
  resend: ERP_RESEND,
  skip: ERP_SKIP,
  token: ERP_TOKEN,
  /** People who may edit materials may also have the ERP edit them. */
  materials: 'web:basedata:edit',
} as const;

export const resendSchema = z.object({ ids: z.array(z.uuid()).min(1).max(1000) });
export const skipSchema = resendSchema.extend({ reason: z.string().trim().min(2).max(500) });
export const syncDetailSchema = z.object({ id: z.uuid() });

/** Of a message as the report and its drawer show it; `o` is the outbox. */
export const MESSAGE = `o.id, o.direction, o.doc_type as "docType", o.doc_id as "docId", o.doc_no as "docNo", o.is_reversal as "isReversal",
  o.erp_doc_no as "erpDocNo", o.status, o.tries, coalesce(o.skip_reason, o.last_error) as "lastError", o.created_at as "createdAt",
  case when o.status in (0, 3) then o.next_try_at end as "nextTryAt", o.sent_at as "sentAt"`;

/** Limits the rows to the user's warehouses (INV-29). Incoming data belong to no warehouse. */
export function scoped(actor: Actor): Conditions {
  const conditions = new Conditions();
  if (!isAdmin(actor))
    conditions.add(
      `(o.direction = 'in' or exists (select 1 from stock_ledger_entry e where e.movement_id = o.id and e.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[])))`,
    );
  return conditions;
}

export async function syncDetail(db: pg.Pool, actor: Actor, id: string): Promise<ErpSyncDetail> {
  const conditions = scoped(actor);
  conditions.add(`o.id = ${conditions.param(id)}::uuid`);
  const row = await rowOf<ErpSyncDetail['row'] & { errors: ErpTrouble[] | null }>(
    db,
    `select ${MESSAGE}, o.kind, o.report -> 'counts' as counts, o.report -> 'errors' as errors from erp_outbox o${conditions.where}`,
    conditions.values,
  );
  if (!row) return fail(404, 'NOT_FOUND');
  const { errors, ...rest } = row;
  const message = row.direction === 'out' ? ((await messageOf(db, row)) ?? null) : null;
  return { row: rest, message, errors: errors ?? [] };
}

interface Change {
  readonly ids: readonly string[];
  readonly from: readonly number[];
  readonly action: 'resend' | 'skip';
  readonly set: string;
  readonly reason: string | null;
}

/** Changes all of them or none: the user decided on the list as it was shown. */
const change = (db: pg.Pool, actor: Actor, { ids, from, action, set, reason }: Change): Promise<number> =>
  inTransaction(db, async (tx) => {
    const conditions = scoped(actor);
    conditions.add(`o.id = any(${conditions.param(ids)}::uuid[])`);
    conditions.add(`o.direction = 'out' and o.status = any(${conditions.param(from)}::smallint[])`);
    const found = await rowsOf<{ id: string; status: number; docNo: string | null }>(
      tx,
      `select o.id, o.status, o.doc_no as "docNo" from erp_outbox o${conditions.where} order by o.seq for update of o`,
      conditions.values,
    );
    if (found.length !== new Set(ids).size) fail(409, 'ERP_STATUS');
    await tx.query(`update erp_outbox set ${set}, skip_reason = $2 where id = any($1::uuid[])`, [found.map(({ id }) => id), reason]);
    for (const { id, status, docNo } of found)
      await logEdit(tx, actor, { docType: 'erpMessage', docId: id, action, before: { docNo, status }, after: { docNo, reason } });
    return found.length;
  });

/** Sends it with the next round. A message that was already accepted goes out again under the same key, in case the ERP has lost it. */
export const resend = (db: pg.Pool, actor: Actor, { ids }: z.infer<typeof resendSchema>): Promise<number> =>
  change(db, actor, { ids, from: [0, 2, 3, 4], action: 'resend', set: 'status = 0, tries = 0, next_try_at = now()', reason: null });

/** Marks messages that the ERP does not need. */
export const skip = (db: pg.Pool, actor: Actor, { ids, reason }: z.infer<typeof skipSchema>): Promise<number> =>
  change(db, actor, { ids, from: [0, 3], action: 'skip', set: 'status = 4, next_try_at = null', reason });

export async function erpState({ db, config }: AppContext): Promise<ErpState> {
  const row = await rowOf<{ n: number }>(db, "select count(*)::int as n from erp_outbox where direction = 'out' and status in (0, 1, 3)");
  return { driver: config.erp?.driver ?? 'off', waiting: row?.n ?? 0 };
}
