/** What a chart shows, as plain figures: the same for the drawing and for the table behind it. Pure. */

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Colour of a state; default: one step of the accent ramp after another. */
  readonly tone?: 'ok' | 'warn' | 'error' | 'info' | 'hold';
}

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** By the key of the series. */
  readonly values: Readonly<Record<string, number>>;
}

/** More bars nobody compares: the rest stands in the table. */
export const MOST_BARS = 8;

/** The largest first; how many are left to the table. */
export function shownBars(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
): { readonly bars: readonly ChartRow[]; readonly rest: number } {
  const sum = ({ values }: ChartRow): number => series.reduce((all, { key }) => all + Math.abs(values[key] ?? 0), 0);
  const bars = rows.toSorted((a, b) => sum(b) - sum(a)).slice(0, MOST_BARS);
  return { bars, rest: rows.length - bars.length };
}

/** Colours by the names of the tokens. */
export type Palette = Readonly<Record<'fg' | 'muted' | 'line' | 'panel' | 'accent' | 'ok' | 'warn' | 'error' | 'info' | 'hold', string>>;

const RAMP = [1, 0.75, 0.55, 0.4, 0.28, 0.18];

/** How the page writes; a drawing that measures in another face cuts its words. */
export interface Lettering {
  readonly fontSize: number;
  readonly fontFamily: string;
}

/** Bars from zero, the kinds of one row behind one another, figures in the bars; lines only where the eye needs them. */
export function barOption(rows: readonly ChartRow[], series: readonly ChartSeries[], palette: Palette, lettering: Lettering) {
  // The axis of names grows upwards.
  const bars = rows.toReversed();
  const text = { color: palette.fg, ...lettering };
  return {
    animation: false,
    textStyle: lettering,
    grid: { left: 0, right: 24, top: series.length > 1 ? 28 : 4, bottom: 4, containLabel: true },
    ...(series.length > 1 ? { legend: { top: 0, left: 0, icon: 'rect', itemWidth: 10, itemHeight: 10, textStyle: text } } : {}),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: palette.panel,
      borderColor: palette.line,
      textStyle: text,
    },
    xAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      axisLabel: { ...lettering, color: palette.muted },
      splitLine: { lineStyle: { color: palette.line } },
    },
    yAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisLabel: { ...text, width: 180, overflow: 'truncate' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
    },
    series: series.map(({ key, name, tone }, at) => ({
      type: 'bar',
      name,
      stack: 'all',
      barMaxWidth: 18,
      itemStyle: { color: palette[tone ?? 'accent'], opacity: tone ? 1 : (RAMP[at] ?? 1) },
      label: { ...text, show: true, position: 'inside', color: palette.panel },
      // What is nothing needs no figure.
      data: bars.map(({ values }) => ({ value: values[key] ?? 0, label: { show: (values[key] ?? 0) !== 0 } })),
    })),
  };
}
