/** Names for what rows refer to. Lists show names and forms offer them, because users cannot read ids. */

import type { AnyEntity } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { Names, ReferenceOption, ResourceDef } from '#domain/kernel/resource.ts';
import { RECORDS } from '#domain/registry.ts';
import { REPORTS } from '#domain/reports.ts';
import { fail } from '#server/modules/failure.ts';
import { Conditions, likeText } from '#server/modules/list-query.ts';
import type { Lang } from '#server/modules/messages.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';

export interface ReferenceQuestion {
  readonly entity: string;
  readonly search: string;
  /** Always include these values, even if they are no longer in use. */
  readonly values: readonly string[];
  /** Only rows inside this one, for example the bins of a warehouse. */
  readonly within?: string | undefined;
}

const LIMIT = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Naming {
  readonly entity: AnyEntity;
  readonly key: string;
  readonly label: string;
  readonly english: string | undefined;
  /** The field of the containing record, if a row is identified only together with it. */
  readonly within: string | null;
}

/** The field by which people know a row: its key, or the last part of a compound key within the rest. Null = the entity has no name. */
function namingOf(entityName: string): Naming | null {
  const record = RECORDS.find(({ name }) => name === entityName);
  if (!record) return null;
  const [first = '', second, ...more] = record.key.split('+');
  if (second === undefined) return { entity: record.entity, key: first, label: record.label, english: record.english, within: null };
  const lies = more.length === 0 && record.entity.fields[first]?.type === 'ref' && record.entity.fields[second]?.type === 'code';
  return lies ? { entity: record.entity, key: second, label: record.label, english: record.english, within: first } : null;
}

const columnText = (entity: AnyEntity, field: string): string => `t.${quoted(columnOf(entity, field).name)}`;

/** The name of a row in a language. In English this is its English name, if it has one. */
function nameText({ entity, label, english }: Pick<Naming, 'entity' | 'label' | 'english'>, lang: Lang): string {
  const own = `${columnText(entity, label)}::text`;
  return lang === 'en' && english !== undefined ? `coalesce(nullif(${columnText(entity, english)}, ''), ${own})` : own;
}

/** Code and name of what a row refers to, as texts to search in, because users do not know ids. */
export function searchedTexts(entity: AnyEntity, fields: readonly string[]): string[] {
  return fields
    .flatMap((field) => field.split('+'))
    .flatMap((name) => {
      const field = entity.fields[name];
      const naming = field?.ref && (field.type === 'ref' || field.type === 'code') ? namingOf(field.ref) : null;
      if (!field || !naming) return [];
      const known = [naming.key, naming.label, naming.english ?? []].flat();
      const texts = known.map((one) => `r.${quoted(columnOf(naming.entity, one).name)}::text`);
      const by = field.type === 'code' ? quoted(columnOf(naming.entity, naming.key).name) : 'id';
      return [
        `(select concat_ws(' ', ${texts.join(', ')}) from ${quoted(naming.entity.table)} r where r.${by} = ${columnText(entity, name)})`,
      ];
    });
}

/** Columns that are fields of a referenced record ('materialId.spec'): their values, by the id the row holds. */
async function farNames(on: Queryable, entity: AnyEntity, rows: readonly object[], columns: readonly string[]): Promise<Names> {
  const names: Record<string, Record<string, string>> = {};
  const fields = new Set(columns.map((column) => column.split('.')[0] ?? ''));
  for (const name of fields) {
    const field = entity.fields[name];
    const naming = field?.ref ? namingOf(field.ref) : null;
    const held = [...new Set(rows.flatMap((row) => Reflect.get(row, name) ?? []).map(String))];
    if (!field || !naming || held.length === 0) continue;
    const wanted = columns.filter((column) => column.startsWith(`${name}.`)).map((column) => column.slice(name.length + 1));
    const by = field.type === 'code' ? columnText(naming.entity, naming.key) : 't.id';
    const values = wanted.map((far, at) => `${columnText(naming.entity, far)}::text as v${at}`).join(', ');
    const found = await rowsOf<Record<string, string | null>>(
      on,
      `select ${by}::text as value, ${values} from ${quoted(naming.entity.table)} t where ${by} = any($1::${field.type === 'code' ? 'text' : 'uuid'}[])`,
      [field.type === 'code' ? held : held.filter((value) => UUID.test(value))],
    );
    for (const [at, far] of wanted.entries())
      names[`${name}.${far}`] = Object.fromEntries(found.map((row) => [row.value ?? '', row[`v${at}`] ?? '']));
  }
  return names;
}

