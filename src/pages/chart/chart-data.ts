/** A chart's content as plain figures, shared by the drawing and the table behind it. Pure. */
import type { ChartKind } from '#domain/kernel/report.ts';

export type { ChartKind };

export interface ChartSeries {
  readonly key: string;
  readonly name: string;
  /** Colour of a state; default: the next step of the accent ramp. */
  readonly tone?: 'ok' | 'warn' | 'error' | 'info' | 'hold';
  /** Written with cents, as everywhere else. */
  readonly isMoney?: boolean;
}

/** A figure as a person reads it: money with its cents. */
export const figureOf = ({ isMoney = false }: Pick<ChartSeries, 'isMoney'>, value: number): string =>
  isMoney ? value.toFixed(2) : String(value);

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** On an axis of time, where there is no room for the label. */
  readonly tick?: string;
  /** Of a calendar: yyyy-MM-dd. */
  readonly day?: string;
  /** By series key; what is missing is not known, which is not zero. */
  readonly values: Readonly<Record<string, number>>;
  /** False where nothing lies behind the bar that could be opened. */
  readonly opens?: boolean;
}

/** Cap on drawn bars, beyond which they cannot be compared; the table holds the rest. */
export const MOST_BARS = 8;
/** Kinds within a bar that can still be told apart by tone and pattern. */
export const MOST_KINDS = 6;
/** Key of what the smaller kinds of a bar add up to. */
const OTHERS = 'others';

export const isTime = (kind: ChartKind): boolean => kind === 'line' || kind === 'heat';

/** Largest first and nothing that is nothing, or all in order for a scale; also says how many rows only the table shows. */
export function shownBars(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  isScale = false,
  most = MOST_BARS,
): { readonly bars: readonly ChartRow[]; readonly rest: number } {
  const sum = ({ values }: ChartRow): number => series.reduce((all, { key }) => all + Math.abs(values[key] ?? 0), 0);
  const drawn = isScale ? rows : rows.filter((row) => sum(row) > 0).toSorted((a, b) => sum(b) - sum(a));
  const bars = drawn.slice(0, most);
  return { bars, rest: drawn.length - bars.length };
}

/**
 * When a chart is drawn at all: it has to compare something. One bar, or bars that are all equal, say no more than the figure in the table; but a bar of
 * several kinds says what it is made of.
 * @param keepsNothing a step of a scale or of time on which there is nothing is drawn as well
 */
export function saysSomething(rows: readonly ChartRow[], series: readonly ChartSeries[], keepsNothing = false): boolean {
  const known = rows.map(({ values }) => series.map(({ key }) => values[key]).filter((value) => value !== undefined));
  const bars = known.filter((bar) => bar.length > 0 && (keepsNothing || bar.some((figure) => figure !== 0)));
  return bars.some((bar) => bar.filter((figure) => figure !== 0).length > 1) || new Set(bars.map((bar) => bar.join())).size > 1;
}

/** The kinds that a bar has something of: the largest in their order, and the others as one. */
export function foldedKinds(
  rows: readonly ChartRow[],
  series: readonly ChartSeries[],
  others: string,
  most = MOST_KINDS,
): { readonly rows: readonly ChartRow[]; readonly series: readonly ChartSeries[] } {
  const sum = ({ key }: ChartSeries): number => rows.reduce((all, { values }) => all + Math.abs(values[key] ?? 0), 0);
  const used = series.filter((one) => sum(one) > 0);
  if (used.length <= most) return { rows, series: used.length > 0 ? used : series };
  const large = new Set(used.toSorted((a, b) => sum(b) - sum(a)).slice(0, most - 1));
  const small = used.filter((one) => !large.has(one));
  return {
    rows: rows.map((row) => ({
      ...row,
      values: { ...row.values, [OTHERS]: small.reduce((all, { key }) => all + (row.values[key] ?? 0), 0) },
    })),
    series: [...used.filter((one) => large.has(one)), { key: OTHERS, name: others }],
  };
}

/** What each bar and those before it make of the whole, in percent. @param whole all there is, also in bars that are not drawn */
export function runningShares(bars: readonly ChartRow[], key: string, whole?: number | null): readonly number[] {
  const figures = bars.map(({ values }) => Math.max(0, values[key] ?? 0));
  const all = Math.max(
    whole ?? 0,
    figures.reduce((sum, figure) => sum + figure, 0),
  );
  let up = 0;
  return figures.map((figure) => {
    up += figure;
    return all > 0 ? Math.round((1000 * up) / all) / 10 : 0;
  });
}

/** What each kind makes of its bar, in percent. */
export function sharesOf({ values }: ChartRow, series: readonly ChartSeries[]): readonly number[] {
  const figures = series.map(({ key }) => Math.max(0, values[key] ?? 0));
  const all = figures.reduce((sum, figure) => sum + figure, 0);
  return figures.map((figure) => (all > 0 ? Math.round((1000 * figure) / all) / 10 : 0));
}

/** A bar and its figures as a sentence. */
export const barSentence = ({ label, values }: ChartRow, series: readonly ChartSeries[]): string =>
  `${label} ${series.map((one) => `${one.name} ${values[one.key] === undefined ? '–' : figureOf(one, values[one.key] ?? 0)}`).join(' ')}`;
