/** Paged lists over an entity's table: filters, sort and search by the definition's fields. Names come from definitions, values travel as parameters. */
import type pg from 'pg';
import { z } from 'zod';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { daySchema, type Field, instantSchema } from '#domain/kernel/field.ts';
import { named } from '#domain/protocol/named.ts';
import { baseType, columnOf, columnsOf, quoted, selectList } from '#server/store/columns.ts';
import { mended, readableOf } from '#server/store/readable.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { fail } from './failure.ts';

const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);
const range = z.object({ from: scalar.optional(), to: scalar.optional() });
/** Fields of one list that are filtered at a time. */
const MOST_FILTERED = 60;
const presence = z.object({ isSet: z.boolean() });

export const listSchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
  sort: z
    .array(z.object({ field: z.string().max(40), dir: z.enum(['asc', 'desc']).default('asc') }))
    .max(5)
    .default([]),
  /** By field: a value, several, a range, or whether there is a value at all. Text matches anywhere inside; everything else must be equal. */
  filters: named(z.union([scalar, z.array(scalar).max(500), presence, range]), { most: MOST_FILTERED }).default({}),
  search: z.string().max(100).default(''),
});
export type ListQuery = z.infer<typeof listSchema>;
type Filter = ListQuery['filters'][string];

export interface Page<T> {
  readonly list: T[];
  readonly total: number;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sums: Record<string, string>;
}

/** Conditions of one statement with their parameters. Sub-conditions continue the same parameter list. */
export class Conditions {
  readonly #parts: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  /** @returns the placeholder of the value, for example $3 */
  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(condition: string): void {
    this.#parts.push(condition);
  }

  /** Continues after an existing condition. */
  get and(): string {
    return this.#parts.map((part) => ` and ${part}`).join('');
  }

  get where(): string {
    return this.#parts.length > 0 ? ` where ${this.#parts.join(' and ')}` : '';
  }
}

export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const isText = (field: Field | undefined): boolean => field?.type === 'text' || field?.type === 'code';

type Beside = NonNullable<ListPlan['beside']>;

function fieldOf(entity: AnyEntity, name: string, beside: Beside = {}): { column: string; cast: string; text: boolean } {
  const own = Object.hasOwn(beside, name) ? beside[name] : undefined;
  if (own) return { column: own.text, cast: own.cast, text: false };
  const known = columnsOf(entity).find((column) => column.field === name && !column.secret && !column.masked);
  if (!known) fail(400, 'INPUT_INVALID', {}, [{ field: `filters.${name}`, code: 'unknown', message: name }]);
  return { column: `t.${quoted(known.name)}`, cast: baseType(known.type), text: isText(entity.fields[name]) };
}

const isPresence = (filter: Filter): filter is z.infer<typeof presence> =>
  filter !== null && typeof filter === 'object' && !Array.isArray(filter) && 'isSet' in filter;
const isRange = (filter: Filter): filter is z.infer<typeof range> =>
  filter !== null && typeof filter === 'object' && !Array.isArray(filter) && !isPresence(filter);

/** Refuses anything that is not a day or instant of the trade, as every call does. A range may end with a day. */
function guardTimes(name: string, cast: string, filter: Filter): void {
  if (cast !== 'date' && cast !== 'timestamptz') return;
  const given = isRange(filter) ? [filter.from, filter.to] : isPresence(filter) ? [] : [filter].flat();
  for (const value of given.filter(isSet))
    if (![daySchema, instantSchema].some((schema) => schema.safeParse(value).success))
      fail(400, 'INPUT_INVALID', {}, [{ field: `filters.${name}`, code: 'invalid', message: String(value) }]);
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The conditions of one filter; none if it is empty. */
function filterOf(conditions: Conditions, { entity, beside }: ListPlan, name: string, filter: Filter): string[] {
  if (filter === '' || (Array.isArray(filter) && filter.length === 0)) return [];
  const { column, cast, text } = fieldOf(entity, name, beside);
  guardTimes(name, cast, filter);
  if (filter === null) return [`${column} is null`];
  if (Array.isArray(filter)) return [`${column} = any(${conditions.param(filter.map(String))}::text[]::${cast}[])`];
  if (isPresence(filter)) return [`${column} is ${filter.isSet ? 'not ' : ''}null`];
  if (isRange(filter)) {
    const from = isSet(filter.from) ? [`${column} >= ${lower(conditions, cast, String(filter.from))}`] : [];
    return [...from, ...(isSet(filter.to) ? [upper(conditions, column, cast, String(filter.to))] : [])];
  }
  if (text) return [`${column} ilike ${conditions.param(likeText(String(filter)))}`];
  return [`${column} = ${conditions.param(String(filter))}::text::${cast}`];
}

/** The instant at which a day of the site begins; the database itself reckons in UTC. @param more SQL, such as ` + 1` for the day after */
export const startOfDay = (conditions: Conditions, day: string, more = ''): string =>
  `(${conditions.param(day)}::text::date${more})::timestamp at time zone site_zone()`;

const isDayOf = (cast: string, value: string): boolean => cast === 'timestamptz' && daySchema.safeParse(value).success;

const lower = (conditions: Conditions, cast: string, from: string): string =>
  isDayOf(cast, from) ? startOfDay(conditions, from) : `${conditions.param(from)}::text::${cast}`;

/** A day as the end of a range of instants includes the whole day. */
const upper = (conditions: Conditions, column: string, cast: string, to: string): string =>
  isDayOf(cast, to) ? `${column} < ${startOfDay(conditions, to, ' + 1')}` : `${column} <= ${conditions.param(to)}::text::${cast}`;

/** Every word must occur in one of the text fields, or in `more`: further texts as expressions on alias t. */
export function addSearch(
  conditions: Conditions,
  entity: AnyEntity,
  fields: readonly string[],
  search: string,
  more: readonly string[] = [],
): void {
  const own = fields.flatMap((field) => field.split('+')).filter((field) => isText(entity.fields[field]));
  const columns = [...own.map((field) => `t.${quoted(columnOf(entity, field).name)}`), ...more];
  if (columns.length === 0) return;
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, 8)) {
    const placeholder = conditions.param(likeText(word));
    conditions.add(`(${columns.map((column) => `${column} ilike ${placeholder}`).join(' or ')})`);
  }
}

