/** Whatever an operation names of another document, a box or a bin has its row in the table of links, or a reason why none is needed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Link } from '#domain/kernel/link.ts';
import { DOCUMENTS, OPERATIONS, type Operation } from '#domain/registry.ts';
import { LINKS } from '#domain/wms/links.ts';
import { FREE } from '#domain/wms/links-free.ts';

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const UUID = '^[0-9a-f]{8}';

/** Every path at which the payload has an id: by what it is, or by what it is called. */
function idsIn(schema: Schema, path = ''): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => idsIn(one, path));
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idsIn(one, path ? `${path}.${name}` : name));
  const items = schema.items ? idsIn(schema.items, `${path}[]`) : [];
  const here = schema.type === 'string' && (schema.pattern?.startsWith(UUID) || /Ids?(\[\])?$/.test(path)) ? [path] : [];
  return [...new Set([...here, ...parts, ...inside, ...items])];
}

const pathsOf = ({ schema }: Operation): string[] =>
  idsIn(z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' }) as Schema);
const leafOf = (path: string): string => (path.split('.').at(-1) ?? '').replace('[]', '');

/** The queue's own operations are about operations, not about goods; files are declared by what carries them. */
const isQueue = ({ type }: Operation): boolean => /^(operation|lane|file|accountPeriod)\./.test(type);
const isFile = (path: string): boolean => /(^|\.)(attachment|photos\[\])\.id$/.test(path);

describe('the table of links', () => {
  test('has a row, or a reason, for everything that any operation names', () => {
    const named = OPERATIONS.filter((operation) => !isQueue(operation)).flatMap((operation) =>
      pathsOf(operation).map((path) => ({ type: operation.type, path })),
    );
    expect(named.length).toBeGreaterThan(250);
    const open = named.filter(({ type, path }) => {
      const linked = LINKS[type]?.some((one) => one.path === path);
      return !linked && !isFile(path) && FREE[leafOf(path)] === undefined && FREE[`${type} ${path}`] === undefined;
    });
    expect(open.map(({ type, path }) => `${type} ${path}`)).toEqual([]);
  });

  test('names only what there is: operations, fields of payloads, columns, and the rows behind them', () => {
    const wrong = Object.entries(LINKS).flatMap(([type, links]) => {
      const operation = OPERATIONS.find((one) => one.type === type);
      const paths = operation ? pathsOf(operation) : [];
      return links.flatMap((link) => [
        ...(paths.includes(link.path) ? [] : [`${type} ${link.path}`]),
        ...faultsOf(type, link, links, paths, operation?.document),
      ]);
    });
    expect(wrong).toEqual([]);
    const reasons = Object.keys(FREE).filter((key) => {
      const [type, path] = key.split(' ');
      const used = OPERATIONS.filter((one) => path === undefined || one.type === type).flatMap(pathsOf);
      return !used.some((one) => one === path || (path === undefined && leafOf(one) === key));
    });
    expect(reasons).toEqual([]);
  });

  test('every sentence it answers with stands in both languages', () => {
    const codes = Object.values(LINKS).flatMap((links) =>
      links.flatMap(({ to }) => [...Object.values(to.codes ?? {}), ...(to.missing ? [to.missing] : [])]),
    );
    // The sentence calls what is named, and what disagrees, as the pages call it.
    const told = Object.values(LINKS).flatMap((links) =>
      links.flatMap(({ path, agree }) => [leafOf(path).replace(/Ids$/, 'Id'), ...Object.keys(agree).map(leafOf)]),
    );
    for (const lang of ['zh', 'en']) {
      const words: Record<string, string> = JSON.parse(readFileSync(`src/locales/${lang}/problem.json`, 'utf8'));
      expect([...new Set(codes)].filter((code) => !words[code])).toEqual([]);
      expect(words.BIN_OTHER_STORE).toContain('{{whName}}');
      const labels: Record<string, Record<string, string>> = JSON.parse(readFileSync(`src/locales/${lang}/field.json`, 'utf8'));
      const labelled = new Set(Object.values(labels).flatMap(Object.keys));
      expect([...new Set(told)].filter((name) => !labelled.has(name))).toEqual([]);
    }
  });

  test('is what the operations are judged by', () => {
    const unbound = OPERATIONS.filter((operation) => LINKS[operation.type] !== undefined && operation.links !== LINKS[operation.type]);
    expect(unbound.map(({ type }) => type)).toEqual([]);
  });

  test('a document is named by its own header', () => {
    const headers = new Set(DOCUMENTS.map(({ header }) => header));
    const moved = OPERATIONS.filter(({ document }) => document !== undefined);
    expect(moved.length).toBeGreaterThan(90);
    expect(moved.filter(({ document }) => document && !headers.has(document)).map(({ type }) => type)).toEqual([]);
  });
});

const has = (entity: AnyEntity | undefined, column: string): boolean =>
  entity !== undefined && (column === 'id' || column in entity.fields);

function faultsOf(type: string, link: Link, links: readonly Link[], paths: readonly string[], document?: AnyEntity): string[] {
  const { to, agree, among } = link;
  const faults = has(to.entity, to.called) ? [] : [`${type} ${link.path}: called ${to.called}`];
  if (among !== undefined && !(has(to.entity, among) && has(to.entity, 'docId'))) faults.push(`${type} ${link.path}: among ${among}`);
  for (const [column, expression] of Object.entries(agree)) {
    const [first = '', ofHead] = column.split('.');
    if (!has(to.entity, first) || (ofHead !== undefined && !has(to.head, ofHead))) faults.push(`${type} ${link.path}: ${column}`);
    const [field = '', of] = expression.replace('!', '').split('.');
    const row = field === 'id' ? document : links.find((one) => leafOf(one.path) === field)?.to.entity;
    const known = field === 'id' || paths.some((path) => leafOf(path) === field);
    if (!known || (of !== undefined && !has(row, of))) faults.push(`${type} ${link.path}: ${expression}`);
  }
  return faults;
}
