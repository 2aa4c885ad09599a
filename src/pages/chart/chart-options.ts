/** What the library is told to draw. Tones of one chart differ in lightness and pattern, and lines in dash and mark: never in colour alone. Pure. */
import { groupDigits } from '#ui/group-digits.ts';
import { type ChartKind, type ChartRow, type ChartSeries, figureOf, runningShares, sharesOf } from './chart-data.ts';

/** Colours by token name. */
export type Palette = Readonly<Record<'fg' | 'muted' | 'line' | 'panel' | 'accent' | 'ok' | 'warn' | 'error' | 'info' | 'hold', string>>;

/** The page's typeface; a drawing that measures in another one truncates its words. */
export interface Lettering {
  readonly fontSize: number;
  readonly fontFamily: string;
}

export interface Drawing {
  readonly kind: ChartKind;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  /** Of a Pareto chart: all there is, and the name of the running share. */
  readonly whole?: number | null | undefined;
  readonly running?: string | undefined;
  readonly isRatio?: boolean | undefined;
}

const RAMP = [1, 0.72, 0.5, 0.85, 0.6, 0.38];
const PATTERNS = [
  null,
  { dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
    symbolSize: 0.6,
  },
  { dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  { dashArrayX: [1, 0], dashArrayY: [2, 4] },
  { dashArrayX: [2, 4], dashArrayY: [1, 0] },
] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;
const MARKS = ['circle', 'rect', 'triangle', 'diamond'] as const;
/** A part of a bar that is smaller has no room for its figure. */
const LEAST_LABELLED = 0.07;

/** As the axis beneath writes it. */
const grouped = (value: unknown): string => groupDigits(String(value));
const written = (series: Pick<ChartSeries, 'isMoney'>, value: number): string => groupDigits(figureOf(series, value));
const tip = (series: Pick<ChartSeries, 'isMoney'>) => ({
  tooltip: { valueFormatter: (value: unknown) => (typeof value === 'number' ? written(series, value) : '–') },
});
const percent = (value: unknown): string => `${String(value)} %`;

function around(palette: Palette, lettering: Lettering, names: readonly string[]) {
  const text = { color: palette.fg, ...lettering };
  return {
    animation: false,
    textStyle: lettering,
    ...(names.length > 1 ? { legend: { top: 0, left: 0, itemWidth: 18, itemHeight: 10, textStyle: text } } : {}),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: palette.panel,
      borderColor: palette.line,
      textStyle: text,
    },
  };
}

/** A figure on a ground of its own, readable on any tone and pattern. */
const chip = (palette: Palette, lettering: Lettering) => ({
  ...lettering,
  color: palette.fg,
  backgroundColor: palette.panel,
  borderRadius: 2,
  padding: [0, 3],
});

