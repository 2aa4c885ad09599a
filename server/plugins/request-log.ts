/** One line per request: method, path, code, time. Never a query string (sign-in carries credentials in one), a header or a body. */
import fp from 'fastify-plugin';

export const pathOf = (url: string): string => url.split('?')[0] ?? '';

export const requestLogPlugin = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request.url);
    if (!path.startsWith('/api/')) return;
    const account = request.session?.actor.account;
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), account });
  });
});
