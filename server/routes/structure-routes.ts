/** Structures of products: the calls the specification names beside the documents' own (payloads §6.3, §6.4). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { DRAW_PATH, DRAWN_PATH, drawCodes, drawCodesSchema, drawnCodes, drawnSchema } from '#server/modules/basic/product-codes.ts';
import type { AppContext } from '#server/modules/context.ts';
import {
  type CheckKind,
  changeChecks,
  checkChangeSchema,
  checkDeleteSchema,
  checkList,
  checkListSchema,
  deleteChecks,
} from '#server/modules/mes/check-lists.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { binFill, binFillSchema, generateBins, generateBinsSchema } from '#server/modules/stock/bin-racks.ts';
import { prodVersionSchema, prodVersions } from '#server/modules/stock/bom-tree.ts';

const READS = { right: 'web:basedata' } as const;
const EDITS = { right: 'web:basedata:edit' } as const;
const CHECKS = { right: 'web:basedata:checkItem:edit' } as const;
const LISTS = [
  ['first', 'FirstReviewList'],
  ['demo', 'DemoReviewList'],
] as const satisfies readonly (readonly [CheckKind, string])[];

export async function structureRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post('/api/system/materialBom/getProdVersion', { config: READS, schema: { body: prodVersionSchema } }, (request) =>
    prodVersions(db, request.body),
  );
  for (const [kind, name] of LISTS) {
    const path = '/api/system/routingInfo';
    app.post(`${path}/get${name}`, { config: READS, schema: { body: checkListSchema } }, (request) => checkList(db, kind, request.body));
    app.post(`${path}/update${name}`, { config: CHECKS, schema: { body: checkChangeSchema } }, (request) =>
      changeChecks(db, sessionOf(request).actor, kind, request.body),
    );
    app.post(`${path}/delete${name}`, { config: CHECKS, schema: { body: checkDeleteSchema } }, (request) =>
      deleteChecks(db, sessionOf(request).actor, kind, request.body.itemIds),
    );
  }
  app.post('/api/basic/bin/generate', { config: EDITS, schema: { body: generateBinsSchema } }, (request) =>
    generateBins(db, sessionOf(request).actor, request.body),
  );
  app.post(DRAW_PATH, { config: EDITS, schema: { body: drawCodesSchema } }, (request) =>
    drawCodes(db, sessionOf(request).actor, request.body),
  );
  app.post(DRAWN_PATH, { config: READS, schema: { body: drawnSchema } }, (request) => drawnCodes(db, request.body.materialId));
  app.post('/api/basic/bin/fill', { config: READS, schema: { body: binFillSchema } }, (request) =>
    binFill(db, sessionOf(request).actor, request.body),
  );
}
