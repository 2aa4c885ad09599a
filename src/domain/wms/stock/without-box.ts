/**
 * Goods without a box have a number too, as every stock has one, but it stands on no label: people are shown a word in its place.
 * Imports nothing: the sign-in page needs the word, and must not fetch more for it.
 */

/** Goods in a bin, goods that have arrived, goods that are on their way. */
type Mark = 'L' | 'R' | 'T';

/** @param id of the stock */
export const unlabelled = (mark: Mark, id: string): string => `${mark}-${id.replaceAll('-', '').slice(0, 16).toUpperCase()}`;

const NUMBERS = /(?<![\w-])([LRT])-[0-9A-F]{16}(?![\w-])/g;

/** The text with a word for each such number. @param word for goods that are here, or on their way */
export const sayUnlabelled = (text: string, word: (where: 'here' | 'away') => string): string =>
  text.replace(NUMBERS, (_, mark: Mark) => word(mark === 'T' ? 'away' : 'here'));
