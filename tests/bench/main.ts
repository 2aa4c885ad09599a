/** npm run bench: prints the figures of the budgets with machine, versions and command. Nothing here fails for being slow. */
import { chromiumVersion } from './browser.ts';
import { benchDesk } from './desk-bench.ts';
import { benchFill } from './fill-bench.ts';
import { benchFloor } from './floor-bench.ts';
import { benchGenealogy } from './genealogy-bench.ts';
import { benchLighthouse } from './lighthouse-bench.ts';
import { load, printMachine } from './machine.ts';
import { benchPeers } from './peers-bench.ts';
import { writeSection } from './performance-page.ts';
import { type Plant, startPlant } from './plant.ts';
import { benchPortal } from './portal-bench.ts';
import { Report } from './report.ts';
import { benchScale } from './scale-bench.ts';
import { benchScan } from './scan-bench.ts';
import { benchServer } from './server-bench.ts';
import { benchShell } from './shell-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchWarehouse } from './warehouse-bench.ts';

type Part = (plant: Plant, report: Report, runs: number) => Promise<void>;
// The big ones come last: the others must not run on a hundred thousand materials or a million boxes.
const parts: Readonly<Record<string, Part>> = {
  server: benchServer,
  sync: benchSync,
  peers: benchPeers,
  scale: benchScale,
  shell: benchShell,
  lighthouse: benchLighthouse,
  scan: benchScan,
  floor: benchFloor,
  fill: benchFill,
  portal: benchPortal,
  desk: benchDesk,
  warehouse: benchWarehouse,
  genealogy: benchGenealogy,
};

const WRITE = '--write';
const given = process.argv.slice(2);
/** Read where the plans of the questions are at hand. */
const PLANS = '--plans';
const asked = given.filter((word) => word !== WRITE && word !== PLANS);
const unknown = asked.find((name) => !(name in parts));
const runs = Number(process.env.BENCH_RUNS ?? '5');
const hasPeers = process.env.BENCH_PEERS === 'installed';
const hasLighthouse = process.env.BENCH_LIGHTHOUSE === 'installed';

/** The peers are part of the queue's figures where they are installed. */
const isAsked = (name: string): boolean => {
  if (name === 'peers') return hasPeers && (asked.length === 0 || asked.includes('peers') || asked.includes('sync'));
  if (name === 'lighthouse') return hasLighthouse && (asked.length === 0 || asked.includes(name));
  return asked.length === 0 || asked.includes(name);
};

async function main(): Promise<void> {
  const report = new Report();
  const plant = await startPlant();
  try {
    printMachine(report, { chromium: await chromiumVersion(), postgres: plant.postgres }, given);
    const machine = report.take();
    for (const [name, part] of Object.entries(parts)) {
      if (!isAsked(name)) continue;
      await part(plant, report, runs);
      const text = report.take();
      if (given.includes(WRITE)) await writeSection(name, machine, text);
    }
    report.end();
    report.line(`load at the end: ${load()}`);
  } finally {
    await plant.close();
  }
}

if (unknown !== undefined || !Number.isInteger(runs) || runs < 1) {
  process.stderr.write(
    `${unknown === undefined ? `BENCH_RUNS is "${process.env.BENCH_RUNS}"` : `There is no part "${unknown}"`}; the parts are ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else await main();
