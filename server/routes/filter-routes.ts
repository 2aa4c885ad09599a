/** Searches kept under a name. Every signed-in user has some. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import {
  chooseDefault,
  deleteFilter,
  filterBody,
  homeBody,
  homeViews,
  listFilters,
  saveFilter,
  showOnHome,
} from '#server/modules/records/saved-filters.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const ofPage = z.object({ path: z.string().min(1).max(120) });
const anyone = { suppliers: true } as const;

export async function filterRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const actorOf = (request: Parameters<typeof sessionOf>[0]) => sessionOf(request).actor;
  app.post('/api/system/saved_filter/list', { config: anyone, schema: { body: ofPage } }, (request) =>
    listFilters(db, actorOf(request), request.body.path),
  );
  app.post('/api/system/saved_filter', { config: anyone, schema: { body: filterBody } }, (request) =>
    saveFilter(db, actorOf(request), request.body),
  );
  app.post(
    '/api/system/saved_filter/default',
    { config: anyone, schema: { body: ofPage.extend({ id: z.uuid().nullable() }) } },
    (request) => chooseDefault(db, actorOf(request), request.body.path, request.body.id),
  );
  app.post('/api/system/saved_filter/home', { config: anyone, schema: { body: homeBody } }, (request) =>
    showOnHome(db, actorOf(request), request.body),
  );
  app.post('/api/system/saved_filter/home_list', { config: anyone }, (request) => homeViews(db, actorOf(request)));
  app.delete('/api/system/saved_filter/:id', { config: anyone, schema: { params: z.object({ id: z.uuid() }) } }, (request) =>
    deleteFilter(db, actorOf(request), request.params.id),
  );
}
