/**
 * A list answers what it was asked for: a name that it does not know is refused by name. Left out in silence, a filter with a slip in it answers every row,
 * and whoever reads takes them for the ones that were meant.
 */
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';

/** Lists and reports are told by their pages. */
const isPaged = (schema: z.ZodObject): boolean => Object.hasOwn(schema.shape, 'pageIndex');

/** The schema that takes the names of a list and no others; any other schema as it is. */
export function knowing(schema: unknown): unknown {
  if (schema instanceof z.ZodObject) return isPaged(schema) ? schema.strict() : schema;
  if (schema instanceof z.ZodDefault) return (knowing(schema.unwrap()) as z.ZodType).default(schema.def.defaultValue);
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(knowing) as [z.ZodType, z.ZodType]);
  return schema;
}

/** To be registered before the calls are. */
export const knownNamesPlugin = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    const { body, ...more } = (route.schema ?? {}) as FastifySchema;
    if (body !== undefined) route.schema = { ...more, body: knowing(body) };
  });
});
