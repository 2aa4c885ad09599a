/** Memory of the server processes and of the database's, sampled while work runs. Linux tells; elsewhere there is no figure. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { familyOf } from '#tests/support/processes.ts';

export interface Memory {
  /** Bytes, process by process. */
  readonly servers: readonly (number | null)[];
  readonly database: number | null;
}

const EVERY_MS = 250;

/** @param file of /proc @param line its beginning; kB follow */
function kilobytes(pid: number, file: string, line: string): number | null {
  try {
    const found = readFileSync(`/proc/${pid}/${file}`, 'utf8')
      .split('\n')
      .find((text) => text.startsWith(line));
    return found ? Number(found.replace(/\D+/g, '')) : null;
  } catch {
    return null;
  }
}

/** The parent of any connection's process has all others as its children. */
async function clusterOf(db: pg.Pool): Promise<number | null> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return kilobytes(rows[0]?.pid ?? 0, 'status', 'PPid:');
}

const most = (a: number | null, b: number | null): number | null => (b === null ? a : Math.max(a ?? 0, b));

function databaseNow(cluster: number | null): number | null {
  if (cluster === null) return null;
  const shares = familyOf(cluster).flatMap((pid) => kilobytes(pid, 'smaps_rollup', 'Pss:') ?? []);
  return shares.length === 0 ? null : shares.reduce((sum, value) => sum + value, 0) * 1024;
}

/** Begins to watch. `stop` answers the highest figures. */
export async function watchMemory(db: pg.Pool, pids: readonly number[]): Promise<{ stop(): Memory }> {
  const cluster = await clusterOf(db);
  let servers: (number | null)[] = pids.map(() => null);
  let database: number | null = null;
  const look = (): void => {
    servers = pids.map((pid, i) => most(servers[i] ?? null, bytes(kilobytes(pid, 'status', 'VmRSS:'))));
    database = most(database, databaseNow(cluster));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return { servers, database };
    },
  };
}

const bytes = (kb: number | null): number | null => (kb === null ? null : kb * 1024);
