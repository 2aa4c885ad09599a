/** The desk: what devices could not bring to an end, and what somebody has to look at (sync.md §7, §8). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import type { AppContext } from '#server/modules/context.ts';
import { countHanded, handedQuerySchema, handedSettleSchema, listHanded, settleHandedOtherwise } from '#server/modules/desk/handed.ts';
import { countIssues, issueQuerySchema, issueSettleSchema, listIssues, settleIssues } from '#server/modules/desk/issues.ts';
import { countHeldAuthors } from '#server/modules/people/held-authors.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { countSecurityEvents } from '#server/modules/sync/security-events.ts';

const DESK = { right: DEVICE_RIGHT } as const;

export async function deskRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const actorOf = (request: Parameters<typeof sessionOf>[0]) => sessionOf(request).actor;

  app.post('/api/sync/desk/issues/list', { config: DESK, schema: { body: issueQuerySchema } }, (request) =>
    listIssues(db, actorOf(request), request.body),
  );
  app.post('/api/sync/desk/issues/settle', { config: DESK, schema: { body: issueSettleSchema } }, (request) =>
    settleIssues(db, actorOf(request), request.body),
  );
  app.post('/api/sync/desk/handed/list', { config: DESK, schema: { body: handedQuerySchema } }, (request) =>
    listHanded(db, actorOf(request), request.body),
  );
  app.post('/api/sync/desk/handed/settle', { config: DESK, schema: { body: handedSettleSchema } }, (request) =>
    settleHandedOtherwise(db, actorOf(request), request.body),
  );
  app.post('/api/sync/desk/count', { config: DESK }, async (request) => {
    const actor = actorOf(request);
    const [issues, handed, authors, events] = await Promise.all([
      countIssues(db, actor),
      countHanded(db, actor),
      countHeldAuthors(db),
      countSecurityEvents(db),
    ]);
    return { issues, handed, authors, events };
  });
}
