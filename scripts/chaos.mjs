import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensure, root } from './ensure.mjs';

/** npm run chaos [-- --ops 2000 --seed 1 --devices 8 --no-insider]: builds if needed, bundles tests/chaos beside the server and runs it (docs/how-to/chaos.md). */
await ensure();
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const out = join(root, 'dist', 'chaos');
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  root,
  build: {
    ssr: join(root, 'tests', 'chaos', 'main.ts'),
    outDir: out,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(out, 'main.js')).href);
