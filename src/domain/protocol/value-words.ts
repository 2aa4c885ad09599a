/** A value of a field as people read it: one text for the screen, the history and files that the server writes. */
import type { CodeSet } from '#domain/kernel/code-set.ts';
import type { Field } from '#domain/kernel/field.ts';
import { isUuid } from '#domain/kernel/ids.ts';

export interface ValueWords {
  readonly labels: {
    readonly code: (set: CodeSet, code: string | number | null) => string;
    readonly instant: (iso: string | null) => string;
    readonly boxNo: (text: string) => string;
  };
  readonly yes: string;
  readonly no: string;
}

/** Money as people write it: "12.5" is "12.50"; prices with more decimals keep them. */
const moneyWord = (amount: string): string =>
  /^-?\d+$/.test(amount) ? `${amount}.00` : /^-?\d+\.\d$/.test(amount) ? `${amount}0` : amount;

/** @param names of the rows that the value refers to, by id */
export function valueWord(
  field: Field | undefined,
  value: unknown,
  words: ValueWords,
  names: Readonly<Record<string, string>> = {},
): string {
  if (value === null || value === undefined) return '';
  const member = (one: unknown): string => valueWord(field, one, words, names);
  if (Array.isArray(value)) return value.map((one) => (isRow(one) ? inRow(one, words) : member(one))).join(', ');
  if (isRow(value)) return isSplit(value) ? partsOf(value, field, words) : inRow(value, words);
  if (field?.set) return words.labels.code(field.set, value as string | number);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field?.type === 'ts') return words.labels.instant(String(value));
  if (field?.price) return moneyWord(String(value));
  // Ids are never shown: one without a name stays empty.
  return names[String(value)] ?? (field?.type === 'ref' || isUuid(String(value)) ? '' : words.labels.boxNo(String(value)));
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of several rows, such as an item of a check: what it holds, in order. */
const inRow = (row: Readonly<Record<string, unknown>>, words: ValueWords): string =>
  Object.values(row)
    .map((one) => valueWord(undefined, one, words))
    .filter(Boolean)
    .join(' · ');

/** Figures by code: of warehouses, or of a code set. */
const isSplit = (value: object): value is Readonly<Record<string, string>> => Object.values(value).every((one) => typeof one === 'string');

const partsOf = (value: Readonly<Record<string, string>>, field: Field | undefined, { labels }: ValueWords): string =>
  Object.entries(value)
    .map(([code, figure]) => `${field?.set ? labels.code(field.set, code) : code} ${figure}`)
    .join(' · ');

/** A readable form of a name without a translation: `bindCount` is "Bind count". */
export const readable = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
