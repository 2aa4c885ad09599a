/** Reports: one declaration yields the call's schema, the row type, the search form, the table with sort, sums and chart, and the export. */
import { z } from 'zod';
import type { CodeSet } from './code-set.ts';
import { daySchema, type Fields, type ValuesOf } from './field.ts';
import { uuidSchema } from './ids.ts';

export type FilterKind = 'refs' | 'code' | 'words' | 'days' | 'day' | 'month' | 'choices' | 'choice' | 'flag' | 'number';

export interface Filter<T = unknown> {
  readonly kind: FilterKind;
  readonly schema: z.ZodType<T>;
  /** Entity that `refs` and `code` select from. */
  readonly ref?: string;
  /** What it begins with: the code of a choice, the figure on the form, or a flag that is on until it is switched off. */
  readonly starts?: string | number | boolean;
  readonly set?: CodeSet;
  /** The report is only asked once this is filled in. */
  readonly isRequired?: boolean;
}
export type Filters = Readonly<Record<string, Filter>>;
type AskedBy<Q extends Filters> = { -readonly [K in keyof Q]: Q[K] extends Filter<infer T> ? T : never };

const made = <T>(kind: FilterKind, schema: z.ZodType, more: Partial<Filter> = {}): Filter<T> => ({ ...more, kind, schema }) as Filter<T>;
const several = <T>(one: z.ZodType<T>) => z.union([one.transform((value) => [value]), z.array(one).max(500)]).default([]);
const wording = z.string().max(100).default('');
const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && daySchema.safeParse(`${text}-01`).success;
const monthSchema = z.string().refine(isMonth, { error: 'yyyy-MM', params: { rule: 'INPUT_DATE' } });

export const ask = {
  /** Records of an entity: one or several, by id. */
  refs: (ref: string) => made<string[]>('refs', several(uuidSchema), { ref }),
  /** One record of an entity, by its code. */
  code: (ref: string) => made<string>('code', wording, { ref }),
  /** Every word must match. */
  words: () => made<string>('words', wording),
  /** Calendar days at the site, both ends included. @param back where there are too many to begin with all: the form begins so many days ago */
  days: (back?: number) =>
    made<{ from?: string | undefined; to?: string | undefined } | undefined>(
      'days',
      z
        .object({ from: daySchema.optional(), to: daySchema.optional() })
        .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to < from' })
        .optional(),
      { starts: back },
    ),
  day: () => made<string | undefined>('day', daySchema.optional()),
  /** A calendar month, yyyy-MM. */
  month: () => made<string | undefined>('month', monthSchema.optional()),
  choices: <C extends string | number>(set: CodeSet<C>) => made<C[]>('choices', several(set.schema), { set: set as unknown as CodeSet }),
  /** Exactly one code. One that names a price column is only offered to users who may read prices. */
  choice: <C extends string | number>(set: CodeSet<C>, starts: C) =>
    made<C>('choice', set.schema.default(starts), { set: set as unknown as CodeSet, starts }),
  flag: (starts = false) => made<boolean>('flag', z.boolean().default(starts), { starts }),
  number: (least = -100_000, most = 100_000, starts?: number) =>
    made<number | undefined>('number', z.coerce.number().int().min(least).max(most).optional(), { starts }),
  /** Without a value the server refuses the call, and the page asks for it. */
  required: <T>(filter: Filter<T>) =>
    ({ ...filter, schema: filter.schema.refine((value) => String(value ?? '') !== ''), isRequired: true }) as Filter<NonNullable<T>>,
};

/** Bars, the largest first, of parts that add up; of figures side by side; with their running share; each as a whole of 100 %; steps of time; a calendar. */
export type ChartKind = 'bars' | 'grouped' | 'pareto' | 'share' | 'line' | 'heat';

/** How the rows are charted: counted or summed by a column. @typeParam K columns @typeParam B columns and ids @typeParam Q filters */
export interface Chart<K, B = K, Q = string> {
  readonly kind?: ChartKind;
  readonly by: B;
  /** Columns to sum; `rows` counts. Quantities are charted in one unit at a time: that of most rows, or the one asked for. */
  readonly of: readonly (K | 'rows')[];
  /** The filter whose code names the column to sum, in place of `of`. */
  readonly chosen?: Q;
  /** Each bar is divided by the codes of this column. `of` names one figure. */
  readonly split?: B;
  /** What `of` names is no sum, but the sum of the first as a percentage of the sum of the second. */
  readonly ratio?: readonly [part: B, whole: B];
  /** Bars are the codes of `by`, in their order and all of them, because they are steps of a scale. */
  readonly isScale?: boolean;
  /** The filter that a bar sets, so that it opens its rows, and the column it is set to the value of; default: `by`. */
  readonly narrows: Q;
  readonly key?: B;
  /** Another chart of the report, to be chosen in its place. */
  readonly other?: Chart<K, B, Q>;
}

export interface ReportDef<C extends Fields = Fields, I extends Fields = Fields, Q extends Filters = Filters> {
  /** Number in the table of reports; the name of a list that is none of them. */
  readonly n: number | string;
  /** Its page, and its call (POST). */
  readonly path: string;
  readonly call: string;
  /** Right to open its page, '' = whoever sees the module; default: that of its number. Rights of other pages that call it, in addition to that. */
  readonly right: string;
  readonly shared: readonly string[];
  /** Key under `field` of its own words; the rest is under `report` and `common`. */
  readonly words: string;
  readonly filters: Q;
  /** Visible columns, in order. */
  readonly columns: C;
  /** Identifies a row and gives its links; not shown. */
  readonly ids: I;
  /** Columns that distinguish rows. */
  readonly key: readonly (keyof (C & I) & string)[];
  /** Columns the user can add, and columns that are left out where there is little room. */
  readonly hidden: readonly (keyof C & string)[];
  readonly wide: readonly (keyof C & string)[];
  /** Columns summed over all rows found: quantities only where they share one unit. */
  readonly sums: readonly (keyof C & string)[];
  readonly chart: Chart<keyof C & string, keyof (C & I) & string, keyof Q & string> | null;
  /** Columns that are shown for some codes of a choice only: `{ docNo: { groupBy: ['doc'] } }`. */
  readonly only: { readonly [K in keyof C & string]?: { readonly [F in keyof Q & string]?: readonly AskedBy<Q>[F][] } };
  /** Where a row leads: its document, its box, a narrower report. Null = nowhere. */
  opens?(row: ValuesOf<C> & ValuesOf<I>): ReportPlace | null;
}

/** A path and its query. */
export type ReportPlace = readonly [path: string, query?: Record<string, string>];
export type AnyReport = ReportDef;
/** A row as returned by the call. */
export type ReportRow<R> = R extends ReportDef<infer C, infer I, Filters> ? ValuesOf<C> & ValuesOf<I> : never;
type Usual = 'right' | 'shared' | 'words' | 'hidden' | 'wide' | 'sums' | 'chart' | 'only';
type Input<C extends Fields, I extends Fields, Q extends Filters> = Omit<ReportDef<C, I, Q>, Usual> &
  Partial<Pick<ReportDef<C, I, Q>, Usual>>;

export const defineReport = <C extends Fields, I extends Fields, Q extends Filters>(input: Input<C, I, Q>): ReportDef<C, I, Q> => ({
  right: `web:wmsmaster:report:report${input.n}`,
  shared: [],
  words: 'report',
  hidden: [],
  wide: [],
  sums: [],
  chart: null,
  only: {},
  ...input,
});
