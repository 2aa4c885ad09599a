import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

const later = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });
const baseParts = import.meta.glob<string>('./base/*.sql', { query: '?raw', import: 'default', eager: true });

/** What every database begins with stands by subject in `base`, and is applied as one file under the number of the last one it has taken in. */
const BASE = '053-base.sql';
const files = {
  ...later,
  [`./${BASE}`]: Object.keys(baseParts)
    .sort()
    .map((path) => baseParts[path])
    .join('\n'),
};
/** Of the last file that the base has taken in: a database that has had it has had all of them. */
const LAST_BEFORE_BASE = 'fee303c3f3fbbf777a668db0c89371762acbb0134a85bfca2f54a0504810b021';

/** Any number that all servers of one database agree on. */
const lockNumber = 7_462_001;

const toMigration = ([path, sql]: [string, string]): Migration => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const id = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  if (!id) throw new Error(`The migration ${name} must be named like 001-what-it-does.sql.`);
  return { id, name, sql };
};

const padded = (id: number) => String(id).padStart(3, '0');

/**
 * All migrations of this program in their order.
 * @param sources text by path; the file of the base, where there is one, has the lowest number
 * @throws Error when two have the same number, or one is not above the base's: it would be taken for a part of it
 */
export const orderMigrations = (sources: Record<string, string>): Migration[] => {
  const list = Object.entries(sources).map(toMigration);
  list.sort((a, b) => a.id - b.id);
  for (const [index, one] of list.entries()) {
    if (list[index + 1]?.id === one.id) throw new Error(`The migrations ${one.name} and ${list[index + 1]?.name} have the same number.`);
  }
  const base = list.find(({ name }) => name === BASE);
  const early = list.find(({ id }) => base !== undefined && id < base.id);
  if (base && early) {
    throw new Error(
      `The migration ${early.name} has a number below ${padded(base.id)}, that of the base: name it ${nextMigration(early.name.slice(4, -4), list)}.`,
    );
  }
  return list;
};

/**
 * The file name of the next migration: its number is one above the highest there is.
 * @param what it does, as words joined by hyphens
 * @throws Error when `what` is no such name
 */
export const nextMigration = (what: string, migrations: readonly Migration[] = orderMigrations(files)): string => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(what)) {
    throw new Error(`"${what}" cannot name a migration: say what it does in small letters joined by hyphens, like dates-of-tools.`);
  }
  return `${padded(Math.max(0, ...migrations.map(({ id }) => id)) + 1)}-${what}.sql`;
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

/** A database that grew file by file to where the base begins has all of the base: its history becomes the one row of it. */
const adoptBase = async (client: pg.Client, applied: readonly Applied[], migrations: readonly Migration[]): Promise<readonly Applied[]> => {
  const known = migrations.find(({ name }) => name === BASE);
  const before = applied.filter(({ id }) => known !== undefined && id < known.id);
  if (!known || before.length === 0) return applied;
  if (!applied.some(({ id, sha256 }) => id === known.id && sha256 === LAST_BEFORE_BASE)) {
    throw new Error(
      `The database is too old for this program: its last migration is ${before.at(-1)?.name}. Start the version that brings 053-reports.sql once, then this one.`,
    );
  }
  await client.query('begin');
  await client.query('delete from schema_migration where id < $1', [known.id]);
  await client.query('update schema_migration set name = $2, sha256 = $3 where id = $1', [known.id, known.name, digest(known.sql)]);
  await client.query('commit');
  return readApplied(client);
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
 * @throws Error in one sentence: an applied file was changed, the database is newer or too old, a file failed
 */
export const migrate = async (connectionString: string, migrations: readonly Migration[] = orderMigrations(files)): Promise<string[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const applied = await adoptBase(client, await readApplied(client), migrations);
    refuseChanged(applied, migrations);
    const due = migrations.filter(({ id }) => !applied.some((row) => row.id === id));
    for (const migration of due) await apply(client, migration);
    return due.map(({ name }) => name);
  } finally {
    // Ending the session gives the lock back, whatever happened.
    await client.end();
  }
};
