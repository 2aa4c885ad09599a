/** Beside every record: what it may refer to, and who changed it. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { auditPage } from '#server/modules/audit-query.ts';
import type { AppContext } from '#server/modules/context.ts';
import { referenceOptions } from '#server/modules/reference-names.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const question = z.object({
  entity: z.string().max(40),
  search: z.string().max(100).default(''),
  values: z.array(z.string().max(64)).max(500).default([]),
});
const auditQuery = z.object({
  docType: z.string().max(32).optional(),
  docId: z.uuid().optional(),
  userName: z.string().max(64).optional(),
  action: z.string().max(32).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
});

export async function recordRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post('/api/system/reference/options', { schema: { body: question } }, (request) =>
    referenceOptions(db, sessionOf(request).actor, request.body),
  );
  app.post('/api/system/operation_log/pageList', { schema: { body: auditQuery } }, (request) =>
    auditPage(db, sessionOf(request).actor, request.body),
  );
}
