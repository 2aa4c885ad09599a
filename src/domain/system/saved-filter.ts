/** A search kept under a name: for oneself, or for everybody. One declaration for the page and the server. */
import { z } from 'zod';
import { named } from '#domain/protocol/named.ts';

/** Whoever holds it gives a search to everybody, and takes such a one away. */
export const SHARE_FILTERS = 'web:masterdata:filter';
/** Of one person on one page; a longer list nobody reads. */
export const MOST_FILTERS = 30;

/** Letters of its name. */
export const LONGEST_FILTER_NAME = 40;

/** Saved searches of one person that stand on the home page. */
export const MOST_HOME_VIEWS = 12;
const LONGEST_QUESTION = 4000;

const text = z.string().max(200);

/**
 * Of what the server counts the rows of a search: one declared list, and what it is asked. Never an address: a search is shared, and whoever shows it would
 * call whatever its author has written down.
 */
export const countedSchema = z.object({
  kind: z.enum(['report', 'document', 'resource']),
  /** Number of the report, type of the document, name of the resource. */
  name: z.string().min(1).max(60),
  question: named(z.unknown()).refine((question) => JSON.stringify(question).length <= LONGEST_QUESTION, { message: 'too long' }),
});
export type Counted = z.infer<typeof countedSchema>;

export const filterSchema = z.object({
  path: z.string().min(1).max(120),
  name: z.string().trim().min(1).max(LONGEST_FILTER_NAME),
  values: named(text),
  /** Columns in order, and those hidden; null = as they are. */
  table: z.object({ order: z.array(text).max(200).readonly(), hidden: z.array(text).max(200).readonly() }).nullable(),
  sort: z.object({ key: text, direction: z.enum(['asc', 'desc']) }).nullable(),
  shared: z.boolean(),
  isDefault: z.boolean(),
  /** Left out where the server does not count its rows. */
  counted: countedSchema.nullable().default(null),
});
export type FilterInput = z.infer<typeof filterSchema>;

/** Puts a search on one's own home page, or takes it away. */
export const homeViewSchema = z.object({
  id: z.uuid(),
  on: z.boolean(),
  /** Of the page's address, where its list is one of several faces. */
  query: z.string().max(200),
  counted: countedSchema.nullable(),
});
export type HomeViewInput = z.infer<typeof homeViewSchema>;

/** A saved search on the home page. */
export interface HomeView {
  readonly id: string;
  /** Route of its page. */
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly counted: Counted | null;
}

export interface SavedFilter extends Omit<FilterInput, 'counted'> {
  readonly id: string;
  readonly mine: boolean;
  readonly userName: string;
  /** It stands on one's own home page. */
  readonly onHome: boolean;
}
