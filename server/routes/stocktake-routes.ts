/** Calls of stocktaking (specification, warehouse §7 "Stocktaking", platform §7.3). What is counted travels as operations. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/modules/context.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import {
  checkClasses,
  checkClassesSchema,
  checkFindings,
  checkFindingsSchema,
  checkStock,
  checkStockSchema,
} from '#server/modules/stock/stocktake.ts';
import { checkCycle, checkCycleSchema } from '#server/modules/stock/stocktake-cycle.ts';
import { addCheck, addCheckSchema, editCheck, editCheckSchema } from '#server/modules/stock/stocktake-plan.ts';
import { checkSettling, checkSettlingSchema } from '#server/modules/stock/stocktake-settle.ts';

const PATH = '/api/wms/wmsCheckInfo';
const MENU = { right: 'web:wmsmaster:check' } as const;

export async function stocktakeRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post(`${PATH}/checkWmsStockList`, { config: MENU, schema: { body: checkStockSchema } }, (request) =>
    checkStock(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/checkFindings`, { config: MENU, schema: { body: checkFindingsSchema } }, (request) =>
    checkFindings(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/checkSettling`, { config: MENU, schema: { body: checkSettlingSchema } }, (request) =>
    checkSettling(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/checkCycleList`, { config: MENU, schema: { body: checkCycleSchema } }, (request) =>
    checkCycle(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/checkMatClassCodeList`, { config: MENU, schema: { body: checkClassesSchema } }, (request) =>
    checkClasses(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/addWmsCheckInfo`, { config: { right: 'web:wms:check:create' }, schema: { body: addCheckSchema } }, (request) =>
    addCheck(db, sessionOf(request).actor, request.body, (error) => request.log.error(error)),
  );
  app.post(`${PATH}/editWmsCheckInfo`, { config: { right: 'web:wms:check:edit' }, schema: { body: editCheckSchema } }, (request) =>
    editCheck(db, sessionOf(request).actor, request.body, (error) => request.log.error(error)),
  );
}
