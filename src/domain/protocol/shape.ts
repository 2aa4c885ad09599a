/**
 * What can never be stored, found before anything is done with it: PostgreSQL takes no NUL and no half character, JSON keeps no larger number exactly, and two
 * names mean something else to an object of the program.
 */

/** Deeper values are nobody's work. An operation lies four levels deep in its envelope, so that the envelope's own limit is never what refuses it. */
export const MAX_PAYLOAD_DEPTH = 32;
export const MAX_BODY_DEPTH = 64;
/** Largest number of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** control: a text that could be stored, but holds what nobody can see, type or search for. */
type Leaf = 'text' | 'control' | 'number';

export interface Flaw {
  readonly kind: Leaf | 'name' | 'depth';
  /** Where it stands: names joined by dots, fit to be shown and stored. */
  readonly at: string;
}

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string;
  readonly above: Place | null;
}

const HALVES = /\p{Cs}/gu;

/** Can PostgreSQL hold this text? */
export const isSoundText = (text: string): boolean => !text.includes('\u0000') && text.search(HALVES) < 0;

/** Of the control characters a text may hold those that end lines and fill columns, and the separator that a scanner finds in a GS1 label. */
const ALLOWED = ['\t', '\n', '\r', '\u001d'];
const CONTROLS = /\p{Cc}/gu;
const hasControl = (text: string): boolean => text.match(CONTROLS)?.some((char) => !ALLOWED.includes(char)) === true;

/** The text as it may be shown and stored. @param max longest result, in UTF-16 units */
export const soundText = (text: string, max: number): string => text.slice(0, max).replaceAll('\u0000', '\uFFFD').replace(HALVES, '\uFFFD');

const MAX_PATH = 200;

function pathOf(key: string, place: Place): string {
  const names = [key];
  for (let at: Place | null = place; at?.above; at = at.above) names.push(at.key);
  return soundText(names.reverse().join('.'), MAX_PATH);
}

/** No field of any message is called so, and code that copies names one by one would change what the copy is. */
const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor'];

function leafFlaw(value: unknown): Leaf | null {
  if (typeof value === 'string') return isSoundText(value) ? (hasControl(value) ? 'control' : null) : 'text';
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : 'number';
  return null;
}

/**
 * The first thing in a JSON value that cannot be stored, or null. Never calls itself: what nobody has looked at yet may be nested so deep that recursion ends
 * the process's stack.
 * @param maxDepth levels of lists and objects that are allowed @param looksFor which values count as flaws; depth and forbidden names always do
 */
export function flawOf(value: unknown, maxDepth: number, looksFor: readonly Leaf[] = ['text', 'number']): Flaw | null {
  const isWrong = (leaf: unknown): Leaf | null => {
    const kind = leafFlaw(leaf);
    return kind !== null && looksFor.includes(kind) ? kind : null;
  };
  const nameFlaw = (name: string) => (FORBIDDEN_NAMES.includes(name) ? 'name' : isWrong(name));
  if (value === null || typeof value !== 'object') {
    const kind = isWrong(value);
    return kind && { kind, at: '' };
  }
  const stack: Place[] = [{ value, depth: 1, key: '', above: null }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { depth } = place;
    const isList = Array.isArray(place.value);
    if (depth > maxDepth) return { kind: 'depth', at: place.above ? pathOf(place.key, place.above) : '' };
    for (const [key, inner] of Object.entries(place.value)) {
      const kind = (isList ? null : nameFlaw(key)) ?? isWrong(inner);
      if (kind) return { kind, at: pathOf(key, place) };
      if (inner !== null && typeof inner === 'object') stack.push({ value: inner, depth: depth + 1, key, above: place });
    }
  }
  return null;
}
