import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

/** Whether a process with this number exists (a number of another account counts as existing). */
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const ask = (field: string, pid: number) => {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * When the process was started, as a text that only serves to compare: process numbers are used again, after a restart of the
 * machine most of all. Empty where the system does not tell.
 */
export const startOf = (pid: number) => {
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets and may hold blanks; the start is the 20th field behind it.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks ? `${read('/proc/sys/kernel/random/boot_id')?.trim()}/${ticks}` : ask('lstart', pid);
};

/** Whether the process was started with this option and value: the name of one folder may be the end of another one's. */
export const wasGiven = (pid: number, option: string, value: string): boolean => {
  const words = read(`/proc/${pid}/cmdline`)?.split('\0');
  if (words) return words.some((word, index) => word === option && words[index + 1] === value);
  return `${ask('command', pid)} `.includes(` ${option} ${value} `);
};

/**
 * Whether the process is this program and works in this folder, by whatever name it was led there.
 * @returns undefined where the system does not tell
 */
export const worksIn = (pid: number, program: string, folder: string): boolean | undefined => {
  const [word] = read(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  if (word === undefined) return undefined;
  if (basename(word) !== program) return false;
  try {
    // The link leads to the folder itself, also where that was moved or is reached by another mount.
    const [there, here] = [statSync(`/proc/${pid}/cwd`, { bigint: true }), statSync(folder, { bigint: true })];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
};
