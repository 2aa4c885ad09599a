/** docs/security.md says what of ASVS holds; a row that names nothing, or a test that is gone, says nothing. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingLinks, rowsBelow } from '#tests/support/proofs.ts';

const text = readFileSync('docs/security.md', 'utf8');
const CHAPTERS = Array.from({ length: 13 }, (_, n) => `V${n + 2}`);
const REASON = /^(Not met|In part|Does not apply|Operator|No test)\b.{3}/;

const rowsOf = (chapter: string) => rowsBelow(text.slice(text.indexOf(`### ${chapter} `)), '| no. | what holds | shown by, or why not |');
const rows = CHAPTERS.flatMap((chapter) => rowsOf(chapter).map(([numbers = '', , shown = '']) => ({ numbers, shown })));
const testsIn = (part: string): string[] => [...part.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = '']) => file);

describe('docs/security.md', () => {
  it.each(CHAPTERS)('has a table for %s, with its own numbers', (chapter) => {
    const numbers = rowsOf(chapter).flatMap(([cell = '']) => cell.split(/, |–/));
    expect(numbers.length).toBeGreaterThan(2);
    const own = new RegExp(`^${chapter.slice(1)}\\.\\d+\\.\\d+$`);
    expect(numbers.filter((one) => !own.test(one))).toEqual([]);
  });

  it('names a test or a reason in every row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ shown }) => testsIn(shown).length === 0 && !REASON.test(shown)).map(({ numbers }) => numbers)).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(testsIn(text).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(missingLinks(text)).toEqual([]);
  });
});
