/** Beside every record: what it may refer to, and who changed it. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { listSchema } from '#server/modules/list-query.ts';
import { auditPage } from '#server/modules/records/audit-query.ts';
import { referenceOptions } from '#server/modules/records/reference-names.ts';
import { resourceList } from '#server/modules/records/resource-list.ts';
import { deleteResource, listResource } from '#server/modules/records/resources.ts';
import { day } from '#server/modules/report-query.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const question = z.object({
  entity: z.string().max(40),
  search: z.string().max(100).default(''),
  values: z.array(z.string().max(64)).max(500).default([]),
  within: z.uuid().optional(),
});
const auditQuery = z.object({
  docType: z.string().max(32).optional(),
  docId: z.uuid().optional(),
  userName: z.string().max(64).optional(),
  action: z.string().max(32).optional(),
  from: day,
  to: day,
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
});

export async function recordRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  // The specification spells two calls of the skill matrix in its own way (§7.2); they do what the general ones do.
  const skills = resourceList.find(({ name }) => name === 'empStationBind');
  if (skills) {
    const { read, write } = skills.right;
    app.post(`${skills.path}/getList`, { config: { right: read }, schema: { body: listSchema } }, (request) =>
      listResource(db, request.lang, sessionOf(request).actor, skills, request.body),
    );
    app.delete(skills.path, { config: { right: write }, schema: { querystring: z.object({ sesId: z.uuid() }) } }, (request) =>
      deleteResource(db, sessionOf(request).actor, skills, request.query.sesId),
    );
  }
  app.post('/api/system/reference/options', { schema: { body: question } }, (request) =>
    referenceOptions(db, request.lang, sessionOf(request).actor, request.body),
  );
  app.post('/api/system/operation_log/pageList', { schema: { body: auditQuery } }, (request) =>
    auditPage(db, request.lang, sessionOf(request).actor, request.body),
  );
}
