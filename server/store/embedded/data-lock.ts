import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { isAlive, startOf } from './process-identity.ts';

interface Holder {
  /** Of the lock: one that came along with a copy is nobody's. Locks of versions before do not name it. */
  readonly folder: string;
  /** What the folder is, by whatever path it is reached: a link, a second mount and a new name lead to the same one, and a copy is another. */
  readonly inode: string;
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  readonly since: string;
}

const beat = 10_000;
const silence = 30_000;

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const holderOf = (text: string): Partial<Holder> => {
  try {
    return JSON.parse(text) as Partial<Holder>;
  } catch {
    return {};
  }
};

const inodeOf = (folder: string): string => {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}/${ino}`;
};

/** Another machine numbers its disks in its own way. */
const isSame = (here: string, holder: Partial<Holder>) =>
  holder.host === hostname() ? holder.inode === here : holder.inode?.split('/')[1] === here.split('/')[1];

/** Process numbers of another machine or container cannot be looked up here; there, the holder's sign of life decides. */
const isHeld = (path: string, holder: Partial<Holder>, folder: string) => {
  if (!holder.pid) return false;
  if (holder.folder !== undefined && holder.folder !== folder && !isSame(inodeOf(folder), holder)) return false;
  if (holder.host !== hostname()) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < silence;
  return isAlive(holder.pid) && startOf(holder.pid) === holder.started;
};

/** Moves a lock without a holder away; if another process took it over in between, puts that one back. */
const discard = (path: string, seen: string) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== seen) linkSync(aside, path);
  } catch {
    // Somebody else moved it first; the next round sees what is there now.
  }
  rmSync(aside, { force: true });
};

/** Makes the lock complete at once: a lock seen half written would be taken for one without a holder. */
const create = (path: string, content: string) => {
  const draft = `${path}.new.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Reserves a folder for this process: the data folder, and that of the cluster where it lies elsewhere.
 * @param dataDir without symbolic links in it
 * @param path of the lock; default: in the folder
 * @returns a function that gives it back
 * @throws Error in one sentence when another running server has it
 */
export const lockDataFolder = async (dataDir: string, log: Log, path = join(dataDir, 'server.lock')): Promise<() => void> => {
  const since = new Date().toISOString();
  const inode = inodeOf(dataDir);
  const mine = JSON.stringify({ folder: dataDir, inode, pid: process.pid, started: startOf(process.pid), host: hostname(), since });
  let told = false;
  for (;;) {
    if (create(path, mine)) break;
    const text = read(path);
    if (text === undefined) continue;
    const holder = holderOf(text);
    if (!isHeld(path, holder, dataDir)) {
      discard(path, text);
      continue;
    }
    const who = `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
    const showsLife = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < beat;
    if (holder.host === hostname() || (told && showsLife)) {
      throw new Error(`The data folder ${dataDir} is in use by another server (${who}). Stop that one or set DATA_DIR to another folder.`);
    }
    if (!told) log.info(`waiting whether ${who} still uses ${dataDir}`);
    told = true;
    await sleep(beat + 1000);
  }
  const pulse = setInterval(() => touch(path), beat).unref();
  return () => {
    clearInterval(pulse);
    if (read(path) === mine) rmSync(path, { force: true });
  };
};

const touch = (path: string) => {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder is being removed; the lock goes with it.
  }
};
