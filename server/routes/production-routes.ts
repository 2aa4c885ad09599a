/** What pages of production read beside their documents. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/modules/context.ts';
import { orderFloor } from '#server/modules/mes/order-floor.ts';

export async function productionRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post('/api/mes/prodOrder/floor', { schema: { body: z.object({ id: z.uuid() }) } }, (request) => orderFloor(db, request.body.id));
}
