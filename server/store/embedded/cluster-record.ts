import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the data folder remembers of its database (cluster.json, readable by the server's account only). */
export interface ClusterRecord {
  /** Where PostgreSQL keeps its files; usually a folder below the data folder. */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** False while the cluster is being created: a start that finds it so begins again. */
  readonly ready: boolean;
}

const pathIn = (dataDir: string) => join(dataDir, 'cluster.json');

const readPrivate = (path: string) => {
  try {
    chmodSync(path, 0o600);
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} belongs to another account. Start the server as the account that created the data folder.`);
  }
};

/**
 * @returns undefined on a fresh data folder
 * @throws Error in one sentence when the file was damaged or belongs to another account
 */
export const readRecord = (dataDir: string): ClusterRecord | undefined => {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return undefined;
  const text = readPrivate(path);
  try {
    const { folder, port, password, ready = false } = JSON.parse(text) as Partial<ClusterRecord>;
    if (folder && port && password) return { folder, port, password, ready };
  } catch {
    // Said below: damaged is damaged, whatever the parser found.
  }
  throw new Error(`${path} is damaged; without it the password of the embedded database is lost. Restore it from a backup.`);
};

/** Written beside and moved into place, so that a crash leaves the old or the new one. */
export const writeRecord = (dataDir: string, record: ClusterRecord): void => {
  const path = pathIn(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
};
