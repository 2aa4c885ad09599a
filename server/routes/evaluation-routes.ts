/** Evaluations of suppliers: drawn up for a month, and what they are weighed by. Everything else of them travels as operations. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/modules/context.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { drawUp, drawUpSchema, indicators } from '#server/modules/srm/evaluations.ts';

export async function evaluationRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/api/srm/perfEvaluation/drawUp',
    { config: { right: 'web:srmdata:evaluate:create' }, schema: { body: drawUpSchema } },
    (request) => drawUp(db, sessionOf(request).actor, request.body, (error) => request.log.error(error)),
  );
  app.post('/api/srm/perfIndicator/list', { config: { right: 'web:srmdata:evaluate:indicator' } }, () => indicators(db));
}
