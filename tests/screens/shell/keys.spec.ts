import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEY_TABLE } from '#shell/keys/key-table.ts';
import { couldBeScanned, IN_WINDOWS, isBurst, type PressedKey, partOfScan, shellCommand } from '#shell/keys/shell-keys.ts';

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});
/** A combination as the sheet writes it, as the browser reports it. */
const asPressed = (keys: readonly string[]): PressedKey => {
  const names: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight' };
  const last = keys.at(-1) ?? '';
  return press(names[last] ?? last, { ctrlKey: keys.includes('Ctrl'), shiftKey: keys.includes('Shift') || last === '?' });
};
const entries = KEY_TABLE.flatMap(({ group, entries: list }) => list.map((entry) => ({ group, ...entry })));

describe('keys of the shell', () => {
  it('do what the sheet says of them', () => {
    const spoken = entries.filter(({ command }) => command !== undefined);
    expect(spoken.map(({ command }) => command).sort()).toEqual(
      ['keypad', 'keys', 'palette', 'save', 'scanField', 'search', 'tabClose', 'tabLeft', 'tabRefresh', 'tabRight'].sort(),
    );
    for (const { keys, command } of spoken) expect(keys.map((one) => shellCommand(asPressed(one), false))).toEqual([command]);
  });

  it('are none with Alt, with which scanners send characters', () => {
    for (const { keys } of entries) {
      expect(keys.flat()).not.toContain('Alt');
      for (const one of keys) expect(shellCommand({ ...asPressed(one), altKey: true }, false)).toBeNull();
    }
  });

  it('leave a field to what is written in it, all but those that no writing needs', () => {
    const reachable = entries.filter(({ command, keys }) => command && shellCommand(asPressed(keys[0] ?? []), true) !== null);
    expect(reachable.map(({ command }) => command)).toEqual(['palette', 'scanField', 'tabRefresh', 'save', 'keypad']);
  });

  it('save and open the keypad in a window over the page too; all others wait until it is closed', () => {
    expect([...IN_WINDOWS]).toEqual(['save', 'keypad']);
  });

  it('take the wide question mark of a Chinese keyboard, and Cmd+K and Cmd+S of a Mac', () => {
    expect(shellCommand(press('？', { shiftKey: true }), false)).toBe('keys');
    expect(shellCommand(press('k', { metaKey: true }), true)).toBe('palette');
    expect(shellCommand(press('s', { metaKey: true }), true)).toBe('save');
    expect(shellCommand(press('x', { metaKey: true, shiftKey: true }), false)).toBeNull();
  });

  it('tell a person from a scanner by the pause, and wait where a scan could have begun', () => {
    expect(isBurst(1000, 1030, 60)).toBe(true);
    expect(isBurst(1000, 1200, 60)).toBe(false);
    expect(couldBeScanned(press('/'))).toBe(true);
    expect(couldBeScanned(press('F6'))).toBe(false);
    expect(['7', 'Enter', 'Tab', 'Escape', 'ArrowDown'].map((key) => partOfScan(press(key)))).toEqual([true, true, true, false, false]);
  });
});

describe.each(['zh', 'en'])('the sheet of keys in %s', (lang) => {
  it('has words for every group and key, and none without a key', () => {
    const words = JSON.parse(readFileSync(`src/locales/${lang}/keys.json`, 'utf8'));
    const named = Object.entries(words).flatMap(([group, texts]) =>
      typeof texts === 'object' && texts !== null ? Object.keys(texts).map((name) => `${group}.${name}`) : [],
    );
    const wanted = KEY_TABLE.flatMap(({ group, entries: list }) => [`${group}.title`, ...list.map(({ name }) => `${group}.${name}`)]);
    expect(named.sort()).toEqual(wanted.sort());
  });
});
