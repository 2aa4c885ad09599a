/**
 * Stopping is quick and cuts nobody off: what is under way is finished, then every connection ends. Node alone waits for connections on which nothing was
 * ever asked (browsers open them in advance) until they are used, which held an update up for a quarter of a minute.
 */
import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';

/** How long requests under way may take; afterwards they are cut, and operations among them are sent again by their devices. */
const GRACE_MS = 10_000;

export const closingPlugin = fp(async (app) => {
  const open = new Set<ServerResponse>();
  let atRest: () => void = () => undefined;
  app.server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) atRest();
    });
  });
  app.addHook('preClose', async () => {
    if (open.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        atRest = resolve;
        timer = setTimeout(resolve, GRACE_MS);
      });
      clearTimeout(timer);
    }
    app.server.closeAllConnections();
  });
});
