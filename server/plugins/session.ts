/** Finds the session of the X-Auth-Token header and refuses routes that need one, or a right that it lacks. */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasRight } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { findDevice } from '#server/modules/device-tokens.ts';
import { machineOf } from '#server/modules/erp/machine-tokens.ts';
import { fail } from '#server/modules/failure.ts';
import { langOf } from '#server/modules/messages.ts';
import { findSession } from '#server/modules/sessions.ts';
import '#server/modules/request-session.ts';

const headerOf = (request: FastifyRequest, name: 'x-auth-token' | 'x-device-token'): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : undefined;
};

function check(request: FastifyRequest, hadToken: boolean): void {
  const { public: open, right, suppliers, device } = request.routeOptions.config;
  if (open || (device && !request.session && request.device)) return;
  if (!request.session) fail(401, hadToken ? 'SESSION_EXPIRED' : 'LOGIN_NEEDED');
  const { actor } = request.session;
  if (actor.supplierId !== null && !suppliers) fail(403, 'NO_RIGHT', { right: String(right ?? '') });
  if (right !== undefined && !hasRight(actor, right)) fail(403, 'NO_RIGHT', { right: String(right) });
}

export const sessionPlugin = fp<AppContext>(async (app, { db }) => {
  app.decorateRequest('session', null);
  app.decorateRequest('device', null);
  app.decorateRequest('machine', null);
  app.decorateRequest('lang', 'zh');
  app.addHook('onRequest', async (request) => {
    const { lang } = request.query as { lang?: unknown };
    request.lang = langOf(lang, request.headers['accept-language']);
    // The description of the calls exists in development only, and a browser opens it without a header.
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/docs')) return;
    if (request.routeOptions.config?.machine) return;
    const token = headerOf(request, 'x-auth-token');
    if (token) request.session = (await findSession(db, token)) ?? null;
    const ofDevice = request.routeOptions.config?.device ? headerOf(request, 'x-device-token') : undefined;
    if (ofDevice && !token) request.device = (await findDevice(db, ofDevice)) ?? null;
    if (request.session && !request.headers['accept-language'] && !lang) request.lang = request.session.lang;
    if (!request.is404) check(request, (token ?? ofDevice) !== undefined);
  });
  // After the limit of requests, which a guessed token must count for too, and before anything of the body is read.
  app.addHook('preParsing', async (request) => {
    const scope = request.routeOptions.config?.machine;
    if (scope) request.machine = await machineOf(db, request.headers.authorization, scope);
  });
});
