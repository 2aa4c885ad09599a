/**
 * Goods without a box have a number like all stock, but it is on no label, so people see a word instead. This file must not import anything: the
 * sign-in page needs the word and must not load more because of it.
 */

/** Goods in a bin, goods that have arrived, goods in transit, goods on loan. */
type Mark = 'L' | 'R' | 'T' | 'V';

/** @param id of the stock */
export const unlabelled = (mark: Mark, id: string): string => `${mark}-${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`;

const NUMBERS = /(?<![\w-])([LRTV])-[0-9A-F]{16}(?![\w-])/g;

/** Replaces each such number in a text with a word. @param word returns the word for goods that are here, or away */
export const sayUnlabelled = (text: string, word: (where: 'here' | 'away') => string): string =>
  text.replace(NUMBERS, (_, mark: Mark) => word(mark === 'T' ? 'away' : 'here'));

/** What a row says of its box: loose goods have none, whatever stands in its place. */
export function sayBoxOf(row: Readonly<Record<string, unknown>>, word: (where: 'here' | 'away') => string): string {
  const text = String(row.boxNo ?? '');
  const said = sayUnlabelled(text, word);
  return row.isLoose === true && said === text ? word('here') : said;
}
