import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printBundle } from './bundle-size.mjs';
import { findChromium } from './chromium.mjs';
import { ensure, root } from './ensure.mjs';

/**
 * npm run bench [-- sync fill server]: builds if needed, bundles tests/bench beside the server and prints the figures of docs/how-to/bench.md.
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
