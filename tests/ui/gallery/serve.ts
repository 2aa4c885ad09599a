import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';

export interface Gallery {
  close: () => Promise<void>;
}

/** Builds the gallery into a folder of its own and serves it on the port; the caller closes it. */
export async function serveGallery(port: number): Promise<Gallery> {
  const root = dirname(fileURLToPath(import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const shared: InlineConfig = { configFile: false, root, plugins: [react()], logLevel: 'error' };
  // The runner of tests says it is a test, and React would be the one that checks everything twice, at a third of the speed.
  const said = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'es2023' } });
  process.env.NODE_ENV = said;
  const server = await preview({ ...shared, build: { outDir }, preview: { port, strictPort: true } });
  return {
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
