/** Lists and details of documents. This module only reads: every change is an operation (architecture §4). */

import type pg from 'pg';
import { z } from 'zod';
import { Material } from '#domain/basic/material.resource.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { type AnyEntity, type AnyRow, toSnake, touchOf } from '#domain/kernel/entity.ts';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { type AttachedFile, DOCUMENTS } from '#domain/registry.ts';
import { fail } from '#server/modules/failure.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import { Conditions, likeText, listSchema, oneOf, pageOf } from '#server/modules/list-query.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { warehouseFields } from '#server/store/document-schema.ts';
import { selectRows } from '#server/store/rows.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { askedBeside } from './asked-beside.ts';
import { hiddenFields, readablePrices, withLinePrices } from './line-prices.ts';
import {
  addOwnStamps,
  addSupplier,
  filesFor,
  headersFor,
  hiddenFrom,
  historyFor,
  isOpenToSuppliers,
  mayReadOwn,
  ownLines,
  referredRows,
} from './supplier-view.ts';

/** Path of a document's calls, for example /api/wms/receipt. */
export const documentPaths: readonly { readonly docType: string; readonly path: string; readonly suppliers: boolean }[] = DOCUMENTS.map(
  (document) => ({
    docType: document.docType,
    path: `/api/${document.area}/${document.docType}`,
    suppliers: isOpenToSuppliers(document),
  }),
);

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

/** Limits documents to those that this person may read: by right and store, and of open kinds those of their own; suppliers read what is theirs. */
function addReadable(conditions: Conditions, document: AnyDocument, actor: Actor): void {
  const { docType, header, kinds } = document;
  if (actor.supplierId !== null) {
    if (mayReadOwn(actor, document)) addSupplier(conditions, header, actor);
    else conditions.add('false');
    return;
  }
  const byRight = new Conditions(conditions.values);
  if (mayReadDocuments(actor, docType)) addScope(byRight, header, actor);
  else byRight.add('false');
  if (byRight.where === '') return;
  const own = kinds?.open
    ? ` or (t.created_by = ${conditions.param(actor.userId)}::uuid and t.${quoted(columnOf(header, kinds.field).name)} = any(${conditions.param(kinds.open)}::text[]))`
    : '';
  conditions.add(`((true${byRight.and})${own})`);
}

/** @throws 403 for people who may read no document of this type */
function guardReads(actor: Actor, document: AnyDocument): void {
  const isOpen = actor.supplierId === null ? document.kinds?.open !== undefined : mayReadOwn(actor, document);
  if (!isOpen && !mayReadDocuments(actor, document.docType)) fail(403, 'NO_RIGHT');
}

/** What a list of documents is asked beside what every list is. */
export const documentListSchema = listSchema.extend({
  /** Part of the document's number, or of one of these fields. */
  number: z.object({ text: z.string().max(100), fields: z.array(z.string().max(40)).max(6).default([]) }).optional(),
  /** Part of the code, name or specification of a material: the one that this field of the header names, else that of the document or of its lines. */
  material: z.object({ text: z.string().max(100), field: z.string().max(40).optional() }).optional(),
  /** Kinds of lines that come with the documents of the page. */
  lines: z.array(z.string().max(40)).max(3).default([]),
});
export type DocumentListQuery = z.infer<typeof documentListSchema>;

const MATERIAL_WORDS = ['matCode', 'matName', 'spec'] as const;

/** @param fields of the table; not all that name a code name the rest */
const materialIs = (alias: string, placeholder: string, fields: object): string =>
  `(${MATERIAL_WORDS.filter((field) => field in fields)
    .map((field) => `${alias}.${quoted(toSnake(field))} ilike ${placeholder}`)
    .join(' or ')})`;

/** The field of a header that refers to the material, where the header has no material code. */
const ITS_MATERIAL = 'materialId';

/**
 * Documents about a material: a field of the head names it, or it stands in the head itself or in a line that is still among them.
 * @throws 400 for a field that names none, and for documents that are about no material
 */
