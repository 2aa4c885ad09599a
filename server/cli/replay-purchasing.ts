/**
 * npm run replay:purchasing -- DIR [--orders 500] [--devices 2] [--database URL]: real purchase orders through the public calls of a server that this tool starts
 * (docs/how-to/replay.md). Without a database it makes one and throws it away.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildApp } from '#server/app.ts';
import { countOf, openDatabase, openReady, terminal } from '#server/command-line.ts';
import { readConfig } from '#server/config.ts';
import { mappingFor } from '#server/modules/import/mapping.ts';
import { runImport } from '#server/modules/import/run-import.ts';
import { type ReplayResult, replayPurchasing } from '#server/modules/replay/replay.ts';
import { RULE_NAMES } from '#server/modules/stock/invariants.ts';

const USAGE = 'Usage: npm run replay:purchasing -- DIR [--orders N] [--devices N] [--database URL]';
const { info, warn } = terminal;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { orders: { type: 'string' }, devices: { type: 'string' }, database: { type: 'string' } },
  });
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
  return {
    dir,
    most: countOf(values, 'orders'),
    devices: countOf(values, 'devices'),
    database: values.database ?? process.env.DATABASE_URL,
  };
}

function show(result: ReplayResult): void {
  const { orders, skipped, lines, counts, seconds, products, differences, broken } = result;
  info(`${orders} orders, ${lines} lines${skipped > 0 ? ` (${skipped} orders had been received before)` : ''}`);
  info(
    `${counts.operations} operations in ${counts.pushes} pushes, ${counts.repeated} sent twice, ${counts.withIssues} accepted with a remark`,
  );
  info(`${seconds.toFixed(1)} s, ${Math.round(counts.operations / Math.max(seconds, 0.001))} operations per second`);
  info(`received ${result.received}, rejected ${result.rejected}, stored ${result.stored}`);
  const line = ({ received, rejected, stored }: { received: string; rejected: string; stored: string }) =>
    `received ${received}, rejected ${rejected}, stored ${stored}`;
  for (const { matCode, source, database } of differences)
    warn(`${matCode}: the source says ${line(source)}; the database says ${line(database)}`);
  info(`${products - differences.length} of ${products} products equal`);
  for (const [name, rows] of Object.entries(broken)) warn(`BROKEN ${name}: ${JSON.stringify(rows)}`);
  info(`${RULE_NAMES.length - Object.keys(broken).length} of ${RULE_NAMES.length} stock rules hold`);
}

async function run(): Promise<boolean> {
  const { dir, most, devices, database } = readArguments();
  const { url, close } = await openDatabase(database);
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, PORT: '0', DEMO: 'off' });
    const db = await openReady(url, config);
    const report = await runImport(db, dir, await mappingFor(dir));
    info(`Imported: ${report.changed} changed, ${report.refused} refused`);
    const app = await buildApp({ db, config });
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const result = await replayPurchasing({ db, address, dir, ...(most ? { most } : {}), ...(devices ? { devices } : {}) });
      show(result);
      return result.orders > 0 && result.differences.length === 0 && Object.keys(result.broken).length === 0;
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
