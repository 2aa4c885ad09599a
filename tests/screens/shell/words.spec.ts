import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, OPERATIONS } from '#domain/registry.ts';

type Texts = { readonly [key: string]: string | Texts };

const read = (lang: string, name: string): Texts => JSON.parse(readFileSync(`src/locales/${lang}/${name}.json`, 'utf8'));
const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`)));
const textOf = (texts: Texts, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), texts);
const placeholders = (text: unknown): string[] => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

describe.each(['zh', 'en'])('words in %s', (lang) => {
  it('name every operation', () => {
    const names = read(lang, 'operation');
    expect(OPERATIONS.map(({ type }) => type).filter((type) => typeof textOf(names, type) !== 'string')).toEqual([]);
  });

  it('name every kind of document, and only where documents have their words', () => {
    const names = read(lang, 'document');
    expect(DOCUMENTS.filter(({ docType }) => typeof textOf(names, `${docType}.name`) !== 'string').map(({ docType }) => docType)).toEqual(
      [],
    );
    for (const [file, group] of [
      ['system', 'doc'],
      ['master', 'record'],
      ['field', 'kind'],
    ] as const) {
      const others = Object.keys(textOf(read(lang, file), group) as Texts);
      expect(DOCUMENTS.filter(({ docType }) => others.includes(docType)).map(({ docType }) => `${file}.${docType}`)).toEqual([]);
    }
  });
});

describe('a message that something was saved', () => {
  // It stands for some seconds, and a quick hand has reviewed the document by then: what state it is in stands on the document.
  it.each(['document', 'voucher', 'warehouse'])('claims no state of the document that it may have left meanwhile (%s)', (name) => {
    const claims = (lang: string) => {
      const texts = read(lang, name);
      return keysOf(texts).filter(
        (key) => /\.(saved|asked)$/.test(key) && /等待|请审核|wait|await|review it/i.test(String(textOf(texts, key))),
      );
    };
    expect([...claims('zh'), ...claims('en')]).toEqual([]);
  });
});

/** Another word for the same thing, and the one that is used. */
const ONE_WORD: readonly (readonly [string, string])[] = [['库位', '货位']];

describe('one word per thing', () => {
  it.each(ONE_WORD)('never %s, always %s', (other) => {
    const said = readdirSync('src/locales/zh').filter((file) => readFileSync(`src/locales/zh/${file}`, 'utf8').includes(other));
    expect(said).toEqual([]);
  });
});

const namespaces = readdirSync('src/locales/zh').map((file) => file.replace('.json', ''));

/** Words that the program asks for with their namespace, such as `field:common.qty`. */
const asked = (): readonly string[] => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const texts = files.map((name) => readFileSync(`src/${name}`, 'utf8'));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/'([a-z]\w*):([a-zA-Z][\w.]*)'/g)].map(([, name = '', key = '']) => `${name}:${key}`),
  );
  return [...new Set(found)].filter((one) => namespaces.includes(one.split(':')[0] ?? ''));
};

describe('a word of another namespace', () => {
  it('stands there, or is a group of words', () => {
    const words = asked();
    expect(words).toContain('field:common.productionDate');
    const texts = new Map(namespaces.map((name) => [name, read('zh', name)]));
    const missing = words.filter((one) => {
      const [name = '', key = ''] = one.split(':');
      return textOf(texts.get(name) ?? {}, key) === undefined;
    });
    expect(missing).toEqual([]);
  });
});

describe.each(namespaces)('the namespace %s', (name) => {
  it('has the same keys in both languages, and English leaves out no fact', () => {
    const [zh, en] = [read('zh', name), read('en', name)];
    expect(keysOf(en).sort()).toEqual(keysOf(zh).sort());
    const lost = keysOf(zh).filter((key) => placeholders(textOf(zh, key)).some((fact) => !placeholders(textOf(en, key)).includes(fact)));
    expect(lost).toEqual([]);
  });
});
