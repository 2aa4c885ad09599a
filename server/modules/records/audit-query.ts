/** Reading the log of edits: all of it with the right for it; the log of one record for everybody who may read the record. */

import { isUuid } from '#domain/kernel/ids.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { PRICE_NAMES, RECORDS } from '#domain/registry.ts';
import type { AuditEntry } from '#domain/system/answers.ts';
import { mayReadPrices, withoutPrices } from '#domain/system/prices.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, likeText, type Page } from '#server/modules/list-query.ts';
import type { Lang } from '#server/modules/messages.ts';
import { addDays } from '#server/modules/report-query.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { labelsOf, namesOf } from './reference-names.ts';

export const AUDIT_RIGHT = 'web:masterdata:audit';

export interface AuditQuery {
  readonly docType?: string | undefined;
  readonly docId?: string | undefined;
  readonly userName?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

const readRightOf = (docType: string): string | undefined => RECORDS.find(({ name }) => name === docType)?.right.read;

function guard(actor: Actor, { docType, docId }: AuditQuery): void {
  const right = docType !== undefined && docId !== undefined ? readRightOf(docType) : undefined;
  if (!hasRight(actor, right === undefined ? AUDIT_RIGHT : [AUDIT_RIGHT, right])) fail(403, 'NO_RIGHT', { right: AUDIT_RIGHT });
}

/** Newest first. @throws 403 */
export async function auditPage(db: Queryable, lang: Lang, actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  guard(actor, query);
  const { docType, docId, userName, action, pageIndex, pageSize } = query;
  const conditions = new Conditions();
  if (docType) conditions.add(`l.doc_type = ${conditions.param(docType)}`);
  if (docId) conditions.add(`l.doc_id = ${conditions.param(docId)}::uuid`);
  if (userName) conditions.add(`l.user_name ilike ${conditions.param(likeText(userName))}`);
  if (action) conditions.add(`l.action = ${conditions.param(action)}`);
  addDays(conditions, 'l.recorded_at', query);
  const source = `from operation_log l${conditions.where}`;
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n ${source}`, [...conditions.values]);
  const limit = `limit ${conditions.param(pageSize)} offset ${conditions.param((pageIndex - 1) * pageSize)}`;
  const list = await rowsOf<Logged>(
    db,
    `select l.log_id::text as "logId", l.recorded_at as "recordedAt", l.user_id as "userId", l.user_name as "userName", l.doc_type as "docType",
       l.doc_id as "docId", l.action, l.before, l.after ${source} order by l.log_id desc ${limit}`,
    conditions.values,
  );
  const shown = mayReadPrices(actor) ? list : list.map((entry) => withoutPrices(entry, PRICE_NAMES));
  return { list: await withNames(db, lang, shown), total: total?.n ?? 0, pageIndex, pageSize, sums: {} };
}

type Logged = Omit<AuditEntry, 'docName' | 'names'>;
type Values = Readonly<Record<string, unknown>>;

const valuesOf = ({ before, after }: Logged): Values[] => [before, after].filter((values) => values !== null);

/** Adds the current names of the records and of what their values refer to, because users cannot read ids. */
async function withNames(db: Queryable, lang: Lang, list: readonly Logged[]): Promise<AuditEntry[]> {
  const told = new Map<string, { labels: Readonly<Record<string, string>>; names: Names }>();
  for (const docType of new Set(list.map((entry) => entry.docType))) {
    const record = RECORDS.find(({ name }) => name === docType);
    if (!record) continue;
    const mine = list.filter((entry) => entry.docType === docType);
    const ids = [...new Set(mine.map(({ docId }) => docId))];
    told.set(docType, {
      labels: await labelsOf(db, lang, record, ids),
      names: await namesOf(db, lang, record.entity, mine.flatMap(valuesOf)),
    });
  }
  const others = await otherNames(db, list);
  return list.map((entry) => {
    const { labels = {}, names = {} } = told.get(entry.docType) ?? {};
    const values = valuesOf(entry);
    const docName = labels[entry.docId] ?? others.get(entry.docId) ?? null;
    return { ...entry, docName, names: { ...named(others, values), ...ofValues(names, values) } };
  });
}

/** Things that are not records but have a name: documents and messages by number, devices, tokens and files by name. */
const OTHERS = [
  'select id, doc_no as name from document_head',
  'select device_id, name from device',
  'select id, old_file_name from attachment',
  'select id, token_name from machine_token',
  'select id, user_name from app_user',
];

/** Names by id. One query for the page, through the primary keys of each table. */
async function otherNames(db: Queryable, list: readonly Logged[]): Promise<ReadonlyMap<string, string>> {
  const ids = list.flatMap((entry) => [entry.docId, ...valuesOf(entry).flatMap((values) => Object.values(values).flatMap(idsIn))]);
  const text = OTHERS.map((one) => `select * from (${one}) n (id, name) where id = any($1::uuid[]) and name <> ''`).join(' union all ');
  const found = await rowsOf<{ id: string; name: string }>(db, text, [[...new Set(ids)]]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const idsIn = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string' && isUuid(one));

const named = (others: ReadonlyMap<string, string>, values: readonly Values[]): Names => {
  const names: Record<string, Record<string, string>> = {};
  for (const [field, value] of values.flatMap((one) => Object.entries(one)))
    for (const id of idsIn(value)) {
      const name = others.get(id);
      if (name !== undefined) names[field] = { ...names[field], [id]: name };
    }
  return names;
};

/** Only the names of these values. */
const ofValues = (names: Names, values: readonly Values[]): Names =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, known]) => {
      const held = values.flatMap((one) => one[field] ?? []).map(String);
      const mine = Object.entries(known).filter(([value]) => held.includes(value));
      return mine.length > 0 ? [[field, Object.fromEntries(mine)]] : [];
    }),
  );
