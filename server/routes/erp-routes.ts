/** The exchange with the ERP: what is done about its messages, tokens of machines, and what machines bring. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { fetchMaterials } from '#server/modules/erp/fetch-materials.ts';
import {
  answersSchema,
  materialsSchema,
  ordersSchema,
  productionOrdersSchema,
  salesOrdersSchema,
  stockSchema,
  takeAnswers,
  takeMaterials,
  takeOrders,
  takeProductionOrders,
  takeSalesOrders,
  takeStock,
} from '#server/modules/erp/incoming.ts';
import { createMachineToken, machineTokens, revokeMachineToken, tokenSchema } from '#server/modules/erp/machine-tokens.ts';
import { paymentsSchema, takePayments } from '#server/modules/erp/payments.ts';
import { ERP_RIGHTS, erpState, resend, resendSchema, skip, skipSchema, syncDetail, syncDetailSchema } from '#server/modules/erp/report.ts';
import { machineIn, sessionOf } from '#server/modules/request-session.ts';

const READ = { right: ERP_RIGHTS.report } as const;
const TOKENS = { right: ERP_RIGHTS.token } as const;

/** A few requests with many rows are what is meant; by address, or every guess at a token would count for itself. */
const machine = (scope: z.infer<typeof tokenSchema>['scopes'][number]) => ({
  config: {
    machine: scope,
    rateLimit: { max: 60, timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => `erp ${request.ip}` },
  },
});

export async function erpRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { db } = context;
  const actorOf = (request: FastifyRequest) => sessionOf(request).actor;

  app.post('/api/wms/erpSync/detail', { config: READ, schema: { body: syncDetailSchema } }, (request) =>
    syncDetail(db, actorOf(request), request.body.id),
  );
  app.post('/api/wms/erpSync/state', { config: READ }, () => erpState(context));
  app.post('/api/wms/erpSync/resend', { config: { right: ERP_RIGHTS.resend }, schema: { body: resendSchema } }, (request) =>
    resend(db, actorOf(request), request.body),
  );
  app.post('/api/wms/erpSync/skip', { config: { right: ERP_RIGHTS.skip }, schema: { body: skipSchema } }, (request) =>
    skip(db, actorOf(request), request.body),
  );

  app.post('/api/system/machine_token/list', { config: TOKENS }, () => machineTokens(db));
  app.post('/api/system/machine_token', { config: TOKENS, schema: { body: tokenSchema } }, (request) =>
    createMachineToken(db, actorOf(request), request.body),
  );
  app.delete('/api/system/machine_token/:id', { config: TOKENS, schema: { params: z.object({ id: z.uuid() }) } }, (request) =>
    revokeMachineToken(db, actorOf(request), request.params.id),
  );
  app.post('/api/basic/material/sync_erp', { config: { right: ERP_RIGHTS.materials } }, (request) =>
    fetchMaterials(context, actorOf(request).userName),
  );

  app.post('/api/erp/materials', { ...machine('materials'), schema: { body: materialsSchema } }, (request) =>
    takeMaterials(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/purchase_orders', { ...machine('purchaseOrders'), schema: { body: ordersSchema } }, (request) =>
    takeOrders(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/sales_orders', { ...machine('salesOrders'), schema: { body: salesOrdersSchema } }, (request) =>
    takeSalesOrders(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/production_orders', { ...machine('productionOrders'), schema: { body: productionOrdersSchema } }, (request) =>
    takeProductionOrders(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/stock', { ...machine('stock'), schema: { body: stockSchema } }, (request) =>
    takeStock(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/answers', { ...machine('answers'), schema: { body: answersSchema } }, (request) =>
    takeAnswers(db, machineIn(request).tokenName, request.body),
  );
  app.post('/api/erp/payments', { ...machine('payments'), schema: { body: paymentsSchema } }, (request) =>
    takePayments(db, machineIn(request).tokenName, request.body, (error) =>
      request.log.error({ err: error }, 'payments could not be settled whole'),
    ),
  );
}
