/** Lists and details of documents. This module only reads: every change is an operation (architecture §4). */

import type pg from 'pg';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { type AnyEntity, type AnyRow, touchOf } from '#domain/kernel/entity.ts';
import { type Actor, hasRight, isAdmin } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { type AttachedFile, DOCUMENTS, isForSuppliers } from '#domain/registry.ts';
import { fail } from '#server/modules/failure.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import { Conditions, type ListQuery, oneOf, pageOf } from '#server/modules/list-query.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { warehouseFields } from '#server/store/document-schema.ts';
import { selectRows } from '#server/store/rows.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { filesOf } from './attachments.ts';
import { withLinePrices } from './line-prices.ts';

/** Path of a document's calls, for example /api/wms/receipt. */
export const documentPaths: readonly { readonly docType: string; readonly path: string }[] = DOCUMENTS.map(({ docType, area }) => ({
  docType,
  path: `/api/${area}/${docType}`,
}));

export const documentOf = (docType: string): AnyDocument => DOCUMENTS.find((one) => one.docType === docType) ?? fail(404, 'NOT_FOUND');

/** True for a document (alias t) of one of the warehouses; null if the document has no warehouse. */
export const anyWarehouse = (header: AnyEntity, placeholder: string): string =>
  `(${warehouseFields(header)
    .map((field) => `t.${quoted(columnOf(header, field).name)} = any(${placeholder}::uuid[])`)
    .join(' or ')})`;

/** Limits documents of a warehouse to people who have it in their scope. Demands and arrivals are visible to everybody who works in the warehouse. */
export function addScope(conditions: Conditions, header: AnyEntity, actor: Actor): void {
  if (isAdmin(actor) || !isWarehouseBound(header)) return;
  conditions.add(anyWarehouse(header, conditions.param(actor.warehouses)));
}

/** Only documents of this supplier. */
const addSupplier = (conditions: Conditions, header: AnyEntity, { supplierId }: Actor): void =>
  conditions.add(`t.${quoted(columnOf(header, 'supplierId').name)} = ${conditions.param(supplierId)}`);