function addMaterial(conditions: Conditions, { header, lines }: AnyDocument, material: DocumentListQuery['material']): void {
  const text = material?.text.trim() ?? '';
  if (!material || text === '') return;
  const hasCodes = [header, ...lines].some(({ fields }) => 'matCode' in fields);
  const field = material.field ?? (hasCodes ? undefined : ITS_MATERIAL);
  if (field !== undefined && header.fields[field]?.ref !== 'material') refuseName('material.field', field);
  const placeholder = conditions.param(likeText(text));
  if (field !== undefined) {
    const named = `t.${quoted(columnOf(header, field).name)}`;
    conditions.add(`exists (select 1 from material m where m.id = ${named} and ${materialIs('m', placeholder, Material.fields)})`);
    return;
  }
  const ofHead = 'matCode' in header.fields;
  const kinds = ofHead ? [] : lines.filter(({ fields }) => 'matCode' in fields);
  const inLines = kinds.map(
    ({ table, fields }) =>
      `exists (select 1 from ${quoted(table)} l where l.doc_id = t.id and ${materialIs('l', placeholder, fields)}${'isRemoved' in fields ? ' and not l.is_removed' : ''})`,
  );
  conditions.add(`(${[...(ofHead ? [materialIs('t', placeholder, header.fields)] : []), ...inLines].join(' or ')})`);
}

const refuseName = (field: string, name: string): never => fail(400, 'INPUT_INVALID', {}, [{ field, code: 'unknown', message: name }]);

/** @throws 400 for a name that is no text of the header */
function addNumber(conditions: Conditions, header: AnyEntity, number: DocumentListQuery['number']): void {
  const text = number?.text.trim() ?? '';
  if (!number || text === '') return;
  const unknown = number.fields.find((name) => header.fields[name]?.type !== 'text');
  if (unknown !== undefined) refuseName('number.fields', unknown);
  const placeholder = conditions.param(likeText(text));
  const columns = ['docNo', ...number.fields].map((name) => `t.${quoted(columnOf(header, name).name)}`);
  conditions.add(`(${columns.map((column) => `${column} ilike ${placeholder}`).join(' or ')})`);
}

