/** What the commands of replays share: a server of their own over an empty or given database, the files it begins with, and what is told at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { openDatabase, openReady, terminal } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { type Cpu, cpuNow } from '#server/modules/replay/cpu.ts';
import { RULE_NAMES } from '#server/modules/stock/invariants.ts';

const { info, warn } = terminal;

/** Of what the server says until it is ready, in characters. */
const LONGEST_TALE = 64_000;

export interface ReplayServer {
  readonly db: pg.Pool;
  /** Where its calls are answered. */
  readonly address: string;
  /** Processor time so far, of server, database and tablets. */
  readonly cpu: () => Promise<Cpu>;
}

/** What the server says when it can be called. */
const READY = /Chejian is ready at (\S+)/;

interface Started {
  readonly address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null ? new Promise((resolve) => child.once('exit', () => resolve())) : Promise.resolve();

/**
 * Starts the server of a plant in a process of its own, so that the replay does not compete with it for one event loop.
 * @throws Error with the output of the server if it ends before it is ready
 */
async function startServer(databaseUrl: string): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chejian-replay-'));
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'off' };
  const main = join(dirname(process.argv[1] ?? ''), 'main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const address = await new Promise<string | null>((resolve) => {
    let said = '';
    const hear = (text: Buffer): void => {
      if (said.length < LONGEST_TALE) said += text.toString();
      const [, ready] = READY.exec(said) ?? [];
      if (ready) resolve(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', (text: Buffer) => warn(text.toString().trimEnd()));
    child.once('exit', () => resolve(null));
  });
  if (address !== null && child.pid !== undefined) return { address, pid: child.pid, stop };
  await stop();
  throw new Error('The server ended before it could be called.');
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
    const db = await openReady(url, readConfig({ ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'off' }));
    try {
      await prepare(db);
      const { address, pid, stop } = await startServer(url);
      try {
        return await replay({ db, address, cpu: () => cpuNow(db, pid) });
      } finally {
        await stop();
      }
    } finally {
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
