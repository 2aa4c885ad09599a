/** Processor time of the processes that a replay keeps busy: on a machine that others use too it says more than the clock does. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { rowOf } from '#server/store/transaction.ts';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Of /proc/<pid>/stat, counted from the first field behind the name. */
const PARENT = 1;
const OWN = [11, 12];
/** Of children that have ended. */
const ENDED = [13, 14];

/** What /proc says of a process; empty where it has ended since. */
function statOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/** A database on another machine has process ids of its own. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

const timeOf = (stat: readonly number[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0) * TICK_MS;

/** Processor time of these processes, in milliseconds; null where the system does not tell. */
export function cpuOf(pids: readonly number[]): number | null {
  const stats = pids.map(statOf);
  return stats.some((stat) => stat.length === 0) ? null : stats.reduce((sum, stat) => sum + timeOf(stat, OWN), 0);
}

/** Of all processes of the database, those that have ended among them; null where it is on another machine, or the system does not tell. */
async function cpuOfDatabase(db: pg.Pool): Promise<number | null> {
  const own = await rowOf<{ pid: number }>(db, 'select pg_backend_pid() as pid');
  const parent = own && isPostgres(own.pid) ? statOf(own.pid)[PARENT] : undefined;
  if (parent === undefined) return null;
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [statOf(Number(name))] : []));
  const living = children.filter((stat) => stat[PARENT] === parent);
  return living.reduce((sum, stat) => sum + timeOf(stat, OWN), timeOf(statOf(parent), [...OWN, ...ENDED]));
}

/** Processor time so far, in milliseconds; null where it cannot be told. */
export interface Cpu {
  readonly server: number | null;
  readonly database: number | null;
  /** This process: the tablets. */
  readonly tablets: number;
}

/** @param serverPid process of the server */
export async function cpuNow(db: pg.Pool, serverPid: number): Promise<Cpu> {
  const { user, system } = process.cpuUsage();
  return { server: cpuOf([serverPid]), database: await cpuOfDatabase(db), tablets: (user + system) / 1000 };
}

/** What lay between. */
export const spent = (before: Cpu, after: Cpu): Cpu => {
  const between = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : b - a);
  return {
    server: between(before.server, after.server),
    database: between(before.database, after.database),
    tablets: after.tablets - before.tablets,
  };
};
