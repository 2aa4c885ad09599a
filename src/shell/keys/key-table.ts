/** Every key the app has, as the sheet shows it. A key that is added to the app is added here. */
import type { ShellCommand } from './shell-keys.ts';

export interface KeyEntry {
  /** Words: ns `keys`, `<group>.<name>`. */
  readonly name: string;
  /** Alternatives; each is pressed together. */
  readonly keys: readonly (readonly string[])[];
  /** Of the keys the shell itself reads. */
  readonly command?: ShellCommand;
}

export interface KeyGroup {
  readonly group: string;
  readonly entries: readonly KeyEntry[];
}

export const KEY_TABLE: readonly KeyGroup[] = [
  {
    group: 'anywhere',
    entries: [
      { name: 'palette', keys: [['Ctrl', 'K']], command: 'palette' },
      { name: 'search', keys: [['/']], command: 'search' },
      { name: 'scanField', keys: [['F2']], command: 'scanField' },
      { name: 'keys', keys: [['?']], command: 'keys' },
      { name: 'close', keys: [['Esc']] },
    ],
  },
  {
    group: 'tabs',
    entries: [
      { name: 'left', keys: [['Ctrl', 'Shift', '←']], command: 'tabLeft' },
      { name: 'right', keys: [['Ctrl', 'Shift', '→']], command: 'tabRight' },
      { name: 'close', keys: [['Ctrl', 'Shift', 'X']], command: 'tabClose' },
      { name: 'refresh', keys: [['F6']], command: 'tabRefresh' },
    ],
  },
  {
    group: 'form',
    entries: [
      { name: 'search', keys: [['Enter']] },
      { name: 'save', keys: [['Ctrl', 'S']], command: 'save' },
      { name: 'submit', keys: [['Ctrl', 'Enter']] },
      { name: 'keypad', keys: [['F4']], command: 'keypad' },
      { name: 'quantity', keys: [['Enter']] },
    ],
  },
  {
    group: 'table',
    entries: [
      { name: 'move', keys: [['↑'], ['↓']] },
      { name: 'page', keys: [['PgUp'], ['PgDn']] },
      { name: 'ends', keys: [['Home'], ['End']] },
      { name: 'open', keys: [['Enter']] },
      { name: 'toggle', keys: [['Space']] },
      { name: 'fold', keys: [['←'], ['→']] },
      { name: 'menu', keys: [['Shift', 'F10'], ['Menu']] },
    ],
  },
  {
    group: 'lines',
    entries: [
      { name: 'next', keys: [['Enter']] },
      { name: 'paste', keys: [['Ctrl', 'V']] },
      { name: 'remove', keys: [['Ctrl', 'Delete']] },
    ],
  },
];
