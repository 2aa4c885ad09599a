import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { migrate } from '#server/store/migrate.ts';

/** Brings the database to the state this program needs, without starting the server. */
const log = { info: (text: string) => process.stdout.write(`${text}\n`), warn: (text: string) => process.stderr.write(`${text}\n`) };

try {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
  try {
    const applied = await migrate(databaseUrl ?? embedded?.connectionString ?? '');
    log.info(applied.length ? `Applied: ${applied.join(', ')}` : 'Nothing to do: the database is up to date.');
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  log.warn((error as Error).message);
  process.exitCode = 1;
}
