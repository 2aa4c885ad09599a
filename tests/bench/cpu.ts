/** CPU time: on a machine that others use too it says more than the clock does. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Of all connections of this database, in milliseconds; null where the system does not tell. */
async function ofDatabase(db: pg.Pool): Promise<number | null> {
  const { rows } = await db.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'client backend'");
  try {
    const ticks = rows.map(({ pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, value) => sum + value, 0) * TICK_MS;
  } catch {
    return null;
  }
}

export interface Cpu {
  readonly node: number;
  readonly database: number | null;
}

/** CPU milliseconds so far, of this process and of the database's connections. The difference of two is what lay between. */
export async function cpuNow(db: pg.Pool): Promise<Cpu> {
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1000, database: await ofDatabase(db) };
}
