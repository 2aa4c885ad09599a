/**
 * Keys that carry their own time: a scanner's rhythm and a person's, however busy the machine of the test is. All keys of the specs come from here, because
 * their clock runs ahead of the wall's, and a key of the wall's clock would come before them.
 */
import { cdp } from 'vitest/browser';

/** Seconds between two keys of a scanner, and before a person's key or the next scan. */
const PACE = 0.03;
const PAUSE = 1;

/** When the last key went down, in seconds of the wall clock. */
let last = 0;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly text?: string;
  readonly windowsVirtualKeyCode?: number;
}
type Modifier = 'Alt' | 'Control' | 'Shift';

/** As the browser's protocol numbers them. */
const BIT: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Shift: 8 };
const VIRTUAL: Readonly<Record<string, number>> = {
  Enter: 13,
  Escape: 27,
  Space: 32,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
  F10: 121,
};

function keyOf(name: string): Key {
  if (name === 'Enter') return { key: name, code: name, text: '\r', windowsVirtualKeyCode: 13 };
  if (name === 'Space') return { key: ' ', code: name, text: ' ', windowsVirtualKeyCode: 32 };
  if (name in VIRTUAL) return { key: name, code: name, windowsVirtualKeyCode: VIRTUAL[name] };
  if (/^\d$/.test(name)) return { key: name, code: `Digit${name}`, text: name };
  const windowsVirtualKeyCode = /^[a-z]$/i.test(name) ? name.toUpperCase().charCodeAt(0) : undefined;
  return { key: name, code: windowsVirtualKeyCode ? `Key${name.toUpperCase()}` : 'Slash', text: name, windowsVirtualKeyCode };
}

async function down(keys: readonly Key[], held: readonly Modifier[] = []): Promise<void> {
  window.focus();
  const modifiers = held.reduce((sum, name) => sum + BIT[name], 0);
  const start = Math.max(last + PAUSE, Date.now() / 1000 - PACE * keys.length);
  for (const [index, { text, ...key }] of keys.entries()) {
    last = start + index * PACE;
    // With Control held a key writes nothing.
    const written = held.includes('Control') ? {} : { text };
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: last, modifiers, ...key, ...written });
    await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: last + PACE / 3, modifiers, ...key });
  }
}

/** A scanner types a code and its suffix, keys 30 ms apart. */
export const scan = (code: string): Promise<void> => down([...[...code].map(keyOf), keyOf('Enter')]);

/** The same without a suffix. */
export const burst = (text: string): Promise<void> => down([...text].map(keyOf));

/** A person presses a key, a second after what came before. @param held keys that are down meanwhile */
export const press = (key: string, ...held: readonly Modifier[]): Promise<void> => down([keyOf(key)], held);