const orderOf = ({ entity, order: fallback, orderBy, beside }: ListPlan, sort: ListQuery['sort']): string => {
  const by = (field: string): string => orderBy?.(field) ?? fieldOf(entity, field, beside).column;
  const given = sort.map(({ field, dir }) => `${by(field)} ${dir === 'desc' ? 'desc nulls last' : 'asc nulls last'}`);
  const usual = fallback.map((text) => (text.startsWith('-') ? `${by(text.slice(1))} desc nulls last` : by(text)));
  return [...(given.length > 0 ? given : usual), 't.id'].join(', ');
};

export interface ListPlan {
  readonly entity: AnyEntity;
  readonly search: readonly string[];
  /** Further texts to search, as expressions on alias t. */
  readonly searchMore?: readonly string[];
  /** Field names; a leading '-' means descending. */
  readonly order: readonly string[];
  /** An expression on alias t to sort by instead of the field: sorting by ids would mean nothing to users. */
  readonly orderBy?: (field: string) => string | undefined;
  /** Fields of the list that are not columns of the table: expressions on alias t, with their type. */
  readonly beside?: Readonly<Record<string, { readonly text: string; readonly cast: string }>>;
  /** Adds the conditions for what the user may see. */
  readonly scope?: (conditions: Conditions) => void;
  /** More columns, computed on alias t. */
  readonly extra?: string;
}

/** A wrong value in a filter ("abc" for a date) is the caller's mistake, not ours. PostgreSQL reports it as class 22xxx. */
const asInputError = (error: unknown): never => {
  if (typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('22')) fail(400, 'INPUT_INVALID');
  throw error;
};

/** A page of a list. A row that cannot be read is left out and reported at the desk. */
export async function pageOf<T extends AnyRow = AnyRow>(db: pg.Pool, plan: ListPlan, query: ListQuery): Promise<Page<T>> {
  const page = await pageAsHeld<T>(db, plan, query);
  return { ...page, list: await readableOf(db, plan.entity, page.list) };
}

/**
 * The row left by the plan's scope and these filters. Unreadable values are null if their field is optional, so that the row can be opened and
 * corrected.
 */
export async function oneOf(db: Queryable, plan: ListPlan, filters: ListQuery['filters']): Promise<AnyRow | undefined> {
  const [row] = (await pageAsHeld(db, plan, { pageIndex: 1, pageSize: 1, sort: [], filters, search: '' })).list;
  return row && mended(plan.entity.fields, row);
}

async function pageAsHeld<T extends AnyRow = AnyRow>(db: Queryable, plan: ListPlan, query: ListQuery): Promise<Page<T>> {
  const { entity, search, searchMore, scope, extra } = plan;
  const conditions = new Conditions();
  scope?.(conditions);
  for (const [name, filter] of Object.entries(query.filters))
    for (const part of filterOf(conditions, plan, name, filter)) conditions.add(part);
  addSearch(conditions, entity, search, query.search, searchMore);
  const from = `from ${quoted(entity.table)} t${conditions.where}`;
  const filtered = [...conditions.values];
  const offset = (query.pageIndex - 1) * query.pageSize;
  const limit = `limit ${conditions.param(query.pageSize)} offset ${conditions.param(offset)}`;
  const text = `select ${selectList(entity, 't')}${extra ? `, ${extra}` : ''} ${from} order by ${orderOf(plan, query.sort)} ${limit}`;
  const list = await rowsOf<T>(db, text, conditions.values).catch(asInputError);
  // A page that is not full is the last one, and tells the number by itself.
  const isLast = list.length < query.pageSize && (list.length > 0 || offset === 0);
  const count = async () => (await rowOf<{ n: number }>(db, `select count(*)::int as n ${from}`, filtered).catch(asInputError))?.n ?? 0;
  const total = isLast ? offset + list.length : await count();
  return { list, total, pageIndex: query.pageIndex, pageSize: query.pageSize, sums: {} };
}
