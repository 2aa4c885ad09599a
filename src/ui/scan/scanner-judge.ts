/**
 * What is wrong with how a scanner is set, by what arrives of a code whose text is known. Pure: keys go in, faults come out. The same rules read the keys that
 * read them in the work, so what passes here is heard there.
 */
import { normaliseScan } from '#domain/system/scan-code.ts';
import { spelt, speltByPlace, startWedge, type WedgeKey, type WedgeSettings, type WedgeState, wedgeIdle, wedgeKey } from './wedge.ts';

export interface ArrivedKey extends WedgeKey {
  /** CapsLock is on. */
  readonly caps?: boolean;
}

export interface Arrived {
  readonly keys: readonly ArrivedKey[];
  /** What stands in the field in the end; all there is where the system hides the keys. */
  readonly text: string;
  /** An input method has put the text together. */
  readonly composed: boolean;
}

export type ScanFault =
  /** An input method is on; the text is right all the same. */
  | { readonly code: 'inputMethod' }
  /** Full-width characters, which the program reads as their half-width ones. */
  | { readonly code: 'fullWidth' }
  | { readonly code: 'capsLock' | 'caseChanged' }
  /** `text`: the layout, as far as it shows. */
  | { readonly code: 'layoutDevice' | 'layoutScanner'; readonly text: string }
  | { readonly code: 'suffixNone' | 'suffixTab' | 'suffixEnter' }
  | { readonly code: 'separatorDropped' }
  | { readonly code: 'separatorReplaced' | 'extra' | 'garbled' | 'incomplete'; readonly text: string }
  /** Longest pause between two keys, ms. */
  | { readonly code: 'slow'; readonly n: number };

const GS = '\u001d';
const LONGEST = 60;

/** Control characters as their signs, so that a person sees them and they can be stored. */
export const visible = (text: string): string => {
  const signs = [...text].map((char) => (/\p{Cc}/u.test(char) ? String.fromCodePoint(0x2400 + ((char.codePointAt(0) ?? 0) % 0x20)) : char));
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : signs.join('');
};

const isModifier = ({ key }: WedgeKey): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock', 'Meta'].includes(key);

type Suffix = WedgeSettings['suffix'];

const suffixOf = ({ key, ctrl }: WedgeKey): Suffix => {
  if (key === 'Enter' || (ctrl === true && /^[jm]$/i.test(key))) return 'Enter';
  return key === 'Tab' ? 'Tab' : 'none';
};

/** A scan is over: this key ends it for any scanner. */
export const endsScan = (key: WedgeKey): boolean => suffixOf(key) !== 'none';

/** The text without what a scanner may put before it by agreement: the name of the kind of code, and a separator that means the same. */
const bodyOf = (text: string): string =>
  normaliseScan(text)
    .replace(/^\][A-Za-z]\d/, '')
    .replace(/^\p{Cc}+/u, '');

/** Characters of the code alone, its end taken off. */
function parts({ keys, text }: Arrived): { readonly typed: readonly ArrivedKey[]; readonly suffix: Suffix; readonly raw: string } {
  const pressed = keys.filter((key) => !isModifier(key));
  let end = pressed.length;
  while (end > 0 && endsScan(pressed[end - 1] as ArrivedKey)) end -= 1;
  const typed = pressed.slice(0, end);
  const first = pressed[end];
  // A system that hides the keys leaves the text in the field.
  const spelled = spelt(typed);
  return { typed, suffix: first ? suffixOf(first) : 'none', raw: spelled === '' ? text : spelled };
}

/** The text by itself, as it is compared; for telling which of several codes was scanned. */
export const textOf = (arrived: Arrived): string => bodyOf(parts(arrived).raw);

function suffixFault(found: Suffix, { suffix }: WedgeSettings): readonly ScanFault[] {
  if (found === suffix) return [];
  return [{ code: found === 'none' ? 'suffixNone' : found === 'Tab' ? 'suffixTab' : 'suffixEnter' }];
}

/** What the program hears of these keys; null = it takes them for a person's. */
function heard(keys: readonly ArrivedKey[], settings: WedgeSettings): string | null {
  let state: WedgeState = startWedge;
  for (const key of keys) {
    const step = wedgeKey(state, key, settings);
    if (step.scan !== null) return step.scan;
    state = step.state;
  }
  return wedgeIdle(state, state.last + settings.idle, settings).scan;
}

/** Too slow for the program, whatever the end. */
function paceFault(keys: readonly ArrivedKey[], suffix: Suffix, settings: WedgeSettings): readonly ScanFault[] {
  if (heard(keys, { ...settings, suffix }) !== null) return [];
  const pressed = keys.filter((key) => !isModifier(key));
  const gaps = pressed.slice(1).map(({ t }, at) => t - (pressed[at]?.t ?? t));
  return [{ code: 'slow', n: Math.round(Math.max(0, ...gaps)) }];
}

const swapped = (text: string): string =>
  [...text].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join('');

const LAYOUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  QWERTZ: { y: 'z', z: 'y' },
  AZERTY: { a: 'q', q: 'a', z: 'w', w: 'z' },
};

