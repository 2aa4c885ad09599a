import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from './precompress.mjs';

/** Plain Node without any package: this runs on a fresh clone, before anything is installed. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const needed = [20, 19];
const installStamp = join(root, 'node_modules', '.chejian-install');
const buildStamp = join(root, 'dist', '.chejian-build');

/** What the build reads. */
const sources = [
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'print-host.html',
  'scripts/oldest.ts',
  'scripts/print-host.ts',
  'scripts/syllables.ts',
  'scripts/theme-css.ts',
  'package.json',
  'package-lock.json',
];

/** Ends the process with one sentence. */
export const giveUp = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  giveUp(
    `Chejian needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
};

const digest = (text) => createHash('sha256').update(text).digest('hex');

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Standard output belongs to the command that was called: what prepares it speaks on standard error. */
const beside = ['ignore', process.stderr, 'inherit'];

/** Runs npm to its end in a folder of the project. */
export const npm = (args, cwd = root) => {
  // Started by npm itself, the same npm is used again; otherwise the one on the path.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [program, first] = own ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(program, [...first, ...args], {
    cwd,
    stdio: beside,
    shell: process.platform === 'win32' && !own,
  });
};

const installedByHand = () => {
  const hidden = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return hidden !== undefined && hidden.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
};

/** Installs the packages if they are missing or the lock file changed. */
export const ensureInstalled = () => {
  checkNode();
  const wanted = digest(`${readText(join(root, 'package-lock.json'))}${process.platform}${process.arch}`);
  if (readText(installStamp) === wanted) return;
  if (!installedByHand()) {
    process.stderr.write('Installing packages …\n');
    // The build needs the development packages even where NODE_ENV says production.
    const command = existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
    const { status } = npm([command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) giveUp('The packages could not be installed. Check the network and the message above, then start again.');
  }
  writeFileSync(installStamp, wanted);
};

const filesBelow = (path) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [`${path} ${entry.mtimeMs} ${entry.size}`];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
};

/** Runs a tool of node_modules to its end. @param stdio where it writes @returns whether it ended well */
export const runTool = (script, args, environment = {}, stdio = ['ignore', 'inherit', 'inherit']) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio,
      env: { ...process.env, ...environment },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

/** Builds the app and the server if a source is newer than the last build. */
export const ensureBuilt = async () => {
  const wanted = digest(sources.flatMap((name) => filesBelow(join(root, name))).join('\n'));
  if (readText(buildStamp) === wanted) return;
  process.stderr.write('Building app and server …\n');
  const vite = 'vite/bin/vite.js';
  const environment = { NODE_ENV: 'production' };
  const build = (...args) => runTool(vite, ['build', '--logLevel', 'warn', ...args], environment, beside);
  const results = await Promise.all([build(), build('--mode', 'server')]);
  if (results.includes(false)) giveUp('The build failed; see the message above.');
  await precompress(join(root, 'dist', 'client'));
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, wanted);
};

/** Everything a start needs, in the folder of the project. Takes a few milliseconds when nothing changed. */
export const ensure = async () => {
  process.chdir(root);
  ensureInstalled();
  await ensureBuilt();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensure();
