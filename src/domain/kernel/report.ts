/**
 * Reports: a named question at a path of the specification. One declaration yields the call's schema, the row type, the search form, the
 * table with sort, sums and chart, and the export. The SQL statement is on the server.
 */
import { z } from 'zod';
import type { CodeSet } from './code-set.ts';
import { daySchema, type Fields, type ValuesOf } from './field.ts';
import { uuidSchema } from './ids.ts';

export type FilterKind = 'refs' | 'code' | 'words' | 'days' | 'choices' | 'flag' | 'number';

export interface Filter<T = unknown> {
  readonly kind: FilterKind;
  readonly schema: z.ZodType<T>;
  /** Entity that `refs` and `code` select from. */
  readonly ref?: string;
  /** Of a flag: on until it is switched off. */
  readonly starts?: boolean;
  readonly set?: CodeSet;
}
export type Filters = Readonly<Record<string, Filter>>;
type AskedBy<Q extends Filters> = { -readonly [K in keyof Q]: Q[K] extends Filter<infer T> ? T : never };

const LONGEST = 100;
const several = <T>(one: z.ZodType<T>) => z.union([one.transform((value) => [value]), z.array(one).max(500)]).default([]);
const wording = () => z.string().max(LONGEST).default('') as unknown as z.ZodType<string>;

export const ask = {
  /** Records of an entity: one or several, by id. */
  refs: (ref: string): Filter<string[]> => ({ kind: 'refs', ref, schema: several(uuidSchema) as z.ZodType<string[]> }),
  /** One record of an entity, by its code. */
  code: (ref: string): Filter<string> => ({ kind: 'code', ref, schema: wording() }),
  /** Every word must match. */
  words: (): Filter<string> => ({ kind: 'words', schema: wording() }),
  /** Calendar days at the site, both ends included. */
  days: (): Filter<{ from?: string | undefined; to?: string | undefined } | undefined> => ({
    kind: 'days',
    schema: z
      .object({ from: daySchema.optional(), to: daySchema.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to < from' })
      .optional(),
  }),
  choices: <C extends string | number>(set: CodeSet<C>): Filter<C[]> => ({
    kind: 'choices',
    set: set as unknown as CodeSet,
    schema: several(set.schema) as z.ZodType<C[]>,
  }),
  flag: (starts = false): Filter<boolean> => ({
    kind: 'flag',
    starts,
    schema: z.boolean().default(starts) as unknown as z.ZodType<boolean>,
  }),
  number: (least = -100_000, most = 100_000): Filter<number | undefined> => ({
    kind: 'number',
    schema: z.coerce.number().int().min(least).max(most).optional(),
  }),
};

/** How the rows are charted: counted or summed by a column, largest first. @typeParam K columns @typeParam B columns and ids @typeParam Q filters */
export interface Chart<K, B = K, Q = string> {
  readonly by: B;
  /** Columns to sum; `rows` counts. Quantities are charted in one unit at a time: that of most rows, or the one asked for. */
  readonly of: readonly (K | 'rows')[];
  /** Bars are the codes of `by`, in their order and all of them, because they are steps of a scale. */
  readonly isScale?: boolean;
  /** The filter that a bar sets, so that it opens its rows. */
  readonly narrows: Q;
  /** The column whose value the filter is set to; default: `by`. */
  readonly key?: B;
}

export interface ReportDef<C extends Fields = Fields, I extends Fields = Fields, Q extends Filters = Filters> {
  /** Number in the table of reports; the name of a list that is none of them. */
  readonly n: number | string;
  /** Page. */
  readonly path: string;
  /** Call, POST. */
  readonly call: string;
  /** Right to open its page, '' = whoever sees the module; default: that of its number. */
  readonly right: string;
  /** Rights of other pages that call it, in addition to the report's own. */
  readonly shared: readonly string[];
  /** Key under `field` of words of its own; what is not there is under `report` and `common`. */
  readonly words: string;
  readonly filters: Q;
  /** Visible columns, in order. */
  readonly columns: C;
  /** Identifies a row and gives its links; not shown. */
  readonly ids: I;
  /** Columns that distinguish rows. */
  readonly key: readonly (keyof (C & I) & string)[];
  /** Columns the user can add; hidden by default. */
  readonly hidden: readonly (keyof C & string)[];
  /** Columns that are left out where there is little room. */
  readonly wide: readonly (keyof C & string)[];
  /** Columns summed over all rows found: quantities only where they share one unit. */
  readonly sums: readonly (keyof C & string)[];
  readonly chart: Chart<keyof C & string, keyof (C & I) & string, keyof Q & string> | null;
  /** Where a row leads: its document, its box, a narrower report. Null = nowhere. */
  opens?(row: ValuesOf<C> & ValuesOf<I>): ReportPlace | null;
}

/** A path and its query. */
export type ReportPlace = readonly [path: string, query?: Record<string, string>];

export type AnyReport = ReportDef;

/** A row as returned by the call. */
export type ReportRow<R> = R extends ReportDef<infer C, infer I, Filters> ? ValuesOf<C> & ValuesOf<I> : never;
/** The report's filters, without page and sort. */
export type ReportFilters<R> = R extends ReportDef<Fields, Fields, infer Q> ? AskedBy<Q> : never;

type Usual = 'right' | 'shared' | 'words' | 'hidden' | 'wide' | 'sums' | 'chart';
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
  ...input,
});

/** Rights of which any one permits the call: that of its page and those of the pages that share it; a group takes in what is under it. */
export const callRights = ({ right, shared }: Pick<AnyReport, 'right' | 'shared'>): readonly string[] =>
  [right, ...shared].filter((code) => code !== '' && !shared.some((group) => code.startsWith(`${group}:`)));
