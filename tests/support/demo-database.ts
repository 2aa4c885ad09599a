/** The demo factory takes a server some seconds to play: the first test of a run that needs it has it made, all get copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPool } from '#server/store/database.ts';
import { fillEveryStatus } from './every-status.ts';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import { cloneDatabase, demoNameOf, everyStatusNameOf, onceInRun, type TestDatabase } from './test-database.ts';

async function play(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chejian-demo-'));
  const server = new ServerProcess({ port: await freePort(), dataDir, databaseUrl, demo: true });
  try {
    await server.start();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Has the factory made, unless it is there. @returns the name of its database, to which nobody connects */
export async function demoTemplate(): Promise<string> {
  const name = demoNameOf(inject('testTemplate'));
  await onceInRun(name, play);
  return name;
}

async function fill(connectionString: string): Promise<void> {
  const db = openPool(connectionString, 2);
  try {
    await fillEveryStatus(db);
  } finally {
    await db.end();
  }
}

/** The same with documents of every kind in every status. */
export async function createEveryStatusDatabase(): Promise<TestDatabase> {
  const demo = await demoTemplate();
  const name = everyStatusNameOf(inject('testTemplate'));
  await onceInRun(name, fill, demo);
  return cloneDatabase(name);
}

/** A database of one's own with the demo factory in it; the administrator's password is that of server-process.ts. */
export const createDemoDatabase = async (): Promise<TestDatabase> => cloneDatabase(await demoTemplate());
