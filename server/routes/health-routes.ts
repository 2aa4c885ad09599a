/** For whatever watches the server: no token, no secrets. */
import type { FastifyInstance } from 'fastify';
import { build } from '#server/modules/build.ts';
import type { AppContext } from '#server/modules/context.ts';
import { feedStall } from '#server/modules/sync/feed-watch.ts';

export async function healthRoutes(app: FastifyInstance, { db }: AppContext): Promise<void> {
  app.get('/health', { config: { public: true } }, async (_request, reply) => {
    const stall = await feedStall(db).catch(() => undefined);
    const reachable = stall !== undefined;
    // Degraded is no reason to restart the server or to send people elsewhere: everything is booked, devices only hear of it late.
    // Nor is a full disk: a restart does not empty it, and what only reads still works.
    const full = reachable && (await app.storage.isFull());
    const status = stall || full ? 'degraded' : 'ok';
    return reply.code(reachable ? 200 : 503).send({
      status: reachable ? status : 'unavailable',
      database: reachable,
      ...(full ? { storage: 'full' } : {}),
      version: build,
    });
  });
}
