import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/store/migrate.ts';

const onServer = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const withName = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

const freshName = (kind: string) => `chejian_${kind}_${randomBytes(6).toString('hex')}`;

/** A migrated, empty database to be cloned. @returns its name */
export const createTemplate = async (server: string): Promise<string> => {
  const name = freshName('template');
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  await migrate(withName(server, name));
  return name;
};

export const dropDatabase = (server: string, name: string) => onServer(server, `drop database if exists ${name} with (force)`);

const cloneOf = async (server: string, template: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const name = freshName('clone');
  // Copying blocks through the log is quicker for small databases, but PostgreSQL 14 does not know the word yet.
  const version = Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num);
  try {
    await client.query(`create database ${name} template ${template}${version >= 150_000 ? ' strategy wal_log' : ''}`);
  } finally {
    await client.end();
  }
  return name;
};

export interface TestDatabase {
  readonly connectionString: string;
  /** Removes the database, with every connection that is still open. */
  drop(): Promise<void>;
}

/** A migrated database of one's own, in about 40 ms. Call it in beforeAll of a spec file and drop it in afterAll. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer');
  const name = await cloneOf(server, inject('testTemplate'));
  return { connectionString: withName(server, name), drop: () => dropDatabase(server, name) };
};

/** A database without any table, for what creates the tables itself. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer');
  const name = freshName('empty');
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  return { connectionString: withName(server, name), drop: () => dropDatabase(server, name) };
};

/** A copy of a database of the run's server to which nobody is connected. @param name of the original */
export const cloneDatabase = async (name: string): Promise<TestDatabase> => {
  const server = inject('testServer');
  const clone = await cloneOf(server, name);
  return { connectionString: withName(server, clone), drop: () => dropDatabase(server, clone) };
};

/** The database of the run that holds the demo factory (demo-database.ts). */
export const demoNameOf = (template: string): string => `${template}_demo`;

/** The one that holds it with documents in every status (every-status.ts). */
export const everyStatusNameOf = (template: string): string => `${template}_every`;

/** The one that holds the demo factory as specs of the server play it (played-demo.ts). @param day on which the story ends */
export const playedNameOf = (template: string, day: string): string => `${template}_played_${day.replaceAll('-', '')}`;

/** The one that holds the plant of the hostile client, and its twin (hostile-plant/build.ts). */
export const hostileNameOf = (template: string): string => `${template}_hostile`;

/** The one in which somebody of the demo factory has come to work (at-work.ts). @param post which person, where */
export const workNameOf = (template: string, post: string): string => `${template}_work_${post}`;

/** Drops the template of a run and all that was made under its name. */
export const dropRun = async (server: string, template: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      template,
    ]);
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
};

/** Where a run keeps profiles of browsers (installed-profile.ts); whoever set the run up removes them. */
export const profilesOf = (template: string): string => join(tmpdir(), `chejian-profiles-${template}`);

/**
 * Runs `make` once per run: the first caller runs it, and the others wait for its result.
 * @param make of a fresh database, given its address
 * @param from what that database is a copy of, default nothing
 */
export const onceInRun = async (name: string, make: (connectionString: string) => Promise<void>, from = 'template0'): Promise<void> => {
  const server = inject('testServer');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Whoever comes second waits for as long as the first one needs.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_begun`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${from} encoding 'UTF8'`);
    await make(withName(server, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
};
