/**
 * Tells a scanner that types (keyboard wedge) from a hand that types. Pure: key events go in, decisions come out.
 * Enter or Tab after a scan belongs to the scan and must never reach the focused button.
 */
import { normaliseScan } from '#domain/system/scan-code.ts';

export interface WedgeSettings {
  /** Longest pause between two keys of a scan in ms (20–250; the tuning page sets 3 × p95 of the gun). */
  gap: number;
  /** Longest mean pause of a scan without prefix. */
  meanGap: number;
  minLength: number;
  suffix: 'Enter' | 'Tab' | 'none';
  /** End of a scan in ms where the gun sends no suffix. */
  idle: number;
  /** Key name or character the gun sends first ("F9", "~", "\u0002"); empty for none. The only fully safe mark. */
  prefix: string;
  /** The same code within this time is a bounce of the trigger. */
  bounce: number;
}

export const defaultWedge: WedgeSettings = { gap: 60, meanGap: 35, minLength: 4, suffix: 'Enter', idle: 100, prefix: '', bounce: 300 };

export interface WedgeKey {
  key: string;
  code: string;
  /** ms of a monotonic clock. */
  t: number;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  repeat?: boolean;
  /** Focus is in a field that takes text. */
  editable?: boolean;
}

export interface WedgeState {
  text: string;
  start: number;
  last: number;
  keys: number;
  prefixed: boolean;
  editable: boolean;
  /** Digits typed with Alt held; 029 is the GS1 separator. */
  alt: string;
  lastScan: { text: string; t: number } | null;
  /** A second suffix key (LF after CR) before this time belongs to the same scan. */
  swallowUntil: number;
}

export interface Burst {
  text: string;
  t: number;
  meanGap: number;
  decision: 'scan' | 'bounce' | 'typing';
}

export interface WedgeStep {
  state: WedgeState;
  /** Stop the key's own effect. */
  prevent: boolean;
  /** First key of a possible scan: remember the field's value now. */
  snapshot: boolean;
  /** The keys typed so far were a scan: put the remembered value back. */
  restore: boolean;
  scan: string | null;
  burst: Burst | null;
}

export const startWedge: WedgeState = {
  text: '',
  start: 0,
  last: 0,
  keys: 0,
  prefixed: false,
  editable: false,
  alt: '',
  lastScan: null,
  swallowUntil: Number.NEGATIVE_INFINITY,
};

const quiet = { prevent: false, snapshot: false, restore: false, scan: null, burst: null };
const modifiers = new Set(['Shift', 'Control', 'CapsLock', 'NumLock', 'AltGraph']);
const emptied = (state: WedgeState): WedgeState => ({ ...startWedge, lastScan: state.lastScan, swallowUntil: state.swallowUntil });

const inBurst = (state: WedgeState): boolean => state.keys > 0 || state.prefixed;

const meanGap = (state: WedgeState): number => (state.keys < 2 ? Number.POSITIVE_INFINITY : (state.last - state.start) / (state.keys - 1));

function isScan(state: WedgeState, settings: WedgeSettings): boolean {
  if (state.text === '') return false;
  if (state.prefixed) return true;
  return state.text.length >= settings.minLength && meanGap(state) <= settings.meanGap;
}

const shifted: Record<string, string> = {
  Minus: '_',
  Equal: '+',
  Semicolon: ':',
  Slash: '?',
  Period: '>',
  Comma: '<',
  Digit5: '%',
  Digit4: '$',
  Digit8: '*',
  Digit9: '(',
  Digit0: ')',
};
const unshifted: Record<string, string> = {
  Minus: '-',
  Equal: '=',
  Semicolon: ';',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Space: ' ',
  NumpadSubtract: '-',
  NumpadDecimal: '.',
  NumpadDivide: '/',
  NumpadAdd: '+',
};

/** With an input method on, the key's name is hidden ("Process", "Unidentified"); its place on the board is not. */
function rebuilt(code: string, shift: boolean): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit && !shift) return digit;
  return (shift ? shifted[code] : unshifted[code]) ?? '';
}

/** The character this key adds to a scan, or '' if it adds none. */
function character(event: WedgeKey, begun: boolean): string {
  if (event.ctrl) return begun && event.key === ']' ? '\u001d' : '';
  if (begun && event.key === 'F8') return '\u001d';
  if (event.key.length === 1) return event.key;
  return event.key === 'Process' || event.key === 'Unidentified' ? rebuilt(event.code, event.shift ?? false) : '';
}

/** What these keys spell, whatever their pace and their end. */
export function spelt(keys: readonly WedgeKey[]): string {
  let alt = '';
  let text = '';
  const end = (): void => {
    if (Number(alt) === 29) text += '\u001d';
    alt = '';
  };
  for (const key of keys) {
    if (key.repeat || key.meta || modifiers.has(key.key) || key.key === 'Alt') continue;
    if (key.alt) alt += /^(?:Digit|Numpad)(\d)$/.exec(key.code)?.[1] ?? '';
    else {
      end();
      text += character(key, true);
    }
  }
  end();
  return text;
}

