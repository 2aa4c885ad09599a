/** What is declared in a file is there for server, tablet and tests: a forgotten import must not drop it in silence. */
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, OPERATIONS } from '#domain/registry.ts';

// The registry is asked before the files are read: what only reading them would bring in is missing in it.
const KNOWN = { operations: OPERATIONS.map(({ type }) => type), documents: DOCUMENTS.map(({ docType }) => docType) };
const OF_DOCUMENTS = DOCUMENTS.flatMap(({ operations }) => operations.map(({ type }) => type));

const files = import.meta.glob<Record<string, unknown>>('/src/domain/**/*.ts');

async function declared(has: readonly string[], name: string): Promise<string[]> {
  const found: string[] = [];
  for (const load of Object.values(files))
    for (const value of Object.values(await load()))
      if (typeof value === 'object' && value !== null && has.every((field) => field in value))
        found.push(String((value as Record<string, unknown>)[name]));
  return [...new Set(found)].sort();
}

describe('the registry', () => {
  test('knows every operation that a file declares', async () => {
    const operations = await declared(['type', 'lane', 'reads', 'decide'], 'type');
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((type) => !KNOWN.operations.includes(type))).toEqual([]);
    // A move becomes one of its document's when its file is read.
    const late = DOCUMENTS.flatMap((document) => document.operations.map(({ type }) => type)).filter(
      (type) => !OF_DOCUMENTS.includes(type),
    );
    expect(late).toEqual([]);
  });

  test('knows every document that a file declares', async () => {
    expect((await declared(['docType', 'header', 'edges'], 'docType')).filter((docType) => !KNOWN.documents.includes(docType))).toEqual([]);
  });
});
