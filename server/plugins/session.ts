/** Finds the session of the X-Auth-Token header and refuses routes that need one, or a right that it lacks. */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasRight } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { machineOf } from '#server/modules/erp/machine-tokens.ts';
import { fail } from '#server/modules/failure.ts';
import { findDevice } from '#server/modules/identity/device-tokens.ts';
import { endedWithDevice, findSession } from '#server/modules/identity/sessions.ts';
import { langOf } from '#server/modules/messages.ts';
import '#server/modules/request-session.ts';

const headerOf = (request: FastifyRequest, name: 'x-auth-token' | 'x-device-token'): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : undefined;
};

/** The device's token opens only what is a device's. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  headerOf(request, 'x-auth-token') ?? (request.routeOptions.config?.device ? headerOf(request, 'x-device-token') : undefined);

async function check(request: FastifyRequest, db: AppContext['db']): Promise<void> {
  const { public: open, right, suppliers, device, ofDevice } = request.routeOptions.config;
  if (open || (device && !request.session && request.device)) return;
  const token = headerOf(request, 'x-auth-token');
  if (!request.session && ofDevice && token && (await endedWithDevice(db, token))) fail(403, 'DEVICE_REVOKED');
  if (!request.session) fail(401, tokenOf(request) !== undefined ? 'SESSION_EXPIRED' : 'LOGIN_NEEDED');
  const { actor } = request.session;
  if (actor.supplierId !== null && !suppliers) fail(403, 'NO_RIGHT', { right: String(right ?? '') });
  if (right !== undefined && !hasRight(actor, right)) fail(403, 'NO_RIGHT', { right: String(right) });
}

/** The description of the calls exists in development only, and a browser opens it without a header. */
const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

export const sessionPlugin = fp<AppContext>(async (app, { db }) => {
  app.decorateRequest('session', null);
  app.decorateRequest('device', null);
  app.decorateRequest('machine', null);
  app.decorateRequest('lang', 'zh');
  app.addHook('onRequest', async (request) => {
    const { lang } = request.query as { lang?: unknown };
    request.lang = langOf(lang, request.headers['accept-language']);
    if (!isCall(request) || request.routeOptions.config?.machine) return;
    const token = headerOf(request, 'x-auth-token');
    if (token) request.session = (await findSession(db, token)) ?? null;
    const ofDevice = request.routeOptions.config?.device ? headerOf(request, 'x-device-token') : undefined;
    if (ofDevice && !token) request.device = (await findDevice(db, ofDevice)) ?? null;
    if (request.session && !request.headers['accept-language'] && !lang) request.lang = request.session.lang;
  });
  // After the limit of requests, which a guessed token must count for too, and before anything of the body is read.
  app.addHook('preParsing', async (request) => {
    if (!isCall(request) || request.is404) return;
    const scope = request.routeOptions.config?.machine;
    if (!scope) return check(request, db);
    request.machine = await machineOf(db, request.headers.authorization, scope);
  });
});
