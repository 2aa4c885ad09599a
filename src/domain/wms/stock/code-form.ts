/** What a code without a prefix of ours is by its form alone: before anybody looks it up, and wherever it is scanned. Pure. */
import { type NumberKind, readNumber } from '#domain/protocol/number-kinds.ts';
import { gs1CheckHolds } from '#domain/system/scan-code.ts';

/**
 * `ean`: the number of a trade item. `url`: an address. `eigp`: a label of the electronics trade. `fields`: several facts in one text, as suppliers spell them.
 * `pallet`, `card`, `suspect`: numbers that the plant itself gives.
 */
export type CodeForm = 'ean' | 'url' | 'eigp' | 'fields' | 'pallet' | 'card' | 'suspect';

const EAN = /^(\d{8}|\d{12,14})$/;
const URL_TEXT = /^([a-z][a-z0-9+.-]*:\/\/|www\.)/i;
const EIGP = /^\[\)>/;
/** What suppliers put between the facts of one code; the separator of GS1 where no mark of GS1 stands before it. */
const BETWEEN = [';', '|', String.fromCharCode(29)] as const;

/** The kind of thing whose number rule the text follows; null = none that this plant numbers itself. */
const numbered = (text: string): NumberKind | null => readNumber(text.toUpperCase())?.kind ?? null;

/** A number that the plant gives to boxes: the only plain text that may be a new one. */
export const isBoxNumber = (text: string): boolean => numbered(text) === 'box';

/** @param text of a scan, normalised @returns null = its form says nothing, it may be anything */
export function formOf(text: string): CodeForm | null {
  if (EIGP.test(text)) return 'eigp';
  if (URL_TEXT.test(text)) return 'url';
  if (BETWEEN.some((sign) => text.includes(sign))) return 'fields';
  if (EAN.test(text) && gs1CheckHolds(text)) return 'ean';
  const kind = numbered(text);
  return kind === 'pallet' || kind === 'card' || kind === 'suspect' ? kind : null;
}

const MOST_WORDS = 20;

/** The words of a text of which one may be the code of a material: never the whole text, which is looked up by itself. */
export const wordsIn = (text: string): string[] => {
  const words = new Set(text.toUpperCase().split(/[^\p{L}\p{N}._/*-]+/u));
  return [...words].filter((word) => word.length > 1 && word !== text.toUpperCase()).slice(0, MOST_WORDS);
};

const isWordSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Tells whether the text contains the code as a whole word: `GC-0004` is in `GC-0004/L7`, but not in `GC-00041`. */
export function names(text: string, code: string): boolean {
  const [whole, part] = [text.toUpperCase(), code.toUpperCase()];
  if (part === '' || whole === part) return false;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (!isWordSign(whole.charAt(at - 1)) && !isWordSign(whole.charAt(at + part.length))) return true;
  return false;
}
