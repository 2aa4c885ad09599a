/**
 * The hot path of the database: rows of many keys in one statement, and many rows written in one. Statements are built from definitions only,
 * prepared under a name, and every value travels as a parameter. All of them visit rows in the order of their ids, so that two envelopes that
 * want the same rows wait for each other and never deadlock.
 */
import { type AnyEntity, type AnyRow, type Key, PART } from '#domain/kernel/entity.ts';
import { baseType, type Column, columnOf, columnsOf, quoted, selectList } from './columns.ts';
import { mended } from './readable.ts';
import type { Queryable } from './transaction.ts';

export type Lock = 'update' | 'share' | 'none';

export interface Found {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
}

const texts = new WeakMap<AnyEntity, Map<string, string>>();

/** The text of a statement, built once per entity and kind. */
const statement = (entity: AnyEntity, kind: string, build: () => string): { name: string; text: string } => {
  const own = texts.get(entity) ?? new Map<string, string>();
  texts.set(entity, own);
  const text = own.get(kind) ?? build();
  own.set(kind, text);
  return { name: `${entity.name}/${kind}`.slice(-63), text };
};

const lockClause = { update: ' for update of t', share: ' for share of t', none: '' } as const;

/** An empty part stands for null (kernel indexValue); only an optional column can be null. */
const joinOn = (column: Column, k: string): string =>
  column.optional
    ? `(t.${quoted(column.name)} = ${k} or (${k} is null and t.${quoted(column.name)} is null))`
    : `t.${quoted(column.name)} = ${k}`;

const selectText = (entity: AnyEntity, by: string, lock: Lock): string => {
  const columns = by.split('+').map((field) => columnOf(entity, field));
  const list = `select ${selectList(entity, 't', true)} from ${quoted(entity.table)} t`;
  const [only] = columns;
  if (columns.length === 1 && only) {
    return `${list} where t.${quoted(only.name)} = any($1::${baseType(only.type)}[]) order by t.id${lockClause[lock]}`;
  }
  const arrays = columns.map((column, i) => `$${i + 1}::${baseType(column.type)}[]`).join(', ');
  const names = columns.map((_, i) => `k${i}`).join(', ');
  const on = columns.map((column, i) => joinOn(column, `k.k${i}`)).join(' and ');
  return `${list} join unnest(${arrays}) as k(${names}) on ${on} order by t.id${lockClause[lock]}`;
};

/** As `selectRows`, with what cannot be read as it is held: for whoever sorts such rows out. */
export const selectAsHeld = async (
  client: Queryable,
  entity: AnyEntity,
  by: string,
  values: readonly string[],
  lock: Lock,
): Promise<AnyRow[]> => {
  if (values.length === 0) return [];
  const width = by.split('+').length;
  const parts = [...new Set(values)].map((value) => value.split(PART).map((part) => (part === '' ? null : part)));
  const arrays = Array.from({ length: width }, (_, i) => parts.map((part) => part[i] ?? null));
  const query = statement(entity, `by ${by} ${lock}`, () => selectText(entity, by, lock));
  return (await client.query<AnyRow>({ ...query, values: arrays })).rows;
};

/**
 * The rows whose index `by` ('id', a field, or several as 'a+b') has one of the values, ordered by id and locked as asked.
 * A value that cannot be read is nothing where its field may be empty (`mended`).
 * @param values for a compound index the parts joined by PART, as `byIndex` spells them; an empty part means null
 */
export const selectRows: typeof selectAsHeld = async (client, entity, ...rest) =>
  (await selectAsHeld(client, entity, ...rest)).map((row) => mended(entity.fields, row));

/** The rows of all keys: one statement per entity and index, entities in the order of their names: sent together, so the connection has to keep their order. @param lock how the rows of an entity are locked */
export const selectByKeys = async (client: Queryable, keys: readonly Key[], lock: (entity: AnyEntity) => Lock): Promise<Found[]> => {
  const groups = new Map<string, Key[]>();
  for (const key of keys) {
    const name = `${key.entity.name}/${key.by}`;
    // A list copied with every key costs the square of their number: a stocktake of a whole store reads fifty thousand boxes.
    const group = groups.get(name);
    if (group) group.push(key);
    else groups.set(name, [key]);
  }
  const reading = [...groups.keys()].sort().map(async (name): Promise<Found[]> => {
    const group = groups.get(name) ?? [];
    const entity = group[0]?.entity;
    if (!entity) return [];
    const values = group.map((key) => key.value);
    const rows = await selectRows(client, entity, group[0]?.by ?? 'id', values, lock(entity));
    return rows.map((row) => ({ entity, row }));
  });
  return (await Promise.all(reading)).flat();
};

