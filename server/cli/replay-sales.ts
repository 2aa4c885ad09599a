/**
 * npm run replay:sales -- [DIR] [--lines 1000] [--seed 1] [--orders N] [--devices N] [--database URL]: sales orders through the public calls of a server that
 * this tool starts (docs/how-to/replay.md). Without DIR the orders are made from the seed; without a database it makes one and throws it away.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '#server/app.ts';
import { countOf, openDatabase, openReady, terminal } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { makeSales, readSales } from '#server/modules/replay/sales-orders.ts';
import { replaySales, type SalesReplayResult } from '#server/modules/replay/sales-replay.ts';
import { findStore, madeStore, makeStore } from '#server/modules/replay/sales-store.ts';
import { RULE_NAMES } from '#server/modules/stock/invariants.ts';

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
  const { orders, skipped, lines, counts, seconds, products, differences, left, broken } = result;
  const perSecond = (n: number) => Math.round(n / Math.max(seconds, 0.001));
  info(`${orders} orders, ${lines} lines${skipped > 0 ? ` (${skipped} orders had been issued before)` : ''}`);
  info(
    `${counts.operations} operations in ${counts.pushes} pushes, ${counts.repeated} sent twice, ${counts.withIssues} accepted with a remark`,
  );
  info(`${seconds.toFixed(1)} s, ${perSecond(lines)} lines and ${perSecond(counts.operations)} operations per second`);
  info(`sold ${result.sold}; ${left} of what was brought in is left`);
  for (const { matCode, ordered, issued, booked } of differences)
    warn(`${matCode}: ordered ${ordered}; the orders say ${issued} were issued, the ledger says ${booked}`);
  info(`${products - differences.length} of ${products} products equal`);
  for (const [name, rows] of Object.entries(broken)) warn(`BROKEN ${name}: ${JSON.stringify(rows)}`);
  info(`${RULE_NAMES.length - Object.keys(broken).length} of ${RULE_NAMES.length} stock rules hold`);
}

async function run(): Promise<boolean> {
  const { dir, lines, seed, most, devices, database } = readArguments();
  const { url, close } = await openDatabase(database);
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'off' });
    const db = await openReady(url, config);
    if (dir) {
      const report = await runImport(db, dir, await mappingFor(dir));
      info(`Imported: ${report.changed} changed, ${report.refused} refused`);
    } else await makeStore(db);
    const store = await (dir ? findStore(db) : madeStore(db));
    const app = await buildApp({ db, config });
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const orders = dir ? await readSales(dir) : makeSales(seed, lines);
      const result = await replaySales({ db, address, store, orders, ...(most ? { most } : {}), ...(devices ? { devices } : {}) });
      show(result);
      return result.orders > 0 && result.left === '0' && result.differences.length === 0 && Object.keys(result.broken).length === 0;
    } finally {
      await app.close();
      await db.end();
    }
  } finally {
    await close();
  }
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  warn((error as Error).message);
  process.exitCode = 1;
}
