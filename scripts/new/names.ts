/** The forms in which one name is written, and the renaming of a text from the forms of one name to those of another. */

/** Answered with its sentence alone: what is wrong with the command, and what to do. */
export class Refusal extends Error {}

export interface Forms {
  readonly camel: string;
  readonly pascal: string;
  readonly kebab: string;
  readonly snake: string;
  readonly screaming: string;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const parts = (camel: string): string[] => camel.split(/(?=[A-Z])/).map((part) => part.toLowerCase());

/** The words of a name: `toolLoan` is "tool loan". */
export const wordsOf = (camel: string): string => parts(camel).join(' ');

export const formsOf = (camel: string): Forms => ({
  camel,
  pascal: capitalised(camel),
  kebab: parts(camel).join('-'),
  snake: parts(camel).join('_'),
  screaming: parts(camel).join('_').toUpperCase(),
});

/** What is written in the template, and what is written instead. */
export type Pair = readonly [from: string, to: string];

/** Every form of a name with the same form of another. */
export function namePairs(from: Forms, to: Forms): Pair[] {
  return (Object.keys(from) as (keyof Forms)[]).map((form) => [from[form], to[form]]);
}

/** English words with their article, chosen by the first letter alone. */
export const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

/** The English words within a sentence, after an article, at its beginning, and joined before another word. */
export function wordPairs(from: string, to: string): Pair[] {
  return [
    [withArticle(from), withArticle(to)],
    [capitalised(withArticle(from)), capitalised(withArticle(to))],
    [from, to],
    [capitalised(from), capitalised(to)],
    [from.replaceAll(' ', '-'), to.replaceAll(' ', '-')],
    [capitalised(from.replaceAll(' ', '-')), capitalised(to.replaceAll(' ', '-'))],
  ];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces all in one pass, the longest first: what was put in is never replaced again. Of equal beginnings the first pair counts. */
export function renamer(pairs: readonly Pair[]): (text: string) => string {
  const to = new Map<string, string>();
  for (const [from, word] of pairs) if (!to.has(from)) to.set(from, word);
  const longest = [...to.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longest.map(escaped).join('|'), 'g');
  return (text) => text.replace(pattern, (found) => to.get(found) ?? found);
}

/** Two capital letters to begin numbers with: the initials, else the first letters. */
export function prefixOf(camel: string): string {
  const words = parts(camel);
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : camel.slice(0, 2);
  return letters.slice(0, 3).toUpperCase();
}
