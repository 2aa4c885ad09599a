/** One answer for every declared report: a page of it, sorted, with the sums and the chart of all rows found. */
import { z } from 'zod';
import { type Fields, optional } from '#domain/kernel/field.ts';
import type { AnyReport, Filters } from '#domain/kernel/report.ts';
import { mayReadPrices, type PriceReader } from '#domain/system/prices.ts';
import { fail } from '#server/modules/failure.ts';
import { mended } from '#server/store/readable.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { type Answer, readPage, type Source } from './source.ts';

const paging = {
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
};
const sorting = {
  sort: z
    .array(z.object({ field: z.string().max(40), dir: z.enum(['asc', 'desc']).default('asc') }))
    .max(5)
    .default([]),
  /** Whether the answer carries sums and chart. A page asks for them once for all of its pages. */
  figures: z.boolean().default(true),
};

/** Schema of a report's call. @param more what other pages ask it by, and what earlier callers wrote */
export const reportSchema = <Q extends Filters, M extends z.ZodRawShape>({ filters }: { readonly filters: Q }, more: M) => {
  const asked = Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
  return z.object({ ...paging, ...sorting, ...(asked as { [K in keyof Q]: Q[K]['schema'] }), ...more });
};

export interface ReportQuestion {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  readonly figures: boolean;
}

export interface ReportAnswer<T> extends Answer<T> {
  /** By column, over all rows found; null = they have several units, or there are more rows than are read. */
  readonly sums: Readonly<Record<string, string | null>>;
  /** The unit of the sums of quantities; null where rows have several. */
  readonly sumUnit: string | null;
  /** What the chart is drawn by, the largest first; and its figures, each in the order of `x`. */
  readonly x: readonly (string | null)[];
  readonly series: readonly { readonly name: string; readonly data: readonly number[] }[];
}

/** So many bars a chart is given; the page draws fewer. */
const MOST_BARS = 50;

type Answered = Pick<AnyReport, 'columns' | 'ids' | 'sums' | 'chart'>;

/** Columns in the material's unit: they are added up only where all rows have one. */
const isQuantity = (columns: Fields, name: string): boolean => columns[name]?.unit === 'base';

const sumOf = (report: Answered, name: string): string =>
  isQuantity(report.columns, name) && 'unitCode' in report.ids
    ? `case when count(distinct r."unitCode") <= 1 then trim_scale(sum(r."${name}"::numeric))::text end`
    : `trim_scale(sum(r."${name}"::numeric))::text`;

type Figures = Pick<ReportAnswer<never>, 'sums' | 'sumUnit' | 'x' | 'series'>;
const NONE: Figures = { sums: {}, sumUnit: null, x: [], series: [] };

async function figuresOf(db: Queryable, report: Answered, source: Source): Promise<Figures> {
  const { sums, chart, ids } = report;
  const { values } = source.conditions;
  const unit = 'unitCode' in ids ? `case when count(distinct r."unitCode") = 1 then min(r."unitCode") end` : 'null::text';
  const columns = sums.map((name) => `${sumOf(report, name)} as "${name}"`);
  const found =
    sums.length > 0
      ? await rowOf<Record<string, string | null>>(
          db,
          `select ${[...columns, `${unit} as "unit of sums"`].join(', ')} from (${source.all}) r`,
          values,
        )
      : undefined;
  const { 'unit of sums': sumUnit = null, ...totals } = found ?? {};
  if (!chart) return { sums: totals, sumUnit, x: [], series: [] };
  const bars = chart.of.map((name) =>
    name === 'rows' ? 'count(*)::int as rows' : `trim_scale(sum(r."${name}"::numeric))::float as "${name}"`,
  );
  const text = `select r."${chart.by}"::text as "by", ${bars.join(', ')} from (${source.all}) r group by 1 order by 2 desc nulls last, 1 limit ${MOST_BARS}`;
  const rows = await rowsOf<{ readonly by: string | null } & Record<string, number | null>>(db, text, values);
  const series = chart.of.map((name) => ({ name, data: rows.map((row) => Number(row[name] ?? 0)) }));
  return { sums: totals, sumUnit, x: rows.map(({ by }) => by), series };
}

/** The report as its reader sees it: without the columns that are not for the reader's eyes, in sums and chart too. An order by one would tell its values. */
function seenBy(reader: PriceReader, report: Answered): Answered {
  if (mayReadPrices(reader)) return report;
  const { columns, sums, chart } = report;
  const isSeen = (name: string): boolean => !columns[name]?.price;
  const bars = chart && isSeen(chart.by) ? { ...chart, of: chart.of.filter(isSeen) } : null;
  return {
    ...report,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => isSeen(name))),
    sums: sums.filter(isSeen),
    chart: bars && bars.of.length > 0 ? bars : null,
  };
}

const without = (hidden: readonly string[], rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))));

const shown = new WeakMap<object, Fields>();
/** What cannot be read is shown as nothing: the sums and numbers beside it still add up to the row. */
function optionalOf({ columns, ids }: Answered): Fields {
  const known =
    shown.get(columns) ?? Object.fromEntries(Object.entries({ ...columns, ...ids }).map(([name, field]) => [name, optional(field)]));
  shown.set(columns, known);
  return known;
}

/** @throws 400 where it is to be sorted by what is no column of the reader's */
export async function answerReport<T extends object>(
  db: Queryable,
  reader: PriceReader,
  report: Answered,
  source: Source,
  question: ReportQuestion,
): Promise<ReportAnswer<T>> {
  const seen = seenBy(reader, report);
  for (const { field } of question.sort)
    if (!Object.hasOwn(seen.columns, field)) fail(400, 'INPUT_INVALID', {}, [{ field: 'sort', code: 'unknown', message: field }]);
  const read = await readPage<T>(db, source, question, question.sort);
  const page = { ...read, list: read.list.map((row) => mended(optionalOf(report), row)) };
  // What is not read to its end has no sums: a part of them would look like the whole.
  const figures = question.figures && !page.more ? await figuresOf(db, seen, source) : NONE;
  const hidden = Object.keys(report.columns).filter((name) => !Object.hasOwn(seen.columns, name));
  return { ...page, ...figures, list: hidden.length > 0 ? (without(hidden, page.list) as T[]) : page.list };
}
