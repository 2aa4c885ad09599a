import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { type ClusterRecord, clusterBelow, isBelow, readRecord, writeRecord } from './cluster-record.ts';
import { freePort } from './free-port.ts';
import type { Log } from './log.ts';
import { canEnter, giveTo, isRoot, nobody, run, type SystemUser } from './system-user.ts';

/** A cluster on disk that is ready to be started. */
export interface PreparedCluster {
  readonly record: ClusterRecord;
  readonly user: SystemUser;
  readonly binaries: Binaries;
}

const owner = 'chejian';

const usable = (user: SystemUser, folder: string) => {
  try {
    mkdirSync(folder, { recursive: true });
    giveTo(user, folder);
    chmodSync(folder, 0o700);
    return canEnter(user, folder);
  } catch {
    return false;
  }
};

/** Beside the cluster, under its name. */
const ownerFile = (cluster: string) => `${cluster}.belongs-to`;
const claim = (cluster: string, dataDir: string) => writeFileSync(ownerFile(cluster), `${dataDir}\n`);

/** The link of this data folder that leads to a cluster elsewhere. */
const linkIn = (dataDir: string): string | undefined => {
  const below = clusterBelow(dataDir);
  return [dirname(below), below].find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
};

/**
 * A cluster outside of its data folder, or behind a link in it, does not go along when that is copied or moved. A copy must never open it: it would write into
 * the original's books and stop its database in the end. A data folder that was moved is the same one still, and the first that comes has it: versions before did
 * not write down whose it is.
 * @throws Error in one sentence when another data folder has it
 */
const keepFromOthers = (dataDir: string, { folder }: ClusterRecord) => {
  if (isBelow(dataDir, folder)) return;
  const file = ownerFile(folder);
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : dataDir;
  if (owner !== dataDir && existsSync(join(owner, 'cluster.json'))) {
    const link = linkIn(dataDir);
    throw new Error(
      `${dataDir} is a copy of ${owner}, whose database lies in ${folder} and is not part of the copy. Stop that server, ${link ? `remove the link ${link}, ` : ''}copy ${folder} to ${clusterBelow(dataDir)}, then start again.`,
    );
  }
  claim(folder, dataDir);
};

/** Below the data folder if the database's account can get there, otherwise at a place of its own. */
const chooseFolder = (dataDir: string, user: SystemUser, log: Log) => {
  const below = dirname(clusterBelow(dataDir));
  if (usable(user, below)) return below;
  const name = randomBytes(8).toString('hex');
  for (const root of ['/var/lib/chejian', '/var/tmp/chejian']) {
    const folder = join(root, name, 'postgres');
    if (!usable(user, folder)) continue;
    for (const above of [root, dirname(folder)]) chmodSync(above, 0o711);
    if (!canEnter(user, folder)) continue;
    log.warn(`${dataDir} cannot be entered by the account that PostgreSQL runs as; its files are in ${folder}`);
    return folder;
  }
  throw new Error(`No folder found that the embedded database can write to. Set DATA_DIR to a folder below /var/lib, or DATABASE_URL.`);
};

const initialise = async ({ binaries, record, user }: PreparedCluster) => {
  const above = dirname(record.folder);
  const draft = join(above, 'new');
  const secret = join(above, 'secret');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(secret, record.password, { mode: 0o600 });
  giveTo(user, secret);
  const options = [
    '-U',
    owner,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await run(binaries.initdb, ['-D', draft, ...options], user, above);
  } catch (error) {
    // Containers are often run under a number without an entry in /etc/passwd.
    if (!(error as Error).message.includes('could not look up effective user')) throw error;
    throw new Error(
      'The account of this process has no name on this system, which PostgreSQL needs. Add it to /etc/passwd or set DATABASE_URL.',
    );
  } finally {
    rmSync(secret, { force: true });
  }
  // Only a finished cluster gets the name that the record points to.
  renameSync(draft, record.folder);
};

const create = async (dataDir: string, log: Log): Promise<PreparedCluster> => {
  const user = isRoot() ? nobody() : {};
  const binaries = await prepareBinaries(user, log);
  const folder = join(chooseFolder(dataDir, user, log), 'cluster');
  if (existsSync(folder))
    throw new Error(`${folder} holds a database, but cluster.json with its password is missing in ${dataDir}. Restore it from a backup.`);
  if (!isBelow(dataDir, folder)) claim(folder, dataDir);
  const record = { folder, port: await freePort(), password: randomBytes(24).toString('base64url'), ready: false };
  writeRecord(dataDir, record);
  await initialise({ binaries, record, user });
  writeRecord(dataDir, { ...record, ready: true });
  return { record: { ...record, ready: true }, user, binaries };
};

/** Who must run an existing cluster: its owner, because PostgreSQL accepts no other. */
const ownerOf = (record: ClusterRecord): SystemUser => {
  const { uid, gid } = statSync(record.folder);
  if (isRoot()) return uid === 0 ? nobody() : { uid, gid };
  if (process.platform !== 'win32' && uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${record.folder} belongs to another account (number ${uid}). Start the server as that account or as root.`,
    );
  }
  return {};
};

const open = async (dataDir: string, record: ClusterRecord, log: Log): Promise<PreparedCluster> => {
  if (!existsSync(record.folder)) {
    throw new Error(
      `The database of ${dataDir} was kept in ${record.folder}, which is gone. Restore it, or remove ${dataDir} to start afresh.`,
    );
  }
  keepFromOthers(dataDir, record);
  const user = ownerOf(record);
  // A backup restored by root belongs to root.
  if (isRoot() && statSync(record.folder).uid === 0) giveTo(user, dirname(record.folder));
  // A copy or a backup tool may have widened the modes; PostgreSQL refuses a folder that others can read.
  chmodSync(record.folder, 0o700);
  if (!canEnter(user, record.folder)) {
    throw new Error(
      `The account that PostgreSQL runs as cannot enter ${record.folder}. Allow passing through the folders above it (chmod o+x).`,
    );
  }
  return { record, user, binaries: await prepareBinaries(user, log) };
};

/** The cluster of a data folder: opened, or created on the first start (again, if that was interrupted). */
export const prepareCluster = (dataDir: string, log: Log): Promise<PreparedCluster> => {
  const record = readRecord(dataDir);
  const unfinished = !record || (!record.ready && !existsSync(record.folder));
  return unfinished ? create(dataDir, log) : open(dataDir, record, log);
};
