/**
 * npm run replay:production -- DIR [--orders 1167] [--devices 2] [--database URL]: real work orders through the public calls of a server that this tool starts
 * (docs/how-to/replay.md). Without a database it makes one and throws it away.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cmpQty } from '#domain/kernel/quantity.ts';
import { countOf, terminal } from '#server/command-line.ts';
import { agrees, type ProductionReplayResult, replayProduction } from '#server/modules/replay/production-replay.ts';
import { readReasons } from '#server/modules/replay/work-orders.ts';
import { endWith, importFolder, onReplayServer, tellAgreement, tellWork } from '#server/replay-server.ts';

const USAGE = 'Usage: npm run replay:production -- DIR [--orders N] [--devices N] [--database URL]';
const { info, warn } = terminal;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { orders: { type: 'string' }, devices: { type: 'string' }, database: { type: 'string' } },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(join(dir, 'WorkOrder.csv'))) throw new Error(`There is no WorkOrder.csv in the folder ${dir}.`);
  return {
    dir,
    most: countOf(values, 'orders'),
    devices: countOf(values, 'devices'),
    database: values.database ?? process.env.DATABASE_URL,
  };
}

async function show(result: ProductionReplayResult, dir: string): Promise<void> {
  const { chosen, skipped, steps, counts, seconds, serverSeconds, cpu, ordered, stocked, scrapped, late, lateInSource, scrap } = result;
  const perSecond = (n: number) => Math.round(n / Math.max(seconds, 0.001));
  tellWork({ orders: chosen, skipped, lines: steps, counts }, 'made');
  info(`${seconds.toFixed(1)} s, ${perSecond(chosen)} orders and ${perSecond(counts.operations)} operations per second`);
  info(
    `${serverSeconds.toFixed(1)} s of them the server had a push to answer: ${Math.round(chosen / Math.max(serverSeconds, 0.001))} orders per second`,
  );
  const each = (ms: number | null) => (ms === null ? 'unknown' : `${(ms / Math.max(chosen, 1)).toFixed(2)} ms`);
  if (cpu) info(`processor time for an order: server ${each(cpu.server)}, PostgreSQL ${each(cpu.database)}, tablets ${each(cpu.tablets)}`);
  info(
    `ordered ${ordered}, stocked ${stocked}, scrapped ${scrapped} for ${scrap.size} reasons; ${late} orders late, ${lateInSource} in the source`,
  );
  const names = new Map((await readReasons(dir)).map(({ defectCode, name }) => [defectCode, name]));
  for (const [code, qty] of [...scrap].sort(([, a], [, b]) => cmpQty(b, a)).slice(0, 3)) info(`${names.get(code) ?? code}: ${qty}`);
  for (const code of result.reasonsWrong)
    warn(`${code}: the reports say ${scrap.get(code) ?? '0'} were scrapped, which is not what the source says`);
  for (const { matCode, source, orders, booked } of result.differences)
    warn(`${matCode}: the source says ${JSON.stringify(source)}; the orders say ${JSON.stringify(orders)}, the ledger ${booked} in store`);
  tellAgreement(result);
}

async function run(): Promise<boolean> {
  const { dir, most, devices, database } = readArguments();
  const result = await onReplayServer(
    database,
    (db) => importFolder(db, dir),
    ({ db, address, cpu }) => replayProduction({ db, address, cpu, dir, ...(most ? { most } : {}), ...(devices ? { devices } : {}) }),
  );
  await show(result, dir);
  return result.chosen > 0 && agrees(result);
}

await endWith(run);
