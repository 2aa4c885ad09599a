/** What Lighthouse says of the sign-in page, home and a list, mobile preset. It is no dependency of the project: `npm run bench -- lighthouse` installs it. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN_PASSWORD } from '#tests/support/server-process.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';

interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly 'best-practices': number;
  /** Total blocking time, ms. */
  readonly blocking: number;
  /** What the main thread does in all, ms, on a processor four times slower. */
  readonly work: number;
  /** Everything that is loaded, bytes on the wire. */
  readonly weight: number;
  /** Audits that do not get full marks, by name. */
  readonly findings: readonly string[];
  readonly version: string;
}

const AUDIT = join('tests', 'bench', 'lighthouse', 'audit.mjs');
const PAGES = ['/login', '/home', '/master-data/user'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const WANTED = 95;

const run = promisify(execFile);

async function audits(plant: Plant, path: string, runs: number): Promise<readonly Audit[]> {
  const given = [AUDIT, plant.url, 'admin', ADMIN_PASSWORD, process.env.CHROMIUM_PATH ?? '', path, String(runs)];
  const { stdout } = await run(process.execPath, given);
  return stdout
    .trim()
    .split('\n')
    .map((line): Audit => JSON.parse(line));
}

export async function benchLighthouse(plant: Plant, report: Report, runs: number): Promise<void> {
  report.heading('lighthouse: mobile preset');
  for (const path of PAGES) {
    const found = await audits(plant, path, runs);
    for (const category of CATEGORIES) {
      report.figure({
        what: `${path}, ${category}`,
        unit: 'points',
        values: found.map((audit) => audit[category]),
        budget: { of: 'median', atLeast: WANTED },
      });
    }
    report.figure({ what: '  blocking time of it', unit: 'ms', values: found.map(({ blocking }) => blocking) });
    report.figure({ what: '  work of the main thread', unit: 'ms', values: found.map(({ work }) => work) });
    report.figure({ what: '  loaded in all', unit: 'kB', values: found.map(({ weight }) => weight / 1000) });
    for (const finding of [...new Set(found.flatMap(({ findings }) => findings))].sort()) {
      const times = found.filter(({ findings }) => findings.includes(finding)).length;
      report.line(`    finding: ${finding}, in ${times} of ${found.length}`);
    }
  }
}
