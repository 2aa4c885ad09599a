import { randomBytes } from 'node:crypto';
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

/** A copy of a database to which nobody is connected: what a long beginning has made, for several tests to go on from. */
export const copyDatabase = async (source: TestDatabase): Promise<TestDatabase> => {
  const server = inject('testServer');
  const name = await cloneOf(server, new URL(source.connectionString).pathname.slice(1));
  return { connectionString: withName(server, name), drop: () => dropDatabase(server, name) };
};
