import { ENTITIES } from '#domain/registry.ts';
import { terminal } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/store/database.ts';
import { draftOf, existingIn } from '#server/store/draft.ts';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { migrate } from '#server/store/migrate.ts';

/** Prints what the next migration has to do: where the definitions are ahead of the migrations, which it applies first. It seeds nothing: the tables may be missing. */
const { databaseUrl, dataDir } = readConfig(process.env);
const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: terminal });
try {
  const url = databaseUrl ?? embedded?.connectionString ?? '';
  await migrate(url);
  const db = openPool(url, 1);
  const draft = draftOf(ENTITIES, await existingIn(db)).join('\n');
  await db.end();
  terminal.info(draft || 'Nothing to do: the migrations make every table of the definitions.');
} finally {
  await embedded?.stop();
}
