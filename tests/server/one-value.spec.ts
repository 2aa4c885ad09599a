/** What a call is given is as strict as an operation (sync.md §22): days and instants of the trade, quantities of the trade, numbers that a column holds. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { registerRoutes } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/store/database.ts';
import { isFigure, isTime, type Leaf, leavesOf, NO_FIGURES, NO_TIMES, takes } from '#tests/support/schema-walk.ts';

/** An operation gets a verdict of its own: what it says of itself is looked at one by one. */
const OF_OPERATIONS = /operations\[\]\.(deviceSeq|docSeq|v)$/;
/** What is converted by the field that it is meant for: filters of lists, cells of what the ERP brings. */
const OF_FIELDS = /\.filters\{\}|\/api\/erp\/.*\{\}$/;
const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part;

let app: FastifyInstance;
const leaves: Leaf[] = [];
const urls = new Set<string>();
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRoute', ({ url, method, schema = {} }) => {
    for (const [part, one] of Object.entries(schema))
      if (isSchema(one) && part !== 'response') {
        urls.add(url);
        leaves.push(...[...leavesOf(one, `${String(method)} ${url} ${part}`)].filter(({ path }) => !OF_FIELDS.test(path)));
      }
  });
  await registerRoutes(app, { db: openPool('postgres://nowhere', 1), config: readConfig({ APP_MODE: 'test', DEMO: 'off' }) });
});
afterAll(() => app.close());

const taken = (which: readonly Leaf[], wrong: readonly unknown[]): string[] =>
  which.flatMap(({ path, schema }) => wrong.filter((value) => takes(schema, value)).map((value) => `${path}: ${String(value)}`));

describe('what any call is given', () => {
  it('is known', () => {
    expect(urls.size).toBeGreaterThan(150);
    expect(urls).toContain('/api/sync/manifest');
  });

  it('as a day or an instant lies in the years 2000 to 2199', () => {
    const times = leaves.filter(isTime);
    expect(times.length).toBeGreaterThan(30);
    expect(taken(times, NO_TIMES)).toEqual([]);
  });

  it('as a quantity is at most 1,000,000,000', () => {
    expect(taken(leaves.filter(isFigure), NO_FIGURES)).toEqual([]);
  });

  it('as a number is one that a column holds', () => {
    const numbers = leaves.filter(({ kind, path }) => kind === 'number' && !OF_OPERATIONS.test(path));
    expect(numbers.length).toBeGreaterThan(100);
    expect(taken(numbers, [2 ** 31, -(2 ** 31) - 1, 1e300])).toEqual([]);
  });
});
