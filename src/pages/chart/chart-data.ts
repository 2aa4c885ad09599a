/** A chart's content as plain figures, shared by the drawing and the table behind it. Pure. */

import { groupDigits } from '#ui/group-digits.ts';

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Colour of a state; default: the next step of the accent ramp. */
  readonly tone?: 'ok' | 'warn' | 'error' | 'info' | 'hold';
}

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** By series key. */
  readonly values: Readonly<Record<string, number>>;
  /** False where nothing lies behind the bar that could be opened. */
  readonly opens?: boolean;
}

/** Cap on drawn bars, beyond which they cannot be compared; the table holds the rest. */
export const MOST_BARS = 8;

/** Largest first, or in order for a scale; also says how many rows only the table shows. */
export function shownBars(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  isScale = false,
  most = MOST_BARS,
): { readonly bars: readonly ChartRow[]; readonly rest: number } {
  const sum = ({ values }: ChartRow): number => series.reduce((all, { key }) => all + Math.abs(values[key] ?? 0), 0);
  const bars = (isScale ? rows : rows.toSorted((a, b) => sum(b) - sum(a))).slice(0, most);
  return { bars, rest: rows.length - bars.length };
}

/** A bar and its figures as a sentence. */
export const barSentence = ({ label, values }: ChartRow, series: readonly ChartSeries[]): string =>
  `${label} ${series.map(({ key, name }) => `${name} ${values[key] ?? 0}`).join(' ')}`;

/** Colours by token name. */
export type Palette = Readonly<Record<'fg' | 'muted' | 'line' | 'panel' | 'accent' | 'ok' | 'warn' | 'error' | 'info' | 'hold', string>>;

const RAMP = [1, 0.75, 0.55, 0.4, 0.28, 0.18];

/** The page's typeface; a drawing that measures in another one truncates its words. */
export interface Lettering {
  readonly fontSize: number;
  readonly fontFamily: string;
}

/** As the axis beneath writes it. */
const grouped = ({ value }: { readonly value: number }): string => groupDigits(String(value));

/** Bars from zero, a row's kinds stacked, figures inside the bars; grid lines only where needed. */
export function barOption(rows: readonly ChartRow[], series: readonly ChartSeries[], palette: Palette, lettering: Lettering) {
  // The category axis runs upwards.
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
      axisLabel: { ...text, interval: 0, width: 180, overflow: 'truncate' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
    },
    series: series.map(({ key, name, tone }, at) => ({
      type: 'bar',
      name,
      stack: 'all',
      barMaxWidth: 18,
      itemStyle: { color: palette[tone ?? 'accent'], opacity: tone ? 1 : (RAMP[at] ?? 1) },
      label: { ...text, show: true, position: 'inside', color: palette.panel, formatter: grouped },
      // Zero needs no label.
      data: bars.map(({ values }) => ({ value: values[key] ?? 0, label: { show: (values[key] ?? 0) !== 0 } })),
    })),
  };
}
