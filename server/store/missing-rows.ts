/** Inserting what is not there yet, with its place in the feed. */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import { entityByName } from '#domain/registry.ts';
import { columnsOf, quoted, selectList } from './columns.ts';
import { logChanges, upsertRows } from './rows.ts';
import { rowsOf } from './transaction.ts';

/** Ids of seeded rows are derived, so that two servers that start together seed the same rows. */
const SEED = '6f1e7c9a-0d5b-5c1e-9d3a-2b8f4a6c7e10';
export const seedId = (name: string): string => derivedId(SEED, name);

const entityOf = (name: string): AnyEntity => {
  const entity = entityByName(name);
  if (!entity) throw new Error(`The definitions have no ${name}.`);
  return entity;
};

export type Values = { id: string } & Record<string, unknown>;

/**
 * Gives rows of an earlier version their English name: those that are still called as they were seeded, have no English name and were never edited.
 * @param rows as they are seeded now
 */
export async function addEnglish(tx: pg.PoolClient, name: string, { label, english }: EnglishName, rows: readonly Values[]): Promise<void> {
  const entity = entityOf(name);
  const seeded = new Map(rows.map((row) => [row.id, row]));
  const known = await rowsOf<AnyRow>(tx, `select ${selectList(entity, 't')} from ${quoted(entity.table)} t where t.id = any($1::uuid[])`, [
    [...seeded.keys()],
  ]);
  const named = known.flatMap((row) => {
    const now = seeded.get(row.id);
    const isOurs = row.updatedBy === null && row[english] === null && row[label] === now?.[label] && now?.[english];
    return isOurs ? [{ ...row, [english]: now[english], version: row.version + 1 }] : [];
  });
  await store(tx, entity, named);
}

interface EnglishName {
  readonly label: string;
  readonly english: string;
}

async function store(tx: pg.PoolClient, entity: AnyEntity, rows: readonly AnyRow[]): Promise<void> {
  await upsertRows(tx, entity, rows);
  await logChanges(
    tx,
    rows.flatMap((row) => entity.sets(row as never).map((scope) => ({ entity: entity.name, id: row.id, scope, op: 'u' as const }))),
  );
}

/** Inserts the rows whose id is not there yet. A row whose natural key exists under another id is left alone as well. */
export async function addMissing(tx: pg.PoolClient, name: string, rows: readonly Values[]): Promise<void> {
  const entity = entityOf(name);
  const known = await rowsOf<AnyRow>(tx, `select ${selectList(entity, 't')} from ${quoted(entity.table)} t`);
  const ids = new Set(known.map((row) => row.id));
  const keyOf = (row: Record<string, unknown>) =>
    entity.unique
      .map((index) =>
        index
          .split('+')
          .map((field) => String(row[field]))
          .join('/'),
      )
      .join('|');
  const keys = new Set(known.map(keyOf));
  const empty = Object.fromEntries(columnsOf(entity).map((column) => [column.field, null]));
  const missing = rows.filter((row) => !ids.has(row.id) && !(entity.unique.length > 0 && keys.has(keyOf(row))));
  await store(
    tx,
    entity,
    missing.map((row) => ({ ...empty, version: 1, ...row }) as AnyRow),
  );
}
