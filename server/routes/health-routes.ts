/** For whatever watches the server: no token, no secrets. */
import type { FastifyInstance } from 'fastify';
import { build } from '#server/modules/build.ts';
import type { AppContext } from '#server/modules/context.ts';
import { feedStall } from '#server/modules/sync/feed-watch.ts';

/** Whoever watches the server gives up soon; a database that says nothing is told as one that is away. In ms. */
const SOON_MS = 2500;

/** @returns undefined where the database gives no answer in time, or none that is of use */
async function answered<T>(asked: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SOON_MS);
  });
  try {
    return await Promise.race([asked.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function healthRoutes(app: FastifyInstance, { db }: AppContext): Promise<void> {
  app.get('/health', { config: { public: true } }, async (_request, reply) => {
    const stall = await answered(feedStall(db));
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
