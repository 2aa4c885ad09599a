/** The whole server on a demo of its own, at the address that the tablets of this process share. */
import type pg from 'pg';
import { openPool } from '#server/store/database.ts';
import { createDemoDatabase } from './demo-database.ts';
import { tabletsPort } from './free-port.ts';
import { noteSent } from './sent-operations.ts';
import { ServerProcess } from './server-process.ts';
import { settingUp } from './setting-up.ts';
import type { TestDatabase } from './test-database.ts';
import type { Tidy } from './tidy.ts';

export interface DemoServer {
  readonly server: ServerProcess;
  readonly url: string;
  /** Its database, to look at what was booked. */
  readonly pool: pg.Pool;
  readonly connectionString: string;
}

/** @param tidy closes and drops it all again */
export async function startServerOn(tidy: Tidy, database: TestDatabase, port: number): Promise<DemoServer> {
  tidy.after(() => database.drop());
  const server = new ServerProcess({ port, dataDir: await tidy.folder(), databaseUrl: database.connectionString, demo: true });
  tidy.after(() => server.stop());
  await server.start();
  const pool = openPool(database.connectionString, 2);
  tidy.after(async () => {
    await noteSent(pool);
    await pool.end();
  });
  return { server, url: server.url, pool, connectionString: database.connectionString };
}

/** @param tidy closes and drops it all again */
export const startDemoServer = (tidy: Tidy): Promise<DemoServer> =>
  settingUp(async () => startServerOn(tidy, await createDemoDatabase(), await tabletsPort()));