/** 'warehouseId' finds a document by any of its warehouses: from, to, or the one it is for. */
export async function listDocuments(db: pg.Pool, actor: Actor, docType: string, query: DocumentListQuery) {
  const document = documentOf(docType);
  const { header } = document;
  guardReads(actor, document);
  const { number, material, lines, filters: given, ...list } = query;
  const { filters: asked, add: addBeside } = askedBeside(document, given);
  const { warehouseId, ...filters } = asked;
  const hidden = [...hiddenFrom(actor, header), ...hiddenFields(actor, header)];
  const told = [...Object.keys(filters), ...list.sort.map(({ field }) => field)].find((name) => hidden.includes(name));
  if (told !== undefined) refuseName(`filters.${told}`, told);
  const wanted = (Array.isArray(warehouseId) ? warehouseId : [warehouseId]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
  const scope = (conditions: Conditions) => {
    addReadable(conditions, document, actor);
    addNumber(conditions, header, number);
    addMaterial(conditions, document, material);
    addOwnStamps(conditions, header, actor, Object.keys(asked));
    addBeside(conditions, actor);
    if (wanted.length > 0 && warehouseFields(header).length > 0) conditions.add(anyWarehouse(header, conditions.param(wanted)));
  };
  const search = [
    'docNo',
    'sourceDocNo',
    'remark',
    ...(actor.supplierId === null ? ['createdByName'] : []),
    ...('poNo' in header.fields ? ['poNo'] : []),
    ...('orderNo' in header.fields ? ['orderNo'] : []),
  ];
  const found = await pageOf(db, { entity: header, search, order: ['-createdAt'], scope }, { ...list, filters });
  const page = { ...found, list: readablePrices(actor, header, await headersFor(db, actor, header, found.list)) };
  const kinds = document.lines.filter(({ name }) => lines.includes(name));
  const ids = page.list.map(({ id }) => id);
  const rows = kinds.length === 0 ? undefined : await linesOf(db, actor, kinds, ids);
  const records = await referredRows(db, actor, [{ entity: header, rows: page.list }]);
  return { ...page, ...(rows ? { lines: rows } : {}), ...(records ? { records } : {}) };
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
  from op_log o left join author u on u.id = o.actor
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
  /** For suppliers: rows of what it refers to, by entity, with nothing but their names. */
  readonly records?: Readonly<Record<string, readonly AnyRow[]>>;
}

async function linesOf(
  db: Queryable,
  actor: Actor,
  lines: readonly AnyEntity[],
  ids: readonly string[],
): Promise<Record<string, AnyRow[]>> {
  const result: Record<string, AnyRow[]> = {};
  for (const entity of lines) {
    const read = ownLines(actor, entity, await selectRows(db, entity, 'docId', ids, 'none'));
    const rows = readablePrices(actor, entity, await withLinePrices(db, actor, entity, read));
    result[entity.name] = rows.sort((a, b) => Number(a.lineNo ?? 0) - Number(b.lineNo ?? 0));
  }
  return result;
}

/** The header of a document if this person may read it: by right, and by warehouse or supplier. */
export async function findReadable(db: Queryable, actor: Actor, docType: string, id: string): Promise<AnyRow | undefined> {
  const document = documentOf(docType);
  const { header } = document;
  const scope = (conditions: Conditions) => addReadable(conditions, document, actor);
  return oneOf(db, { entity: header, search: [], order: [], scope }, { id });
}

/** Of these documents of one kind, the ids of those that this person may read. */
export async function readableAmong(db: Queryable, actor: Actor, docType: string, ids: readonly string[]): Promise<string[]> {
  const document = DOCUMENTS.find((one) => one.docType === docType);
  if (!document || ids.length === 0) return [];
  const conditions = new Conditions();
  conditions.add(`t.id = any(${conditions.param(ids)}::uuid[])`);
  addReadable(conditions, document, actor);
  const text = `select t.id from ${quoted(document.header.table)} t${conditions.where}`;
  return (await rowsOf<{ id: string }>(db, text, conditions.values)).map(({ id }) => id);
}

/** @throws 403 without the right to read such documents, 404 for documents outside the reader's warehouses */
async function readableHeader(db: Queryable, actor: Actor, docType: string, id: string): Promise<AnyRow> {
  guardReads(actor, documentOf(docType));
  const row = (await findReadable(db, actor, docType, id)) ?? fail(404, 'DOC_MISSING');
  return readablePrices(actor, documentOf(docType).header, [row])[0] ?? row;
}

/** The files of a document, for people who may read it. */
export async function documentFiles(db: pg.Pool, actor: Actor, docType: string, id: string): Promise<PageOf<AttachedFile>> {
  const list = await filesFor(db, actor, await readableHeader(db, actor, docType, id));
  return { list, total: list.length };
}

/** A document with its lines, its history, its files, and who holds its lease. */
export async function documentDetail(db: pg.Pool, actor: Actor, docType: string, id: string): Promise<DocumentDetail> {
  const { header, lines } = documentOf(docType);
  const row = await readableHeader(db, actor, docType, id);
  const rows = await linesOf(db, actor, lines, [id]);
  if (actor.supplierId !== null) return suppliersDetail(db, actor, docType, row, rows);
  return {
    header: row,
    lines: rows,
    history: await rowsOf(db, historyText, [id, touchOf(header, id), REPEATS_WORDS]),
    attachments: await filesFor(db, actor, row),
    lease: (await rowOf(db, leaseText, [`${docType}:${id}`])) ?? null,
  };
}

async function suppliersDetail(
  db: pg.Pool,
  actor: Actor,
  docType: string,
  row: AnyRow,
  lines: DocumentDetail['lines'],
): Promise<DocumentDetail> {
  const { header } = documentOf(docType);
  const records = await referredRows(db, actor, [{ entity: header, rows: [row] }]);
  return {
    header: (await headersFor(db, actor, header, [row]))[0] ?? row,
    lines,
    history: await historyFor(db, actor, row, touchOf(header, row.id)),
    attachments: await filesFor(db, actor, row),
    lease: null,
    ...(records ? { records } : {}),
  };
}
