/** Where and with what the figures were measured: a figure without this says nothing. */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import type { Report } from './report.ts';

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'src', 'server', 'sw') ? ' + uncommitted changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

export const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

export function printMachine(
  report: Report,
  versions: { readonly chromium: string; readonly postgres: string },
  args: readonly string[],
): void {
  const [cpu] = cpus();
  report.line(
    `machine   ${cpu?.model ?? 'unknown'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform} ${release()}`,
  );
  report.line(`load      ${load()} (1, 5, 15 minutes, before the start; above the number of cores every time is too long)`);
  report.line(`versions  Node ${process.versions.node}, Chromium ${versions.chromium}, PostgreSQL ${versions.postgres}, app ${commit()}`);
  report.line(`command   ${['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}`);
  report.line('figures   median and the bad end (p95; of speeds the fifth of a hundred from below)');
}
