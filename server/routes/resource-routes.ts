/** The calls of every resource at its path: pageList, one, create, change, delete. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hasRight } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { listSchema } from '#server/modules/list-query.ts';
import { importRecords, importRoute } from '#server/modules/records/record-import.ts';
import { resourceList } from '#server/modules/records/resource-list.ts';
import {
  createResource,
  deleteResource,
  fieldsSchema,
  getResource,
  listResource,
  updateResource,
} from '#server/modules/records/resources.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const idParam = z.object({ id: z.uuid() });

export async function resourceRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  for (const resource of resourceList) {
    const { path } = resource;
    const read = { right: resource.right.read };
    const write = { right: resource.right.write };
    app.post(`${path}/pageList`, { config: read, schema: { body: listSchema } }, (request) =>
      listResource(db, request.lang, sessionOf(request).actor, resource, request.body),
    );
    app.get(`${path}/:id`, { config: read, schema: { params: idParam } }, (request) =>
      getResource(db, sessionOf(request).actor, resource, request.params.id, hasRight(sessionOf(request).actor, write.right)),
    );
    app.post(path, { config: write, schema: { body: fieldsSchema } }, (request) =>
      createResource(db, sessionOf(request).actor, resource, request.body),
    );
    app.post(`${path}/import`, { ...importRoute, config: write }, (request) =>
      importRecords(db, sessionOf(request).actor, resource, request.body),
    );
    app.put(
      `${path}/:id`,
      { config: write, schema: { params: idParam, body: fieldsSchema.and(z.object({ version: z.int32() })) } },
      (request) => updateResource(db, sessionOf(request).actor, resource, request.params.id, request.body.version, request.body),
    );
    app.delete(`${path}/:id`, { config: write, schema: { params: idParam } }, (request) =>
      deleteResource(db, sessionOf(request).actor, resource, request.params.id),
    );
  }
}