/** 'warehouseId' finds a document by any of its warehouses: from, to, or the one it is for. */
export function listDocuments(db: pg.Pool, actor: Actor, docType: string, query: ListQuery) {
  const { header } = documentOf(docType);
  if (!mayReadDocuments(actor, docType)) fail(403, 'NO_RIGHT');
  const { warehouseId, ...filters } = query.filters;
  const wanted = (Array.isArray(warehouseId) ? warehouseId : [warehouseId]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
  const scope = (conditions: Conditions) => {
    addScope(conditions, header, actor);
    if (wanted.length > 0 && warehouseFields(header).length > 0) conditions.add(anyWarehouse(header, conditions.param(wanted)));
  };
  const search = [
    'docNo',
    'sourceDocNo',
    'remark',
    'createdByName',
    ...('poNo' in header.fields ? ['poNo'] : []),
    ...('orderNo' in header.fields ? ['orderNo'] : []),
  ];
  return pageOf(db, { entity: header, search, order: ['-createdAt'], scope }, { ...query, filters });
}

/** Refusals of malformed messages. They quote what was sent, whoever sent it. */
const REPEATS_WORDS = ['PAYLOAD_INVALID', 'OCCURRED_AT_INVALID'];

/**
 * People may push operations on documents they cannot read and be refused. For a refusal, the history therefore tells who, what and why, but never
 * quotes the sent text.
 */
const historyText = `select o.op_id as "opId", o.type, o.actor, coalesce(u.user_name, '') as "actorName", o.device_id as "deviceId",
    o.occurred_at as "occurredAt", o.recorded_at as "recordedAt", o.status, o.code,
    case when o.code = any($3::text[]) then '{"at":"","told":""}'::jsonb else o.params end as params, o.issues,
    case when o.status in ('applied', 'accepted_with_issues') then o.payload->>'reason' end as reason
  from op_log o left join app_user u on u.id = o.actor
  where o.status <> 'pending' and (o.doc_id = $1::uuid or o.touches @> array[$2::text])
  order by o.recorded_at, o.device_seq`;

const leaseText = `select l.device_id as "deviceId", l.until, coalesce(u.user_name, '') as "holderName"
  from lease l left join app_user u on u.id = l.user_id where l.doc_key = $1 and l.until > now()`;

export interface DocumentDetail {
  readonly header: AnyRow;
  /** Rows by entity name. */
  readonly lines: Record<string, AnyRow[]>;
  readonly history: object[];
  readonly attachments: readonly AttachedFile[];
  readonly lease: object | null;
}

async function linesOf(db: Queryable, actor: Actor, lines: readonly AnyEntity[], id: string): Promise<Record<string, AnyRow[]>> {
  const result: Record<string, AnyRow[]> = {};
  for (const entity of lines) {
    const rows = await withLinePrices(db, actor, entity, await selectRows(db, entity, 'docId', [id], 'none'));
    result[entity.name] = rows.sort((a, b) => Number(a.lineNo ?? 0) - Number(b.lineNo ?? 0));
  }
  return result;
}

/** A document is open to suppliers if one of its operations is. A supplier then sees only their own documents. */
const mayReadOwn = (actor: Actor, { header, operations }: AnyDocument): boolean =>
  'supplierId' in header.fields &&
  hasRight(actor, 'web:srmdata') &&
  operations.some(({ right }) => [right].flat().some((code) => isForSuppliers(String(code))));

/** The header of a document if this person may read it: by right, and by warehouse or supplier. */
export async function findReadable(db: Queryable, actor: Actor, docType: string, id: string): Promise<AnyRow | undefined> {
  const document = documentOf(docType);
  const { header } = document;
  const own = actor.supplierId !== null;
  if (!(own ? mayReadOwn(actor, document) : mayReadDocuments(actor, docType))) return undefined;
  const scope = (conditions: Conditions) => (own ? addSupplier(conditions, header, actor) : addScope(conditions, header, actor));
  return oneOf(db, { entity: header, search: [], order: [], scope }, { id });
}

/** Of these documents of one kind, the ids of those that this person (of the factory) may read. */
export async function readableAmong(db: Queryable, actor: Actor, docType: string, ids: readonly string[]): Promise<string[]> {
  const document = DOCUMENTS.find((one) => one.docType === docType);
  if (!document || ids.length === 0 || !mayReadDocuments(actor, docType)) return [];
  const conditions = new Conditions();
  conditions.add(`t.id = any(${conditions.param(ids)}::uuid[])`);
  addScope(conditions, document.header, actor);
  const text = `select t.id from ${quoted(document.header.table)} t${conditions.where}`;
  return (await rowsOf<{ id: string }>(db, text, conditions.values)).map(({ id }) => id);
}

/** @throws 403 without the right to read such documents, 404 for documents outside the reader's warehouses */
async function readableHeader(db: Queryable, actor: Actor, docType: string, id: string): Promise<AnyRow> {
  if (!mayReadDocuments(actor, docType)) fail(403, 'NO_RIGHT');
  return (await findReadable(db, actor, docType, id)) ?? fail(404, 'DOC_MISSING');
}

/** The files of a document, for people who may read it. */
export async function documentFiles(db: pg.Pool, actor: Actor, docType: string, id: string): Promise<PageOf<AttachedFile>> {
  await readableHeader(db, actor, docType, id);
  const list = await filesOf(db, id);
  return { list, total: list.length };
}

/** A document with its lines, its history, its files, and who holds its lease. */
export async function documentDetail(db: pg.Pool, actor: Actor, docType: string, id: string): Promise<DocumentDetail> {
  const { header, lines } = documentOf(docType);
  return {
    header: await readableHeader(db, actor, docType, id),
    lines: await linesOf(db, actor, lines, id),
    history: await rowsOf(db, historyText, [id, touchOf(header, id), REPEATS_WORDS]),
    attachments: await filesOf(db, id),
    lease: (await rowOf(db, leaseText, [`${docType}:${id}`])) ?? null,
  };
}
