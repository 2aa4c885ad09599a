import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';
import { MEMORY, placeOfRun } from './place-of-run.ts';
import { createTemplate, dropRun, profilesOf } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, at its administration database. */
    testServer: string;
    /** The migrated database that every clone is made of. */
    testTemplate: string;
  }
}

const silent = { info: () => undefined, warn: (message: string) => process.stderr.write(`${message}\n`) };

const prefix = 'chejian-test-';

const leftoversIn = (place: string) =>
  existsSync(place)
    ? readdirSync(place)
        .filter((entry) => entry.startsWith(prefix))
        .map((entry) => join(place, entry))
    : [];

/** A run that was killed leaves its database running. One that still belongs to a run refuses, and stays. */
const removeLeftovers = async () => {
  for (const dataDir of [tmpdir(), MEMORY].flatMap(leftoversIn)) {
    if (!existsSync(join(dataDir, 'server.lock'))) continue;
    const leftover = await startEmbeddedPostgres({ dataDir, log: silent }).catch(() => undefined);
    if (!leftover) continue;
    await leftover.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const startServer = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { connectionString: given, stop: async () => undefined };
  await removeLeftovers();
  const dataDir = mkdtempSync(join(placeOfRun(), prefix));
  // A temporary folder is closed to all others; the account that PostgreSQL runs as must pass.
  chmodSync(dataDir, 0o711);
  // Nothing of a test run outlives it, so waiting for the disk would only cost time.
  const server = await startEmbeddedPostgres({ dataDir, log: silent, settings: { fsync: 'off', full_page_writes: 'off' } });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connectionString: server.connectionString, stop };
};

/** One PostgreSQL for the whole run: an embedded one, or the server of TEST_DATABASE_URL (its account must be allowed to create databases). */
export const setup = async (project: TestProject) => {
  const server = await startServer();
  const template = await createTemplate(server.connectionString).catch(async (fault: Error) => {
    await server.stop();
    // Thrown from here, it would stand below "No test files found".
    process.stderr.write(`\nThe set-up of the tests failed, none was run: ${fault.message}\n`);
    process.exit(1);
  });
  project.provide('testServer', server.connectionString);
  project.provide('testTemplate', template);
  return async () => {
    await dropRun(server.connectionString, template);
    await server.stop();
    rmSync(profilesOf(template), { recursive: true, force: true });
  };
};
