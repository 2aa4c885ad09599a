/** Whatever a call or an operation is given has an end: texts are as long as a column at most, lists and records have a number of entries, names are names. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import { OPERATIONS, RESOURCES } from '#domain/registry.ts';
import { registerRoutes } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { bodyLimitOf } from '#server/plugins/body-limits.ts';
import { openPool } from '#server/store/database.ts';
import { openEnds } from '#tests/support/schema-bounds.ts';
import { depthOf, largestOf, type Size } from '#tests/support/schema-size.ts';

const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part;

/** What stays open in its schema, and what bounds it instead. */
const ELSEWHERE: Readonly<Record<string, RegExp>> = {
  'each operation has a verdict of its own: depth, texts and numbers (shape.ts), then the schema of its type, below':
    /operations?(\[\])?\.payload: any value$/,
  'the fields of the resource, below, judge the values of a record': /(body|body\.rows\[\]\.values|body\.defaults)\{\}: any value$/,
  'the schema of the report judges its question, and a kept one is 4,000 letters at most': /question\{\}: any value$/,
  'a row of the ERP is judged and answered for itself': /^POST \/api\/erp\/(stock|payments) body\.rows\[\]\{\}: any value$/,
  'names of sets hold an id, and are 80 letters at most': /^POST \/api\/sync\/pull body\.sets\{\}: names of any length$/,
};
const unexplained = (found: readonly string[]): string[] =>
  [...new Set(found)].filter((one) => !Object.values(ELSEWHERE).some((known) => known.test(one)));

let app: FastifyInstance;
const found: string[] = [];
let calls = 0;
const bodies: { readonly call: string; readonly size: Size; readonly depth: number; readonly isOpen: boolean }[] = [];
/** Rows whose fields the sender names, or filters by field: their schema would take more than the call does, and none sends as much. */
const CHOSEN = /\/pageList$|emp_station_bind\/getList$|\/import$|^POST \/api\/erp\/|^POST \/api\/sync\/push$/;
/** Calls whose limit is below what their schema would take, and why nobody meets it. */
const NEVER_WHOLE: Readonly<Record<string, string>> = {
  'POST /api/srm/signedLink/answer': 'a day for each of a thousand lines fits; the longest reason for each of them is nobody’s',
  'POST /api/system/user': 'the stores of a user, by whoever opens accounts: four hundred of them fit',
};
/** What one thread looks at in an instant; files of a right of their own and machines may bring more. */
const MOST_LOOKED_AT = 20_000;
const MOST_BROUGHT = 400_000;
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRoute', ({ url, method, config, schema = {} }) => {
    const { body } = schema as { readonly body?: z.core.$ZodType };
    if (body)
      bodies.push({ call: `${String(method)} ${url}`, size: largestOf(body), depth: depthOf(body), isOpen: config?.public === true });
    for (const [part, one] of Object.entries(schema))
      if (isSchema(one) && part !== 'response') {
        calls += 1;
        found.push(...openEnds(one, `${String(method)} ${url} ${part}`));
      }
  });
  await registerRoutes(app, { db: openPool('postgres://nowhere', 1), config: readConfig({ APP_MODE: 'test', DEMO: 'off' }) });
});
afterAll(() => app.close());

describe('nothing that is given is without an end', () => {
  it('to a call', () => {
    expect(calls).toBeGreaterThan(150);
    expect(unexplained(found)).toEqual([]);
  });

  it('to an operation', () => {
    const open = OPERATIONS.flatMap(({ type, v, schema }) => [...openEnds(schema, `${type} v${v}`)]);
    expect(OPERATIONS.length).toBeGreaterThan(200);
    expect(unexplained(open)).toEqual([]);
  });

  it('to a record of the base data', () => {
    const open = RESOURCES.flatMap(({ name, entity }) =>
      Object.entries(entity.fields).flatMap(([field, { schema }]) => [...openEnds(schema, `${name}.${field}`)]),
    );
    expect(RESOURCES.length).toBeGreaterThan(30);
    expect(unexplained(open)).toEqual([]);
  });

  test('and the largest body that is in order passes its call’s limit of values', () => {
    const over = bodies.filter(({ call, size, isOpen }) => !CHOSEN.test(call) && size.values > bodyLimitOf(call, isOpen).values);
    expect(bodies.length).toBeGreaterThan(150);
    expect(over.map(({ call, size }) => [call, size.values])).toEqual([]);
    const heavier = bodies.filter(({ call, size, isOpen }) => !CHOSEN.test(call) && size.bytes > bodyLimitOf(call, isOpen).bytes);
    expect(heavier.map(({ call }) => call).sort()).toEqual(Object.keys(NEVER_WHOLE).sort());
  });

  test('and is flat, and looked at in an instant before it is refused', () => {
    const costly = bodies.filter(({ call, depth, isOpen }) => depth > 8 || bodyLimitOf(call, isOpen).values > MOST_LOOKED_AT);
    const brought = costly.filter(({ call, depth, isOpen }) => depth <= 8 && !isOpen && bodyLimitOf(call, isOpen).values <= MOST_BROUGHT);
    expect(costly.filter((one) => !brought.includes(one)).map(({ call, depth }) => [call, depth])).toEqual([]);
    expect(brought.map(({ call }) => call).filter((call) => !/^POST \/api\/(erp\/|[a-z]+\/[a-z_]+\/import$)/.test(call))).toEqual([]);
  });

  test('and each explanation explains something', () => {
    const all = [...found, ...OPERATIONS.flatMap(({ type, v, schema }) => [...openEnds(schema, `${type} v${v}`)])];
    const idle = Object.entries(ELSEWHERE).filter(([, known]) => !all.some((one) => known.test(one)));
    expect(idle).toEqual([]);
  });
});
