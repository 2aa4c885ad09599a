/** For whatever watches the server: no token, no secrets. */
import type { FastifyInstance } from 'fastify';
import { build } from '#server/modules/build.ts';
import type { AppContext } from '#server/modules/context.ts';

export async function healthRoutes(app: FastifyInstance, { db }: AppContext): Promise<void> {
  app.get('/health', { config: { public: true } }, async (_request, reply) => {
    const reachable = await db.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ok' : 'unavailable', database: reachable, version: build });
  });
}
