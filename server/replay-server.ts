/** What the commands of replays share: a server of their own over an empty or given database, the files it begins with, and what is told at the end. */
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { openDatabase, openReady, terminal } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { RULE_NAMES } from '#server/modules/stock/invariants.ts';

const { info, warn } = terminal;

export interface ReplayServer {
  readonly db: pg.Pool;
  /** Where its calls are answered. */
  readonly address: string;
}

/**
 * Starts a server, runs the replay against it, and ends it again, whatever happens.
 * @param database its URL; undefined = one is made and thrown away
 * @param prepare what the database has to hold before the server starts
 */
export async function onReplayServer<R>(
  database: string | undefined,
  prepare: (db: pg.Pool) => Promise<void>,
  replay: (server: ReplayServer) => Promise<R>,
): Promise<R> {
  const { url, close } = await openDatabase(database);
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'off' });
    const db = await openReady(url, config);
    await prepare(db);
    const app = await buildApp({ db, config });
    try {
      return await replay({ db, address: await app.listen({ port: 0, host: '127.0.0.1' }) });
    } finally {
      await app.close();
      await db.end();
    }
  } finally {
    await close();
  }
}

/** Imports the files of a folder and says how many of their rows were taken. */
export async function importFolder(db: pg.Pool, dir: string): Promise<void> {
  const report = await runImport(db, dir, await mappingFor(dir));
  info(`Imported: ${report.changed} changed, ${report.refused} refused`);
}

interface Told {
  readonly orders: number;
  readonly skipped: number;
  readonly lines: number;
  readonly counts: { readonly operations: number; readonly pushes: number; readonly repeated: number; readonly withIssues: number };
}

/** @param done what the skipped orders had been before, such as 'issued' */
export function tellWork({ orders, skipped, lines, counts }: Told, done: string): void {
  info(`${orders} orders, ${lines} lines${skipped > 0 ? ` (${skipped} orders had been ${done} before)` : ''}`);
  info(
    `${counts.operations} operations in ${counts.pushes} pushes, ${counts.repeated} sent twice, ${counts.withIssues} accepted with a remark`,
  );
}

interface Agreed {
  readonly products: number;
  readonly differences: readonly unknown[];
  readonly broken: Readonly<Record<string, unknown>>;
}

export function tellAgreement({ products, differences, broken }: Agreed): void {
  info(`${products - differences.length} of ${products} products equal`);
  for (const [name, rows] of Object.entries(broken)) warn(`BROKEN ${name}: ${JSON.stringify(rows)}`);
  info(`${RULE_NAMES.length - Object.keys(broken).length} of ${RULE_NAMES.length} stock rules hold`);
}

/** The end of a command: it fails where the run does, or where it is not as it should be. */
export async function endWith(run: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await run())) process.exitCode = 1;
  } catch (error) {
    warn((error as Error).message);
    process.exitCode = 1;
  }
}
