/**
 * What can never be stored, found before anything is done with it: PostgreSQL takes no NUL and no half character, JSON keeps no larger number exactly, and two
 * names mean something else to an object of the program.
 */
import { hasUnseen } from './unseen.ts';

/** Deeper values are nobody's work. An operation lies four levels deep in its envelope, so that the envelope's own limit is never what refuses it. */
export const MAX_PAYLOAD_DEPTH = 32;
export const MAX_BODY_DEPTH = 64;
/** Lists, objects, and what stands in them: more nobody enters in one form, and a program looks at so many in an instant. */
export const MOST_VALUES = 3000;
/** Of one object: a schema looks at the values behind all of them before it counts them. */
const MOST_NAMES = 1000;
/** Of one operation: a stocktake of a large store, or the work of a lane that is handed over. */
export const MOST_PAYLOAD_VALUES = 100_000;
/** Largest number of an integer column. */
export const MAX_INTEGER = 2_147_483_647;

/** control: a text that could be stored, but holds what nobody can type or search for. unseen: it reads otherwise than it is (unseen.ts). */
type Leaf = 'text' | 'control' | 'unseen' | 'number';
/** What no row should hold although the database would take it. */
export const UNWANTED: readonly Leaf[] = ['control', 'unseen'];

export interface Flaw {
  readonly kind: Leaf | 'name' | 'depth' | 'size';
  /** Where it stands: names joined by dots, fit to be shown and stored. */
  readonly at: string;
}

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number;
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

function pathOf(key: string | number, place: Place): string {
  const names = [key];
  for (let at: Place | null = place; at?.above; at = at.above) names.push(at.key);
  return soundText(names.reverse().join('.'), MAX_PATH);
}

/** No field of any message is called so, and code that copies names one by one would change what the copy is. */
const FORBIDDEN_NAMES: readonly string[] = ['__proto__', 'constructor'];

/** Nobody reads them, and any character is allowed in them. */
const PASSWORDS: readonly string[] = ['password', 'oldPwd', 'newPwd', 'confirmPwd'];

function leafFlaw(value: unknown): Leaf | null {
  if (typeof value === 'string') {
    if (!isSoundText(value)) return 'text';
    return hasControl(value) ? 'control' : hasUnseen(value) ? 'unseen' : null;
  }
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? null : 'number';
  return null;
}

/**
 * The first thing in a JSON value that cannot be stored, or null. Never calls itself: what nobody has looked at yet may be nested so deep that recursion ends
 * the process's stack.
 * @param maxDepth levels of lists and objects that are allowed @param looksFor which values count as flaws; depth, number and forbidden names always do
 * @param most lists, objects, and what stands in them
 */
export function flawOf(value: unknown, maxDepth: number, looksFor: readonly Leaf[] = ['text', 'number'], most = MOST_VALUES): Flaw | null {
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
  let left = most;
  for (let place: Place | undefined = stack.pop(); place; place = stack.pop()) {
    const { depth } = place;
    const isList = Array.isArray(place.value);
    const at = (): string => (place.above ? pathOf(place.key, place.above) : '');
    if (depth > maxDepth) return { kind: 'depth', at: at() };
    // Counted before any of them is looked at: a list says how long it is.
    const names = isList ? null : Object.keys(place.value);
    const values: readonly unknown[] = isList ? (place.value as readonly unknown[]) : Object.values(place.value);
    left -= values.length;
    if (left < 0 || (names && names.length > MOST_NAMES)) return { kind: 'size', at: at() };
    for (let n = 0; n < values.length; n += 1) {
      const inner = values[n];
      const key = names?.[n] ?? n;
      const kind = (typeof key === 'string' ? nameFlaw(key) : null) ?? isWrong(inner);
      if (kind === 'unseen' && PASSWORDS.includes(String(key))) continue;
      if (kind) return { kind, at: pathOf(key, place) };
      if (inner !== null && typeof inner === 'object') stack.push({ value: inner, depth: depth + 1, key, above: place });
    }
  }
  return null;
}
