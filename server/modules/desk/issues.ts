/** What the desk has to look at (sync.md §7): refused operations nobody has settled, and accepted ones with a remark. None is silent. */
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
  /** Still to be looked at, or dealt with already. */
  state: z.enum(['open', 'settled']).default('open'),
  kind: z.enum(['refused', 'remark']).optional(),
  docType: z.string().max(32).optional(),
  /** In document number, person, device. */
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
  /** Only of those dealt with. */
  readonly settledBy: string | null;
  readonly settledAt: string | null;
  readonly note: string | null;
}

const columns = `x.op_id as "opId", x.op_type as "opType", x.doc_key as "docKey", x.doc_type as "docType", x.doc_id as "docId", x.doc_no as "docNo",
  x.doc_status as "docStatus", x.status, x.code, x.params, x.issues, x.payload, x.actor_name as "actorName", x.device_id as "deviceId",
  x.device_name as "deviceName", x.occurred_at as "occurredAt", x.recorded_at as "recordedAt"`;

/** A person settles all that is open on an operation at once, so that one line stands for it. */
const settledSource = `(
  select distinct on (s.op_id, s.at) o.op_id, o.type as op_type, o.doc_key, o.doc_type, o.doc_id, h.doc_no, h.status as doc_status, o.status, o.code, o.params,
    o.issues, o.payload, o.actor, u.user_name as actor_name, o.device_id, d.name as device_name, o.occurred_at, o.recorded_at,
    s.user_name as settled_by, s.at as settled_at, s.note
  from issue_settled s join op_log o on o.op_id = s.op_id
  left join document_head h on h.id = o.doc_id and h.doc_type = o.doc_type
  left join app_user u on u.id = o.actor
  left join device d on d.device_id = o.device_id)`;

const openSource = `(select *, null::text as settled_by, null::timestamptz as settled_at, null::text as note from open_issue)`;

function conditionsOf(actor: Actor, query: Pick<IssueQuery, 'kind' | 'docType' | 'search'>): Conditions {
  const conditions = new Conditions();
  addDeskScope(conditions, actor, 'x', 'x.payload');
  if (query.kind) conditions.add(query.kind === 'refused' ? `x.status = 'rejected'` : `x.status <> 'rejected'`);
  if (query.docType) conditions.add(`x.doc_type = ${conditions.param(query.docType)}`);
  for (const word of query.search.split(/\s+/).filter(Boolean).slice(0, 5)) {
    const like = conditions.param(likeText(word));
    conditions.add(`(x.doc_no ilike ${like} or x.actor_name ilike ${like} or x.device_name ilike ${like})`);
  }
  return conditions;
}

/** The oldest open one first; of those dealt with the latest. */
export async function listIssues(db: pg.Pool, actor: Actor, query: IssueQuery): Promise<Page<DeskIssue>> {
  const conditions = conditionsOf(actor, query);
  const from = `from ${query.state === 'open' ? openSource : settledSource} x${conditions.where}`;
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n ${from}`, [...conditions.values]);
  const order = query.state === 'open' ? 'x.recorded_at, x.op_id' : 'x.settled_at desc, x.op_id';
  const limit = `limit ${conditions.param(query.pageSize)} offset ${conditions.param((query.pageIndex - 1) * query.pageSize)}`;
  const text = `select ${columns}, x.settled_by as "settledBy", x.settled_at as "settledAt", x.note ${from} order by ${order} ${limit}`;
  const found = await rowsOf<DeskIssue>(db, text, conditions.values);
  const list = found.map((issue) => readable(actor, issue));
  return { list, total: total?.n ?? 0, pageIndex: query.pageIndex, pageSize: query.pageSize, sums: {} };
}

/** Marks what is open on these operations as dealt with: who, when, and what was done about it. @returns how many operations */
export const settleIssues = (db: pg.Pool, actor: Actor, { opIds, note }: IssueSettle): Promise<number> =>
  inTransaction(db, async (tx) => {
    const conditions = conditionsOf(actor, { search: '' });
    conditions.add(`x.op_id = any(${conditions.param(opIds)}::uuid[])`);
    const found = await rowsOf<DeskIssue>(tx, `select ${columns} from open_issue x${conditions.where}`, conditions.values);
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

/** A file needs a while: only one that is late is a reason to call somebody. */
const LATE = `exists (select 1 from jsonb_array_elements(x.issues) i where i ->> 'code' <> 'ATTACHMENT_PENDING') or x.recorded_at < now() - interval '15 minutes'`;

export async function countIssues(on: Queryable, actor: Actor): Promise<number> {
  const conditions = conditionsOf(actor, { search: '' });
  conditions.add(`(x.status = 'rejected' or ${LATE})`);
  const row = await rowOf<{ n: number }>(on, `select count(*)::int as n from open_issue x${conditions.where}`, conditions.values);
  return row?.n ?? 0;
}
