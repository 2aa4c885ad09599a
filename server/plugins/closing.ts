/**
 * Stopping is quick and cuts nobody off: what is under way is finished, then every connection ends. Node alone waits for connections on which nothing was
 * ever asked (browsers open them in advance) until they are used, which held an update up for a quarter of a minute.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import fp from 'fastify-plugin';
import './secure.ts';

/** How long requests under way may take; afterwards they are cut, and operations among them are sent again by their devices. */
const GRACE_MS = 10_000;

export const closingPlugin = fp(async (app) => {
  const open = new Set<ServerResponse>();
  let atRest: () => void = () => undefined;
  const note = (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) atRest();
    });
  };
  for (const server of [app.server, app.secure]) server?.on('request', note);
  // Node counts a connection of https from its handshake on, and waits for those that have none.
  const lines = new Set<Duplex>();
  app.secure?.on('connection', (socket) => {
    lines.add(socket);
    socket.once('close', () => lines.delete(socket));
  });
  app.addHook('preClose', async () => {
    // Fastify closes its own server only.
    const closed = app.secure?.listening ? new Promise((resolve) => app.secure?.close(resolve)) : undefined;
    if (open.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        atRest = resolve;
        timer = setTimeout(resolve, GRACE_MS);
      });
      clearTimeout(timer);
    }
    app.server.closeAllConnections();
    for (const socket of lines) socket.destroy();
    await closed;
  });
});
