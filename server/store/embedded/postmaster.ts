import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClusterRecord } from './cluster-record.ts';
import type { PreparedCluster } from './data-folder.ts';
import type { Log } from './log.ts';
import { isAlive, wasGiven, worksIn } from './process-identity.ts';
import { run, spawnOptions } from './system-user.ts';

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  fsync: 'on',
  idle_in_transaction_session_timeout: '60s',
  statement_timeout: '60s',
  timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

export const addressOf = (record: ClusterRecord, database: string) =>
  `postgres://chejian:${record.password}@127.0.0.1:${record.port}/${database}`;

interface Running {
  readonly pid: number;
  readonly port: number;
  /** It was started with this name of the folder. */
  readonly isNamed: boolean;
}

/**
 * The process that runs this cluster, as its lock file says; undefined when it does not run. What it works in decides, and not what the folder was called when it
 * was started: without its file a living one ends itself, and whoever starts a second one beside it spoils the books. A file that came along with a copy names the
 * original's process, and one from before a crash may name any other program by now: such a file is removed, for PostgreSQL would not start beside that process.
 * One whose process is gone stays: by it PostgreSQL finds out whether anything of the old one still works in the files.
 */
export const runningProcess = (folder: string): Running | undefined => {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [number = '', of = '', , port = ''] = readFileSync(path, 'utf8').split('\n');
  const pid = Number(number);
  const isNamed = normalize(of) === normalize(folder);
  if (!isAlive(pid)) return undefined;
  // Windows does not tell how a process was started; there the next step asks by network.
  const isGiven = () => isNamed && (process.platform === 'win32' || wasGiven(pid, '-D', folder));
  if (worksIn(pid, 'postgres', folder) ?? isGiven()) return { pid, port: Number(port), isNamed };
  rmSync(path, { force: true });
  return undefined;
};

/** Starts the process; it is a session of its own, so that Ctrl-C reaches the server first, which then stops it in order. */
const launch = (cluster: PreparedCluster, logPath: string, extra: Record<string, string>) => {
  const { folder, port } = cluster.record;
  const options = Object.entries({ ...settings, ...extra, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) rmSync(logPath);
  const output = openSync(logPath, 'a', 0o600);
  const child = spawn(cluster.binaries.postgres, ['-D', folder, ...options], {
    ...spawnOptions(cluster.user, folder),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return child;
};

type Answer = 'ready' | 'starting' | 'silent';

/** Asks the server behind the record; it must also be the one with our files, not another one on the same port. */
const ask = async (record: ClusterRecord): Promise<Answer> => {
  const client = new pg.Client({ connectionString: addressOf(record, 'postgres'), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder === record.folder ? 'ready' : 'silent';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
};

const lastWords = (logPath: string) => readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-5).join('\n');

/** Waits as long as the server recovers (that may take minutes after a power cut), but not for a silent one. */
const waitUntilReady = async (record: ClusterRecord, lives: () => boolean, log: Log): Promise<boolean> => {
  let silentUntil = Date.now() + 60_000;
  let nextWord = Date.now() + 5000;
  for (;;) {
    const answer = await ask(record);
    if (answer === 'ready') return true;
    if (answer === 'starting') silentUntil = Date.now() + 60_000;
    if (!lives() || Date.now() > silentUntil) return false;
    if (Date.now() > nextWord) {
      log.info('the database is recovering after a crash …');
      nextWord = Date.now() + 5000;
    }
    await sleep(25);
  }
};

/** Starts the cluster and waits until it answers. @throws Error with the database's last words. */
export const startPostmaster = async (
  cluster: PreparedCluster,
  logPath: string,
  extra: Record<string, string>,
  log: Log,
): Promise<void> => {
  const child = launch(cluster, logPath, extra);
  let failure: string | undefined;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code, signal) => (failure = `it ended with ${code ?? signal}`));
  if (await waitUntilReady(cluster.record, () => failure === undefined, log)) return;
  throw new Error(`The embedded database did not start: ${failure ?? 'no answer for 60 s'}. Its log says:\n${lastWords(logPath)}`);
};

/** Whether the running process serves our files and can be used as it is. */
export const adoptPostmaster = (record: ClusterRecord, log: Log): Promise<boolean> =>
  waitUntilReady(record, () => runningProcess(record.folder) !== undefined, log);

/** Stops the cluster: clients are cut off, everything is written; if that takes too long, at once (the next start recovers). */
export const stopPostmaster = async ({ binaries, record, user }: PreparedCluster): Promise<void> => {
  if (!runningProcess(record.folder)) return;
  const stop = (mode: string, seconds: number) =>
    run(binaries.pgCtl, ['stop', '-s', '-w', '-D', record.folder, '-m', mode, '-t', String(seconds)], user, record.folder);
  // What has ended meanwhile needs no stopping.
  await stop('fast', 30).catch(async () => {
    if (runningProcess(record.folder)) await stop('immediate', 10);
  });
};
