/**
 * Control charts of single readings (SPC, area-mes §6, trap 13). A series is watched by what it did before, not by its tolerance: a reading may be good and
 * the process out of control all the same. Pure; figures are statistics, not goods, and are counted as numbers.
 */

/** The first four of Nelson's rules, the one that says most first. */
export type NelsonRule = 1 | 2 | 3 | 4;

export interface ControlLimits {
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
}

/** Fewer readings say nothing about a process. */
export const LEAST_READINGS = 8;
/** From the mean moving range to three sigma, for ranges of two neighbours. */
const THREE_SIGMA = 2.66;
const BESIDE = 9;
const TREND = 6;
const ALTERNATING = 14;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Limits of an individuals chart: the mean, and three sigma from the moving range. Null = too few readings. */
export function controlLimits(series: readonly number[]): ControlLimits | null {
  if (series.length < LEAST_READINGS) return null;
  const mean = meanOf(series);
  const range = THREE_SIGMA * meanOf(series.slice(1).map((value, at) => Math.abs(value - (series[at] ?? value))));
  return { mean, lower: mean - range, upper: mean + range };
}

/** The last `n` of the readings up to and including the one at `at`; null = there are not so many. */
const lastOf = (series: readonly number[], at: number, n: number): readonly number[] | null =>
  at + 1 < n ? null : series.slice(at + 1 - n, at + 1);

const steps = (values: readonly number[]): readonly number[] =>
  values.slice(1).map((value, at) => Math.sign(value - (values[at] ?? value)));

const isBeside = (values: readonly number[], mean: number): boolean =>
  values.every((value) => value > mean) || values.every((value) => value < mean);
const isTrend = (values: readonly number[]): boolean => steps(values).every((step) => step > 0) || steps(values).every((step) => step < 0);
const isAlternating = (values: readonly number[]): boolean =>
  steps(values).every((step, at, all) => step !== 0 && (at === 0 || step === -(all[at - 1] ?? 0)));

function ruleAt(series: readonly number[], at: number, { mean, lower, upper }: ControlLimits): NelsonRule | null {
  const value = series[at] ?? mean;
  if (value < lower || value > upper) return 1;
  const beside = lastOf(series, at, BESIDE);
  if (beside && isBeside(beside, mean)) return 2;
  const trend = lastOf(series, at, TREND);
  if (trend && isTrend(trend)) return 3;
  const swing = lastOf(series, at, ALTERNATING);
  return swing && isAlternating(swing) ? 4 : null;
}

/**
 * Which readings warn: 1 beyond three sigma, 2 nine in a row on one side of the mean, 3 six in a row rising or falling, 4 fourteen in a row to and fro.
 * @param limits of an earlier time; default: those of the series itself
 */
export function nelsonRules(
  series: readonly number[],
  limits: ControlLimits | null = controlLimits(series),
): readonly (NelsonRule | null)[] {
  return series.map((_, at) => (limits === null ? null : ruleAt(series, at, limits)));
}
