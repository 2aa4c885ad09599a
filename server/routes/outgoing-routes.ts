/** Messages that leave by mail or webhook: the list of them, what is done about those that did not leave, and where webhooks go. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import {
  dropMessages,
  MESSAGE_RIGHT,
  messageIdsSchema,
  messagePage,
  messageQuerySchema,
  outgoingState,
  resendMessages,
  trialMail,
} from '#server/modules/outgoing/messages.ts';
import { addTarget, stopTarget, targetSchema, tryTarget, webhookTargets } from '#server/modules/outgoing/targets.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const MESSAGE = '/api/system/outgoing_message';
const TARGET = '/api/system/webhook_target';
const config = { right: MESSAGE_RIGHT } as const;
const one = z.object({ id: z.uuid() });

export async function outgoingRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { db } = context;
  const actorOf = (request: FastifyRequest) => sessionOf(request).actor;
  app.post(`${MESSAGE}/pageList`, { config, schema: { body: messageQuerySchema } }, (request) => messagePage(db, request.body));
  app.post(`${MESSAGE}/state`, { config }, () => outgoingState(context));
  app.post(`${MESSAGE}/resend`, { config, schema: { body: messageIdsSchema } }, (request) =>
    resendMessages(db, actorOf(request), request.body),
  );
  app.post(`${MESSAGE}/drop`, { config, schema: { body: messageIdsSchema } }, (request) =>
    dropMessages(db, actorOf(request), request.body),
  );
  app.post(`${MESSAGE}/trial`, { config }, (request) => trialMail(context, actorOf(request), request.lang));

  app.post(`${TARGET}/list`, { config }, () => webhookTargets(db));
  app.post(TARGET, { config, schema: { body: targetSchema } }, (request) => addTarget(context, actorOf(request), request.body));
  app.post(`${TARGET}/trial`, { config, schema: { body: one } }, (request) =>
    tryTarget(context, actorOf(request), request.lang, request.body.id),
  );
  app.delete(`${TARGET}/:id`, { config, schema: { params: one } }, (request) => stopTarget(db, actorOf(request), request.params.id));
}