/** @param columns fields of referenced records to show in addition to the names, such as 'materialId.spec' */
export async function namesOf(
  on: Queryable,
  lang: Lang,
  entity: AnyEntity,
  rows: readonly object[],
  columns: readonly string[] = [],
): Promise<Names> {
  const names: Record<string, Record<string, string>> = { ...(await farNames(on, entity, rows, columns)) };
  for (const [name, field] of Object.entries(entity.fields)) {
    const naming = field.ref ? namingOf(field.ref) : null;
    const values = naming ? [...new Set(rows.flatMap((row) => Reflect.get(row, name) ?? []).map(String))] : [];
    // A value in a log was valid once, by the definition of that time.
    const held = field.type === 'code' ? values : values.filter((value) => UUID.test(value));
    if (!naming || held.length === 0) continue;
    const by = field.type === 'code' ? columnText(naming.entity, naming.key) : 't.id';
    const cast = field.type === 'code' ? 'text' : 'uuid';
    const found = await rowsOf<{ value: string; label: string }>(
      on,
      `select ${by}::text as value, ${nameText(naming, lang)} as label from ${quoted(naming.entity.table)} t where ${by} = any($1::${cast}[])`,
      [held],
    );
    names[name] = Object.fromEntries(found.map(({ value, label }) => [value, label]));
  }
  return names;
}

/** The names of rows that a filter or a setting holds, by what it holds: their ids or their codes. */
export async function namedValues(
  on: Queryable,
  lang: Lang,
  entityName: string,
  values: readonly string[],
): Promise<Record<string, string>> {
  const naming = namingOf(entityName);
  if (!naming || values.length === 0) return {};
  const code = columnText(naming.entity, naming.key);
  const found = await rowsOf<{ id: string; code: string; label: string }>(
    on,
    `select t.id::text as id, ${code}::text as code, concat_ws(' ', ${code}::text, nullif(${nameText(naming, lang)}, ${code}::text)) as label
     from ${quoted(naming.entity.table)} t where t.id::text = any($1::text[]) or ${code}::text = any($1::text[])`,
    [values],
  );
  return Object.fromEntries(found.flatMap((row) => [row.id, row.code].map((value) => [value, row.label])));
}

/** The current names of these rows of a record, by id. A row that only links other records takes the name of the one it is about. */
export async function labelsOf(on: Queryable, lang: Lang, record: ResourceDef, ids: readonly string[]): Promise<Record<string, string>> {
  const { entity, label, english } = record;
  const [text = nameText({ entity, label, english }, lang)] = searchedTexts(entity, [label]);
  const found = await rowsOf<{ id: string; label: string | null }>(
    on,
    `select t.id::text as id, ${text} as label from ${quoted(entity.table)} t where t.id = any($1::uuid[])`,
    [ids],
  );
  return Object.fromEntries(found.map((row) => [row.id, row.label ?? '']));
}

/**
 * People who may see rows that refer to an entity, or a report that asks for it, may also see its names, and choose among them in a form or a search. Reports of
 * suppliers' users are of their own rows, which does not make the names of others theirs.
 */
function mayChoose(actor: Actor, entityName: string): boolean {
  const refersTo = (fields: Readonly<Record<string, { readonly ref?: string }>>): boolean =>
    Object.values(fields).some(({ ref }) => ref === entityName);
  const records = RECORDS.filter(({ entity }) => refersTo(entity.fields)).map(({ right }) => right.read);
  const reports = actor.supplierId === null ? REPORTS.filter(({ filters }) => refersTo(filters)).map(({ right }) => right) : [];
  const rights = [...records, ...reports];
  return rights.length > 0 && hasRight(actor, rights);
}

/**
 * The options of a reference field: rows in use whose code or name contains the text.
 * @throws 403 if the user may see nothing that refers to these; 404 for an entity without names
 */
export async function referenceOptions(on: Queryable, lang: Lang, actor: Actor, question: ReferenceQuestion): Promise<ReferenceOption[]> {
  if (!mayChoose(actor, question.entity)) fail(403, 'NO_RIGHT', { right: question.entity });
  const naming = namingOf(question.entity) ?? fail(404, 'NOT_FOUND');
  const { entity, key, label, within } = naming;
  const [code, name] = [columnText(entity, key), nameText(naming, lang)];
  const conditions = new Conditions();
  const given = conditions.param(question.values);
  const like = conditions.param(likeText(question.search.trim()));
  const inUse = 'isActive' in entity.fields ? ` and ${columnText(entity, 'isActive')}` : '';
  const inside = within && question.within ? ` and ${columnText(entity, within)}::text = ${conditions.param(question.within)}` : '';
  // If the name within the container is the same as the code, show it only once.
  const shownCode = within && key === label ? 'null' : code;
  // A reference by code stores the code, any other the id. Only the form knows which, so match both.
  const chosen = `(t.id::text = any(${given}::text[]) or ${code} = any(${given}::text[]))`;
  return rowsOf<ReferenceOption>(
    on,
    `select t.id::text as value, ${shownCode} as code, ${name} as label from ${quoted(entity.table)} t
     where ${chosen} or ((${code} ilike ${like} or ${name} ilike ${like} or ${columnText(entity, label)}::text ilike ${like})${inUse}${inside}) order by ${chosen} desc, ${code} limit ${LIMIT + question.values.length}`,
    conditions.values,
  );
}
