import { expect, test } from 'vitest';
import { monthOf, monthStep } from '#pages/kit/calendar-month.ts';

test('a month is whole weeks from Monday to Sunday', () => {
  const { weeks, from, to } = monthOf('2026-11');
  expect([from, to]).toEqual(['2026-10-26', '2026-12-06']);
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(monthOf('2027-02')).toMatchObject({ from: '2027-02-01', to: '2027-02-28' });
});

test('months follow each other over the turn of the year', () => {
  expect(monthStep('2026-12', 1)).toBe('2027-01');
  expect(monthStep('2026-01', -1)).toBe('2025-12');
});
