/** Puts the server together. Everything it needs is handed in, so that tests run the same program on their own database. */
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './modules/context.ts';
import type { TlsKeeper } from './modules/tls/keeper.ts';
import type { Place } from './modules/tls/origin.ts';
import { bodyLimitsPlugin } from './plugins/body-limits.ts';
import { closingPlugin } from './plugins/closing.ts';
import { CONNECTIONS, type ConnectionLimits, connectionsPlugin, serverOptions } from './plugins/connections.ts';
import { crowdPlugin } from './plugins/crowd.ts';
import { devicePlugin } from './plugins/device.ts';
import { plainDoor, portOf, secureDoor, trustPlugin } from './plugins/doors.ts';
import { answerUnread, envelopePlugin } from './plugins/envelope.ts';
import { fairSharePlugin, PORTAL_SHARE } from './plugins/fair-share.ts';
import { knownNamesPlugin } from './plugins/known-names.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { requestLogPlugin } from './plugins/request-log.ts';
import { securityPlugin } from './plugins/security.ts';
import { sessionPlugin } from './plugins/session.ts';
import { shapePlugin } from './plugins/shape.ts';
import { staticPlugin } from './plugins/static.ts';
import { storagePlugin } from './plugins/storage.ts';
import { closingRoutes } from './routes/closing-routes.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { deviceRoutes } from './routes/device-routes.ts';
import { erpRoutes } from './routes/erp-routes.ts';
import { evaluationRoutes } from './routes/evaluation-routes.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { fileRoutes } from './routes/file-routes.ts';
import { filterRoutes } from './routes/filter-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { officeRoutes } from './routes/office-routes.ts';
import { outgoingRoutes } from './routes/outgoing-routes.ts';
import { personRoutes } from './routes/person-routes.ts';
import { pieceRoutes } from './routes/piece-routes.ts';
import { portalRoutes } from './routes/portal-routes.ts';
import { printRoutes } from './routes/print-routes.ts';
import { processTraceRoutes } from './routes/process-trace-routes.ts';
import { productionRoutes } from './routes/production-routes.ts';
import { queryRoutes } from './routes/query-routes.ts';
import { recordRoutes } from './routes/record-routes.ts';
import { resourceRoutes } from './routes/resource-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { stockRoutes } from './routes/stock-routes.ts';
import { stocktakeRoutes } from './routes/stocktake-routes.ts';
import { structureRoutes } from './routes/structure-routes.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { syncRoutes } from './routes/sync-routes.ts';
import { trustRoutes } from './routes/trust-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { ensureEpoch } from './store/feed.ts';
import { inTransaction } from './store/transaction.ts';

export interface AppOptions extends AppContext {
  /** Serves https beside http with this certificate; without it there is http only. */
  readonly tls?: TlsKeeper;
  /** Fastify's logger options; tests leave it off. */
  readonly logger?: FastifyServerOptions['logger'];
  /** A logger that exists already. */
  readonly loggerInstance?: FastifyServerOptions['loggerInstance'];
  /** Figures other than those of production; tests shorten them. */
  readonly connections?: Partial<ConnectionLimits>;
  /** The built client, then folders with hashed files of earlier builds. */
  readonly clientFolders?: readonly string[];
}

/** All calls, without what surrounds them. */
export async function registerRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(healthRoutes, context);
  await app.register(sessionRoutes, context);
  await app.register(userRoutes, context);
  await app.register(personRoutes, context);
  await app.register(resourceRoutes, context);
  await app.register(recordRoutes, context);
  await app.register(filterRoutes, context);
  await app.register(queryRoutes, context);
  await app.register(stockRoutes, context);
  await app.register(exportRoutes, context);
  await app.register(subscriptionRoutes, context);
  await app.register(officeRoutes, context);
  await app.register(portalRoutes, context);
  await app.register(evaluationRoutes, context);
  await app.register(closingRoutes, context);
  await app.register(stocktakeRoutes, context);
  await app.register(erpRoutes, context);
  await app.register(outgoingRoutes, context);
  await app.register(structureRoutes, context);
  await app.register(processTraceRoutes, context);
  await app.register(productionRoutes, context);
  await app.register(printRoutes, context);
  await app.register(fileRoutes, context);
  await app.register(pieceRoutes, context);
  await app.register(syncRoutes, context);
  await app.register(deviceRoutes, context);
  await app.register(deskRoutes, context);
  await app.register(trustRoutes, context);
  await app.register(shareRoutes);
}

/** Builds the server without listening. The database must be migrated. */
export async function buildApp({
  db,
  config,
  logger = false,
  loggerInstance,
  clientFolders = [],
  connections,
  tls,
}: AppOptions): Promise<FastifyInstance> {
  const limits = { ...CONNECTIONS, ...connections };
  const development = config.mode === 'development';
  const place: Place | undefined = tls && { keeper: tls, port: () => portOf(app.secure, config), publicUrl: config.publicUrl };
  const context = { db, config, ...(place ? { place } : {}) };
  const app: FastifyInstance = Fastify({
    ...(place ? { serverFactory: plainDoor(place, limits) } : {}),
    ...(loggerInstance ? { loggerInstance } : { logger }),
    logController: new LogController({ disableRequestLogging: true }),
    // A proxy on this machine may say who asks; anybody else could only lie about it.
    trustProxy: 'loopback',
    // shapePlugin refuses such names itself: the parser would refuse a whole envelope for one of its operations, and the device would send it for ever.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    ...serverOptions(limits),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnread,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('secure', tls ? secureDoor(app, tls, limits) : null);
  await inTransaction(db, ensureEpoch);
  await app.register(bodyLimitsPlugin);
  await app.register(knownNamesPlugin);
  await app.register(connectionsPlugin, { limits });
  await app.register(closingPlugin);
  await app.register(storagePlugin, context);
  await app.register(envelopePlugin);
  await app.register(securityPlugin, { openapi: development, ownRoot: tls?.kind === 'local' });
  await app.register(compress, { threshold: 1024 });
  await app.register(requestLogPlugin);
  await app.register(crowdPlugin, context);
  await app.register(sessionPlugin, context);
  await app.register(fairSharePlugin, { limits: PORTAL_SHARE });
  await app.register(devicePlugin, context);
  await app.register(shapePlugin);
  if (development) await app.register(openapiPlugin);
  await registerRoutes(app, context);
  if (place) await app.register(trustPlugin, { place });
  await app.register(staticPlugin, { folders: clientFolders });
  return app;
}
