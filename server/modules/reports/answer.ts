/** Answers every declared report: a sorted page, with the sums and the chart of all rows found. */
import { z } from 'zod';
import { type Fields, optional } from '#domain/kernel/field.ts';
import type { AnyReport, Filters } from '#domain/kernel/report.ts';
import { WAREHOUSE_NAMES } from '#domain/protocol/called.ts';
import { isOfFactory, mayReadReportPrices, type PriceReader } from '#domain/system/prices.ts';
import { fail } from '#server/modules/failure.ts';
import { mended } from '#server/store/readable.ts';

import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { chartOf, type Drawn, isQuantity, UNDRAWN } from './chart.ts';
import { englishWarehouses, withEnglishNames } from './english-names.ts';
import { type Intake, pouredRows } from './rows.ts';

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
  /** Whether the answer includes sums and chart. A page of the app requests them only once for all its pages of rows. */
  figures: z.boolean().default(true),
  /** Whether all rows found are counted. A page of the app shows its rows first and counts them with the sums. */
  counted: z.boolean().default(true),
  /** The unit to chart. Default, and if no row has this unit: the most frequent one. */
  chartUnit: z.string().max(10).optional(),
  /** Draws the report's other chart. */
  otherChart: z.boolean().default(false),
};

/** Schema of a report's call. @param more further parameters used by other pages and by earlier callers */
export const reportSchema = <Q extends Filters, M extends z.ZodRawShape>({ filters }: { readonly filters: Q }, more: M) => {
  const asked = Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema]));
  return z.object({ ...paging, ...sorting, ...(asked as { [K in keyof Q]: Q[K]['schema'] }), ...more });
};

export interface ReportQuestion {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[];
  readonly figures: boolean;
  readonly counted?: boolean | undefined;
  readonly chartUnit?: string | undefined;
  readonly otherChart?: boolean | undefined;
  /** Takes all rows found, one after another, instead of a page of them. No call can ask for it. */
  readonly into?: Intake | undefined;
}

export interface ReportAnswer<T> extends Answer<T>, Drawn {
  /** By column, over all rows found; null = the rows have several units, or there are too many to read. */
  readonly sums: Readonly<Record<string, string | null>>;
  /** The unit of the summed quantities; null if the rows have several. */
  readonly sumUnit: string | null;
  /** English names in the order of `x`, of warehouses that have one. */
  readonly called: readonly (string | null)[];
}

type Answered = Pick<AnyReport, 'right' | 'columns' | 'ids' | 'sums' | 'chart' | 'filters'>;

/** Columns in the material's unit are only added up if all rows have the same one. */
const sumOf = (report: Answered, name: string): string =>
  isQuantity(report.columns, name) && 'unitCode' in report.ids
    ? `case when count(distinct r."unitCode") <= 1 then trim_scale(sum(r."${name}"::numeric))::text end`
    : `trim_scale(sum(r."${name}"::numeric))::text`;

type Figures = Pick<ReportAnswer<never>, 'sums' | 'sumUnit' | 'called'> & Drawn;
const NONE: Figures = { sums: {}, sumUnit: null, called: [], ...UNDRAWN };

async function figuresOf(db: Queryable, report: Answered, source: Source, asked: string | undefined): Promise<Figures> {
  const { sums, ids } = report;
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
  const drawn = await chartOf(db, report, source, asked);
  const names = WAREHOUSE_NAMES.includes(report.chart?.by ?? '') ? await englishWarehouses(db, drawn.x) : new Map<unknown, string>();
  return { sums: totals, sumUnit, ...drawn, called: drawn.x.map((value) => names.get(value) ?? null) };
}

/**
 * The report as its reader may see it: without forbidden columns, also in sums and chart. They cannot be sorted by either, because an order would
 * reveal their values.
 */
