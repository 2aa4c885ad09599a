/** The synchronisation's calls (sync.md §6, §10, §14). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  fillRequestSchema,
  leaseRequestSchema,
  MAX_PUSH_BYTES,
  numbersRequestSchema,
  pullRequestSchema,
  pushRequestSchema,
} from '#domain/kernel/protocol.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { lease, numbers } from '#server/modules/sync-desk.ts';
import { fill, pull } from '#server/modules/sync-pull.ts';
import { push } from '#server/modules/sync-push.ts';

/** More waiting than this, and a device is told to come back later instead of queueing into a time-out. */
const MAX_WAITING = 50;

export async function syncRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();

  app.addHook('preHandler', async () => {
    if (db.waitingCount > MAX_WAITING) fail(503, 'UNAVAILABLE');
  });

  app.post('/api/sync/push', { bodyLimit: MAX_PUSH_BYTES, config: { suppliers: true }, schema: { body: pushRequestSchema } }, (request) =>
    push(db, sessionOf(request), request.body, (error) => request.log.error({ err: error }, 'an envelope could not be applied whole')),
  );

  app.post('/api/sync/pull', { config: { suppliers: true }, schema: { body: pullRequestSchema } }, (request) =>
    pull(db, sessionOf(request), request.body),
  );

  app.post('/api/sync/fill', { config: { suppliers: true }, schema: { body: fillRequestSchema } }, (request) =>
    fill(db, sessionOf(request), request.body),
  );

  app.post('/api/sync/lease', { schema: { body: leaseRequestSchema } }, (request) => lease(db, sessionOf(request), request.body));

  app.post('/api/sync/numbers', { schema: { body: numbersRequestSchema } }, (request) => numbers(db, sessionOf(request), request.body));
}