const layoutOf = (moved: (layout: Readonly<Record<string, string>>) => boolean): string =>
  Object.entries(LAYOUTS).find(([, layout]) => moved(layout))?.[0] ?? '';

/** The board of the device is another one: the places of the keys are right, and what they mean is not. */
const layoutOfDevice = (typed: readonly ArrivedKey[]): string => {
  const letters = typed.flatMap(({ key, code }) => {
    const place = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
    return place === undefined ? [] : [[place, key.toLowerCase()] as const];
  });
  return layoutOf(
    (layout) =>
      Object.keys(layout).every((place) => letters.some(([at]) => at === place)) &&
      letters.every(([place, key]) => !(place in layout) || layout[place] === key),
  );
};

/** The scanner presses the places of another board. @returns null = it does not look like it */
function layoutOfScanner(expected: string, body: string): string | null {
  const wanted = [...expected.toLowerCase()];
  const found = [...body.toLowerCase()];
  if (wanted.length !== found.length) return null;
  const off = wanted.flatMap((char, at) => (char === found[at] ? [] : [[char, found[at] ?? ''] as const]));
  const name = layoutOf(
    (layout) => off.some(([char]) => char in layout) && off.every(([char, got]) => !(char in layout) || layout[char] === got),
  );
  if (name !== '') return name;
  // Letters and digits are where they belong: only the signs lie elsewhere.
  return off.length > 0 && off.every(([char]) => /[^a-z0-9]/.test(char)) ? '' : null;
}

const withoutSeparator = (text: string): string => text.replaceAll(GS, '');

function separatorFault(expected: string, body: string): ScanFault | null {
  if (!expected.includes(GS)) return null;
  if (body === withoutSeparator(expected)) return { code: 'separatorDropped' };
  const [before = '', after = ''] = expected.split(GS);
  const between = body.startsWith(before) && body.endsWith(after) ? body.slice(before.length, body.length - after.length) : '';
  return between !== '' && body.length > before.length + after.length ? { code: 'separatorReplaced', text: visible(between) } : null;
}

/** Do the characters of `part` stand in `whole` in this order? */
function isThinned(part: string, whole: string): boolean {
  let at = 0;
  for (const char of whole) if (char === part[at]) at += 1;
  return at === part.length;
}

/** The text is another one: why. */
function textFaults(expected: string, body: string, typed: readonly ArrivedKey[]): readonly ScanFault[] {
  const caps = typed.some((key) => key.caps);
  const separator = separatorFault(expected, body);
  if (separator) return [separator];
  if (swapped(body) === expected) return [{ code: caps ? 'capsLock' : 'caseChanged' }];
  if (body.toLowerCase() === expected.toLowerCase()) return [{ code: 'caseChanged' }];
  if (body.length > expected.length && body.includes(expected)) return [{ code: 'extra', text: visible(body.replace(expected, '')) }];
  const byPlace = speltByPlace(typed);
  const capsToo: readonly ScanFault[] = caps ? [{ code: 'capsLock' }] : [];
  if (byPlace !== '' && byPlace === withoutSeparator(expected)) return [{ code: 'layoutDevice', text: layoutOfDevice(typed) }, ...capsToo];
  const scanner = layoutOfScanner(expected, body);
  if (scanner !== null) return [{ code: 'layoutScanner', text: scanner }, ...capsToo];
  if (body.length < expected.length && body.length > expected.length / 2 && isThinned(body, expected))
    return [{ code: 'incomplete', text: visible(body) }];
  return [{ code: 'garbled', text: visible(body) }];
}

/** Signs that only an input method writes. */
const CHINESE = /[\u3000-\u9fff\uff00-\uffef\u00a5\u2014\u2026]/u;

/**
 * @param expected text of the code that was to be scanned, with separators as \x1d
 * @param settings how this device listens to its scanner
 * @returns nothing = it arrives as it should
 */
export function judgeScan(expected: string, arrived: Arrived, settings: WedgeSettings): readonly ScanFault[] {
  const { typed, suffix, raw } = parts(arrived);
  const { prefix } = settings;
  const body = bodyOf(prefix.length === 1 && raw.startsWith(prefix) ? raw.slice(1) : raw);
  const isRight = body === expected;
  const isHidden = arrived.composed || typed.some(({ key }) => key === 'Process') || (!isRight && CHINESE.test(raw));
  const isFull = raw.normalize('NFKC') !== raw;
  const written: readonly ScanFault[] = isHidden ? [{ code: 'inputMethod' }] : isFull ? [{ code: 'fullWidth' }] : [];
  const wrong = (): readonly ScanFault[] => (isHidden ? [{ code: 'garbled', text: visible(body) }] : textFaults(expected, body, typed));
  // Where the system hides the keys there is no pace to judge.
  const pace = spelt(typed) === '' ? [] : paceFault(arrived.keys, suffix, settings);
  return [...written, ...(isRight ? [] : wrong()), ...suffixFault(suffix, settings), ...pace];
}
