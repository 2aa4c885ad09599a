/** What is asked about stock, its history and what is expected of it (specification, warehouse §7; filters in payloads §6.4). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { deliverySchedule, scheduleDays, scheduleQuerySchema } from '#server/modules/delivery-schedule.ts';
import {
  boxLogQuerySchema,
  demandBoxes,
  demandQuerySchema,
  demandReport,
  neededMaterials,
  needQuerySchema,
} from '#server/modules/demand-reports.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { safeStock, safeStockQuerySchema } from '#server/modules/safe-stock.ts';
import { shelfLife, shelfLifeSchema } from '#server/modules/shelf-life.ts';
import { boxQuerySchema, listBoxes } from '#server/modules/stock.ts';
import { stockByWarehouse, stockQuerySchema } from '#server/modules/stock-list.ts';
import {
  boxHistory,
  historyQuerySchema,
  inStockDetail,
  inStockParams,
  inStockQuerySchema,
  openCloseBoxes,
  openCloseQuerySchema,
  putawayLog,
  putawayQuerySchema,
} from '#server/modules/stock-logs.ts';
import { groupQuerySchema, groupToQuerySchema, stockByBatch, stockGroups } from '#server/modules/stock-summary.ts';
import { allotQuerySchema, transferReport } from '#server/modules/transfer-report.ts';

/** Holding this group is what makes somebody a person of the warehouse. */
const config = { right: 'web:wmsmaster' } as const;

interface Question<S extends z.ZodType> {
  readonly path: string;
  readonly body: S;
  readonly answer: (db: AppContext['db'], actor: Actor, query: z.infer<S>) => Promise<object>;
}
const question = <S extends z.ZodType>(path: string, body: S, answer: Question<S>['answer']): Question<S> => ({ path, body, answer });

export async function stockRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const ask = <S extends z.ZodType>({ path, body, answer }: Question<S>) =>
    app.post(`/api/wms/${path}`, { config, schema: { body } }, (request) =>
      answer(db, sessionOf(request).actor, request.body as z.infer<S>),
    );
  app.post('/api/system/materialInfo/warrantyReport', { config, schema: { body: shelfLifeSchema } }, (request) =>
    shelfLife(db, sessionOf(request).actor, request.body),
  );
  ask(question('wmsStock/wmsStockPageListByWh', stockQuerySchema, stockByWarehouse));
  ask(question('wmsStock/boxPageList', boxQuerySchema, listBoxes));
  ask(question('wmsStock/needMatList', needQuerySchema, neededMaterials));
  ask(question('wmsStock/safeStockList', safeStockQuerySchema, safeStock));
  ask(question('wmsBoxHistoryLog/pageList', historyQuerySchema, boxHistory));
  ask(question('wmsBoxPutawayLog/pageList', putawayQuerySchema, putawayLog));
  ask(question('report/getWmsStockGroupList', groupQuerySchema, stockGroups));
  ask(question('report/getWmsStockGroupListTo', groupToQuerySchema, stockByBatch));
  ask(question('report/openCloseBoxReport', openCloseQuerySchema, openCloseBoxes));
  ask(question('report/allotReport', allotQuerySchema, transferReport));
  ask(question('prodDemand/prodDemandReport', demandQuerySchema, (pool, _actor, query) => demandReport(pool, query)));
  ask(question('prodDemandBoxLog/getPageQueryBoxTO', boxLogQuerySchema, demandBoxes));
  ask(question('deliverySchedule/pageList', scheduleQuerySchema, deliverySchedule));
  ask(question('deliverySchedule/days', scheduleQuerySchema, scheduleDays));
  // The specification gives this one parameters: they say which document, the body pages through it.
  app.post(
    '/api/wms/report/inStockReportDetail',
    { config, schema: { body: inStockQuerySchema.default(inStockQuerySchema.parse({})), querystring: inStockParams } },
    (request) => {
      const { docId, docNo, type } = request.query;
      const given = { ...(docId ? { docId } : {}), ...(docNo ? { docNo } : {}), ...(type ? { inboundType: type } : {}) };
      return inStockDetail(db, sessionOf(request).actor, { ...request.body, ...given });
    },
  );
}
