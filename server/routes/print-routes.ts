/** Printing: licences, the log, label printers in the network (specification §9, ux §3.5). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { listSchema } from '#server/modules/list-query.ts';
import { gatewayPrinters, gatewaySchema, printByGateway } from '#server/modules/printing/gateway.ts';
import { controlInstaller } from '#server/modules/printing/installer.ts';
import { licenceAt, licenceSchema, licenceState, setLicences } from '#server/modules/printing/licences.ts';
import { countPrints, listPrints, logPrint, printCountSchema, printLogSchema } from '#server/modules/printing/print-log.ts';
import { sessionOf } from '#server/modules/request-session.ts';

/** Labels are printed wherever goods or parts are handled. */
const WORKS = { right: ['web:wmsmaster', 'web:mesmaster', 'web:basedata', 'web:gongzhuang'] } as const;
/** And where a supplier labels a delivery, with the printer of the supplier's machine. */
const LABELS = { right: [...WORKS.right, 'web:srmdata'], suppliers: true } as const;
const SITE = { right: 'web:masterdata:site' } as const;
const READS = { right: ['web:basedata', 'web:masterdata:audit'] } as const;
const idParam = z.object({ id: z.uuid() });

const bits = z.object({ bits: z.enum(['32', '64']) });

export async function printRoutes(root: FastifyInstance, { db, config }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();

  app.get('/api/print-control/:bits', { config: { public: true }, schema: { params: bits } }, async (request, reply) => {
    const installer = await controlInstaller(config.dataDir, request.params.bits);
    if ('page' in installer) return reply.redirect(installer.page);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${installer.name}"`)
      .send(installer.file);
  });
  app.get('/api/system/print/licence', { config: LABELS }, (request) => licenceAt(db, request.host));
  app.get('/api/system/site/:id/print_licence', { config: SITE, schema: { params: idParam } }, (request) =>
    licenceState(db, request.params.id),
  );
  app.put('/api/system/site/:id/print_licence', { config: SITE, schema: { params: idParam, body: licenceSchema } }, (request) =>
    setLicences(db, sessionOf(request).actor, request.params.id, request.body),
  );

  app.post('/api/system/print/log', { config: LABELS, schema: { body: printLogSchema } }, (request) =>
    logPrint(db, sessionOf(request), request.body),
  );
  app.post('/api/system/print/count', { config: WORKS, schema: { body: printCountSchema } }, (request) => countPrints(db, request.body));
  app.post('/api/system/print_job/pageList', { config: READS, schema: { body: listSchema } }, (request) => listPrints(db, request.body));

  app.post('/api/system/print/printers', { config: WORKS }, async () => {
    const list = await gatewayPrinters(db);
    return { list, total: list.length };
  });
  const gateway = { config: { ...WORKS, rateLimit: { max: 120, timeWindow: '1 minute' } }, schema: { body: gatewaySchema } };
  app.post('/api/system/print/zpl', gateway, (request) => printByGateway(db, sessionOf(request).actor, request.body));
}
