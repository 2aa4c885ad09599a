/** No list and no text that a caller may send is without an end: what is longer is refused by its form, before anything is looked at. */
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '#domain/registry.ts';
import { MOST_ZPL } from '#domain/system/print/calls.ts';
import { registerRoutes } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/store/database.ts';
import { leavesOf, takes } from '#tests/support/schema-walk.ts';

/** Longer than any text of the trade; labels for a printer alone may be as long. */
const LONG = 'x'.repeat(MOST_ZPL + 1);

interface Schema {
  readonly type?: string;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Lists below a schema that may have any length. */
function* endless(schema: Schema, path: string): Generator<string> {
  if (schema.type === 'array' && schema.maxItems === undefined && !schema.prefixItems) yield path;
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) yield* endless(part, path);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* endless(inner, `${path}.${name}`);
  if (schema.items) yield* endless(schema.items, `${path}[]`);
}

const schemas: { readonly name: string; readonly schema: z.core.$ZodType }[] = [];
const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part;

beforeAll(async () => {
  schemas.push(...OPERATIONS.map(({ type, schema }) => ({ name: type, schema: schema as unknown as z.core.$ZodType })));
  const app = Fastify();
  app.addHook('onRoute', ({ url, method, schema = {} }) => {
    for (const [part, one] of Object.entries(schema))
      if (part !== 'response' && isSchema(one)) schemas.push({ name: `${method} ${url} ${part}`, schema: one });
  });
  await registerRoutes(app, { db: openPool('postgres://nowhere', 1), config: readConfig({ APP_MODE: 'test', DEMO: 'off' }) });
  await app.close();
});

describe('what an operation or a call takes', () => {
  test('has an end in every list', () => {
    expect(schemas.length).toBeGreaterThan(700);
    const found = schemas.flatMap(({ name, schema }) => [
      ...endless(z.toJSONSchema(schema as never, { unrepresentable: 'any', io: 'input' }) as Schema, name),
    ]);
    expect(found).toEqual([]);
  });

  test('has an end in every text', () => {
    const found = schemas.flatMap(({ name, schema }) =>
      [...leavesOf(schema)].filter((leaf) => leaf.kind === 'string' && takes(leaf.schema, LONG)).map(({ path }) => `${name} ${path}`),
    );
    expect(found).toEqual([]);
  });
});
