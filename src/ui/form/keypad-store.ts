import { create } from 'zustand';

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear';

export interface KeypadRules {
  /** Digits allowed after the point; 0 means that "." is not offered. */
  decimals: number;
  maxLength?: number;
}

/**
 * The value after one key of the keypad. Only digits are appended, "." once and only where the field has
 * decimals; backspace removes the last character, "clear" all.
 */
export function pressKey(value: string, key: KeypadKey, { decimals, maxLength = 12 }: KeypadRules): string {
  if (key === 'clear') return '';
  if (key === 'back') return value.slice(0, -1);
  if (key === '.') {
    if (decimals === 0 || value.includes('.') || value.length >= maxLength) return value;
    return value === '' ? '0.' : `${value}.`;
  }
  const fraction = value.split('.')[1];
  if (fraction !== undefined && fraction.length >= decimals) return value;
  if (value.length >= maxLength) return value;
  return value === '0' ? key : value + key;
}

export interface KeypadTarget {
  /** Identity of the field; the same id keeps the panel open when the value changes. */
  id: string;
  label: string;
  unit?: string | undefined;
  value: string;
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
  open: (target) => set({ target }),
  sync: (id, value) => {
    const target = get().target;
    if (target?.id === id && target.value !== value) set({ target: { ...target, value } });
  },
  press: (key) => {
    const target = get().target;
    if (!target) return;
    const value = pressKey(target.value, key, target.rules);
    set({ target: { ...target, value } });
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
