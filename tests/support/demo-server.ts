/** The whole server on a demo of its own, at the address that the tablets of this process share. */
import type pg from 'pg';
import { openPool } from '#server/store/database.ts';
import { createDemoDatabase } from './demo-database.ts';
import { tabletsPort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import type { Tidy } from './tidy.ts';

export interface DemoServer {
  readonly server: ServerProcess;
  readonly url: string;
  /** Its database, to look at what was booked. */
  readonly pool: pg.Pool;
  readonly connectionString: string;
}

/** @param tidy closes and drops it all again */
export async function startDemoServer(tidy: Tidy): Promise<DemoServer> {
  const database = await createDemoDatabase();
  tidy.after(() => database.drop());
  const settings = { port: await tabletsPort(), dataDir: await tidy.folder(), databaseUrl: database.connectionString, demo: true };
  const server = new ServerProcess(settings);
  tidy.after(() => server.stop());
  await server.start();
  const pool = openPool(database.connectionString, 2);
  tidy.after(() => pool.end());
  return { server, url: server.url, pool, connectionString: database.connectionString };
}
