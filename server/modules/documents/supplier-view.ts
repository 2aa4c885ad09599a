/**
 * Documents as a supplier's user reads them (area-srm §6b): their own, once they are shown; people of the factory are told as the factory, without what
 * they said to each other; names of what the rows refer to come along, because no supplier's device holds records of the plant.
 */
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Field } from '#domain/kernel/field.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { LINK_USER_ID } from '#domain/protocol/server-actor.ts';
import { type AttachedFile, AUDIENCES, entityByName, isForSuppliers, SHOWN_SINCE } from '#domain/registry.ts';
import type { Conditions } from '#server/modules/list-query.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { selectRows } from '#server/store/rows.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { type FiledBy, filesOf } from './attachments.ts';

/** A document is open to suppliers if it names one, or is for several of them, and one of its operations is theirs. */
export const isOpenToSuppliers = ({ header, operations }: AnyDocument): boolean =>
  ('supplierId' in header.fields || AUDIENCES[header.name] !== undefined) &&
  operations.some(({ right }) => [right].flat().some((code) => isForSuppliers(String(code))));

/** Whether this supplier's user may read documents of a kind at all: those of the own supplier. */
export const mayReadOwn = (actor: Actor, document: AnyDocument): boolean =>
  actor.supplierId !== null && isOpenToSuppliers(document) && hasRight(actor, 'web:srmdata');

/** Limits documents of the factory (alias t) to those that are for this supplier. @returns false for documents that have no such audience */
export function addAudience(conditions: Conditions, header: AnyEntity, { supplierId }: Pick<Actor, 'supplierId'>): boolean {
  const audience = AUDIENCES[header.name];
  if (audience === undefined) return false;
  conditions.add('t.deleted_at is null');
  if (audience.kind === 'oneOrAll') {
    conditions.add(`(t.supplier_id = ${conditions.param(supplierId)}::uuid or t.supplier_id is null)`);
    return true;
  }
  const { statuses, toAll, toChosen } = audience;
  const chosen = `t.supplier_ids @> to_jsonb(${conditions.param(supplierId)}::text)`;
  conditions.add(`t.status = any(${conditions.param(statuses)}::smallint[])`);
  conditions.add(`(t.scope = ${conditions.param(toAll)}::smallint or (t.scope = ${conditions.param(toChosen)}::smallint and ${chosen}))`);
  return true;
}

/** Limits documents (alias t) to those that this supplier sees. */
export function addSupplier(conditions: Conditions, header: AnyEntity, actor: Pick<Actor, 'supplierId'>): void {
  if (addAudience(conditions, header, actor)) return;
  conditions.add(`t.${quoted(columnOf(header, 'supplierId').name)} = ${conditions.param(actor.supplierId)}::uuid`);
  const shown = SHOWN_SINCE[header.name];
  if (shown !== undefined) conditions.add(`t.${quoted(columnOf(header, shown).name)} is not null`);
}

/** Who stamped a header: the field of the id, the field of the name, and what they said. */
const STAMPS: readonly (readonly [id: string, name: string | null, said: string | null])[] = [
  ['createdBy', 'createdByName', null],
  ['updatedBy', 'updatedByName', null],
  ['auditedBy', 'auditedByName', null],
  ['reversedBy', null, 'reverseReason'],
  ['closedBy', null, 'closeReason'],
];

/**
 * A search by who did something, or by what they said, finds a supplier's own people alone: to be found by a name would tell it.
 * @param asked the fields that are searched
 */
export function addOwnStamps(conditions: Conditions, header: AnyEntity, { supplierId }: Actor, asked: readonly string[]): void {
  if (supplierId === null) return;
  for (const [id, name, said] of STAMPS)
    if (asked.some((field) => field === name || field === said)) {
      const stamp = `t.${quoted(columnOf(header, id).name)}`;
      conditions.add(`exists (select 1 from app_user u where u.id = ${stamp} and u.supplier_id = ${conditions.param(supplierId)}::uuid)`);
    }
}

/** Tells people of the factory from those of the supplier. */
interface Sides {
  readonly isOwn: (userId: unknown) => boolean;
  /** What the factory is called. */
  readonly factory: string;
  readonly supplierId: string | null;
}

const sidesText = `select array(select id::text from app_user where supplier_id = $1) as own,
  (select factory_name from site where site_code = $2) as factory`;

async function sidesOf(db: Queryable, actor: Actor, siteId: unknown): Promise<Sides> {
  const found = await rowOf<{ own: string[]; factory: string | null }>(db, sidesText, [actor.supplierId, siteId]);
  const ids = new Set(found?.own);
  return { isOwn: (id) => id === LINK_USER_ID || ids.has(String(id)), factory: found?.factory ?? '', supplierId: actor.supplierId };
}

/** A field that lists suppliers: each of them reads of it itself alone. */
const listsSuppliers = ({ type, ref }: Field): boolean => type === 'refs' && ref === 'supplier';