const recordset = (columns: readonly Column[]): string => columns.map((column) => `${quoted(column.field)} ${column.type}`).join(', ');

const upsertText = (entity: AnyEntity): string => {
  const columns = columnsOf(entity);
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns
    .map((column) => (column.counter ? `coalesce(r.${quoted(column.field)}, 0)` : `r.${quoted(column.field)}`))
    .join(', ');
  const rows = `insert into ${quoted(entity.table)} (${names}) select ${values} from jsonb_to_recordset($1::jsonb) as r(${recordset(columns)})`;
  // As it happened: the order of the ledger tells what a box was before. Nobody else writes these rows, so there is nothing to wait for.
  if (entity.appendOnly) return rows;
  const insert = `${rows} order by r.id`;
  const changed = columns.filter((column) => column.field !== 'id' && !column.counter);
  return `${insert} on conflict (id) do update set ${changed.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`;
};

/**
 * Writes whole rows in one statement: new ones are inserted, existing ones replaced, all but their counters (those change by `addCounters` only).
 * The version is stored as given. A row of an append-only entity that exists already is an error of the database.
 */
export const upsertRows = async (client: Queryable, entity: AnyEntity, rows: readonly AnyRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const query = statement(entity, 'upsert', () => upsertText(entity));
  await client.query({ ...query, values: [JSON.stringify(rows)] });
};

export interface Raise {
  readonly id: string;
  readonly field: string;
  /** Decimal text, may be negative. */
  readonly delta: string;
}

const countersText = (entity: AnyEntity): string => {
  const counters = columnsOf(entity).filter((column) => column.counter);
  if (counters.length === 0) throw new Error(`${entity.name} has no counter`);
  const sums = counters
    .map(({ field, name }) => `coalesce(sum(u.delta) filter (where u.field = '${field}'), 0) as ${quoted(name)}`)
    .join(', ');
  const sets = counters.map(({ name }) => `${quoted(name)} = t.${quoted(name)} + d.${quoted(name)}`).join(', ');
  const table = quoted(entity.table);
  return `with d as materialized (select u.id, ${sums} from unnest($1::uuid[], $2::text[], $3::numeric[]) as u(id, field, delta) group by u.id),
    locked as materialized (select t.id from ${table} t where t.id = any($1::uuid[]) order by t.id for update of t)
    update ${table} t set ${sets}, version = t.version + 1 from d join locked on locked.id = d.id where t.id = d.id
    returning ${selectList(entity, 't', true)}`;
};

/** Raises counters, all of an entity in one statement, and each changed row's version by one. @returns the changed rows, in no particular order */
export const addCounters = async (client: Queryable, entity: AnyEntity, raises: readonly Raise[]): Promise<AnyRow[]> => {
  if (raises.length === 0) return [];
  for (const { field } of raises) if (!columnOf(entity, field).counter) throw new Error(`${entity.name}.${field} is no counter`);
  const query = statement(entity, 'counters', () => countersText(entity));
  const values = [raises.map((raise) => raise.id), raises.map((raise) => raise.field), raises.map((raise) => raise.delta)];
  return (await client.query<AnyRow>({ ...query, values })).rows.map((row) => mended(entity.fields, row));
};

export interface Change {
  readonly entity: string;
  readonly id: string;
  /** One set of the row (sync.md §10). A row in several sets, or one that leaves a set, has one change per set. */
  readonly scope: string;
  /** 'u' written, 'd' gone from this set; a hint only, the pull joins the row as it is. */
  readonly op: 'u' | 'd';
}

/** Adds to the change feed, in the transaction that changes the rows. */
export const logChanges = async (client: Queryable, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  await client.query({
    name: 'change_log/insert',
    text: 'insert into change_log (entity, entity_id, scope, op) select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[])',
    values: [changes.map((c) => c.entity), changes.map((c) => c.id), changes.map((c) => c.scope), changes.map((c) => c.op)],
  });
};
