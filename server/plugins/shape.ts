/**
 * What no row should hold is refused before a route sees it: a body nested deeper than any code that goes into it could follow or of more values than the call takes, texts that PostgreSQL takes no
 * part of, and texts with characters that nobody can type or see. Calls that bring operations are left alone, because each operation gets a verdict for itself: a bad one must not hold up the others of its envelope.
 */
import fp from 'fastify-plugin';
import { flawOf, MAX_BODY_DEPTH, UNWANTED } from '#domain/protocol/shape.ts';
import { fail } from '#server/modules/failure.ts';
import '#server/modules/request-session.ts';

const CODES: Readonly<Record<string, string>> = {
  text: 'TEXT_INVALID',
  control: 'TEXT_INVALID',
  unseen: 'TEXT_UNSEEN',
  size: 'BODY_TOO_LARGE',
};

export const shapePlugin = fp(async (app) => {
  app.addHook('preValidation', async ({ url, body, query, params, routeOptions }) => {
    if (!url.startsWith('/api/') || routeOptions.config?.operations) return;
    // Pieces of files are bytes.
    const parts = Buffer.isBuffer(body) ? [query, params] : [body, query, params];
    for (const part of parts) {
      const flaw = flawOf(part, MAX_BODY_DEPTH, ['text', ...UNWANTED], routeOptions.config?.mostValues);
      if (flaw) fail(400, CODES[flaw.kind] ?? 'INPUT_INVALID', { at: flaw.at });
    }
  });
});
