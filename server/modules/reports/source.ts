/** How a report is answered: its statement, how to read one page, and what the rows found add up to. */
import type pg from 'pg';
import { Conditions } from '#server/modules/list-query.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

interface Statement {
  readonly select: string;
  readonly from: string;
  readonly tail?: string;
  readonly order: string;
}

/** How many rows of a list as long as the ledger are counted, sorted and added up at most. Beyond that the user has to narrow the search. */
export const MOST_LOGGED = 10_000;

/** The statements that answer a report. They share one list of parameters. */
export interface Source {
  readonly conditions: Conditions;
  /** All rows with their words, without order and limit. */
  readonly all: string;
  /** One page in the usual order. @param limit "limit … offset …" */
  readonly page: (limit: string) => string;
  /** "select count(*)::int as n …" */
  readonly count: string;
  /** The same figures by day, for charts over time of rows that have no day. */
  readonly byDay?: Pick<Source, 'all' | 'conditions'>;
  /** Only this many are counted; `all` holds no more than these. */
  readonly most?: number;
  /** `all` and `count` of a log up to another number of rows, for what takes its time. */
  readonly upTo?: (most: number) => Pick<Source, 'all' | 'count'>;
}

const bodyOf = ({ from, tail = '' }: Statement, { where }: Conditions): string => `${from}${where}${tail}`;

/** Rows that are read directly. */
export function plainSource(conditions: Conditions, statement: Statement): Source {
  const body = bodyOf(statement, conditions);
  const all = `select ${statement.select} ${body}`;
  return {
    conditions,
    all,
    count: `select count(*)::int as n from (select 1 ${body}) x`,
    page: (limit) => `${all} order by ${statement.order} ${limit}`,
  };
}

/**
 * Rows that are added up by material, in the order of their codes: a page adds up one material after the other until it is full, instead of all of them.
 * @param rows the statement for the material of this id
 * @param within the order within a material, beginning with a comma; of columns of `g`
 */
export const byMaterial = (whole: Source, rows: (material: string) => string, within: string): Source => ({
  ...whole,
  page: (limit) => `select g.* from material o cross join lateral (${rows('o.id')}) g order by o.mat_code${within} ${limit}`,
});

export interface Found {
  /** Finds the rows. `shown` reads its columns from the table `hit`. */
  readonly hits: Statement;
  /** Adds the words: "select … from hit join …" without its order, which is `order` on `hit`. */
  readonly shown: { readonly text: string; readonly order: string };
}

const worded = ({ hits, shown }: Found, conditions: Conditions, limit: string): string =>
  `with hit as materialized (select ${hits.select} ${bodyOf(hits, conditions)} ${limit}) ${shown.text}`;

/**
 * Rows that are expensive to word: they are found first, by index and in order, and only those of the page are worded.
 * @param counted "from …" with one row per row of the list, cheaper than the hits
 */
export const foundSource = (conditions: Conditions, counted: string, found: Found): Source => ({
  conditions,
  all: worded(found, conditions, ''),
  count: `select count(*)::int as n ${counted}${conditions.where}`,
  page: (limit) => `${worded(found, conditions, `order by ${found.hits.order} ${limit}`)} order by ${found.shown.order}`,
});

/** Rows of a log. They are counted in the order of the page, or the planner would read the whole ledger to count its first few thousand hits. */
export const loggedSource = (conditions: Conditions, hits: Statement, shown: Found['shown']): Source => {
  const found = { hits, shown };
  const upTo = (most: number): Pick<Source, 'all' | 'count'> => {
    const newest = `order by ${hits.order} limit ${most + 1}`;
    return {
      all: worded(found, conditions, newest),
      count: `select count(*)::int as n from (select 1 ${bodyOf(hits, conditions)} ${newest}) x`,
    };
  };
  return {
    conditions,
    most: MOST_LOGGED,
    upTo,
    ...upTo(MOST_LOGGED),
    page: (limit) => `${worded(found, conditions, `order by ${hits.order} ${limit}`)} order by ${shown.order}`,
  };
};

export interface Sort {
  readonly field: string;
  readonly dir: 'asc' | 'desc';
}
export interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** False: the rows must not wait until all of them are counted. */
  readonly counted?: boolean;
}

/** The answer to a report, or to a list that is requested like one. */
export interface Answer<T> {
  readonly list: T[];
  /** How many rows were found; at least so many where they were not counted. */
  readonly total: number;
  readonly isCounted: boolean;
  /** There are more rows than were counted. */
  readonly more: boolean;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** The parameters of the conditions, and those of one additional statement. */
const paged = ({ values }: Conditions, most: number, offset: number): { limit: string; values: unknown[] } => {
  const own = new Conditions([...values]);
  return { limit: `limit ${own.param(most)} offset ${own.param(offset)}`, values: own.values };
};

/** @param sort names of the answer's columns. The caller must check them, because they are put into the statement unchanged. */
export async function readPage<T extends object>(
  db: Queryable,
  source: Source,
  { pageIndex, pageSize, counted = true }: Paging,
  sort: readonly Sort[] = [],
): Promise<Answer<T>> {
  const { most = Number.POSITIVE_INFINITY } = source;
  const offset = (pageIndex - 1) * pageSize;
  // One row more than the page tells whether this is the last one.
  const { limit, values } = paged(source.conditions, counted ? pageSize : pageSize + 1, offset);
  const by = sort.map(({ field, dir }) => `r."${field}" ${dir} nulls last`).join(', ');
  const text = by === '' ? source.page(limit) : `select r.* from (${source.all}) r order by ${by} ${limit}`;
  const rows = await rowsOf<T>(db, text, values);
  const list = rows.slice(0, pageSize);
  const seen = offset + rows.length;
  // A page that is not full is the last one, and tells the number by itself.
  const isLast = rows.length < pageSize && (rows.length > 0 || offset === 0);
  const count = async () => (await rowOf<{ n: number }>(db, source.count, source.conditions.values))?.n ?? 0;
  const found = counted ? (isLast ? seen : await count()) : null;
  const total = found ?? seen;
  // Beyond the last page nothing is known of the rows before it.
  const isCounted = found !== null || (rows.length <= pageSize && (rows.length > 0 || offset === 0) && seen <= most);
  return { list, total: Math.min(total, most), isCounted, more: total > most, pageIndex, pageSize };
}

export type Pool = pg.Pool;
