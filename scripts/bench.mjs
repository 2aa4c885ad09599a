import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from './browsers.mjs';
import { printBundle } from './bundle-size.mjs';
import { ensure, giveUp, npm, root } from './ensure.mjs';

/**
 * npm run bench [-- sync fill server peers scale shell lighthouse scan floor portal desk warehouse genealogy] [-- --write]: builds if needed, bundles tests/bench beside the server and prints the
 * figures of docs/how-to/bench.md; with --write also into docs/performance.md.
 * npm run bench -- bundle: only what a page fetches before it shows.
 */
await ensure();
if (process.argv[2] === 'bundle') {
  printBundle(join(root, 'dist', 'client'), process.argv.includes('--chunks'));
  process.exit();
}
process.env.CHROMIUM_PATH = await findChromium();
process.env.NODE_ENV = 'production';

const { build } = await import('vite');
const bench = join(root, 'tests', 'bench');
const out = join(root, 'dist', 'bench');
const shared = { configFile: false, logLevel: 'warn', publicDir: false };

const written = (...path) => statSync(join(...path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const installed = (folder) => written(folder, 'node_modules', '.package-lock.json') >= written(folder, 'package-lock.json');

/** What only a benchmark needs is no part of the project: it is fetched when somebody asks for it, into a folder of its own. */
const ensureInstalled = (folder, what) => {
  if (installed(folder)) return;
  process.stdout.write(`Installing ${what}, into ${folder} …\n`);
  const { status } = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (status !== 0) giveUp('That could not be installed. Check the network and the message above; the other parts run without it.');
};
const peers = join(bench, 'peers');
const lighthouse = join(bench, 'lighthouse');

/** One file each, so that the size of each is its own. */
const peerPages = ['pouchdb', 'rxdb', 'tanstack', 'workbox', 'workbox-worker', 'dexie-single', 'dexie-batch', 'dexie-strict'];
const buildAlone = (entry, name) =>
  build({
    ...shared,
    root: bench,
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'esnext',
      outDir: join(out, 'peers'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
const buildPeers = async () => {
  for (const name of peerPages) await buildAlone(join(peers, `${name}.ts`), name);
  await buildAlone(join(bench, 'page', 'engine-only.ts'), 'engine-only');
};

const asked = process.argv.slice(2);
if (asked.includes('peers')) ensureInstalled(peers, 'what the queue is compared with');
if (asked.includes('lighthouse')) ensureInstalled(lighthouse, 'Lighthouse');
if (installed(lighthouse)) process.env.BENCH_LIGHTHOUSE = 'installed';
if (installed(peers)) {
  process.env.BENCH_PEERS = 'installed';
  if (asked.length === 0 || asked.some((part) => ['peers', 'sync'].includes(part))) await buildPeers();
}
/** The pages the components are looked at in, as they are served: without the checks of development. */
const buildGallery = async () => {
  const { default: react } = await import('@vitejs/plugin-react');
  await build({
    ...shared,
    root: join(root, 'tests', 'ui', 'gallery'),
    plugins: [react()],
    build: { outDir: join(out, 'gallery'), emptyOutDir: true, target: 'es2023' },
  });
};
if (asked.length === 0 || asked.includes('shell')) await buildGallery();
await Promise.all([
  build({
    ...shared,
    root: join(bench, 'page'),
    base: '/bench/',
    build: { outDir: join(out, 'page'), emptyOutDir: true, target: 'esnext' },
  }),
  build({
    ...shared,
    root,
    build: {
      ssr: join(bench, 'main.ts'),
      outDir: join(out, 'node'),
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  }),
]);

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(out, 'node', 'main.js')).href);
