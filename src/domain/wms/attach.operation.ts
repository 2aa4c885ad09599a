/** Adding a file to a document. This is a fact and works without a network; the file itself follows in the queue like every other (sync.md §15). */
import { z } from 'zod';
import { type AnyDocument, addOperation, guardStores, isOfAuthor, laneOf } from '#domain/kernel/document.ts';
import { byId, touchOf } from '#domain/kernel/entity.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { decided, defineOperation, type OperationDef } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { refuse } from '#domain/kernel/problem.ts';
import { guardTakesFiles } from '#domain/system/record-files.ts';

const schema = z.object({
  id: uuidSchema,
  attachment: z.object({ id: uuidSchema, sha256: z.string().length(64), size: z.number().int().positive() }),
});
export type AttachPayload = z.infer<typeof schema>;

/** @param right lets its holders add files, and remove files that others have added */
export function defineAttach(
  doc: Pick<AnyDocument, 'docType' | 'kinds' | 'header' | 'edges' | 'operations'>,
  right: string | readonly string[],
): OperationDef<AttachPayload> {
  const operation = defineOperation<AttachPayload>({
    type: `${doc.docType}.attach`,
    v: 1,
    kind: 'fact',
    offline: true,
    right,
    schema,
    lane: ({ id }) => laneOf(doc.docType, id),
    reads: [({ id }) => [byId(doc.header, id)]],
    decide: ({ id }, rows, ctx) => {
      const header = (rows.get(doc.header, id) ?? refuse('DOC_MISSING')) as Readonly<Record<string, unknown>>;
      ownSupplier(ctx, header.supplierId ?? null);
      if (!isOfAuthor(doc, header, ctx)) guardStores(doc.header, header as never, ctx);
      guardTakesFiles(header, ctx.actor);
      return decided({ touches: [touchOf(doc.header, id)] });
    },
  });
  addOperation(doc, operation as unknown as OperationDef<never>);
  return operation;
}
