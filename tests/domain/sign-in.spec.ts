import { expect, test } from 'vitest';
import { clockTime, delayAfter, LONGEST_DELAY_S } from '#domain/system/sign-in.ts';

test('four wrong passwords cost nothing; from the fifth on the wait doubles, up to a quarter of an hour', () => {
  expect([0, 1, 4, 5, 6, 7, 14, 15, 16, 1000].map(delayAfter)).toEqual([
    0,
    0,
    0,
    1,
    2,
    4,
    512,
    LONGEST_DELAY_S,
    LONGEST_DELAY_S,
    LONGEST_DELAY_S,
  ]);
});

test.each([
  [1, '0:01'],
  [59.5, '1:00'],
  [845, '14:05'],
  [900, '15:00'],
])('%d seconds are said as %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
