import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browsers.mjs';
import { ensure, giveUp, npm, root } from './ensure.mjs';
import { finish, stage, vitest } from './stages.mjs';

/**
 * npm run upgrade [-- REF]: a full tablet of an earlier version (a commit; by default the one before this) meets this version's server (docs/how-to/upgrade.md).
 * The earlier version is built once, in dist/before.
 */
process.chdir(root);
const ref = process.argv[2] ?? 'HEAD~1';

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

const commitOf = (name) => {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  return status === 0 ? stdout.trim() : giveUp(`There is no commit ${name} here.`);
};

/** The server program of a commit, which brings its client. */
const built = (commit) => {
  const folder = join(root, 'dist', 'before', commit.slice(0, 12));
  const main = join(folder, 'dist', 'server', 'main.js');
  if (existsSync(main)) return main;
  if (git('clone', '--quiet', '--no-checkout', root, folder).status !== 0) giveUp(`${folder} cannot be made; remove it and try again.`);
  if (git('-C', folder, 'checkout', '--quiet', commit).status !== 0) giveUp(`The files of ${commit} cannot be fetched.`);
  for (const args of [['ci'], ['run', 'build']]) if (npm(args, folder).status !== 0) giveUp(`${commit} cannot be built.`);
  return main;
};

await ensure();
const BEFORE_MAIN = built(commitOf(ref));
const CHROMIUM_PATH = await findChromium();
await stage(`a full tablet of ${ref} meets this version`, () => vitest(['upgrade'], { BEFORE_MAIN, CHROMIUM_PATH }, ['--retry', '0']));
finish();
