/** Session, heartbeat and station calls (specification §7.1). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deviceProofSchema } from '#domain/protocol/trust.ts';
import { sourceOf } from '#server/modules/address.ts';
import type { AppContext } from '#server/modules/context.ts';
import { describe, login } from '#server/modules/identity/login.ts';
import { langOf } from '#server/modules/messages.ts';
import { bindStation, forceOut, logout, stationLog } from '#server/modules/people/stations.ts';
import { day } from '#server/modules/report-query.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { siteHere } from '#server/modules/sites.ts';
import { heartbeat } from '#server/modules/sync/sync-desk.ts';
import { cameBy } from '#server/modules/tls/state.ts';

const STATION_LOG_RIGHT = 'web:masterdata:stationBindLog';

const credentials = z.object({
  account: z.string().max(64).optional(),
  password: z.string().max(200).optional(),
  lang: z.string().max(8).optional(),
  /** Said by programs of before; not believed. */
  deviceId: z.uuid().optional(),
});
const signIn = credentials.extend({ device: deviceProofSchema.optional() });
const stationCode = z.string().trim().min(1).max(32);
const beat = z.object({
  account: z.string().max(64).optional(),
  name: z.string().max(64).default(''),
  nonce: z.string().max(64).optional(),
  digest: z.string().max(200).optional(),
});
const victim = z.object({
  account: z.string().max(64).optional(),
  sessionId: z.uuid().optional(),
  stationCode: stationCode.optional(),
  reason: z.string().max(500).optional(),
});
const logQuery = z.object({
  userName: z.string().max(64).optional(),
  stationCode: z.string().max(32).optional(),
  from: day,
  to: day,
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
});

const anyone = { suppliers: true } as const;

export async function sessionRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { db } = context;

  // The specification sends credentials as query parameters; a body is preferred, because query strings end in other people's logs.
  const loginRoute = {
    // Three hundred terminals behind one address sign in when a shift begins, and some of them twice. What guards passwords is the throttle.
    config: {
      public: true,
      rateLimit: { max: 900, timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => sourceOf(request.ip) },
    },
    schema: { querystring: credentials, body: signIn.nullish() },
  };
  app.post('/api/system/session/login', loginRoute, (request) => {
    const given = { ...request.query, ...request.body };
    const { account = '', password = '', deviceId } = given;
    return login(context, {
      account: account.trim(),
      password,
      device: request.body?.device ?? null,
      claimed: deviceId !== undefined,
      lang: langOf(given.lang, request.headers['accept-language']),
      address: request.ip,
      host: request.host,
      origin: cameBy(request),
    });
  });

  // Rights that have changed in a living session, for a client that the pull has told so.
  app.get('/api/system/session/me', { config: anyone }, (request) => describe(db, sessionOf(request), request.host));

  app.get('/api/system/site/here', { config: { public: true } }, (request) => siteHere(context, request.host));

  app.post('/api/system/session/station_bind', { schema: { body: z.object({ stationCode }) } }, (request) =>
    bindStation(db, sessionOf(request), request.body.stationCode, request.headers['user-agent'] ?? ''),
  );
  app.delete('/api/system/session', { config: anyone }, (request) => logout(db, sessionOf(request)));
  app.post(
    '/api/system/session/logout',
    { config: anyone, schema: { body: z.object({ stationCode: z.string().max(64).optional() }).nullish() } },
    (request) => logout(db, sessionOf(request)),
  );
  app.post('/api/system/session/forceOut', { config: { right: STATION_LOG_RIGHT }, schema: { body: victim } }, (request) =>
    forceOut(db, sessionOf(request).actor, request.body),
  );
  app.get('/api/system/heartbeat/keep_heartbeat', { config: anyone, schema: { querystring: beat } }, (request) => {
    const { name, nonce = null, digest = null } = request.query;
    return heartbeat(db, sessionOf(request), { name, nonce, digest, origin: cameBy(request) });
  });
  app.post(
    '/api/system/emp_station_log/getBindStationLog',
    { config: { right: STATION_LOG_RIGHT }, schema: { body: logQuery } },
    (request) => stationLog(db, request.body),
  );
}
