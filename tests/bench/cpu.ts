/** CPU time: on a machine that others use too it says more than the clock does. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { familyOf, ofProfile } from '#tests/support/processes.ts';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Of these processes, in milliseconds; null where the system does not tell. */
function ofProcesses(pids: readonly number[]): number | null {
  try {
    const ticks = pids.map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, value) => sum + value, 0) * TICK_MS;
  } catch {
    return null;
  }
}

/** Of all connections of this database. */
async function ofDatabase(db: pg.Pool): Promise<number | null> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'");
  return ofProcesses(rows.map(({ pid }) => pid));
}

/** Of the browser on this profile, with all its processes, in milliseconds so far. */
export const cpuOfBrowser = (folder: string): number | null => ofProcesses(ofProfile(folder).slice(0, 1).flatMap(familyOf));

export interface Cpu {
  readonly node: number;
  readonly database: number | null;
}

/** CPU milliseconds so far, of this process and of the database's connections. The difference of two is what lay between. */
export async function cpuNow(db: pg.Pool): Promise<Cpu> {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, database: await ofDatabase(db) };
}
