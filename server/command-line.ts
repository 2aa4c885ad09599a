/** What command line tools share: the database of the settings, migrated and seeded, for the time of a task. */
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