function seenBy(reader: PriceReader, report: Answered): Answered {
  const { columns, sums, chart } = report;
  const seesPrices = mayReadReportPrices(reader, report);
  const isSuppliers = (reader.supplierId ?? null) !== null;
  const isSeen = (name: string): boolean => !columns[name]?.price || (seesPrices && !(isSuppliers && isOfFactory(name)));
  const bars = chart && isSeen(chart.by) ? { ...chart, of: chart.of.filter(isSeen) } : null;
  return {
    ...report,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => isSeen(name))),
    sums: sums.filter(isSeen),
    chart: bars && bars.of.length > 0 ? bars : null,
  };
}

const NO_PAGE = { list: [], total: 0, isCounted: false, more: false, pageIndex: 1, pageSize: 1 };

const without = (hidden: readonly string[], rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))));

const shown = new WeakMap<object, Fields>();
/** An unreadable value is shown as empty. The sums and figures next to it still match the row. */
function optionalOf({ columns, ids }: Answered): Fields {
  const known =
    shown.get(columns) ?? Object.fromEntries(Object.entries({ ...columns, ...ids }).map(([name, field]) => [name, optional(field)]));
  shown.set(columns, known);
  return known;
}

/** Ranking by a price would tell it. */
const chosenIn = ({ filters }: Answered, question: object): readonly [filter: string, column: string][] =>
  Object.entries(filters).flatMap(([name, { kind }]) => (kind === 'choice' ? [[name, String(Reflect.get(question, name))]] : []));

/** The chart that is asked for. One of what a filter names sums that column. */
function drawnFor({ chart: first }: Answered, question: ReportQuestion): Answered['chart'] {
  const chart = (question.otherChart && first?.other) || first;
  return chart?.chosen ? { ...chart, of: [String(Reflect.get(question, chart.chosen))] } : chart;
}

/**
 * @param worded what the statement cannot say of a row
 * @throws 400 if the column to sort by, or one that is chosen, is not one the reader may see
 */
export async function answerReport<T extends object>(
  db: Queryable,
  reader: PriceReader,
  report: Answered,
  source: Source,
  question: ReportQuestion,
  worded?: (row: T) => T,
): Promise<ReportAnswer<T>> {
  const seen = seenBy(reader, { ...report, chart: drawnFor(report, question) });
  for (const { field } of question.sort)
    if (!Object.hasOwn(seen.columns, field)) fail(400, 'INPUT_INVALID', {}, [{ field: 'sort', code: 'unknown', message: field }]);
  for (const [field, column] of chosenIn(report, question))
    if (report.columns[column]?.price && !Object.hasOwn(seen.columns, column))
      fail(400, 'INPUT_INVALID', {}, [{ field, code: 'unknown', message: column }]);
  const hidden = Object.keys(report.columns).filter((name) => !Object.hasOwn(seen.columns, name));
  const shownOf = (rows: readonly T[]): T[] => {
    const list = rows.map((row) => {
      const readable = mended(optionalOf(report), row);
      return worded ? worded(readable) : readable;
    });
    return hidden.length > 0 ? (without(hidden, list) as T[]) : list;
  };
  if (question.into) {
    const { into, sort } = question;
    await pouredRows(db, source, sort, into, {
      columns: Object.keys(seen.columns),
      given: worded ? null : Object.keys({ ...report.columns, ...report.ids }),
      shownOf,
      sumsOf: (all) => figuresOf(db, { ...seen, chart: null }, { ...source, all }, undefined),
    });
    return { ...NO_PAGE, ...NONE };
  }
  // Sums of rows that were not counted could be those of the first few thousand.
  const { pageIndex, pageSize, counted, figures: asked } = question;
  const read = await readPage<T>(db, source, { pageIndex, pageSize, counted: counted !== false || asked }, question.sort);
  const page = { ...read, list: await withEnglishNames(db, shownOf(read.list)) };
  // If not all rows are read there are no sums, because a partial sum would look like the total.
  const figures = asked && !page.more ? await figuresOf(db, seen, source, question.chartUnit) : NONE;
  return { ...page, ...figures };
}
