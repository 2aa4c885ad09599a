/**
 * npm run replay:purchasing -- DIR [--orders 500] [--devices 2] [--database URL] [--reports] [--statements]: real purchase orders through the public calls of a server that this tool starts
 * (docs/how-to/replay.md). Without a database it makes one and throws it away.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countOf, terminal } from '#server/command-line.ts';
import { type ReplayResult, replayPurchasing } from '#server/modules/replay/replay.ts';
import { isWrong, reportFigures } from '#server/modules/replay/report-figures.ts';
import { settleAll } from '#server/modules/replay/settle-all.ts';
import { endWith, importFolder, onReplayServer, tellAgreement, tellWork } from '#server/replay-server.ts';

const USAGE = 'Usage: npm run replay:purchasing -- DIR [--orders N] [--devices N] [--database URL] [--reports] [--statements]';
const { info, warn } = terminal;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      orders: { type: 'string' },
      devices: { type: 'string' },
      database: { type: 'string' },
      reports: { type: 'boolean' },
      statements: { type: 'boolean' },
    },
  });
  const { reports = false, statements = false, ...given } = values;
  const [dir] = positionals;
  if (!dir || positionals.length > 1) throw new Error(USAGE);
  if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
  return {
    dir,
    most: countOf(given, 'orders'),
    devices: countOf(given, 'devices'),
    database: given.database ?? process.env.DATABASE_URL,
    reports,
    statements,
  };
}

function show(result: ReplayResult): void {
  const { counts, seconds, differences } = result;
  tellWork(result, 'received');
  info(`${seconds.toFixed(1)} s, ${Math.round(counts.operations / Math.max(seconds, 0.001))} operations per second`);
  info(`received ${result.received}, rejected ${result.rejected}, stored ${result.stored}`);
  const line = ({ received, rejected, stored }: { received: string; rejected: string; stored: string }) =>
    `received ${received}, rejected ${rejected}, stored ${stored}`;
  for (const { matCode, source, database } of differences)
    warn(`${matCode}: the source says ${line(source)}; the database says ${line(database)}`);
  tellAgreement(result);
}

async function run(): Promise<boolean> {
  const { dir, most, devices, database, reports, statements } = readArguments();
  const done = await onReplayServer(
    database,
    (db) => importFolder(db, dir),
    async ({ db, address }) => {
      const played = await replayPurchasing({ db, address, dir, ...(most ? { most } : {}), ...(devices ? { devices } : {}) });
      const figures = reports ? await reportFigures(db, played) : [];
      return { played, figures, settled: statements ? await settleAll(db, address) : null };
    },
  );
  const { played: result, settled } = done;
  const figures = [...done.figures, ...(settled?.figures ?? [])];
  show(result);
  if (settled) info(`statements of all suppliers in ${settled.seconds.toFixed(1)} s`);
  for (const one of figures)
    (isWrong(one) ? warn : info)(`report ${one.what}: ${one.said}${isWrong(one) ? `, and must be ${one.must}` : ''}`);
  return !figures.some(isWrong) && result.orders > 0 && result.differences.length === 0 && Object.keys(result.broken).length === 0;
}

await endWith(run);
