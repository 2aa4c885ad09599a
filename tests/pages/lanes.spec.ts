/** Bars of a month: what overlaps stands below each other, and what reaches beyond the month is cut. */
import { expect, test } from 'vitest';
import { lanesOf } from '#pages/kit/lanes.ts';

const bar = (key: string, lane: string, from: string, to: string) => ({ key, lane, from: `2026-${from}`, to: `2026-${to}` });
const shown = (...bars: ReturnType<typeof bar>[]) =>
  lanesOf(bars, '2026-12-01', '2026-12-31').map(({ lane, rows }) => [
    lane,
    ...rows.map(({ row, bars: own }) => `${row}: ${own.map(({ bar: { key }, from, to }) => `${key} ${from}-${to}`).join(', ')}`),
  ]);

test('bars that follow each other share a row, and those that overlap do not', () => {
  expect(shown(bar('a', 'L1', '12-01', '12-05'), bar('b', 'L1', '12-05', '12-08'), bar('c', 'L1', '12-06', '12-07'))).toEqual([
    ['L1', '2: a 0-4, c 5-6', '3: b 4-7'],
  ]);
});

test('lanes stand in their order, one below the other', () => {
  expect(shown(bar('b', 'L2', '12-01', '12-02'), bar('a', 'L1', '12-10', '12-11'))).toEqual([
    ['L1', '2: a 9-10'],
    ['L2', '3: b 0-1'],
  ]);
});

test('what reaches beyond the month is cut at it, and what lies outside is left out', () => {
  expect(shown(bar('long', 'L1', '11-20', '12-02'), bar('end', 'L1', '12-30', '12-31'), bar('gone', 'L3', '11-01', '11-30'))).toEqual([
    ['L1', '2: long 0-1, end 29-30'],
  ]);
});
