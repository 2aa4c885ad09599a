/** Initial column width: what heading and longest word need. Tables grow and shrink from there. */
import type { Field } from '#domain/kernel/field.ts';
import type { Words } from './field-words.ts';

/** Width of a text in px; Chinese characters are square. */
export const roomOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 7.5), 0);
/** Padding around a word in a badge, and around a heading. */
export const BADGE = 64;
export const HEADING = 26;
/** Of a column of badges, which is as wide as those in its rows. */
export const LEAST_BADGE = 80;
/** Of the name of a material: two of the same kind differ at its end. */
export const LEAST_NAME = 140;
export const isMaterialName = (name: string): boolean => name === 'matName';
const WIDEST = 190;

const BY_TYPE: Partial<Record<Field['type'], number>> = { ref: 132, code: 110, text: 100, qty: 88, int: 76, bool: 84, date: 108, ts: 172 };

/** Sums of money have thousands and cents, which in gloves need more room than pieces. */
const MONEY = 116;
const startOf = (field: Field | undefined): number => (field?.unit === 'CNY' ? MONEY : ((field && BY_TYPE[field.type]) ?? 100));

/**
 * A code needs room for its longest word, a figure for its heading.
 * @returns px
 */
export function widthOf(field: Field | undefined, title: string, words: Words, width = startOf(field)): number {
  const longest =
    field?.set && field.type === 'choice' ? Math.max(...words.labels.options(field.set).map(({ label }) => roomOf(label))) + BADGE : 0;
  return Math.round(Math.min(WIDEST, Math.max(longest > 0 ? longest : width, roomOf(title) + HEADING)));
}

/**
 * A number or a code uses the code typeface and never wraps.
 * @param field of this name, where there is one: a choice is shown by its words, whatever the field is called
 */
export const isCodeName = (name: string, field?: Pick<Field, 'type'>): boolean =>
  field?.type !== 'choice' && /(No|Code|Bin|^(from|to)Order)$/.test(name);
