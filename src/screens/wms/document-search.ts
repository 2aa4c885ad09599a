/** How every list of documents is searched (specification §2.7, search group sDOC): which fields, in which order, and what they find. */
import type { CodeSet } from '#domain/kernel/code-set.ts';
import type { Labels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

interface Searched {
  readonly id: string;
  readonly docNo: string | null;
  readonly status: number;
  /** yyyy-MM-dd in the plant's calendar; every document has one, from the day it was made. */
  readonly bizDate: string;
  readonly createdByName: string;
}

interface FieldOptions {
  /** Whose fields these are: number and state are named as in the list's head. */
  readonly entity: string;
  readonly states: CodeSet;
  /** What this page is searched by most: while the form is folded it stands between number and state. */
  readonly most?: SearchField | undefined;
  readonly others?: readonly SearchField[];
}

/** Number, what the page is searched by most, state; then what else the page has; last day and author. */
export const documentFields = (labels: Labels, { entity, states, most, others = [] }: FieldOptions): SearchField[] => [
  { key: 'docNo', label: labels.field(entity, 'docNo'), kind: 'text' },
  ...(most ? [most] : []),
  { key: 'status', label: labels.field(entity, 'status'), kind: 'select', options: labels.options(states) },
  ...others,
  { key: 'bizDateFrom', label: labels.field('common', 'bizDateFrom'), kind: 'date' },
  { key: 'bizDateTo', label: labels.field('common', 'bizDateTo'), kind: 'date' },
  { key: 'createdBy', label: labels.field('common', 'createdByName'), kind: 'text' },
];

/** The material in the lines, by its code or its name; what it finds tells `useMaterialDocs`. */
export const materialField = (labels: Labels): SearchField => ({ key: 'material', label: labels.field('common', 'matCode'), kind: 'text' });

/** Whether a day lies from the first to the last, both included; an open end has no bound. @param day yyyy-MM-dd in the plant's calendar */
export const withinDays = (day: string, first: string | undefined, last: string | undefined): boolean =>
  (!first || day >= first) && (!last || day <= last);

interface Asked<R> {
  /** What else a document is known by: the number of its source, of its order. */
  readonly numbers?: (row: R) => readonly (string | null | undefined)[];
  /** State of deleted documents: they are shown to whoever asks for that state only. */
  readonly deleted?: number;
  /** Only these documents; null = all. */
  readonly docs?: ReadonlySet<string> | null;
  /** What the page itself asks. */
  readonly own?: (row: R) => boolean;
}

/** Whether a document is found; without a search every one is that the page shows. */
export const documentFilter =
  <R extends Searched>(search: SearchValues, { numbers, deleted, docs = null, own }: Asked<R> = {}) =>
  (row: R): boolean =>
    (search.status ? String(row.status) === search.status : row.status !== deleted) &&
    matches(search.docNo, row.docNo, ...(numbers?.(row) ?? [])) &&
    matches(search.createdBy, row.createdByName) &&
    withinDays(row.bizDate, search.bizDateFrom, search.bizDateTo) &&
    (docs === null || docs.has(row.id)) &&
    (own?.(row) ?? true);
