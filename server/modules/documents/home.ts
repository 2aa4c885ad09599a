/** Pending work: open documents by kind and status in the user's scope, and what the desk has to look at. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { workStatuses } from '#domain/system/waiting.ts';
import { addDeskScope, addKnownPlace } from '#server/modules/desk/desk-scope.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { addScope } from './documents.ts';

export interface Waiting {
  docType: string;
  /** The same as the type if there is only one kind of it. */
  kind: string;
  status: number;
  count: number;
  /** Creation time of the oldest of them. */
  oldest: string;
  oldestId: string;
  oldestDocNo: string | null;
}

/** Counts per kind and status that still have a next step, longest waiting first. */
export async function todo(db: pg.Pool, actor: Actor): Promise<Waiting[]> {
  const result: Waiting[] = [];
  for (const document of DOCUMENTS) {
    const { docType, header, kinds } = document;
    const open = workStatuses(document);
    if (!mayReadDocuments(actor, docType) || open.length === 0) continue;
    const conditions = new Conditions();
    conditions.add(`t.status = any(${conditions.param(open)}::smallint[])`);
    conditions.add('t.deleted_at is null');
    addScope(conditions, header, actor);
    const type = conditions.param(docType);
    const kind = kinds ? `t.${quoted(columnOf(header, kinds.field).name)}` : `${type}::text`;
    const text = `select ${type}::text as "docType", ${kind} as kind, t.status, count(*)::int as count, min(t.created_at) as oldest,
        (array_agg(t.id order by t.created_at, t.id))[1] as "oldestId", (array_agg(t.doc_no order by t.created_at, t.id))[1] as "oldestDocNo"
      from ${quoted(header.table)} t${conditions.where} group by 2, t.status`;
    result.push(...(await rowsOf<Waiting>(db, text, conditions.values)));
  }
  return result.sort((a, b) => (a.oldest < b.oldest ? -1 : 1));
}

/** A home page can only show the newest. The desk has pages for all of them. */
const NEWEST = 500;

/**
 * Refused operations that nobody has settled, and operations accepted with a remark, newest first (sync.md §7: none may stay silent). Covers the
 * person's own operations and those of the stores in their scope.
 */
export async function openIssues(db: pg.Pool, actor: Actor): Promise<object[]> {
  const scope = new Conditions();
  addDeskScope(scope, actor, 'x');
  addKnownPlace(scope, actor, 'x');
  const newest = (condition: string) =>
    `(select x.op_id, x.recorded_at from desk_entry x where ${condition} order by x.recorded_at desc, x.op_id limit ${NEWEST})`;
  const own = `x.actor = ${scope.param(actor.userId)}::uuid`;
  return rowsOf(
    db,
    `select i.op_id as "opId", op_type as "opType", doc_type as "docType", doc_id as "docId", doc_no as "docNo", doc_status as "docStatus", status, code, params,
       issues, actor, actor_name as "actorName", device_id as "deviceId", occurred_at as "occurredAt", i.recorded_at as "recordedAt"
     from (select * from (${newest(own)} union ${newest(`true${scope.and}`)}) n order by n.recorded_at desc, n.op_id limit ${NEWEST}) f
     join open_issue i on i.op_id = f.op_id order by f.recorded_at desc, f.op_id`,
    scope.values,
  );
}
