/** Files of operations in pieces, for lines that break (sync.md §15): how far is it, and the next piece. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hasRight } from '#domain/kernel/permission.ts';
import { DEVICE_RIGHT } from '#domain/protocol/trust.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { fileProgress, takePiece } from '#server/modules/files/file-pieces.ts';
import { fileTypeSchema } from '#server/modules/files/files.ts';
import { carrierOf } from '#server/modules/request-session.ts';

const id = z.object({ id: z.uuid() });
const place = z.object({
  offset: z.coerce.number().int().min(0).max(2_147_483_647),
  name: z.string().min(1).max(200),
  fileType: fileTypeSchema,
});

/**
 * Whose files may be brought and asked about: those of the device that carries, or all (null) for whoever takes in the queues of others. A session of no
 * device is refused: told "unwanted", its program would throw the file away.
 */
function ownDevice(request: FastifyRequest): string | null {
  const by = carrierOf(request);
  if (!('actor' in by)) return by.revoked ? fail(403, 'DEVICE_REVOKED') : by.deviceId;
  if (by.actor.supplierId === null && hasRight(by.actor, DEVICE_RIGHT)) return null;
  return by.deviceId ?? fail(403, 'DEVICE_UNPROVED');
}

export async function pieceRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const config = { suppliers: true, device: true };
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get('/api/sync/file/:id', { config, schema: { params: id } }, (request) =>
    fileProgress(context.db, request.params.id, ownDevice(request)),
  );
  app.put('/api/sync/file/:id', { config, schema: { params: id, querystring: place } }, (request) => {
    const { body } = request;
    if (!Buffer.isBuffer(body) || body.length === 0) return fail(400, 'FILE_NONE');
    return takePiece(context, request.params.id, { ...request.query, content: body }, ownDevice(request));
  });
}
