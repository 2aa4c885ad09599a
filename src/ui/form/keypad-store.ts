import { create } from 'zustand';

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | '-' | 'back' | 'clear';

export interface KeypadRules {
  /** Digits allowed after the point; 0 means that "." is not offered. */
  decimals: number;
  /** The value may lie below zero: "-" turns its sign. */
  signed?: boolean;
}

/**
 * The value after one key of the keypad. Digits are appended, also more than the unit allows: the field says so; "." once and only where the field has decimals; "-" turns the sign.
 * Backspace removes the last character, "clear" all.
 * @param selected the value is marked, as after the field was entered: the first key takes its place
 */
export function pressKey(value: string, key: KeypadKey, { decimals, signed = false }: KeypadRules, selected = false): string {
  if (key === 'clear') return '';
  if (key === 'back') return selected ? '' : value.slice(0, -1);
  // A figure that is there already is turned, not typed anew.
  if (key === '-') return signed ? (value.startsWith('-') ? value.slice(1) : `-${value}`) : value;
  const before = selected ? '' : value;
  if (key === '.') {
    if (decimals === 0) return value;
    if (before.includes('.')) return before;
    return before === '' || before === '-' ? `${before}0.` : `${before}.`;
  }
  return before === '0' || before === '-0' ? before.slice(0, -1) + key : before + key;
}

export interface KeypadTarget {
  /** Identity of the field; the same id keeps the panel open when the value changes. */
  id: string;
  label: string;
  unit?: string | undefined;
  value: string;
  /** The value is marked: the first key takes its place. */
  selected?: boolean;
  rules: KeypadRules;
  onChange: (value: string) => void;
  /** Called by the confirm key; the field is left in any case. */
  onConfirm?: ((value: string) => void) | undefined;
}

interface KeypadState {
  target: KeypadTarget | null;
  open: (target: KeypadTarget) => void;
  /** Keeps the panel's copy in step when the value changes by other means (hardware keys, reset). */
  sync: (id: string, value: string) => void;
  press: (key: KeypadKey) => void;
  confirm: () => void;
  close: (id?: string) => void;
}

/** The one numeric keypad of the app; a field opens it on focus in touch and glove density. */
export const useKeypad = create<KeypadState>((set, get) => ({
  target: null,
  open: (next) => {
    const target = get().target;
    // A second tap into the same field is no new start.
    set({ target: target?.id === next.id ? { ...next, selected: target.selected ?? false } : { ...next, selected: next.value !== '' } });
  },
  sync: (id, value) => {
    const target = get().target;
    if (target?.id === id && target.value !== value) set({ target: { ...target, value, selected: false } });
  },
  press: (key) => {
    const target = get().target;
    if (!target) return;
    const value = pressKey(target.value, key, target.rules, target.selected);
    // A point that is not offered leaves everything as it was.
    set({ target: { ...target, value, selected: (target.selected ?? false) && value === target.value && key === '.' } });
    target.onChange(value);
  },
  confirm: () => {
    const target = get().target;
    set({ target: null });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    target?.onConfirm?.(target.value);
  },
  close: (id) => {
    const target = get().target;
    if (target && (id === undefined || target.id === id)) set({ target: null });
  },
}));
