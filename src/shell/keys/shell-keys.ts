/** What a key means to the shell (ux §1.4). Pure. None with Alt: scanners send Alt and digits. */

export type ShellCommand =
  | 'palette'
  | 'keys'
  | 'search'
  | 'tabLeft'
  | 'tabRight'
  | 'tabClose'
  | 'tabRefresh'
  | 'save'
  | 'scanField'
  | 'keypad';

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** By the name a browser gives the key. On a Chinese layout the question mark is a wide one. */
const WITH_CTRL: Readonly<Record<string, ShellCommand>> = { k: 'palette', s: 'save' };
const WITH_CTRL_SHIFT: Readonly<Record<string, ShellCommand>> = { ArrowLeft: 'tabLeft', ArrowRight: 'tabRight', x: 'tabClose' };
const ALONE: Readonly<Record<string, ShellCommand>> = {
  '?': 'keys',
  '？': 'keys',
  '/': 'search',
  F2: 'scanField',
  F4: 'keypad',
  F6: 'tabRefresh',
};

/** Reachable from inside a field, where all other keys belong to what is written. */
const WHILE_TYPING: ReadonlySet<ShellCommand> = new Set(['palette', 'tabRefresh', 'save', 'scanField', 'keypad']);

/** Belong to a window that is open over the page as well. */
export const IN_WINDOWS: ReadonlySet<ShellCommand> = new Set(['save', 'keypad']);

/** @param typing the focus is in a field */
export function shellCommand(pressed: PressedKey, typing: boolean): ShellCommand | null {
  const { key, ctrlKey, shiftKey, altKey, metaKey } = pressed;
  if (altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const ctrl = ctrlKey || (metaKey && (name === 'k' || name === 's'));
  const table = ctrl ? (shiftKey ? WITH_CTRL_SHIFT : WITH_CTRL) : ALONE;
  const command = metaKey && !ctrl ? null : (table[name] ?? null);
  return command !== null && typing && !WHILE_TYPING.has(command) ? null : command;
}

/** A character could be the first of a scan: only when nothing follows it was it a person. */
export const couldBeScanned = ({ key }: PressedKey): boolean => key.length === 1;

/** Keys a scan is made of. Nobody scans an Esc: what follows upon it at once was pressed by a person. */
export const partOfScan = ({ key }: PressedKey): boolean => key.length === 1 || key === 'Enter' || key === 'Tab';

/** Keys that come one upon the other are a scanner's. @param gap longest pause inside a scan in ms */
export const isBurst = (last: number, now: number, gap: number): boolean => now - last <= gap;