/** Bars from zero, a row's kinds stacked or side by side, figures at the bars, so that no axis needs room. */
export function barOption({ kind, rows, series, whole, running }: Drawing, palette: Palette, lettering: Lettering) {
  // The category axis runs upwards.
  const bars = rows.toReversed();
  const [isShare, isPareto] = [kind === 'share', kind === 'pareto'];
  const shares = bars.map((bar) => sharesOf(bar, series));
  const figure = (at: number, of: number): number => (isShare ? shares[at]?.[of] : bars[at]?.values[series[of]?.key ?? '']) ?? 0;
  const longest = isShare ? 100 : Math.max(0, ...bars.map((_, at) => series.reduce((sum, __, of) => sum + Math.max(0, figure(at, of)), 0)));
  const isMany = series.length > 1;
  const isStacked = isMany && kind !== 'grouped';
  const names = [...series.map(({ name }) => name), ...(isPareto && running !== undefined ? [running] : [])];
  const text = { color: palette.fg, ...lettering };
  const value = {
    type: 'value',
    min: 0,
    ...(isShare ? { max: 100 } : { minInterval: 1 }),
    // The figures stand at the bars.
    show: false,
  };
  const hidden = { type: 'value', min: 0, max: 100, show: false };
  const drawn = series.map(({ key, name, tone, isMoney }, of) => ({
    type: 'bar',
    name,
    ...(isMoney && !isShare ? tip({ isMoney }) : {}),
    ...(isStacked ? { stack: 'all' } : { barGap: '10%' }),
    barMaxWidth: 18,
    itemStyle: {
      color: palette[tone ?? 'accent'],
      opacity: tone ? 1 : (RAMP[of] ?? 1),
      ...(isMany && PATTERNS[of] ? { decal: { ...PATTERNS[of], color: palette.panel } } : {}),
    },
    label: {
      show: true,
      opacity: 1,
      position: isStacked ? 'inside' : isPareto ? 'insideLeft' : 'right',
      ...(isStacked || isPareto ? chip(palette, lettering) : text),
      formatter: ({ value: one }: { readonly value: number }) => (isShare ? percent(one) : written({ isMoney }, one)),
    },
    // Zero needs no label.
    data: bars.map((bar, at) => {
      const one = figure(at, of);
      return { value: one, label: { show: (bar.values[key] ?? 0) !== 0 && (!isStacked || Math.abs(one) >= LEAST_LABELLED * longest) } };
    }),
  }));
  const shared = runningShares(rows, series[0]?.key ?? '', whole).toReversed();
  const line = {
    type: 'line',
    name: running,
    xAxisIndex: 1,
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { color: palette.fg, width: 1.5 },
    itemStyle: { color: palette.fg },
    label: {
      ...chip(palette, lettering),
      show: true,
      position: 'right',
      formatter: ({ value: [one] }: { value: [number] }) => percent(one),
    },
    data: shared.map((share, at) => [share, at]),
  };
  return {
    ...around(palette, lettering, names),
    grid: { left: 0, right: isPareto ? 56 : isStacked ? 24 : 64, top: names.length > 1 ? 28 : 4, bottom: 4, containLabel: true },
    xAxis: isPareto ? [value, hidden] : value,
    yAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisLabel: { ...text, interval: 0, width: 180, overflow: 'truncate' },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
    },
    series: isPareto ? [...drawn, line] : drawn,
  };
}

/** Points in the order of time. A step of which nothing is known has no point. */
export function lineOption({ rows, series, isRatio = false }: Drawing, palette: Palette, lettering: Lettering) {
  return {
    ...around(
      palette,
      lettering,
      series.map(({ name }) => name),
    ),
    grid: { left: 0, right: 24, top: series.length > 1 ? 28 : 12, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: rows.map(({ label, tick = label }) => tick),
      axisLabel: { ...lettering, color: palette.muted, hideOverlap: true },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
    },
    yAxis: {
      type: 'value',
      ...(isRatio ? { scale: true, max: 100 } : {}),
      splitNumber: 3,
      axisLabel: { ...lettering, color: palette.muted, formatter: isRatio ? percent : grouped },
      splitLine: { lineStyle: { color: palette.line } },
    },
    series: series.map(({ key, name, tone, isMoney }, of) => ({
      type: 'line',
      name,
      ...(isMoney ? tip({ isMoney }) : {}),
      symbol: MARKS[of % MARKS.length],
      symbolSize: 6,
      showAllSymbol: true,
      connectNulls: true,
      lineStyle: { color: palette[tone ?? 'accent'], opacity: tone ? 1 : (RAMP[of] ?? 1), width: 2, type: DASHES[of % DASHES.length] },
      itemStyle: { color: palette[tone ?? 'accent'], opacity: tone ? 1 : (RAMP[of] ?? 1) },
      data: rows.map(({ values }) => values[key] ?? null),
    })),
  };
}

export const optionOf = (drawing: Drawing, palette: Palette, lettering: Lettering) =>
  drawing.kind === 'line' ? lineOption(drawing, palette, lettering) : barOption(drawing, palette, lettering);
