import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Any number that all servers of one database agree on. */
const lockNumber = 7_462_001;

const toMigration = ([path, sql]: [string, string]): Migration => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const id = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  if (!id) throw new Error(`The migration ${name} must be named like 001-what-it-does.sql.`);
  return { id, name, sql };
};

/** All migrations of this program in their order. @throws Error when two have the same number */
export const orderMigrations = (sources: Record<string, string>): Migration[] => {
  const list = Object.entries(sources).map(toMigration);
  list.sort((a, b) => a.id - b.id);
  for (const [index, one] of list.entries()) {
    if (list[index + 1]?.id === one.id) throw new Error(`The migrations ${one.name} and ${list[index + 1]?.name} have the same number.`);
  }
  return list;
};

/** Line ends differ by checkout, the content does not. */
const digest = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

interface Applied {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
}

const readApplied = async (client: pg.Client) => {
  await client.query(
    'create table if not exists schema_migration (id int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
  );
  return (await client.query<Applied>('select id, name, sha256 from schema_migration order by id')).rows;
};

const refuseChanged = (applied: readonly Applied[], migrations: readonly Migration[]) => {
  for (const row of applied) {
    const known = migrations.find(({ id }) => id === row.id);
    if (!known) throw new Error(`The database is newer than this program: it contains the migration ${row.name}. Start the newer version.`);
    if (digest(known.sql) !== row.sha256) {
      throw new Error(
        `The migration ${known.name} was changed after it had been applied. Restore it and write the change as a new migration.`,
      );
    }
  }
};

const apply = async (client: pg.Client, { id, name, sql }: Migration) => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (id, name, sha256) values ($1, $2, $3)', [id, name, digest(sql)]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed and left nothing behind: ${(error as Error).message}`);
  }
};

/**
 * Brings a database to the state this program needs: each file once, in its own transaction. Servers that start at the same
 * time wait for each other.
 * @returns the names applied now
 * @throws Error in one sentence: an applied file was changed, the database is newer, a file failed
 */
export const migrate = async (connectionString: string, migrations: readonly Migration[] = orderMigrations(files)): Promise<string[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const applied = await readApplied(client);
    refuseChanged(applied, migrations);
    const due = migrations.filter(({ id }) => !applied.some((row) => row.id === id));
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await client.end();
  }
};
