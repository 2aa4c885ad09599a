/**
 * npm run replay:sales -- [DIR] [--lines 1000] [--seed 1] [--orders N] [--devices N] [--database URL]: sales orders through the public calls of a server that
 * this tool starts (docs/how-to/replay.md). Without DIR the orders are made from the seed; without a database it makes one and throws it away.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf, terminal } from '#server/command-line.ts';
import { makeSales, readSales } from '#server/modules/replay/sales-orders.ts';
import { replaySales, type SalesReplayResult } from '#server/modules/replay/sales-replay.ts';
import { findStore, madeStore, makeStore } from '#server/modules/replay/sales-store.ts';
import { endWith, importFolder, onReplayServer, tellAgreement, tellWork } from '#server/replay-server.ts';

const USAGE = 'Usage: npm run replay:sales -- [DIR] [--lines N] [--seed N] [--orders N] [--devices N] [--database URL]';
const LINES = 1000;
const { info, warn } = terminal;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      lines: { type: 'string' },
      seed: { type: 'string' },
      orders: { type: 'string' },
      devices: { type: 'string' },
      database: { type: 'string' },
    },
  });
  const [dir] = positionals;
  if (positionals.length > 1) throw new Error(USAGE);
  if (dir && !existsSync(join(dir, 'SalesOrderDetail.csv'))) throw new Error(`There is no SalesOrderDetail.csv in the folder ${dir}.`);
  const counts = { most: countOf(values, 'orders'), devices: countOf(values, 'devices') };
  return {
    dir,
    ...counts,
    lines: countOf(values, 'lines') ?? LINES,
    seed: countOf(values, 'seed') ?? 1,
    database: values.database ?? process.env.DATABASE_URL,
  };
}

function show(result: SalesReplayResult): void {
  const { lines, counts, seconds, differences, left } = result;
  const perSecond = (n: number) => Math.round(n / Math.max(seconds, 0.001));
  tellWork(result, 'issued');
  info(`${seconds.toFixed(1)} s, ${perSecond(lines)} lines and ${perSecond(counts.operations)} operations per second`);
  info(`sold ${result.sold}; ${left} of what was brought in is left`);
  for (const { matCode, ordered, issued, booked } of differences)
    warn(`${matCode}: ordered ${ordered}; the orders say ${issued} were issued, the ledger says ${booked}`);
  tellAgreement(result);
}

async function run(): Promise<boolean> {
  const { dir, lines, seed, most, devices, database } = readArguments();
  const result = await onReplayServer(
    database,
    (db) => (dir ? importFolder(db, dir) : makeStore(db)),
    async ({ db, address }) => {
      const store = await (dir ? findStore(db) : madeStore(db));
      const orders = dir ? await readSales(dir) : makeSales(seed, lines);
      return replaySales({ db, address, store, orders, ...(most ? { most } : {}), ...(devices ? { devices } : {}) });
    },
  );
  show(result);
  return result.orders > 0 && result.left === '0' && result.differences.length === 0 && Object.keys(result.broken).length === 0;
}

await endWith(run);