/** The same as the places of the keys say on an English board, where the system tells the places. */
export const speltByPlace = (keys: readonly WedgeKey[]): string =>
  keys.map(({ key, code, shift, ctrl, alt }) => (ctrl || alt || modifiers.has(key) ? '' : rebuilt(code, shift ?? false))).join('');

const isPrefix = (event: WedgeKey, prefix: string): boolean =>
  prefix !== '' && (event.key === prefix || (prefix === '\u0002' && event.ctrl === true && event.key.toLowerCase() === 'b'));

function isSuffix(event: WedgeKey, settings: WedgeSettings): boolean {
  if (settings.suffix === 'none') return false;
  if (settings.suffix === 'Tab') return event.key === 'Tab';
  return event.key === 'Enter' || (event.ctrl === true && /^[jm]$/i.test(event.key));
}

/** Ends the burst in hand: a scan, a bounce of the last one, or typing. */
function finish(state: WedgeState, t: number, settings: WedgeSettings): WedgeStep {
  const burst = { text: state.text, t, meanGap: meanGap(state) };
  if (!isScan(state, settings)) return { ...quiet, state: emptied(state), burst: state.keys > 0 ? { ...burst, decision: 'typing' } : null };
  const text = normaliseScan(state.text);
  const bounced = state.lastScan !== null && state.lastScan.text === text && t - state.lastScan.t < settings.bounce;
  return {
    state: { ...emptied(state), lastScan: { text, t: bounced && state.lastScan ? state.lastScan.t : t }, swallowUntil: t + settings.gap },
    prevent: true,
    snapshot: false,
    restore: state.editable,
    scan: bounced ? null : text,
    burst: { ...burst, decision: bounced ? 'bounce' : 'scan' },
  };
}

/** Alt held and digits typed: one character by its number, sent when Alt is let go. */
function withAlt(state: WedgeState): WedgeState {
  if (state.alt === '') return state;
  const number = Number(state.alt);
  return { ...state, alt: '', text: number === 29 ? `${state.text}\u001d` : state.text };
}

/** One key. Returns the next state and what to do with the key. */
export function wedgeKey(before: WedgeState, event: WedgeKey, settings: WedgeSettings): WedgeStep {
  if (event.repeat || event.meta) return { ...quiet, state: before };
  if (modifiers.has(event.key) || event.key === 'Alt') return { ...quiet, state: before };
  const late = inBurst(before) && event.t - before.last > settings.gap;
  const state = late ? emptied(before) : before;
  if (event.alt) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? '';
    return { ...quiet, prevent: inBurst(state), state: inBurst(state) ? { ...state, alt: state.alt + digit, last: event.t } : state };
  }
  if (isSuffix(event, settings)) return onSuffix(withAlt(state), event, settings);
  return onKey(withAlt(state), event, settings);
}

function onSuffix(state: WedgeState, event: WedgeKey, settings: WedgeSettings): WedgeStep {
  if (event.t <= state.swallowUntil && state.keys === 0) return { ...quiet, prevent: true, state };
  if (!inBurst(state)) return { ...quiet, state };
  return finish(state, event.t, settings);
}

function onKey(state: WedgeState, event: WedgeKey, settings: WedgeSettings): WedgeStep {
  if (isPrefix(event, settings.prefix)) {
    return {
      ...quiet,
      prevent: true,
      snapshot: true,
      state: { ...emptied(state), prefixed: true, editable: event.editable ?? false, start: event.t, last: event.t },
    };
  }
  const begun = inBurst(state);
  const char = character(event, begun);
  // A space alone presses the focused button: a code never begins with one.
  if (char === '' || (!begun && char === ' ')) return { ...quiet, state: emptied(state) };
  const first = state.keys === 0;
  const editable = begun ? state.editable : (event.editable ?? false);
  return {
    ...quiet,
    state: { ...state, text: state.text + char, keys: state.keys + 1, editable, start: first ? event.t : state.start, last: event.t },
    // In a field the first keys may be typing and must arrive; elsewhere nothing should react to them.
    prevent: !editable || state.prefixed,
    snapshot: first && !state.prefixed,
  };
}

/** Time has passed. Ends a scan of a gun without suffix; call it `settings.idle` ms after the last key. */
export function wedgeIdle(state: WedgeState, t: number, settings: WedgeSettings): WedgeStep {
  if (!inBurst(state) || t - state.last < settings.idle) return { ...quiet, state };
  return settings.suffix === 'none' ? finish(state, t, settings) : { ...quiet, state: emptied(state) };
}
