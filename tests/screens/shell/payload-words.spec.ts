import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTITIES, OPERATIONS } from '#domain/registry.ts';
import { boxVerdict } from '#domain/wms/codes.ts';
import { isShown } from '#screens/system/kit/entered.ts';
import { codeSetOf, labelKeys, payloadFields } from '#screens/system/kit/payload-words.ts';

type Words = { readonly [key: string]: Words | string };
const file = (lang: string, namespace: string): Words => JSON.parse(readFileSync(`src/locales/${lang}/${namespace}.json`, 'utf8'));
const texts = (lang: string) => new Map(['system', 'field', 'operation'].map((namespace) => [namespace, file(lang, namespace)]));
const look = (words: ReadonlyMap<string, Words>, key: string): Words | string | undefined => {
  const [namespace = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce<Words | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words.get(namespace));
};

describe.each(['zh', 'en'])('an operation that was refused is told in words (%s)', (lang) => {
  const words = texts(lang);

  it('every operation has a name', () => {
    const nameless = OPERATIONS.filter(({ type }) => {
      const [document = '', verb = ''] = type.split('.');
      const of = words.get('operation')?.[document];
      return typeof of !== 'object' || typeof of[verb] !== 'string';
    });
    expect(nameless.map(({ type }) => type)).toEqual([]);
  });

  it('every set of rows that a device may follow has a name', () => {
    const anyRow = new Proxy({}, { get: () => '*' }) as never;
    const kinds = new Set(ENTITIES.flatMap((entity) => entity.sets(anyRow)).map((set) => set.split(':')[0] ?? ''));
    expect([...kinds].filter((kind) => typeof look(words, `system:sync.sets.${kind}`) !== 'string')).toEqual([]);
  });

  it('every field of every payload has a label', () => {
    const bare = OPERATIONS.flatMap(({ type }) =>
      [...payloadFields(type).keys()]
        .filter(isShown)
        .filter((name) => !labelKeys(type, name).some((key) => typeof look(words, key) === 'string'))
        .map((name) => `${type} ${name}`),
    );
    expect(bare).toEqual([]);
  });
});

it('a code is told by the set its field belongs to', () => {
  expect(codeSetOf('box.verdict', 'verdict')).toBe(boxVerdict);
  expect(codeSetOf('receipt.create', 'receiptType')?.name).toBe('inboundType');
  expect(codeSetOf('workshopReturn.create', 'returnReason')).not.toBeNull();
  expect(codeSetOf('box.verdict', 'qty')).toBeNull();
});
