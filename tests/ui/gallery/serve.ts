import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

/** Serves the gallery on the port; the caller closes the server. */
export async function serveGallery(port: number): Promise<ViteDevServer> {
  const root = dirname(fileURLToPath(import.meta.url));
  const server = await createServer({
    configFile: false,
    root,
    cacheDir: `${root}/../../../node_modules/.vite-gallery-${port}`,
    plugins: [react()],
    server: { port, strictPort: true, fs: { allow: [`${root}/../../..`] }, hmr: false },
    optimizeDeps: { entries: [`${root}/main.tsx`], include: ['@chakra-ui/react', 'lucide-react', 'barcode-detector/ponyfill'] },
    logLevel: 'error',
  });
  await server.listen();
  return server;
}
