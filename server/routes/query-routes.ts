/** What is asked from the server: documents, differences to the ERP, what waits. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { documentDetail, documentFiles, documentListSchema, documentPaths, listDocuments } from '#server/modules/documents/documents.ts';
import { openIssues, PORTAL_RIGHT, todo } from '#server/modules/documents/home.ts';
import { UNREAD, unreadNotices } from '#server/modules/documents/unread.ts';
import { waitingApprovals } from '#server/modules/records/approvals.ts';
import { otherReviewers } from '#server/modules/records/reviewers.ts';
import { differenceCounts, differenceQuerySchema } from '#server/modules/reports/stock-difference.sql.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { batchInspections, CERTIFICATE_RIGHT, certificateQuerySchema } from '#server/modules/stock/batch-inspections.ts';
import { SERVICED_RIGHT, servicedAssets } from '#server/modules/stock/serviced.ts';
import { SOLD_RIGHT, soldLines, soldQuerySchema } from '#server/modules/stock/sold-lines.ts';

/** Asked by the page of issues, and by the report of them. */
const DIFFERENCE = { right: 'web:wmsmaster:report:report34' } as const;

export async function queryRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const actorOf = (request: Parameters<typeof sessionOf>[0]) => sessionOf(request).actor;

  for (const { docType, path, suppliers } of documentPaths) {
    const config = { suppliers };
    app.post(`${path}/pageList`, { config, schema: { body: documentListSchema } }, (request) =>
      listDocuments(db, actorOf(request), docType, request.body),
    );
    app.post(`${path}/detail`, { config, schema: { body: z.object({ id: z.uuid() }) } }, (request) =>
      documentDetail(db, actorOf(request), docType, request.body.id),
    );
    app.post(`${path}/files`, { config, schema: { body: z.object({ id: z.uuid() }) } }, (request) =>
      documentFiles(db, actorOf(request), docType, request.body.id),
    );
  }
  app.post('/api/wms/out/report/queryStockCyCount', { config: DIFFERENCE, schema: { body: differenceQuerySchema } }, (request) =>
    differenceCounts(db, actorOf(request), request.body),
  );
  app.post('/api/system/review/others', { schema: { body: z.object({ docType: z.string().max(32), id: z.uuid() }) } }, (request) =>
    otherReviewers(db, actorOf(request), request.body.docType, request.body.id),
  );
  app.post('/api/system/approval/mine', (request) => waitingApprovals(db, actorOf(request)));
  app.post('/api/wms/home/todo', (request) => todo(db, actorOf(request)));
  app.post('/api/srm/home/todo', { config: { right: PORTAL_RIGHT, suppliers: true } }, (request) => todo(db, actorOf(request)));
  app.post('/api/wms/asset/serviced', { config: { right: SERVICED_RIGHT } }, (request) => servicedAssets(db, actorOf(request)));
  app.post('/api/wms/salesReturn/sold', { config: { right: SOLD_RIGHT }, schema: { body: soldQuerySchema } }, (request) =>
    soldLines(db, request.body),
  );
  app.post(
    '/api/wms/salesIssue/inspections',
    { config: { right: CERTIFICATE_RIGHT }, schema: { body: certificateQuerySchema } },
    (request) => batchInspections(db, actorOf(request), request.body),
  );
  app.post('/api/wms/home/issues', (request) => openIssues(db, actorOf(request)));
  app.post('/api/srm/srmNotice/unread', { config: UNREAD }, (request) => unreadNotices(db, actorOf(request)));
}
