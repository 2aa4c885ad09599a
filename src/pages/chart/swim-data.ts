/** What lies where of things that pass the same steps, one lane for each step: plain figures, shared by the drawing and the table behind it. Pure. */
import { type ChartSeries, sharesOf } from './chart-data.ts';

/** A step and what lies there, by series key. */
export interface SwimStep {
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

/** A thing and its steps, in the order it passes them. */
export interface SwimGroup {
  readonly key: string;
  readonly label: string;
  readonly steps: readonly SwimStep[];
}

/** A part of a lane. */
export interface SwimPart {
  readonly series: ChartSeries;
  /** Of the series: its pattern stays the same in every lane. */
  readonly at: number;
  readonly value: number;
  /** Of the longest lane of its thing, percent. */
  readonly width: number;
}

const sumOf = ({ values }: SwimStep, series: readonly ChartSeries[]): number =>
  series.reduce((sum, { key }) => sum + Math.max(0, values[key] ?? 0), 0);

/** All lanes of a thing have one scale, so that a long one is a step where much lies. A step where nothing lies has a lane without parts. */
export function lanesOfGroup(
  { steps }: SwimGroup,
  series: readonly ChartSeries[],
): readonly { readonly step: SwimStep; readonly parts: readonly SwimPart[] }[] {
  const longest = Math.max(0, ...steps.map((step) => sumOf(step, series)));
  return steps.map((step) => {
    const shares = sharesOf({ ...step, label: '' }, series);
    const whole = longest > 0 ? sumOf(step, series) / longest : 0;
    const parts = series.flatMap((one, at) => {
      const value = step.values[one.key] ?? 0;
      return value > 0 ? [{ series: one, at, value, width: Math.round(10 * (shares[at] ?? 0) * whole) / 10 }] : [];
    });
    return { step, parts };
  });
}

/** A lane in a sentence: only what lies there is named. @param nothing said where nothing does */
export function laneSentence(group: Pick<SwimGroup, 'label'>, step: SwimStep, series: readonly ChartSeries[], nothing: string): string {
  const said = series.flatMap(({ key, name }) => ((step.values[key] ?? 0) > 0 ? [`${name} ${step.values[key]}`] : []));
  return `${group.label} ${step.label}: ${said.length > 0 ? said.join(', ') : nothing}`;
}

/** The series that anything lies under, so that a legend names no more than is drawn. */
export const drawnSeries = (groups: readonly SwimGroup[], series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.filter(({ key }) => groups.some(({ steps }) => steps.some(({ values }) => (values[key] ?? 0) > 0)));
