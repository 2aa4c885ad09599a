import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findFirefox, offerWebkit } from './browsers.mjs';
import { ensureInstalled, giveUp, root } from './ensure.mjs';
import { withModule } from './load.mjs';

/**
 * npm run engines [-- --write]: opens each engine and prints what it has of what the app could use, as the table of docs/how-to/browsers.md; with --write
 * also there. An engine that this machine lacks is named, and nothing is written without it.
 */
process.chdir(root);
ensureInstalled();
process.env.CHROMIUM_PATH = await findChromium();
process.env.FIREFOX_PATH = await findFirefox();
offerWebkit();
const page = join(root, 'docs', 'how-to', 'browsers.md');

await withModule('/tests/support/engines/probe.ts', async ({ askEngines, tableOf, withTable }) => {
  const { columns, absent } = await askEngines();
  const table = tableOf(columns);
  process.stdout.write(`${table}\n`);
  for (const sentence of absent) process.stderr.write(`Not asked: ${sentence}\n`);
  if (!process.argv.includes('--write')) return;
  if (absent.length > 0) giveUp('Nothing is written: the table needs all engines.');
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), table));
});
process.exit();
