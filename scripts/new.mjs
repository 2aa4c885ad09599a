import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, giveUp, root } from './ensure.mjs';

/** npm run new -- document|resource|report|terminal NAME [options]: begins a page (docs/how-to/add-a-page.md). */
process.chdir(root);
ensureInstalled();
// Only now: a fresh clone has no packages yet.
const { runnerImport } = await import('vite');
const { begin } = (await runnerImport(join(root, 'scripts', 'new', 'main.ts'), { root, configFile: false, logLevel: 'error' })).module;
const begun = await begin(root, process.argv.slice(2));
if (typeof begun === 'string') giveUp(begun);

const { changes, assumed, left } = begun;
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const paths = changes.map(({ path }) => path);
const formatted = spawnSync(process.execPath, [biome, 'check', '--write', '--log-level=error', ...paths], { encoding: 'utf8' });

const listed = (title, lines) => lines.length > 0 && console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
listed(
  'New:',
  changes.filter(({ isNew }) => isNew).map(({ path }) => path),
);
listed(
  'Changed:',
  changes.filter(({ isNew }) => !isNew).map(({ path }) => path),
);
listed('Not said, so taken:', assumed);
listed(
  'Left to say (`npm run check` names the lines that are marked):',
  left.map((line) => `- ${line}`),
);
if (formatted.status !== 0)
  giveUp(`The new files are there, but the linter finds fault with them:\n${formatted.stdout}${formatted.stderr}`);
