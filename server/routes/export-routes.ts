/** Exports of reports that the server writes: to order one, to look how far it is, to take it back, to fetch the file. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { addExport, dropExport, myExports, openExport } from '#server/modules/reports/export/export-jobs.ts';
import { exportWorker } from '#server/modules/reports/export/export-worker.ts';
import { fileQuestionSchema } from '#server/modules/reports/export/report-file.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const PATH = '/api/wms/reportExport';
const id = z.object({ id: z.uuid() });

export async function exportRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const worker = exportWorker(db, (error) => root.log.error({ err: error }, 'a report could not be exported'));
  root.addHook('onListen', async () => worker.watch());
  root.addHook('preClose', () => worker.stop());
  // The right is that of the report, which only its order names.
  app.post(`${PATH}/add`, { schema: { body: fileQuestionSchema } }, async (request) => {
    const added = await addExport(db, sessionOf(request).actor, request.lang, request.body);
    worker.wake();
    return added;
  });
  app.post(`${PATH}/mine`, (request) => myExports(db, sessionOf(request).actor));
  app.delete(`${PATH}/:id`, { schema: { params: id } }, (request) => dropExport(db, sessionOf(request).actor, request.params.id));
  app.get(`${PATH}/:id`, { schema: { params: id } }, async (request, reply) => {
    const { mime, bytes, content, sent } = await openExport(db, sessionOf(request).actor, request.params.id);
    reply.raw.once('finish', () => void sent().catch((error: unknown) => request.log.error({ err: error }, 'a fetched file stays')));
    return reply
      .type(mime)
      .header('content-length', bytes)
      .header('content-disposition', 'attachment')
      .header('cache-control', 'no-store')
      .header('x-no-compression', '1')
      .send(content);
  });
}
