/** The synchronisation's calls (sync.md §6, §10, §14). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  fillRequestSchema,
  leaseRequestSchema,
  numbersRequestSchema,
  pullRequestSchema,
  pushRequestSchema,
} from '#domain/protocol/protocol.ts';
import { isOlder } from '#server/modules/build.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { carrierOf, sessionOf } from '#server/modules/request-session.ts';
import { numbers } from '#server/modules/sync/numbers.ts';
import { lease } from '#server/modules/sync/sync-desk.ts';
import { fill, pull } from '#server/modules/sync/sync-pull.ts';
import { push } from '#server/modules/sync/sync-push.ts';

export async function syncRoutes(root: FastifyInstance, { db, config }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { minBuild } = config;

  app.addHook('preHandler', async (request) => {
    // The program, not the operations: what an older one has stored is taken from a newer one, in whatever version it was made.
    const { 'x-build': spoken } = request.headers;
    if (minBuild !== undefined && isOlder(typeof spoken === 'string' ? spoken : undefined, minBuild))
      fail(426, 'BUILD_TOO_OLD', { oldest: minBuild });
  });

  const ofDevice = true;
  const pushRoute = {
    config: { suppliers: true, device: true, ofDevice, operations: true },
    schema: { body: pushRequestSchema },
  };
  app.post('/api/sync/push', pushRoute, (request) =>
    push(db, carrierOf(request), request.body, {
      address: request.ip,
      onFault: (error) => request.log.error({ err: error }, 'an envelope could not be applied whole'),
      onForged: (what) => request.log.error(what, 'an operation is not what its author signed'),
    }),
  );

  app.post('/api/sync/pull', { config: { suppliers: true, ofDevice }, schema: { body: pullRequestSchema } }, (request) =>
    pull(db, sessionOf(request), request.body),
  );

  app.post('/api/sync/fill', { config: { suppliers: true, ofDevice }, schema: { body: fillRequestSchema } }, (request) =>
    fill(db, sessionOf(request), request.body),
  );

  app.post('/api/sync/lease', { config: { ofDevice }, schema: { body: leaseRequestSchema } }, (request) =>
    lease(db, sessionOf(request), request.body),
  );

  app.post('/api/sync/numbers', { config: { suppliers: true, ofDevice }, schema: { body: numbersRequestSchema } }, (request) =>
    numbers(db, sessionOf(request), request.body),
  );
}
