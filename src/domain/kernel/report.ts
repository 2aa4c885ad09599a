/**
 * Reports: a named question at a path of the specification. One declaration yields the call's schema, the row type, the search form, the
 * table with sort, sums and chart, and the export. The SQL statement is on the server.
 */
import { z } from 'zod';
import type { CodeSet } from './code-set.ts';
import { daySchema, type Fields, type ValuesOf } from './field.ts';
import { uuidSchema } from './ids.ts';

export type FilterKind = 'refs' | 'words' | 'days' | 'choices' | 'flag' | 'number';

export interface Filter<T = unknown> {
  readonly kind: FilterKind;
  readonly schema: z.ZodType<T>;
  /** Entity that `refs` selects from. */
  readonly ref?: string;
  readonly set?: CodeSet;
}
export type Filters = Readonly<Record<string, Filter>>;
type AskedBy<Q extends Filters> = { -readonly [K in keyof Q]: Q[K] extends Filter<infer T> ? T : never };

const LONGEST = 100;
const several = <T>(one: z.ZodType<T>) => z.union([one.transform((value) => [value]), z.array(one).max(500)]).default([]);

export const ask = {
  /** Records of an entity: one or several, by id. */
  refs: (ref: string): Filter<string[]> => ({ kind: 'refs', ref, schema: several(uuidSchema) as z.ZodType<string[]> }),
  /** Every word must match. */
  words: (): Filter<string> => ({ kind: 'words', schema: z.string().max(LONGEST).default('') as unknown as z.ZodType<string> }),
  /** Calendar days at the site, both ends included. */
  days: (): Filter<{ from?: string | undefined; to?: string | undefined } | undefined> => ({
    kind: 'days',
    schema: z
      .object({ from: daySchema.optional(), to: daySchema.optional() })
      .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'to < from' })
      .optional(),
  }),
  choices: <C extends string | number>(set: CodeSet<C>): Filter<C[]> => ({
    ...{ kind: 'choices', set: set as unknown as CodeSet },
    schema: several(set.schema) as z.ZodType<C[]>,
  }),
  flag: (): Filter<boolean> => ({ kind: 'flag', schema: z.boolean().default(false) as unknown as z.ZodType<boolean> }),
  number: (): Filter<number | undefined> => ({ kind: 'number', schema: z.coerce.number().int().min(-100_000).max(100_000).optional() }),
};

/** How the rows are charted: counted or summed by a column, largest first. */
export interface Chart<K> {
  readonly by: K;
  /** Columns to sum; `rows` counts. Quantities in different units are never charted; counts and amounts may be. */
  readonly of: readonly (K | 'rows')[];
  /** Bars keep the order of the answer because they are steps of a scale. */
  readonly isScale?: boolean;
}

export interface ReportDef<C extends Fields = Fields, I extends Fields = Fields, Q extends Filters = Filters> {
  /** Number in the table of reports. */
  readonly n: number;
  /** Page. */
  readonly path: string;
  /** Call, POST. */
  readonly call: string;
  /** Rights of other pages that call it, in addition to the report's own. */
  readonly shared: readonly string[];
  readonly filters: Q;
  /** Visible columns, in order. */
  readonly columns: C;
  /** Identifies a row and gives its links; not shown. */
  readonly ids: I;
  /** Columns that distinguish rows. */
  readonly key: readonly (keyof (C & I) & string)[];
  /** Columns the user can add; hidden by default. */
  readonly hidden: readonly (keyof C & string)[];
  /** Columns summed over all rows found: quantities only where they share one unit. */
  readonly sums: readonly (keyof C & string)[];
  readonly chart: Chart<keyof C & string> | null;
}
export type AnyReport = ReportDef;

/** A row as returned by the call. */
export type ReportRow<R> = R extends ReportDef<infer C, infer I, Filters> ? ValuesOf<C> & ValuesOf<I> : never;
/** The report's filters, without page and sort. */
export type ReportFilters<R> = R extends ReportDef<Fields, Fields, infer Q> ? AskedBy<Q> : never;

type Input<C extends Fields, I extends Fields, Q extends Filters> = Omit<ReportDef<C, I, Q>, 'hidden' | 'sums' | 'chart' | 'shared'> &
  Partial<Pick<ReportDef<C, I, Q>, 'hidden' | 'sums' | 'chart' | 'shared'>>;

export const defineReport = <C extends Fields, I extends Fields, Q extends Filters>(input: Input<C, I, Q>): ReportDef<C, I, Q> => ({
  ...{ hidden: [], sums: [], chart: null, shared: [] },
  ...input,
});

/** The right to open a report's page; its call also accepts the rights of the pages that share it. */
export const reportRight = ({ n }: Pick<AnyReport, 'n'>): string => `web:wmsmaster:report:report${n}`;
