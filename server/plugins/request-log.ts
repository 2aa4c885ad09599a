/**
 * One line per request: method, path, from where, by whom, how it ended, time. Never a query string (sign-in carries credentials in one), a header or a body.
 * A refusal stands there by its own status and code: ordinary calls answer it inside a 200.
 */
import fp from 'fastify-plugin';

export const pathOf = (url: string): string => url.split('?')[0] ?? '';

export const requestLogPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request.url);
    if (!path.startsWith('/api/')) return;
    const account = request.session?.actor.account;
    const { method, ip: address, refused } = request;
    const status = refused?.status ?? reply.statusCode;
    request.log.info({ method, path, status, code: refused?.problem.code, ms: Math.round(reply.elapsedTime), account, address });
  });
});
