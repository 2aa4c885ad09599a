/** The exchange with the ERP (report row 33), and what a person can do about a message that fails. */
import type pg from 'pg';
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ErpSyncDetail } from '#domain/system/erp.ts';
import {
  ERP_REPORT,
  ERP_RESEND,
  ERP_SKIP,
  ERP_SORTED,
  ERP_TOKEN,
  type ErpSorted,
  type ErpState,
  type ErpStatusCount,
  type ErpSyncRow,
  type ErpTrouble,
} from '#domain/system/erp.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, likeText } from '#server/modules/list-query.ts';
import { addDays, page } from '#server/modules/report-query.ts';
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

const day = daySchema.optional();
export const syncQuerySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(20),
  direction: z.enum(['out', 'in']).optional(),
  docType: z.string().max(32).optional(),
  /** As form values. */
  status: z.enum(['0', '1', '2', '3', '4']).optional(),
  docNo: z.string().max(100).optional(),
  dateFrom: day,
  dateTo: day,
  sort: z
    .array(z.object({ field: z.enum(ERP_SORTED), dir: z.enum(['asc', 'desc']).default('asc') }))
    .max(3)
    .default([]),
});
type SyncQuery = z.infer<typeof syncQuerySchema>;
export const resendSchema = z.object({ ids: z.array(z.uuid()).min(1).max(1000) });
export const skipSchema = resendSchema.extend({ reason: z.string().trim().min(2).max(500) });
export const syncDetailSchema = z.object({ id: z.uuid() });

const columns = `o.id, o.direction, o.doc_type as "docType", o.doc_id as "docId", o.doc_no as "docNo", o.kind, o.is_reversal as "isReversal",
  o.erp_doc_no as "erpDocNo", o.status, o.tries, coalesce(o.skip_reason, o.last_error) as "lastError", o.created_at as "createdAt",
  case when o.status in (0, 3) then o.next_try_at end as "nextTryAt", o.sent_at as "sentAt", o.report -> 'counts' as counts`;

/** Limits the rows to the user's warehouses (INV-29). Incoming data belong to no warehouse. */
function scoped(actor: Actor): Conditions {
  const conditions = new Conditions();
  if (!isAdmin(actor))
    conditions.add(
      `(o.direction = 'in' or exists (select 1 from stock_ledger_entry e where e.movement_id = o.id and e.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[])))`,
    );
  return conditions;
}

function asked(actor: Actor, query: SyncQuery): Conditions {
  const conditions = scoped(actor);
  if (query.direction) conditions.add(`o.direction = ${conditions.param(query.direction)}`);
  if (query.docType) conditions.add(`o.doc_type = ${conditions.param(query.docType)}`);
  if (query.status) conditions.add(`o.status = ${conditions.param(Number(query.status))}`);
  if (query.docNo) {
    const like = conditions.param(likeText(query.docNo));
    conditions.add(`(o.doc_no ilike ${like} or o.erp_doc_no ilike ${like})`);
  }
  addDays(conditions, 'o.created_at', { from: query.dateFrom, to: query.dateTo });
  return conditions;
}

/** Sort columns. The kind of a document is sorted by its internal name, which keeps kinds together in every language. */
const ORDER: Readonly<Record<ErpSorted, string>> = {
  docType: 'o.doc_type',
  docNo: 'o.doc_no',
  erpDocNo: 'o.erp_doc_no',
  status: 'o.status',
  tries: 'o.tries',
  lastError: 'coalesce(o.skip_reason, o.last_error)',
  sentAt: 'o.sent_at',
  direction: 'o.direction',
  createdAt: 'o.created_at',
  nextTryAt: 'case when o.status in (0, 3) then o.next_try_at end',
};

/** In the requested order, by default newest first. */
export function syncPage(db: pg.Pool, actor: Actor, query: SyncQuery) {
  const order = [...query.sort.map(({ field, dir }) => `${ORDER[field]} ${dir} nulls last`), 'o.seq desc'].join(', ');
  return page<ErpSyncRow>(db, asked(actor, query), { select: columns, from: 'from erp_outbox o', tail: '', order }, query);
}

export function syncCounts(db: pg.Pool, actor: Actor, query: SyncQuery): Promise<ErpStatusCount[]> {
  const conditions = asked(actor, query);
  return rowsOf<ErpStatusCount>(
    db,
    `select o.doc_type as "docType", o.status, count(*)::int as n from erp_outbox o${conditions.where} group by 1, 2 order by 1, 2`,
    conditions.values,
  );
}

export async function syncDetail(db: pg.Pool, actor: Actor, id: string): Promise<ErpSyncDetail> {
  const conditions = scoped(actor);
  conditions.add(`o.id = ${conditions.param(id)}::uuid`);
  const row = await rowOf<ErpSyncRow & { errors: ErpTrouble[] | null }>(
    db,
    `select ${columns}, o.report -> 'errors' as errors from erp_outbox o${conditions.where}`,
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
