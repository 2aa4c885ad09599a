/** What the desk has to look at (sync.md §7): refused operations that nobody has settled, and operations accepted with a remark. None may stay silent. */
import type pg from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Issue } from '#domain/kernel/problem.ts';
import { logEdit } from '#server/modules/audit-log.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, likeText, type Page } from '#server/modules/list-query.ts';
import { readable } from '#server/modules/records/beside.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { addDeskScope } from './desk-scope.ts';

export const issueQuerySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(20),
  /** Open, or already settled. */
  state: z.enum(['open', 'settled']).default('open'),
  kind: z.enum(['refused', 'remark']).optional(),
  docType: z.string().max(32).optional(),
  /** Words to find in document number, person or device. */
  search: z.string().max(100).default(''),
});
export type IssueQuery = z.infer<typeof issueQuerySchema>;

export const issueSettleSchema = z.object({ opIds: z.array(z.uuid()).min(1).max(200), note: z.string().trim().min(2).max(500) });
export type IssueSettle = z.infer<typeof issueSettleSchema>;

export interface DeskIssue {
  readonly opId: string;
  readonly opType: string;
  readonly docKey: string;
  readonly docType: string;
  readonly docId: string | null;
  readonly docNo: string | null;
  readonly docStatus: number | null;
  readonly status: 'rejected' | 'accepted_with_issues';
  readonly code: string | null;
  readonly params: Record<string, string>;
  readonly issues: Issue[];
  readonly payload: Record<string, unknown>;
  readonly actorName: string | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly occurredAt: string;
  readonly recordedAt: string;
  /** Only for settled ones. */
  readonly settledBy: string | null;
  readonly settledAt: string | null;
  readonly note: string | null;
}

const columns = `x.op_id as "opId", x.op_type as "opType", x.doc_key as "docKey", x.doc_type as "docType", x.doc_id as "docId", x.doc_no as "docNo",
  x.doc_status as "docStatus", x.status, x.code, x.params, x.issues, x.payload, x.actor_name as "actorName", x.device_id as "deviceId",
  x.device_name as "deviceName", x.occurred_at as "occurredAt", x.recorded_at as "recordedAt"`;

/** Narrow rows with only the columns that conditions use. The rest is read for one page only. */
const entries = 'from desk_entry x';

/** Settling an operation settles all its open remarks at once, so one row stands for all of them. */
const settledSource = `from (
  select o.op_id, o.doc_type, o.doc_id, o.status, o.actor, o.device_id, places_of(o.doc_type, o.doc_id, o.payload) as places,
    s.user_name as settled_by, s.at as settled_at, s.note
  from (select distinct op_id, at, user_name, note from issue_settled) s join op_log o on o.op_id = s.op_id) x`;

/** Persons, devices and documents whose names contain the word. */
const named = (like: string): string => `(x.actor in (select id from app_user where user_name ilike ${like})
  or x.device_id in (select device_id from device where name ilike ${like})
  or x.doc_id in (select id from document_head where doc_no ilike ${like})
  or (x.doc_type = 'box' and x.doc_id in (select id from box where box_no ilike ${like})))`;

function conditionsOf(actor: Actor, query: Pick<IssueQuery, 'kind' | 'docType' | 'search'>): Conditions {
  const conditions = new Conditions();
  addDeskScope(conditions, actor, 'x');
  if (query.kind) conditions.add(query.kind === 'refused' ? `x.status = 'rejected'` : `x.status <> 'rejected'`);
  if (query.docType) conditions.add(`x.doc_type = ${conditions.param(query.docType)}`);
  for (const word of query.search.split(/\s+/).filter(Boolean).slice(0, 5)) conditions.add(named(conditions.param(likeText(word))));
  return conditions;
}

const countOf = async (on: Queryable, from: string, conditions: Conditions): Promise<number> =>
  (await rowOf<{ n: number }>(on, `select count(*)::int as n ${from}${conditions.where}`, [...conditions.values]))?.n ?? 0;