/** Fields that a supplier cannot search or sort by: an answer would say who else is meant. */
export const hiddenFrom = ({ supplierId }: Actor, { fields }: AnyEntity): readonly string[] =>
  supplierId === null ? [] : Object.entries(fields).flatMap(([name, field]) => (listsSuppliers(field) ? [name] : []));

/** Of lines that name a supplier each, a supplier reads its own. */
export const ownLines = ({ supplierId }: Actor, { fields }: AnyEntity, rows: AnyRow[]): AnyRow[] =>
  supplierId === null || !('supplierId' in fields) ? rows : rows.filter((row) => row.supplierId === supplierId);

function toldApart(row: AnyRow, hidden: readonly string[], { isOwn, factory, supplierId }: Sides): AnyRow {
  const told: Record<string, unknown> = {};
  for (const name of hidden) told[name] = [row[name]].flat().filter((id) => id === supplierId);
  for (const [id, name, said] of STAMPS) {
    if (row[id] === null || row[id] === undefined || isOwn(row[id])) continue;
    if (name !== null) told[name] = factory;
    if (said !== null) told[said] = null;
  }
  return { ...row, ...told };
}

/** Headers as the supplier reads them; people of the factory read them as they are. */
export async function headersFor(db: Queryable, actor: Actor, header: AnyEntity, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  if (actor.supplierId === null || rows.length === 0) return [...rows];
  const sides = await sidesOf(db, actor, rows[0]?.siteId);
  const hidden = hiddenFrom(actor, header);
  return rows.map((row) => toldApart(row, hidden, sides));
}

/** The files of a document as this person reads them: to a supplier, whoever of the factory has added one is the factory. */
export async function filesFor(db: Queryable, actor: Actor, header: AnyRow): Promise<AttachedFile[]> {
  const files = await filesOf(db, header.id);
  const sides = actor.supplierId === null ? null : await sidesOf(db, actor, header.siteId);
  const told = ({ createdBy, ...file }: FiledBy): AttachedFile =>
    sides === null || sides.isOwn(createdBy) ? file : { ...file, createdByName: sides.factory };
  return files.map(told);
}

/** Who answered by a signed link answered for the supplier. */
const OWN = `(u.supplier_id = $3::uuid or o.actor = '${LINK_USER_ID}'::uuid)`;

const historyText = `select o.op_id as "opId", o.type, case when ${OWN} then o.actor end as actor,
    case when ${OWN} then a.user_name else $4::text end as "actorName", o.occurred_at as "occurredAt", o.recorded_at as "recordedAt",
    o.status, case when ${OWN} then o.code end as code, '{}'::jsonb as params, '[]'::jsonb as issues,
    case when ${OWN} and o.status <> 'rejected' then o.payload->>'reason' end as reason
  from op_log o left join app_user u on u.id = o.actor left join author a on a.id = o.actor
  where (o.doc_id = $1::uuid or o.touches @> array[$2::text]) and (u.supplier_id is null or u.supplier_id = $3::uuid)
    and (o.status in ('applied', 'accepted_with_issues') or (o.status = 'rejected' and ${OWN}))
  order by o.recorded_at, o.device_seq`;

/** What became of a document, as its supplier reads it. @param touch its name among what operations touch */
export async function historyFor(db: Queryable, actor: Actor, header: AnyRow, touch: string): Promise<object[]> {
  const { factory } = await sidesOf(db, actor, header.siteId);
  return rowsOf(db, historyText, [header.id, touch, actor.supplierId, factory]);
}

/** Records of the plant whose names stand on a supplier's documents. Fields that say what they are called, no others. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  supplier: ['supplierCode', 'supName'],
  person: ['personCode', 'personName'],
};

/** What devices of desks do not hold, because it goes along with the tablets of its line: by these fields people know it. */
const ON_LINES: Readonly<Record<string, readonly string[]>> = {
  prodOrder: ['orderNo'],
  orderOperation: ['opSeq', 'opCode'],
  wipCard: ['cardNo'],
};

/** The records that these rows refer to, by entity, reduced to the names that suppliers may read. */
export async function referredRows(
  db: Queryable,
  actor: Actor,
  read: readonly { readonly entity: AnyEntity; readonly rows: readonly AnyRow[] }[],
): Promise<Record<string, AnyRow[]> | undefined> {
  const records: Record<string, AnyRow[]> = {};
  for (const [name, fields] of Object.entries(actor.supplierId === null ? ON_LINES : NAMED)) {
    const target = entityByName(name);
    if (!target) continue;
    const ids = new Set(
      read.flatMap(({ entity, rows }) => {
        const own = Object.entries(entity.fields).flatMap(([field, { ref, type }]) => (ref === name && type === 'ref' ? [field] : []));
        return rows.flatMap((row) => own.flatMap((field) => (row[field] ? [String(row[field])] : [])));
      }),
    );
    if (ids.size === 0) continue;
    const found = await selectRows(db, target, 'id', [...ids], 'none');
    records[name] = found.map((row) => ({
      id: row.id,
      version: row.version,
      ...Object.fromEntries(fields.map((field) => [field, row[field]])),
    }));
  }
  return records;
}
