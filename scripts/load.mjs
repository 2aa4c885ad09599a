/** Runs modules of the project that are TypeScript from a script that is not. Nothing is imported before it is called: a fresh clone has no packages yet. */

/**
 * @template T
 * @param {string} path from the root, such as `/tests/zoo/run.ts`
 * @param {(module: Record<string, any>) => Promise<T> | T} use of what the module exports @returns {Promise<T>}
 */
export async function withModule(path, use) {
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    return await use(await server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
