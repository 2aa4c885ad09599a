/** What the chart of a report shows: bars or points over all rows found. */
import type { Fields } from '#domain/kernel/field.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { SITE_ZONE } from '#server/modules/report-query.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import type { Source } from './source.ts';
import { type DayFigures, type Step, stepsOf } from './time-steps.ts';

export interface Drawn {
  /** The values on the chart's axis: of bars the largest first (a scale keeps the order of its codes), of days, weeks or months their first day. */
  readonly x: readonly (string | null)[];
  /** What the filter that a bar narrows is set to, in the order of `x`; of a step of time its first and last day: from/to. */
  readonly keys: readonly (string | null)[];
  /** The charted unit, and all available ones; empty if no quantity is charted. */
  readonly unit: string | null;
  readonly units: readonly string[];
  /** Of time, what a step is. */
  readonly step: Step | null;
  /** All that the first series adds up to, also in bars beyond the last one answered. */
  readonly whole: number | null;
  /** In the order of `x`; null = nothing that a percentage could be of. */
  readonly series: readonly { readonly name: string; readonly data: readonly (number | null)[] }[];
}
export const UNDRAWN: Drawn = { x: [], keys: [], unit: null, units: [], step: null, whole: null, series: [] };

/** Maximum number of bars in an answer; the page draws fewer. */
const MOST_BARS = 50;
/** Eleven years. */
const MOST_DAYS = 4000;
/** A calendar of a year, and the week it begins in. */
const MOST_HEAT = 371;

type Charted = Pick<AnyReport, 'columns' | 'ids' | 'chart'>;
type Chart = NonNullable<AnyReport['chart']>;
type Rows = Pick<Source, 'all' | 'conditions'>;

/** Quantities in the unit of their material. */
export const isQuantity = (columns: Fields, name: string): boolean => columns[name]?.unit === 'base';

/** Units of the rows, most frequent first. */
async function unitsOf(db: Queryable, { all, conditions }: Rows): Promise<readonly string[]> {
  const text = `select r."unitCode" as unit from (${all}) r where r."unitCode" is not null group by 1 order by count(*) desc, 1`;
  return (await rowsOf<{ unit: string }>(db, text, conditions.values)).map(({ unit }) => unit);
}

/** @param only of which rows; default: of all */
const added = (name: string, only = ''): string =>
  name === 'rows' ? `(count(*)${only})::int` : `trim_scale(sum(r."${name}"::numeric)${only})::float`;
const sumOf = (name: string): string => `${added(name)} as "${name}"`;

/** The figures of a bar by name: those of `of`, or one for each code that the bar is divided by. */
function partsOf({ chart: { of, split }, columns, ids }: Charted & { chart: Chart }): readonly (readonly [name: string, text: string])[] {
  const [whole = 'rows'] = of;
  const codes = split === undefined ? undefined : (columns[split] ?? ids[split])?.set?.codes;
  // Codes of the program, never of a user.
  return codes
    ? codes.map((code) => [String(code), added(whole, ` filter (where r."${split}"::text = '${code}')`)] as const)
    : of.map((name) => [name, added(name)] as const);
}

/** The calendar day of a column: a day, an instant at the site, or a month as yyyy-MM. */
function dayOf({ columns, ids }: Charted, name: string): string {
  const type = (columns[name] ?? ids[name])?.type;
  if (type === 'ts') return `(r."${name}"::timestamptz at time zone ${SITE_ZONE})::date`;
  return type === 'date' ? `r."${name}"::date` : `(r."${name}" || '-01')::date`;
}

interface Part {
  readonly source: Rows;
  readonly where: string;
  readonly values: unknown[];
}

type Found = Record<string, number | null> & { readonly by: string | null; readonly key: string | null };

async function bars(db: Queryable, report: Charted & { chart: Chart }, { source, where, values }: Part) {
  const { chart, columns, ids } = report;
  const { by, of, key = by, isScale = false, kind, split } = chart;
  const parts = partsOf(report);
  const whole = kind === 'pareto' ? `, (sum(greatest(${added(of[0] ?? 'rows')}, 0)) over ())::float as "whole of all"` : '';
  const figures = parts.map(([name, one]) => `${one} as "${name}"`).join(', ');
  const text = `select r."${by}"::text as "by", r."${key}"::text as "key", ${figures}${whole} from (${source.all}) r${where}
    group by 1, 2 order by ${split === undefined ? '3' : added(of[0] ?? 'rows')} desc nulls last, 1 limit ${MOST_BARS}`;
  const found = await rowsOf<Found>(db, text, values);
  const steps = isScale ? (columns[by] ?? ids[by])?.set?.codes.map(String) : undefined;
  const drawn = steps?.map((step) => found.find((bar) => bar.by === step) ?? { by: step, key: step }) ?? found;
  return {
    x: drawn.map((bar) => bar.by),
    keys: drawn.map((bar) => bar.key),
    step: null,
    whole: found[0]?.['whole of all'] ?? null,
    series: parts.map(([name]) => ({ name, data: drawn.map((bar) => Number(Reflect.get(bar, name) ?? 0)) })),
  };
}

async function overTime(db: Queryable, report: Charted & { chart: Chart }, { source, where, values }: Part) {
  const { by, of, kind, ratio } = report.chart;
  const summed = ratio ?? of;
  const day = dayOf(report, by);
  const text = `select (${day})::text as "by", ${summed.map(sumOf).join(', ')} from (${source.all}) r${where}${where === '' ? ' where' : ' and'}
    r."${by}" is not null group by 1 order by 1 desc limit ${MOST_DAYS}`;
  const found = (await rowsOf<Found & { readonly by: string }>(db, text, values)).toReversed();
  const days = found.map((row): DayFigures => ({ day: row.by, figures: summed.map((name) => Number(row[name] ?? 0)) }));
  const isMonths = (report.columns[by] ?? report.ids[by])?.type === 'text';
  const { step, steps } = kind === 'heat' ? stepsOf(days, 'day', MOST_HEAT) : stepsOf(days, isMonths ? 'month' : undefined);
  const percent = ([part = 0, whole = 0]: readonly number[]): number | null => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null);
  return {
    x: steps.map(({ from }) => from),
    keys: steps.map(({ from, to }) => `${from}/${to}`),
    step,
    whole: null,
    series: of.map((name, at) => ({ name, data: steps.map(({ figures }) => (ratio ? percent(figures ?? []) : (figures?.[at] ?? 0))) })),
  };
}

/** For quantities only rows with one unit count, or what is drawn could not be compared. @param asked the unit to draw */
export async function chartOf(db: Queryable, report: Charted, source: Source, asked: string | undefined): Promise<Drawn> {
  const { chart, columns, ids } = report;
  if (!chart) return UNDRAWN;
  const isMixed = 'unitCode' in ids && chart.of.some((name) => isQuantity(columns, name));
  const isTime = chart.kind === 'line' || chart.kind === 'heat';
  const drawn = (isTime && source.byDay) || source;
  const units = isMixed ? await unitsOf(db, drawn) : [];
  const unit = units.find((one) => one === asked) ?? units[0] ?? null;
  const own = new Conditions([...drawn.conditions.values]);
  const where = unit === null ? '' : ` where r."unitCode" = ${own.param(unit)}`;
  const draw = isTime ? overTime : bars;
  return { unit, units, ...(await draw(db, { ...report, chart }, { source: drawn, where, values: own.values })) };
}
