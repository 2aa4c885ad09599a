/** CPU time: on a machine that others use too it says more than the clock does. */
import type pg from 'pg';
import { cpuOf } from '#server/modules/replay/cpu.ts';
import { familyOf, ofProfile } from '#tests/support/processes.ts';

/** Of all connections of this database. */
async function ofDatabase(db: pg.Pool): Promise<number | null> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'");
  return cpuOf(rows.map(({ pid }) => pid));
}

/** Of the browser on this profile, with all its processes, in milliseconds so far. */
export const cpuOfBrowser = (folder: string): number | null => cpuOf(ofProfile(folder).slice(0, 1).flatMap(familyOf));

export interface Cpu {
  readonly node: number;
  readonly database: number | null;
}

/** CPU milliseconds so far, of this process and of the database's connections. The difference of two is what lay between. */
export async function cpuNow(db: pg.Pool): Promise<Cpu> {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, database: await ofDatabase(db) };
}
