/** What anybody of the plant asks about office supplies. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/modules/context.ts';
import { quotaState, quotaStateSchema } from '#server/modules/office/quota-state.ts';
import { sessionOf } from '#server/modules/request-session.ts';

export async function officeRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post('/api/wms/officeReq/quota', { schema: { body: quotaStateSchema } }, (request) =>
    quotaState(db, sessionOf(request).actor, request.body),
  );
}
