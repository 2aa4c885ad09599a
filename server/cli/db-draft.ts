import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, ENTITIES } from '#domain/registry.ts';
import { readConfig } from '#server/config.ts';
import { isWarehouseBound } from '#server/modules/identity/sync-sets.ts';
import { openPool } from '#server/store/database.ts';
import { documentDraft, existingViews, viewsOf } from '#server/store/document-schema.ts';
import { draftOf, existingIn } from '#server/store/draft.ts';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { migrate, nextMigration } from '#server/store/migrate.ts';

const say = (text: string) => void process.stderr.write(`${text}\n`);

/**
 * Drafts the next migration: what the definitions have and the migrations, which it applies first, do not. With a name it writes the file, else it only prints
 * the statements. Standard output carries SQL and nothing else. It seeds nothing: the tables may be missing.
 */
const draft = async (): Promise<string[]> => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: { info: say, warn: say } });
  try {
    const url = databaseUrl ?? embedded?.connectionString ?? '';
    await migrate(url);
    const db = openPool(url, 1);
    try {
      const existing = await existingIn(db);
      const views = viewsOf(DOCUMENTS, isWarehouseBound);
      return [...draftOf(ENTITIES, existing), ...documentDraft(DOCUMENTS, views, existing, await existingViews(db))];
    } finally {
      await db.end();
    }
  } finally {
    await embedded?.stop();
  }
};

try {
  const [name] = process.argv.slice(2);
  const file = name === undefined ? undefined : join('server', 'store', 'migrations', nextMigration(name));
  const statements = await draft();
  if (statements.length === 0) say('Nothing to do: the migrations make every table of the definitions.');
  else {
    const text = `${statements.join('\n')}\n`;
    process.stdout.write(text);
    if (file === undefined) say('Nothing was written. `npm run db:draft NAME` writes it as the next migration.');
    else {
      writeFileSync(file, text, { flag: 'wx' });
      say(`Written to ${file}: read it before it is applied.`);
    }
  }
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
