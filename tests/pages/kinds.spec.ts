/** Codes of documents and records are for programs: whoever reads is told what the thing is called. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problem } from '#domain/kernel/problem.ts';
import { DOCUMENTS, ENTITIES, RECORDS } from '#domain/registry.ts';
import { sentence } from '#server/modules/messages.ts';

const read = (lang: string, file: string) => JSON.parse(readFileSync(`src/locales/${lang}/${file}.json`, 'utf8'));
const kinds = [
  ...new Set([...DOCUMENTS.map(({ docType }) => docType), ...RECORDS.map(({ name }) => name), ...ENTITIES.map(({ name }) => name)]),
];

describe.each(['zh', 'en'] as const)('kinds in %s', (lang) => {
  const documents = read(lang, 'document');
  const { doc } = read(lang, 'system');
  const { record } = read(lang, 'master');
  const { kind } = read(lang, 'field');
  const wordOf = (name: string): unknown => documents[name]?.name ?? doc[name] ?? record[name] ?? kind?.[name];

  it('have a word: every document, record and line', () => {
    expect(kinds.length).toBeGreaterThan(80);
    expect(kinds.filter((name) => typeof wordOf(name) !== 'string')).toEqual([]);
  });

  it('are words in the sentences of the server', () => {
    const said = kinds.flatMap((name) => [
      sentence(lang, problem('REF_IN_USE', { by: name })),
      sentence(lang, problem('ROW_UNREADABLE', { entity: name, id: '1', field: 'qty' })),
    ]);
    // A code has a capital within, and no word of either language has.
    expect(said.filter((text) => /\b[a-z]+[A-Z][A-Za-z]+\b/.test(text))).toEqual([]);
  });
});

describe('the sources', () => {
  it('fall back on no code where they name a kind', () => {
    const bare = /t\(\s*[`'"[](?:[^)]*\b(?:doc|record)\.\$\{)[^)]*defaultValue: (?!t\()/;
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && bare.test(readFileSync(`src/${path}`, 'utf8')),
    );
    expect(found).toEqual([]);
  });
});
