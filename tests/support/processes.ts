/** Processes of browsers, to end them as an empty battery does. */
import { readdirSync, readFileSync } from 'node:fs';

const running = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** What /proc says of a process; empty where it has ended since. */
function told(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes of the Chromium that runs on this profile. */
export const ofProfile = (profile: string): number[] =>
  running()
    .filter((pid) => told(pid, 'cmdline').includes(`--user-data-dir=${profile}`))
    .map(Number);

/** A process and all it has started. */
export function familyOf(root: number): number[] {
  const parents = running().map((pid) => [Number(pid), Number(told(pid, 'stat').split(') ')[1]?.split(' ')[1])] as const);
  const family = [root];
  // It grows while it is walked.
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child);
  return family;
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A child that went with its parent.
    }
  }
}
