/** What making large tables inside PostgreSQL has in common. */
import type pg from 'pg';

/** The same kind and number, the same id. @param n an expression of SQL */
export const made = (kind: string, n: string): string =>
  `overlay(overlay(md5('${kind}-' || (${n})::text) placing '5' from 13) placing '8' from 17)::uuid`;

/** Dense at the low numbers: the square of an even draw. @param n an expression of SQL */
export const skewed = (n: string, among: string): string => `floor(power((hashint8(${n}) & 65535) / 65536.0, 2) * ${among})::int`;

/** Memory for building an index: all keys of ten million rows are sorted at once. */
const ROOM = '1GB';

interface Dropped {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly isConstraint: boolean;
}

/**
 * Fills empty tables as fast as PostgreSQL can: without its log, and with every index and key built once, after the rows are there. What is read afterwards is
 * the same; only a crash would empty these tables.
 */
export async function loaded(db: pg.PoolClient, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<Dropped>(
    `select i.indrelid::regclass::text as table, x.relname as name, coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition,
       c.oid is not null as "isConstraint"
     from pg_index i join pg_class x on x.oid = i.indexrelid left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) order by i.indrelid, i.indexrelid`,
    [tables],
  );
  for (const table of tables) await db.query(`alter table "${table}" set unlogged`);
  for (const { table, name, isConstraint } of rows)
    await db.query(isConstraint ? `alter table "${table}" drop constraint "${name}"` : `drop index "${name}"`);
  await work();
  await db.query(`set maintenance_work_mem = '${ROOM}'`);
  for (const { table, name, definition, isConstraint } of rows)
    await db.query(isConstraint ? `alter table "${table}" add constraint "${name}" ${definition}` : definition);
}

/** Runs statements that take minutes. */
export async function unhurried(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<void>): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query('set statement_timeout = 0');
    await work(db);
  } finally {
    // Not to be used again: it would wait for ever.
    db.release(true);
  }
}
