/** A search kept under a name: for oneself, or for everybody. One declaration for the page and the server. */
import { z } from 'zod';

/** Whoever holds it gives a search to everybody, and takes such a one away. */
export const SHARE_FILTERS = 'web:masterdata:filter';
/** Of one person on one page; a longer list nobody reads. */
export const MOST_FILTERS = 30;

/** Letters of its name. */
export const LONGEST_FILTER_NAME = 40;

const text = z.string().max(200);

export const filterSchema = z.object({
  path: z.string().min(1).max(120),
  name: z.string().trim().min(1).max(LONGEST_FILTER_NAME),
  values: z.record(z.string().max(40), text),
  /** Columns in order, and those hidden; null = as they are. */
  table: z.object({ order: z.array(text).max(200).readonly(), hidden: z.array(text).max(200).readonly() }).nullable(),
  sort: z.object({ key: text, direction: z.enum(['asc', 'desc']) }).nullable(),
  shared: z.boolean(),
  isDefault: z.boolean(),
});
export type FilterInput = z.infer<typeof filterSchema>;

export interface SavedFilter extends FilterInput {
  readonly id: string;
  readonly mine: boolean;
  readonly userName: string;
}
