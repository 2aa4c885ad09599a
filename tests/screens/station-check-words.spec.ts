/** Every finding of the check of a station has its sentence in both languages, and what is wrong says what to do. */
import { describe, expect, it } from 'vitest';
import { CHECKS, FINDINGS, verdictOf } from '#domain/protocol/station-check.ts';
import { TEST_CODES } from '#domain/system/test-codes.ts';
import en from '#locales/en/check.json';
import zh from '#locales/zh/check.json';
import { nextCode, scannerFindings } from '#screens/system/check/scanner-findings.ts';

type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

describe.each([
  ['zh', zh],
  ['en', en],
])('in %s', (_lang, words) => {
  const [found, todo]: readonly Sentences[] = [words.found, words.todo];
  it('everything that can be found has a sentence, and nothing else has', () => {
    const said = CHECKS.map((check) => [check, Object.keys(found?.[check] ?? {}).sort()]);
    expect(said).toEqual(CHECKS.map((check) => [check, Object.keys(FINDINGS[check]).sort()]));
  });

  it('what is wrong says what to do, and what is right does not', () => {
    const wrong = CHECKS.flatMap((check) =>
      Object.keys(FINDINGS[check]).flatMap((code) => (['warn', 'error'].includes(verdictOf(check, code)) ? [`${check}.${code}`] : [])),
    );
    const told = CHECKS.flatMap((check) => Object.keys(todo?.[check] ?? {}).map((code) => `${check}.${code}`));
    expect(told.sort()).toEqual(wrong.sort());
  });

  it('every test code has a name', () => {
    expect(TEST_CODES.map(({ name }) => words.scanner.code[name] && words.sheet[name])).not.toContain('');
  });
});

describe('the scans of the test codes together', () => {
  const tab = { code: 'suffixTab' } as const;
  const slow = { code: 'slow', n: 80 } as const;
  it.each([
    ['no scan says nothing', {}, []],
    ['some that were right are not all', { keys: [], square: [] }, [{ code: 'partly', facts: { n: 2, of: 3 } }]],
    ['all right', { keys: [], parts: [], square: [] }, [{ code: 'right', facts: {} }]],
    [
      'what is wrong at each is said once',
      { keys: [tab, slow], parts: [tab], square: [] },
      [
        { code: 'suffixTab', facts: {} },
        { code: 'slow', facts: { n: 80 } },
      ],
    ],
  ])('%s', (_what, scans, found) => {
    expect(scannerFindings(scans)).toEqual(found);
  });

  it('the next code is one that was not right yet, and none when all are', () => {
    expect(nextCode({ keys: [] }, 'keys')).toBe('parts');
    expect(nextCode({ keys: [tab], parts: [], square: [] }, 'square')).toBe('keys');
    expect(nextCode({ keys: [], parts: [], square: [] }, 'square')).toBeNull();
  });
});
