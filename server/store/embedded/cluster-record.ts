import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/** What the data folder remembers of its database (cluster.json, readable by the server's account only). */
export interface ClusterRecord {
  /**
   * Where PostgreSQL keeps its files, absolute and without links: usually below the data folder, and then the file says where from there, so that a copy finds
   * its own. A link in the data folder goes along with a copy, and leads to the files of the original.
   */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** False while the cluster is being created: a start that finds it so begins again. */
  readonly ready: boolean;
}

const pathIn = (dataDir: string) => join(dataDir, 'cluster.json');

/** Where the cluster lies whose files are below the data folder. */
export const clusterBelow = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/** Whether the files lie in the data folder itself, and so in every copy of it. */
export const isBelow = (dataDir: string, folder: string): boolean => {
  const way = relative(dataDir, folder);
  return !way.startsWith('..') && !isAbsolute(way);
};

const withoutLinks = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder);

/**
 * What a record says of the folder, for the data folder it was found in. Records used to hold the absolute path, and a copy of the data folder then named the
 * original's database: the files that lie in this data folder come first.
 */
const folderFor = (dataDir: string, said: string): string => {
  if (!isAbsolute(said)) return withoutLinks(join(dataDir, said));
  return withoutLinks(!isBelow(dataDir, said) && existsSync(clusterBelow(dataDir)) ? clusterBelow(dataDir) : said);
};

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
    if (folder && port && password) return { folder: folderFor(dataDir, folder), port, password, ready };
  } catch {
    // Said below: damaged is damaged, whatever the parser found.
  }
  throw new Error(`${path} is damaged; without it the password of the embedded database is lost. Restore it from a backup.`);
};

/** Written beside and moved into place, so that a crash leaves the old or the new one. */
export const writeRecord = (dataDir: string, record: ClusterRecord): void => {
  const path = pathIn(dataDir);
  const below = clusterBelow(dataDir);
  const named = withoutLinks(below) === record.folder ? below : record.folder;
  const folder = isBelow(dataDir, named) ? relative(dataDir, named) : named;
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...record, folder }, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
};
