/** What the definitions want and a database does not have yet, as the statements of a migration. */
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { type Column, columnsOf, quoted } from './columns.ts';
import { addCheckDdl, checkOf, columnText, indexDdl, indexesOf, tableDdl } from './schema.ts';
import { type Queryable, rowsOf } from './transaction.ts';

export interface ExistingColumn {
  readonly type: string;
  readonly notNull: boolean;
}

export interface ExistingIndex {
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** False for an index over some of the rows only. */
  readonly whole: boolean;
}

export interface Existing {
  /** By table, then by column. */
  readonly columns: ReadonlyMap<string, Readonly<Record<string, ExistingColumn>>>;
  readonly indexes: ReadonlyMap<string, readonly ExistingIndex[]>;
  /** Names of the checks, by table. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
}

const spelled = (type: string) => type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz');

/** Tables, columns, indexes and checks of the public schema. */
export async function existingIn(db: Queryable): Promise<Existing> {
  const columns = new Map<string, Record<string, ExistingColumn>>();
  const found = await rowsOf<{ table: string; name: string } & ExistingColumn>(
    db,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  for (const { table, name, type, notNull } of found)
    columns.set(table, { ...columns.get(table), [name]: { type: spelled(type), notNull } });
  const indexes = new Map<string, ExistingIndex[]>();
  const built = await rowsOf<{ table: string } & ExistingIndex>(
    db,
    `select t.relname as table, i.indisunique as unique, i.indpred is null as whole,
       array(select a.attname from unnest(i.indkey) with ordinality k(n, o) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n order by k.o)::text[] as columns
     from pg_index i join pg_class t on t.oid = i.indrelid where t.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, ...index } of built) indexes.set(table, [...(indexes.get(table) ?? []), index]);
  const checks = new Map<string, string[]>();
  const held = await rowsOf<{ table: string; name: string }>(
    db,
    `select t.relname as table, c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'c' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of held) checks.set(table, [...(checks.get(table) ?? []), name]);
  return { columns, indexes, checks };
}

/** Rows that exist have no value for a new column that must have one: the draft leaves the place to give it. */
const columnAdded = (table: string, column: Column): string => {
  if (column.optional || column.counter) return `alter table ${table} add column ${columnText(column).trim()};`;
  const name = quoted(column.name);
  return [
    `alter table ${table} add column ${name} ${column.type};`,
    `-- update ${table} set ${name} = …; -- the value of the rows that exist`,
    `alter table ${table} alter column ${name} set not null;`,
  ].join('\n');
};

function changesOf(entity: AnyEntity, { columns, indexes, checks }: Existing): string[] {
  const held = columns.get(entity.table);
  if (!held) return [tableDdl(entity)];
  const table = quoted(entity.table);
  const changes = columnsOf(entity).flatMap((column) => {
    const has = held[column.name];
    if (!has) return [columnAdded(table, column)];
    const name = quoted(column.name);
    return [
      ...(has.type === column.type ? [] : [`alter table ${table} alter column ${name} type ${column.type};`]),
      ...(has.notNull === !column.optional
        ? []
        : [`alter table ${table} alter column ${name} ${column.optional ? 'drop' : 'set'} not null;`]),
    ];
  });
  const has = (plan: { readonly columns: readonly string[]; readonly unique: boolean }) =>
    (indexes.get(entity.table) ?? []).some(
      (index) => index.whole && index.unique === plan.unique && index.columns.join() === plan.columns.join(),
    );
  const unchecked = columnsOf(entity).flatMap((column) => {
    const check = checkOf(entity, column);
    return check && !checks.get(entity.table)?.includes(check.name) ? [addCheckDdl(entity, check)] : [];
  });
  return [...changes, ...unchecked, ...indexesOf(entity).flatMap((plan) => (has(plan) ? [] : [indexDdl(entity, plan)]))];
}

/**
 * The statements of the next migration; empty = the database has everything. A draft: it is read before it is applied, and what no definition names any more is
 * not dropped.
 */
export const draftOf = (entities: readonly AnyEntity[], existing: Existing): string[] =>
  entities.flatMap((entity) => changesOf(entity, existing));
