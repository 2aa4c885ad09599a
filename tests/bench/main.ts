/** npm run bench: prints the figures of the budgets with machine, versions and command. Nothing here fails for being slow. */
import { chromiumVersion } from './browser.ts';
import { benchFill } from './fill-bench.ts';
import { load, printMachine } from './machine.ts';
import { type Plant, startPlant } from './plant.ts';
import { Report } from './report.ts';
import { benchServer } from './server-bench.ts';
import { benchSync } from './sync-bench.ts';

type Part = (plant: Plant, report: Report, runs: number) => Promise<void>;
// The fill comes last: the others must not run on its hundred thousand materials.
const parts: Readonly<Record<string, Part>> = { server: benchServer, sync: benchSync, fill: benchFill };

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
const runs = Number(process.env.BENCH_RUNS ?? '5');

async function main(): Promise<void> {
  const report = new Report();
  const plant = await startPlant();
  try {
    printMachine(report, { chromium: await chromiumVersion(), postgres: plant.postgres }, asked);
    for (const [name, part] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await part(plant, report, runs);
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
