/** The built app. Hashed files live for ever, earlier builds' included; the page and the service worker are asked for anew each time. */
import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import staticFiles from '@fastify/static';
import fp from 'fastify-plugin';
import { PRINT_HOST_POLICY } from './security.ts';

const NO_CACHE = 'no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * @param folders the built client first, then folders with hashed files of earlier builds: an old tab finds its chunks there after an update
 */
export const staticPlugin = fp<{ folders: readonly string[] }>(async (app, { folders }) => {
  const present = folders.filter((folder) => existsSync(folder));
  if (present.length === 0) return;
  await app.register(staticFiles, {
    root: [...present],
    // Of several folders it looks into all but the last for packed files only; which folder has the file is found out below.
    serve: false,
    cacheControl: false,
    // The build has packed them as tightly as can be; what it has not is packed on the way.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', hashed ? FOR_EVER : NO_CACHE);
      // A packed file is called by its own name and one more ending.
      const name = path.replace(/\.(br|gz)$/, '');
      if (name.endsWith('print-host.html')) {
        reply.header('content-security-policy', PRINT_HOST_POLICY);
        // The sandboxed page has an opaque origin: the header would only make the browser warn that it cannot be honoured.
        reply.removeHeader('origin-agent-cluster');
      }
      if (name.endsWith('service-worker.js')) reply.header('service-worker-allowed', '/');
    },
  });
  app.get<{ Params: { '*': string } }>('/*', { config: { public: true } }, async (request, reply) => {
    const name = request.params['*'] || 'index.html';
    for (const folder of present) if (await isThere(join(folder, normalize(`/${name}`)))) return reply.sendFile(name, folder);
    return reply.callNotFound();
  });
});
