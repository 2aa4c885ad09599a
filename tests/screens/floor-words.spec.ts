/** What terminals of the floor say about a scan: the code stands before the sentence, so no sentence repeats it, and nothing fills it in there. */
import { expect, test } from 'vitest';
import en from '#locales/en/floor.json';
import zh from '#locales/zh/floor.json';

type Words = { readonly [key: string]: string | Words };

const keysWithCode = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string' ? (text.includes('{{code}}') ? [before + key] : []) : keysWithCode(text, `${before}${key}.`),
  );

// The label of a quantity names the defect that it counts.
test.each([
  ['zh', zh],
  ['en', en],
])('answers never hold the code of a scan (%s)', (_lang, words) => {
  expect(keysWithCode(words as unknown as Words)).toEqual(['report.defectQty']);
});
