/**
 * What no row should hold is refused before a route sees it: a body nested deeper than any code that goes into it could follow, texts that PostgreSQL takes no
 * part of, and texts with control characters. Calls that bring operations are left alone, because each operation gets a verdict for itself: a bad one must not hold up the others of its envelope.
 */
import fp from 'fastify-plugin';
import { flawOf, MAX_BODY_DEPTH } from '#domain/protocol/shape.ts';
import { fail } from '#server/modules/failure.ts';
import '#server/modules/request-session.ts';

export const shapePlugin = fp(async (app) => {
  app.addHook('preValidation', async ({ url, body, query, params, routeOptions }) => {
    if (!url.startsWith('/api/') || routeOptions.config?.operations) return;
    // Pieces of files are bytes.
    const parts = Buffer.isBuffer(body) ? [query, params] : [body, query, params];
    for (const part of parts) {
      const flaw = flawOf(part, MAX_BODY_DEPTH, ['text', 'control']);
      if (flaw) fail(400, flaw.kind === 'text' || flaw.kind === 'control' ? 'TEXT_INVALID' : 'INPUT_INVALID', { at: flaw.at });
    }
  });
});
