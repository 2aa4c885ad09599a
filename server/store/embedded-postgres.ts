import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isBelow, writeRecord } from './embedded/cluster-record.ts';
import { type PreparedCluster, prepareCluster } from './embedded/data-folder.ts';
import { lockDataFolder } from './embedded/data-lock.ts';
import { freePort } from './embedded/free-port.ts';
import type { Log } from './embedded/log.ts';
import { addressOf, adoptPostmaster, runningProcess, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { guardPostmaster } from './embedded/postmaster-guard.ts';

export interface EmbeddedPostgres {
  readonly connectionString: string;
  /** The database was still running, left behind by a server that was killed. */
  readonly adopted: boolean;
  /** Stops the database and gives the data folder back. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Settings of PostgreSQL on top of ours; fsync may be switched off for tests, never for data that matters. */
  readonly settings?: Record<string, string>;
  /** Told when the database died and could not be started again; default: nobody is told. */
  readonly onLost?: (error: Error) => void;
}

const database = 'chejian';

/** A data folder that others may pass through but not list: the database's account has its own folder inside. */
const openDataFolder = (dataDir: string) => {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, 0o711);
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Give it to the account of the server or set DATA_DIR.`,
    );
  }
};

const checkVersion = ({ binaries, record }: PreparedCluster) => {
  const written = readFileSync(join(record.folder, 'PG_VERSION'), 'utf8').trim();
  if (written === binaries.major) return;
  throw new Error(
    `The database in ${record.folder} was written by PostgreSQL ${written}; the installed version is ${binaries.major}. Move the data with pg_dump of version ${written}, or install that version again.`,
  );
};

/** Uses the database that runs already, or starts it on the port of last time or another free one. */
const bringUp = async (cluster: PreparedCluster, options: EmbeddedOptions, logPath: string) => {
  const running = runningProcess(cluster.record.folder);
  if (running) {
    const record = { ...cluster.record, port: running.port };
    // One that was started under another name of its folder, which was moved since, looks for its files there.
    if (running.isNamed && (await adoptPostmaster(record, options.log))) return { cluster: { ...cluster, record }, adopted: true };
    await stopPostmaster(cluster);
  }
  const record = { ...cluster.record, port: await freePort(cluster.record.port) };
  const started = { ...cluster, record };
  await startPostmaster(started, logPath, options.settings ?? {}, options.log);
  return { cluster: started, adopted: false };
};

const createDatabase = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
};

/** The lock lies with the cluster: where its files are elsewhere, two data folders could name it. */
const lockCluster = async (dataDir: string, { record: { folder } }: PreparedCluster, log: Log): Promise<() => void> =>
  isBelow(dataDir, folder) ? () => undefined : lockDataFolder(folder, log, `${folder}.lock`);

/**
 * Real PostgreSQL out of an npm package, with its files in the data folder: created on the first start, recovered after a
 * crash, started again when it dies, adopted if it still runs because its server was killed. Only loopback, only with the password of this data folder.
 * @throws Error in one sentence: folder in use, no binaries for this machine, files of another version or account
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = openDataFolder(options.dataDir);
  const logPath = join(dataDir, 'postgres.log');
  const locks = [await lockDataFolder(dataDir, options.log)];
  const unlock = () => {
    for (const release of locks) release();
  };
  try {
    const prepared = await prepareCluster(dataDir, options.log);
    locks.push(await lockCluster(dataDir, prepared, options.log));
    checkVersion(prepared);
    const { cluster, adopted } = await bringUp(prepared, options, logPath);
    if (cluster.record.port !== prepared.record.port) writeRecord(dataDir, cluster.record);
    await createDatabase(addressOf(cluster.record, 'postgres'));
    const { log, settings = {}, onLost = () => undefined } = options;
    const letGo = guardPostmaster({ cluster, logPath, settings, log, onLost });
    const stop = async () => {
      try {
        await letGo();
        await stopPostmaster(cluster);
      } finally {
        unlock();
      }
    };
    return { connectionString: addressOf(cluster.record, database), adopted, stop };
  } catch (error) {
    unlock();
    throw error;
  }
};
