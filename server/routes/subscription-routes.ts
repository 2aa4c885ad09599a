/** Subscriptions to reports: to order one, to see what became of one's own, to end it. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import {
  addSubscription,
  endSubscription,
  mySubscriptions,
  subscriptionSchema,
  waysFor,
} from '#server/modules/reports/subscriptions/subscriptions.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const PATH = '/api/wms/reportSubscription';

export async function subscriptionRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { db } = context;
  // The right is that of the report, which only the order names.
  app.post(`${PATH}/add`, { schema: { body: subscriptionSchema } }, (request) =>
    addSubscription(context, sessionOf(request).actor, request.lang, request.body),
  );
  app.post(`${PATH}/mine`, (request) => mySubscriptions(db, sessionOf(request).actor));
  app.post(`${PATH}/ways`, (request) => waysFor(context, sessionOf(request).actor));
  app.delete(`${PATH}/:id`, { schema: { params: z.object({ id: z.uuid() }) } }, (request) =>
    endSubscription(db, sessionOf(request).actor, request.params.id),
  );
}
