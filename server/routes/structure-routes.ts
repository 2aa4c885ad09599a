/** Structures of products: the calls the specification names beside the documents' own (payloads §6.3, §6.4). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { bomTree, bomTreeSchema, prodVersionSchema, prodVersions } from '#server/modules/bom-tree.ts';
import type { AppContext } from '#server/modules/context.ts';

const READS = { right: 'web:basedata' } as const;

export async function structureRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post('/api/system/materialBom/getBomLits', { config: READS, schema: { body: bomTreeSchema } }, (request) =>
    bomTree(db, request.body),
  );
  app.post('/api/system/materialBom/getProdVersion', { config: READS, schema: { body: prodVersionSchema } }, (request) =>
    prodVersions(db, request.body),
  );
}
