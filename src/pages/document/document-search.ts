/** The search of every document list (specification §2.7, search group sDOC): which fields, in which order, and what they match. */
import type { CodeSet } from '#domain/kernel/code-set.ts';
import type { Labels } from '#pages/kit/labels.ts';
import { matches } from '#pages/kit/use-replica-list.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

interface Searched {
  readonly id: string;
  readonly docNo: string | null;
  readonly status: number;
  /** yyyy-MM-dd in the plant's calendar; every document has one from creation. */
  readonly bizDate: string;
  readonly createdByName: string;
}

/** Words of fields and of what is chosen from. */
export type SearchWords = Pick<Labels, 'field' | 'options'>;

interface FieldOptions {
  /** The entity whose fields these are; number and state are named as in the list's head. */
  readonly entity: string;
  readonly states: CodeSet;
  /** The state that is searched for. */
  readonly chosen?: string | undefined;
  /** The page's most used search field; in the folded form it stays between number and state. */
  readonly most?: SearchField | undefined;
  readonly others?: readonly SearchField[];
}

/** Several states in one value of the search, as a link to a list names them. */
const JOINED = '.';
/** The states that a value of the search names. */
export const statesOf = (value: string): readonly string[] => value.split(JOINED);

/** The state, under the document's own name for it. @param chosen the search's; a link may have chosen several states at once */
export const stateField = (labels: SearchWords, entity: string, states: CodeSet, chosen = ''): SearchField => {
  const options = labels.options(states);
  const several = statesOf(chosen).flatMap((state) => options.filter(({ value }) => value === state));
  const joined = several.length > 1 ? [{ value: chosen, label: several.map(({ label }) => label).join(' / ') }] : [];
  return { key: 'status', label: labels.field(entity, 'status'), kind: 'select', options: [...options, ...joined] };
};

/** Number, the page's most used field, state; then the page's other fields; last day and author. */
export const documentFields = (labels: SearchWords, { entity, states, chosen, most, others = [] }: FieldOptions): SearchField[] => [
  { key: 'docNo', label: labels.field(entity, 'docNo'), kind: 'text' },
  ...(most ? [most] : []),
  stateField(labels, entity, states, chosen),
  ...others,
  { key: 'bizDateFrom', label: labels.field('common', 'bizDateFrom'), kind: 'date' },
  { key: 'bizDateTo', label: labels.field('common', 'bizDateTo'), kind: 'date' },
  { key: 'createdBy', label: labels.field('common', 'createdByName'), kind: 'text' },
];

/** The material in the lines, by code or name; `useMaterialDocs` finds the documents. */
export const materialField = (labels: SearchWords): SearchField => ({
  key: 'material',
  label: labels.field('common', 'matCode'),
  kind: 'text',
});

/**
 * Whether a day lies in the range, both ends included; an omitted end is unbounded.
 * @param day yyyy-MM-dd in the plant's calendar
 */
export const withinDays = (day: string, first: string | undefined, last: string | undefined): boolean =>
  (!first || day >= first) && (!last || day <= last);

/** The first and the last day that a search asks of a field. */
export const daysAsked = (name: string, search: SearchValues): readonly [from: string | undefined, to: string | undefined] => [
  search[`${name}From`],
  search[`${name}To`],
];

interface Asked<R> {
  /** Other numbers that identify the document: its source's, its order's. */
  readonly numbers?: (row: R) => readonly (string | null | undefined)[];
  /** State of deleted documents; they appear only in a search for that state. */
  readonly deleted?: number;
  /** Restricts the result to these documents; null = all. */
  readonly docs?: ReadonlySet<string> | null;
  /** The page's own condition. */
  readonly own?: (row: R) => boolean;
}

/** Whether a document matches; without a search, every document of the page does. */
export const documentFilter =
  <R extends Searched>(search: SearchValues, { numbers, deleted, docs = null, own }: Asked<R> = {}) =>
  (row: R): boolean =>
    (search.status ? statesOf(search.status).includes(String(row.status)) : row.status !== deleted) &&
    matches(search.docNo, row.docNo, ...(numbers?.(row) ?? [])) &&
    matches(search.createdBy, row.createdByName) &&
    withinDays(row.bizDate, search.bizDateFrom, search.bizDateTo) &&
    (docs === null || docs.has(row.id)) &&
    (own?.(row) ?? true);
