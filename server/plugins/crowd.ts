/**
 * Too many devices at once (sync.md §6): a device is told to come back later instead of queueing into a time-out, after which it would send everything again.
 * Asked before anything of the request waits for the database itself, the session included.
 */
import fp from 'fastify-plugin';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';

const MAX_WAITING = 50;

export const crowdPlugin = fp<AppContext>(async (app, { db }) => {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/sync/') && db.waitingCount > MAX_WAITING) fail(503, 'UNAVAILABLE');
  });
});
