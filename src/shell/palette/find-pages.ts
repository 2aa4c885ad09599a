/** Which pages are meant by what was typed, best first. Pure. */
import { readFrom } from './pinyin.ts';

/** A page of the menu, with the names of the groups above it. */
export interface PageEntry {
  readonly path: string;
  readonly zh: string;
  readonly en: string;
  readonly groupZh: string;
  readonly groupEn: string;
}

export type Field = keyof PageEntry;
/** From and to (exclusive), in characters. */
export type Mark = readonly [from: number, to: number];

export interface Hit {
  readonly entry: PageEntry;
  readonly marks: Readonly<Partial<Record<Field, readonly Mark[]>>>;
}

interface Match {
  readonly field: Field;
  readonly mark: Mark;
  readonly score: number;
}

/** One letter would be found inside nearly everything. */
const INSIDE_FROM = { pinyin: 2, latin: 3 };

const begins = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');

interface Scores {
  readonly start: number;
  readonly word: number;
  readonly inside: number;
}

/** Chinese as written, then by its sounds. */
function inChinese(entry: PageEntry, field: 'zh' | 'groupZh', word: string, { start, word: bySound, inside }: Scores): Match | null {
  const text = entry[field];
  const at = text.toLowerCase().indexOf(word);
  if (at >= 0) return { field, mark: [at, at + word.length], score: start - (at > 0 ? 10 : 0) + (text.length === word.length ? 10 : 0) };
  const last = word.length < INSIDE_FROM.pinyin ? 1 : text.length;
  for (let from = 0; from < last; from += 1) {
    const end = readFrom(text, from, word);
    if (end >= 0) return { field, mark: [from, end], score: from === 0 ? bySound + (end === text.length ? 5 : 0) : inside };
  }
  return null;
}

function inLatin(entry: PageEntry, field: 'en' | 'groupEn' | 'path', word: string, scores: Scores): Match | null {
  const text = entry[field].toLowerCase();
  let found: number | null = null;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (begins(text, at)) return { field, mark: [at, at + word.length], score: at === 0 ? scores.start : scores.word };
    found ??= at;
  }
  if (found === null || word.length < INSIDE_FROM.latin) return null;
  return { field, mark: [found, found + word.length], score: scores.inside };
}

/** The title counts most, the group above least: it only narrows down what other words found. */
function bestMatch(entry: PageEntry, word: string): Match | null {
  const matches = [
    inChinese(entry, 'zh', word, { start: 90, word: 70, inside: 55 }),
    inLatin(entry, 'en', word, { start: 85, word: 75, inside: 40 }),
    inLatin(entry, 'path', word, { start: 60, word: 50, inside: 30 }),
    inChinese(entry, 'groupZh', word, { start: 25, word: 20, inside: 10 }),
    inLatin(entry, 'groupEn', word, { start: 22, word: 20, inside: 10 }),
  ];
  return matches.reduce((best, match) => (match && (!best || match.score > best.score) ? match : best), null);
}

function find(entry: PageEntry, words: readonly string[]): { hit: Hit; score: number } | null {
  const marks: Partial<Record<Field, Mark[]>> = {};
  let score = 0;
  for (const word of words) {
    const match = bestMatch(entry, word);
    if (!match) return null;
    score += match.score;
    marks[match.field] = [...(marks[match.field] ?? []), match.mark];
  }
  return { hit: { entry, marks }, score };
}

/** Every word must be found. Among equals the page used last comes first, then the order of the menu. */
export function findPages(entries: readonly PageEntry[], typed: string, recent: readonly string[] = []): readonly Hit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const age = ({ path }: PageEntry): number => (recent.includes(path) ? recent.indexOf(path) : recent.length);
  return entries
    .flatMap((entry) => find(entry, words) ?? [])
    .sort((a, b) => b.score - a.score || age(a.hit.entry) - age(b.hit.entry))
    .map(({ hit }) => hit);
}

/** What is offered while nothing is typed: pages used before (not the one in front), then all of the menu. */
export function offeredPages(entries: readonly PageEntry[], recent: readonly string[], front: string, most = 6) {
  const used = recent
    .filter((path) => path !== front)
    .flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
    .slice(0, most);
  const bare = (entry: PageEntry): Hit => ({ entry, marks: {} });
  return { recent: used.map(bare), others: entries.filter((entry) => !used.includes(entry)).map(bare) };
}

/** A text in pieces, those that were found marked. */
export function pieces(text: string, marks: readonly Mark[] = []): readonly { at: number; text: string; found: boolean }[] {
  const found = [...text].map((_, at) => marks.some(([from, to]) => at >= from && at < to));
  const cuts = found.flatMap((is, at) => (at === 0 || is !== found[at - 1] ? [at] : []));
  return cuts.map((at, index) => ({ at, text: text.slice(at, cuts[index + 1]), found: found[at] === true }));
}
