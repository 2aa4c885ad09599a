/** Pending work: open documents by kind and status in the user's scope, and what the desk has to look at. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { DOCUMENTS, PORTAL_RIGHT } from '#domain/registry.ts';
import { namesOf } from '#domain/system/shift.ts';
import { joined, type Waiting } from '#domain/system/todo.ts';
import { workStatuses } from '#domain/system/waiting.ts';
import { apartFieldOf, pagesListing, storeFieldOf } from '#domain/wms/store-pages.ts';
import { addDeskScope, addKnownPlace } from '#server/modules/desk/desk-scope.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { addScope } from './documents.ts';
import { addSupplier, mayReadOwn } from './supplier-view.ts';

export { PORTAL_RIGHT };

type Found = Omit<Waiting, 'pages'> & { readonly whClass: string | null; readonly apart: string | null };

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What waits of one kind, as part of a statement for all of them. @returns undefined for a kind of which this person reads nothing */
function waitingText(actor: Actor, document: AnyDocument, values: unknown[]): string | undefined {
  const { docType, header, kinds } = document;
  const open = workStatuses(document);
  const isReader = actor.supplierId === null ? mayReadDocuments(actor, docType) : mayReadOwn(actor, document);
  if (!isReader || open.length === 0) return undefined;
  const conditions = new Conditions(values);
  conditions.add(`t.status = any(${conditions.param(open)}::smallint[])`);
  conditions.add('t.deleted_at is null');
  if (actor.supplierId === null) addScope(conditions, header, actor);
  else addSupplier(conditions, header, actor);
  const type = conditions.param(docType);
  const store = storeFieldOf(document);
  const [whClass, join] = store
    ? ['w.wh_class_code::text', `left join warehouse w on w.id = t.${quoted(columnOf(header, store).name)}`]
    : ['null::text', ''];
  const isOthers = othersText(conditions, header, docType, actor);
  const kind = kinds ? `t.${quoted(columnOf(header, kinds.field).name)}::text` : `${type}::text`;
  const apart = apartFieldOf(document);
  const code = apart ? `t.${quoted(columnOf(header, apart).name)}::text` : 'null::text';
  return `select ${type}::text as "docType", ${kind} as kind, t.status, ${whClass} as "whClass", ${isOthers} as "isOthers", ${code} as apart, count(*)::int as count, min(t.created_at) as oldest,
      (array_agg(t.id order by t.created_at, t.id))[1] as "oldestId", (array_agg(t.doc_no order by t.created_at, t.id))[1] as "oldestDocNo"
    from ${quoted(header.table)} t ${join} ${conditions.where} group by 2, t.status, 4, 5, 6`;
}

/** Whether a document names the people it waits for, and this person is none of them (`isForOthers`). */
function othersText(conditions: Conditions, header: AnyEntity, docType: string, { personId }: Actor): string {
  const cases = namesOf(docType).map(({ statuses, field }) => {
    const column = `t.${quoted(columnOf(header, field).name)}`;
    const named = header.fields[field]?.type === 'refs' ? column : `to_jsonb(array_remove(array[${column}], null))`;
    const isOne = `${named} ? coalesce(${conditions.param(personId)}::text, '')`;
    return `when t.status = any(${conditions.param(statuses)}::smallint[]) then jsonb_array_length(${named}) > 0 and not ${isOne}`;
  });
  return cases.length === 0 ? 'false' : `case ${cases.join(' ')} else false end`;
}

/**
 * Counts per kind, status and page that still have a next step, longest waiting first. Suppliers' users are told of what their lists show, by one
 * statement: of the few kinds that they read, questions one after the other cost more than their answers.
 */
export async function todo(db: pg.Pool, actor: Actor): Promise<Waiting[]> {
  const together: unknown[] = [];
  const asked = DOCUMENTS.flatMap((document) => {
    const values = actor.supplierId === null ? [] : together;
    const text = waitingText(actor, document, values);
    return text === undefined ? [] : [{ text, values }];
  });
  const statements =
    actor.supplierId === null ? asked : [{ text: asked.map(({ text }) => `(${text})`).join(' union all '), values: together }];
  const found: Found[] = [];
  for (const { text, values } of statements) {
    if (text === '') continue;
    // All suppliers with the same rights ask the same: to plan a dozen tables takes five times as long as to look into them.
    if (actor.supplierId === null) found.push(...(await rowsOf<Found>(db, text, values)));
    else found.push(...(await db.query<Found>({ name: `todo/${shortHash(text)}`, text, values })).rows);
  }
  const kinds = DOCUMENTS.map((document) => ({ document, rows: found.filter(({ docType }) => docType === document.docType) }));
  const result = kinds.flatMap(({ document, rows }) =>
    joined(rows.map(({ whClass: of, apart: code, ...row }) => ({ ...row, pages: pagesListing(document, row.kind, of, code) }))),
  );
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
