/** Upload, download and removal of attachments (specification §7.4). */

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import {
  addFile,
  deleteFile,
  fileTypeSchema,
  guardDay,
  MAX_FILE_BYTES,
  openFile,
  type Upload,
  uploadFile,
} from '#server/modules/files/files.ts';
import { authorOfFile } from '#server/modules/identity/device-tokens.ts';
import { carrierOf, sessionOf } from '#server/modules/request-session.ts';

const id = z.object({ id: z.uuid() });
const fieldsSchema = z.object({
  fileId: z.uuid(),
  fileType: fileTypeSchema,
  id: z.uuid().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** Reads the form: one file, fields before or after it. */
async function readForm(request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, unknown> = {};
  let file: { name: string; content: Buffer } | undefined;
  for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: 1000 } })) {
    if (part.type === 'file') file = { name: part.filename, content: await part.toBuffer() };
    else fields[part.fieldname] = part.value;
  }
  const parsed = fieldsSchema.safeParse(fields);
  if (!parsed.success)
    fail(
      400,
      'INPUT_INVALID',
      {},
      parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), code: issue.code, message: issue.message })),
    );
  if (!file) fail(400, 'FILE_NONE');
  return { ...parsed.data, ...file };
}

/** Shown in the page where a browser can do so without running anything; everything else is only ever saved. */
const INLINE = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

export async function fileRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  await root.register(multipart);
  const app = root.withTypeProvider<ZodTypeProvider>();
  const anyone = { suppliers: true } as const;

  const upload = { config: { suppliers: true, device: true } };
  app.post('/api/system/file/upload', upload, async (request) => {
    if (!request.isMultipart()) fail(400, 'FILE_NONE');
    const form = await readForm(request);
    const by = carrierOf(request);
    if ('actor' in by) return addFile(context, by, form);
    if (by.revoked) fail(403, 'DEVICE_REVOKED');
    const author = await authorOfFile(context.db, by.deviceId, form);
    return uploadFile(context, author, form, (tx) => guardDay(tx, author.userId, form.content.length));
  });
  app.post('/api/system/file/delete', { config: anyone, schema: { body: id } }, (request) =>
    deleteFile(context, sessionOf(request), request.body.id),
  );
  app.get('/api/system/file/:id', { config: anyone, schema: { params: id } }, async (request, reply) => {
    const { file, content } = await openFile(context, sessionOf(request), request.params.id);
    const shown = INLINE.includes(file.mime) ? 'inline' : 'attachment';
    return (
      reply
        .type(file.mime)
        .header('content-length', file.size)
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(file.oldFileName)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        // The next person at the tablet has another session, and is not given what the browser kept for this one.
        .header('vary', 'x-auth-token')
        .send(content)
    );
  });
}
