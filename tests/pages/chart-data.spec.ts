import { describe, expect, it } from 'vitest';
import { barOption, type ChartSeries, MOST_BARS, type Palette, shownBars } from '#pages/chart/chart-data.ts';

const series: ChartSeries[] = [
  { key: 'less', name: 'Less', tone: 'error' },
  { key: 'more', name: 'More' },
];
const row = (label: string, less: number, more = 0) => ({ key: label, label, values: { less, more } });
const palette = Object.fromEntries(
  ['fg', 'muted', 'line', 'panel', 'accent', 'ok', 'warn', 'error', 'info', 'hold'].map((name) => [name, `#${name}`]),
) as unknown as Palette;

const LETTERING = { fontSize: 12, fontFamily: 'serif' };

describe('a chart', () => {
  it('shows the largest first, and leaves the rest to the table', () => {
    const rows = Array.from({ length: MOST_BARS + 3 }, (_, n) => row(`w${n}`, n));
    const { bars, rest } = shownBars(rows, series);
    expect([bars.length, bars[0]?.label, rest]).toEqual([MOST_BARS, `w${MOST_BARS + 2}`, 3]);
  });

  it('draws from zero, downwards in the order of the rows, with a figure at every bar that is one', () => {
    const option = barOption([row('A', 2, 0), row('B', 1, 4)], series, palette, LETTERING);
    expect(option.xAxis.min).toBe(0);
    expect(option.yAxis.data).toEqual(['B', 'A']);
    expect(option.series.map(({ name, itemStyle }) => [name, itemStyle.color])).toEqual([
      ['Less', '#error'],
      ['More', '#accent'],
    ]);
    expect(option.series[1]?.data).toEqual([
      { value: 4, label: { show: true } },
      { value: 0, label: { show: false } },
    ]);
  });

  it('has a legend only where there is more than one kind of bar', () => {
    expect('legend' in barOption([row('A', 1)], series.slice(0, 1), palette, LETTERING)).toBe(false);
  });
});
