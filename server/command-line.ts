/** What command line tools share: the database of the settings, migrated and seeded, for the time of a task. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { seedBase } from '#server/seed/base.ts';
import { openPool } from '#server/store/database.ts';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { migrate } from '#server/store/migrate.ts';

export const terminal = {
  info: (text: string) => void process.stdout.write(`${text}\n`),
  warn: (text: string) => void process.stderr.write(`${text}\n`),
};

/** Brings a database up to date and opens it. The caller ends the pool. */
export async function openReady(connectionString: string, config: Config): Promise<pg.Pool> {
  await migrate(connectionString);
  const db = openPool(connectionString);
  try {
    const { adminPassword } = await seedBase(db, config);
    if (adminPassword) terminal.info(`The account admin was created with the password ${adminPassword} (shown only this once).`);
    return db;
  } catch (error) {
    await db.end();
    throw error;
  }
}

/** @param url a database other than that of the settings (DATABASE_URL, else the embedded one of DATA_DIR, which must not be running) */
export async function withDatabase(url: string | undefined, work: (db: pg.Pool) => Promise<void>): Promise<void> {
  const config = readConfig({ ...process.env, ...(url ? { DATABASE_URL: url } : {}) });
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: terminal });
  try {
    const db = await openReady(config.databaseUrl ?? embedded?.connectionString ?? '', config);
    await work(db).finally(() => db.end());
  } finally {
    await embedded?.stop();
  }
}

/** A whole number from 1 among the arguments; undefined where it was not given. @throws Error in one sentence */
export function countOf(values: Readonly<Record<string, string | undefined>>, name: string): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const n = Number(given);
  if (!(Number.isInteger(n) && n > 0)) throw new Error(`--${name} is "${given}"; allowed are whole numbers from 1.`);
  return n;
}

/** The given database, or one that is made in a temporary folder and thrown away at the end. @returns its address and how to leave it */
export async function openDatabase(given: string | undefined): Promise<{ url: string; close: () => Promise<void> }> {
  if (given) return { url: given, close: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'chejian-replay-'));
  // A temporary folder is closed to all others; the account that PostgreSQL runs as must pass.
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: terminal.warn } });
  const close = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.connectionString, close };
}
