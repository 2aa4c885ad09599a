/** The whole server on the demo factory: its story takes thousands of statements, so a run plays it once and every spec gets a copy. */
import { inject } from 'vitest';
import { ensureDemo } from '#server/demo/ensure-demo.ts';
import { migrate } from '#server/store/migrate.ts';
import { siteDay } from './site-day.ts';
import { cloneDatabase, onceInRun, playedNameOf } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

async function play(connectionString: string): Promise<void> {
  await migrate(connectionString);
  // Whoever asked for the database gives it its name and keeps it.
  const server = await startTestServer({ DEMO: 'on' }, { connectionString, drop: async () => undefined });
  try {
    await ensureDemo({ db: server.db, config: server.config });
  } finally {
    await server.close();
  }
}

/** The server on a database of one's own with the demo factory in it, as ensureDemo left it there; admin's password is ADMIN_PASSWORD. */
export async function startPlayedDemo(): Promise<TestServer> {
  // The story ends today: a run that goes on past midnight plays it again.
  const name = playedNameOf(inject('testTemplate'), siteDay());
  await onceInRun(name, play);
  return startTestServer({ DEMO: 'on' }, await cloneDatabase(name));
}
