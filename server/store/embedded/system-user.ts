import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The account PostgreSQL runs as. Empty: the one this process has. */
export interface SystemUser {
  readonly uid?: number;
  readonly gid?: number;
}

export const isRoot = () => process.getuid?.() === 0;

/** The unprivileged account that exists on every Unix; PostgreSQL refuses to run as root. */
export const nobody = (): SystemUser => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  // Some systems write -2: the number is unsigned where it is used.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
};

/** Only what PostgreSQL needs: a PGDATA or PGPORT of the surroundings must never steer the embedded server. */
const environment = () => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LANG: 'C', LC_ALL: 'C' };
};

export const spawnOptions = (user: SystemUser, cwd: string): SpawnOptions => ({ ...user, cwd, env: environment(), windowsHide: true });

/**
 * Runs a program of PostgreSQL to its end.
 * @throws Error with what the program wrote, when it does not end with 0.
 */
export const run = async (program: string, args: readonly string[], user: SystemUser, cwd: string): Promise<void> => {
  const child = spawn(program, args, { ...spawnOptions(user, cwd), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim()}`);
};

/** Whether the account can enter the folder, asked of the system itself, so that every folder above and access lists count. */
export const canEnter = (user: SystemUser, folder: string) =>
  user.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

/** Gives a folder and everything in it to the account; the folder itself last, so that an interrupted run is seen and repeated. */
export const giveTo = (user: SystemUser, path: string): void => {
  if (user.uid === undefined || user.gid === undefined) return;
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(user, join(path, name));
  lchownSync(path, user.uid, user.gid);
};
