import { describe, expect, it } from 'vitest';
import { type ChartSeries, foldedKinds, MOST_BARS, runningShares, saysSomething, sharesOf, shownBars } from '#pages/chart/chart-data.ts';
import { barOption, type Drawing, lineOption, type Palette } from '#pages/chart/chart-options.ts';

const series: ChartSeries[] = [
  { key: 'less', name: 'Less', tone: 'error' },
  { key: 'more', name: 'More' },
];
const one = series.slice(0, 1);
const row = (label: string, less: number, more = 0) => ({ key: label, label, values: { less, more } });
const palette = Object.fromEntries(
  ['fg', 'muted', 'line', 'panel', 'accent', 'ok', 'warn', 'error', 'info', 'hold'].map((name) => [name, `#${name}`]),
) as unknown as Palette;

const LETTERING = { fontSize: 12, fontFamily: 'serif' };
const bars = (drawing: Partial<Drawing> & Pick<Drawing, 'rows' | 'series'>) => barOption({ kind: 'bars', ...drawing }, palette, LETTERING);

describe('a chart', () => {
  it('shows the largest first, and leaves the rest to the table', () => {
    const rows = Array.from({ length: MOST_BARS + 3 }, (_, n) => row(`w${n}`, n));
    const { bars: drawn, rest } = shownBars(rows, series);
    // That of nothing is no bar.
    expect([drawn.length, drawn[0]?.label, rest]).toEqual([MOST_BARS, `w${MOST_BARS + 2}`, 2]);
  });

  it('draws from zero, downwards in the order of the rows, with a figure at every part that has room for it', () => {
    const option = bars({ rows: [row('A', 2, 0), row('B', 1, 40)], series });
    expect(option.xAxis).toMatchObject({ min: 0 });
    expect(option.yAxis.data).toEqual(['B', 'A']);
    expect(option.series.map((part) => [part.name, part.itemStyle.color])).toEqual([
      ['Less', '#error'],
      ['More', '#accent'],
    ]);
    expect(option.series[0]?.data).toEqual([
      { value: 1, label: { show: false } },
      { value: 2, label: { show: false } },
    ]);
    expect(option.series[1]?.data).toEqual([
      { value: 40, label: { show: true } },
      { value: 0, label: { show: false } },
    ]);
  });

  it('writes money with its cents, and counts without', () => {
    const written = (isMoney: boolean): string | undefined =>
      bars({ rows: [row('A', 14158.4)], series: [{ key: 'less', name: 'Less', isMoney }] }).series[0]?.label.formatter({
        value: 14158.4 as never,
      });
    expect([written(true), written(false)]).toEqual(['14,158.40', '14,158.4']);
  });

  it('has a legend only where there is more than one kind of bar', () => {
    expect('legend' in bars({ rows: [row('A', 1)], series: one })).toBe(false);
  });

  it('tells kinds apart without colour: by pattern in bars, by dash and mark in lines', () => {
    const drawn = bars({ rows: [row('A', 1, 2)], series }).series;
    expect(drawn.map(({ itemStyle }) => 'decal' in itemStyle)).toEqual([false, true]);
    const lines = lineOption({ kind: 'line', rows: [row('A', 1, 2)], series }, palette, LETTERING).series;
    expect(new Set(lines.map(({ symbol, lineStyle }) => `${symbol} ${lineStyle.type}`)).size).toBe(2);
  });
});

describe('bars side by side', () => {
  const grouped = (rows: Drawing['rows'], of = series) => bars({ kind: 'grouped', rows, series: of });

  it('are not stacked, so that figures which are parts of each other are compared', () => {
    expect(grouped([row('A', 2, 3)]).series.map((part) => 'stack' in part)).toEqual([false, false]);
    expect(bars({ rows: [row('A', 2, 3)], series }).series.map((part) => 'stack' in part)).toEqual([true, true]);
  });

  it('have the tone and pattern that they have in stacks, one below the other in the order of the legend', () => {
    const [side, stacked] = [grouped([row('A', 2, 3)]), bars({ rows: [row('A', 2, 3)], series })];
    expect(side.series.map(({ name, itemStyle }) => [name, itemStyle])).toEqual(
      stacked.series.map(({ name, itemStyle }) => [name, itemStyle]),
    );
  });

  it('have their figure at their end, however short they are', () => {
    const [less, more] = grouped([row('A', 1, 400)]).series;
    expect(less).toMatchObject({ label: { position: 'right' }, data: [{ value: 1, label: { show: true } }] });
    expect(more).toMatchObject({ label: { position: 'right' }, data: [{ value: 400, label: { show: true } }] });
  });
});

describe('a chart that compares nothing is not drawn', () => {
  it('one bar, or bars that are all equal', () => {
    expect(saysSomething([row('A', 3)], one)).toBe(false);
    expect(saysSomething([row('A', 3), row('B', 3)], one)).toBe(false);
    expect(saysSomething([row('A', 3), row('B', 4)], one)).toBe(true);
  });

  it('but one bar says what it is made of', () => {
    expect(saysSomething([row('A', 3, 0)], series)).toBe(false);
    expect(saysSomething([row('A', 3, 1)], series)).toBe(true);
  });

  it('a bar of nothing is none, but a step of a scale is one', () => {
    expect(saysSomething([row('A', 3), row('B', 0)], one)).toBe(false);
    expect(saysSomething([row('A', 3), row('B', 0)], one, true)).toBe(true);
  });

  it('a day of which nothing is known is no point', () => {
    expect(saysSomething([row('A', 3), { key: 'B', label: 'B', values: {} }], one)).toBe(false);
  });
});

describe('shares', () => {
  it('of bars run up to the whole, also of what is not drawn', () => {
    const rows = [row('A', 50), row('B', 30), row('C', 20)];
    expect(runningShares(rows, 'less')).toEqual([50, 80, 100]);
    expect(runningShares(rows, 'less', 200)).toEqual([25, 40, 50]);
    expect(runningShares([row('A', -5), row('B', 0)], 'less')).toEqual([0, 0]);
  });

  it('of a Pareto chart are a line over the bars, in their order', () => {
    const { series: drawn } = bars({ kind: 'pareto', rows: [row('A', 3), row('B', 1)], series: one, running: 'Running' });
    expect(drawn[1]).toMatchObject({
      type: 'line',
      name: 'Running',
      data: [
        [100, 0],
        [75, 1],
      ],
    });
  });

  it('of a bar make 100 %', () => {
    expect(sharesOf(row('A', 1, 3), series)).toEqual([25, 75]);
    expect(sharesOf(row('A', 0, 0), series)).toEqual([0, 0]);
  });

  it('that are too many to be told apart stand together', () => {
    const kinds = ['a', 'b', 'c', 'd'].map((key): ChartSeries => ({ key, name: key }));
    const rows = [{ key: 'R', label: 'R', values: { a: 1, b: 9, c: 0, d: 2 } }];
    expect(foldedKinds(rows, kinds, 'Others', 3).series.map(({ key }) => key)).toEqual(['a', 'b', 'd']);
    const folded = foldedKinds(rows, kinds, 'Others', 2);
    expect(folded.series.map(({ name }) => name)).toEqual(['b', 'Others']);
    expect(folded.rows[0]?.values).toMatchObject({ b: 9, others: 3 });
  });
});