const openText = `select ${columns}, null as "settledBy", null as "settledAt", null as note from open_issue x
  where x.op_id = any($1::uuid[]) order by x.recorded_at, x.op_id`;

/** Oldest first. */
async function openPage(db: Queryable, conditions: Conditions, limit: string): Promise<DeskIssue[]> {
  const found = await rowsOf<{ id: string }>(
    db,
    `select x.op_id as id ${entries}${conditions.where} order by x.recorded_at, x.op_id ${limit}`,
    conditions.values,
  );
  return rowsOf<DeskIssue>(db, openText, [found.map(({ id }) => id)]);
}

/** Latest settled first. */
const settledPage = (db: Queryable, conditions: Conditions, limit: string): Promise<DeskIssue[]> =>
  rowsOf<DeskIssue>(
    db,
    `select o.op_id as "opId", o.type as "opType", o.doc_key as "docKey", o.doc_type as "docType", o.doc_id as "docId", h.doc_no as "docNo",
       h.status as "docStatus", o.status, o.code, o.params, o.issues, o.payload, u.user_name as "actorName", o.device_id as "deviceId", d.name as "deviceName",
       o.occurred_at as "occurredAt", o.recorded_at as "recordedAt", p.settled_by as "settledBy", p.settled_at as "settledAt", p.note
     from (select x.* ${settledSource}${conditions.where} order by x.settled_at desc, x.op_id ${limit}) p
     join op_log o on o.op_id = p.op_id
     left join document_head h on h.id = o.doc_id and h.doc_type = o.doc_type
     left join app_user u on u.id = o.actor
     left join device d on d.device_id = o.device_id
     order by p.settled_at desc, p.op_id`,
    conditions.values,
  );

/** Open ones: oldest first. Settled ones: latest first. */
export async function listIssues(db: pg.Pool, actor: Actor, query: IssueQuery): Promise<Page<DeskIssue>> {
  const { state, pageIndex, pageSize } = query;
  const conditions = conditionsOf(actor, query);
  const total = await countOf(db, state === 'open' ? entries : settledSource, conditions);
  const limit = `limit ${conditions.param(pageSize)} offset ${conditions.param((pageIndex - 1) * pageSize)}`;
  const found = await (state === 'open' ? openPage : settledPage)(db, conditions, limit);
  return { list: found.map((issue) => readable(actor, issue)), total, pageIndex, pageSize, sums: {} };
}

/** Marks everything open on these operations as settled: by whom, when, and how. @returns the number of operations */
export const settleIssues = (db: pg.Pool, actor: Actor, { opIds, note }: IssueSettle): Promise<number> =>
  inTransaction(db, async (tx) => {
    const conditions = conditionsOf(actor, { search: '' });
    conditions.add(`x.op_id = any(${conditions.param(opIds)}::uuid[])`);
    const found = await openPage(tx, conditions, '');
    if (found.length === 0) fail(404, 'NOT_FOUND');
    for (const issue of found) {
      const codes = issue.status === 'rejected' ? [issue.code ?? ''] : issue.issues.map(({ code }) => code);
      await tx.query(
        `insert into issue_settled (op_id, code, user_id, user_name, note) select $1, c, $3, $4, $5 from unnest($2::text[]) as c on conflict do nothing`,
        [issue.opId, codes, actor.userId, actor.userName, note],
      );
      const { docType, docId, opId } = issue;
      await logEdit(tx, actor, { docType, docId: docId ?? opId, action: 'settleIssue', before: null, after: { opId, codes, note } });
    }
    return found.length;
  });

/** A file takes a while to arrive, so only a late one counts as a reason to call somebody. */
export function countIssues(on: Queryable, actor: Actor): Promise<number> {
  const conditions = conditionsOf(actor, { search: '' });
  conditions.add(`(not x.waits_for_file or x.recorded_at < now() - interval '15 minutes')`);
  return countOf(on, entries, conditions);
}
