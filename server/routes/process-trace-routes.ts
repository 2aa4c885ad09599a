/** Process trace (specification §7.3): any signed-in person of the factory reads and checks; releasing a first article asks for a right of its own. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { batchBoxes, boxesLike } from '#server/modules/mes/batch-boxes.ts';
import {
  firstBatchSchema,
  getFirstConfirm,
  getFirstSchema,
  openFirstBatch,
  updateFirstConfirm,
  updateFirstSchema,
} from '#server/modules/mes/first-confirm.ts';
import { genealogy, genealogySchema } from '#server/modules/mes/genealogy.ts';
import { processTrace } from '#server/modules/mes/process-trace.ts';
import { reviewChangeSchema, reviewList, reviewListSchema, saveReview } from '#server/modules/mes/prod-review.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const PATH = '/api/mes/mesProdProcessTrace';
const id = z.object({ id: z.uuid() });
const code = z.object({ code: z.string().trim().min(1).max(40) });

export async function processTraceRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const actorOf = (request: Parameters<typeof sessionOf>[0]) => sessionOf(request).actor;
  app.post(`${PATH}/trace`, { schema: { body: code } }, (request) => processTrace(db, request.body.code));
  app.post(`${PATH}/getFirstConfirm`, { schema: { body: getFirstSchema } }, (request) => getFirstConfirm(db, request.body));
  app.post(`${PATH}/firstBatch`, { schema: { body: firstBatchSchema } }, (request) =>
    openFirstBatch(db, actorOf(request), request.body, (error) => request.log.error(error)),
  );
  app.post(`${PATH}/updateFirstConfirm`, { schema: { body: updateFirstSchema } }, (request) =>
    updateFirstConfirm(db, actorOf(request), request.body, (error) => request.log.error(error)),
  );
  app.post(`${PATH}/getRoutingProdReviewList`, { schema: { body: reviewListSchema } }, (request) => reviewList(db, request.body));
  app.post(`${PATH}/updateRoutingProdReviewList`, { schema: { body: reviewChangeSchema } }, (request) =>
    saveReview(db, actorOf(request), request.body, (error) => request.log.error(error)),
  );
  app.post('/api/mes/genealogy/trace', { config: { right: 'web:mes:scgl' }, schema: { body: genealogySchema } }, (request) =>
    genealogy(db, actorOf(request), request.body),
  );
  app.post('/api/mes/genealogy/batchBoxes', { config: { right: 'web:mes:suspect:isolate' }, schema: { body: id } }, (request) =>
    boxesLike(db, request.body.id),
  );
  app.post('/api/mes/suspectedProduct/batchBoxes', { config: { right: 'web:mes:suspect:isolate' }, schema: { body: id } }, (request) =>
    batchBoxes(db, request.body.id),
  );
}
