import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Density, densities } from './density.ts';

export type Theme = 'light' | 'dark' | 'sunlight';
export type Hand = 'left' | 'right';

export const themes: readonly Theme[] = ['light', 'dark', 'sunlight'];

interface Appearance {
  theme: Theme;
  density: Density;
  hand: Hand;
  /** Scanner sounds: 0 is silent, 1 is full volume. */
  volume: number;
  setTheme: (theme: Theme) => void;
  setDensity: (density: Density) => void;
  setHand: (hand: Hand) => void;
  setVolume: (volume: number) => void;
}

/** The one key in local storage; kept per device, not per user, because a station belongs to a place. */
export const appearanceKey = 'chejian.appearance';

const firstDensity = (): Density => (typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'touch' : 'compact');

const oneOf = <T extends string>(list: readonly T[], value: unknown, fallback: T): T => list.find((entry) => entry === value) ?? fallback;

const readStored = (stored: unknown, current: Appearance): Appearance => {
  const saved = (stored ?? {}) as Partial<Record<keyof Appearance, unknown>>;
  const volume = typeof saved.volume === 'number' ? saved.volume : current.volume;
  return {
    ...current,
    theme: oneOf(themes, saved.theme, current.theme),
    density: oneOf(densities, saved.density, current.density),
    hand: oneOf<Hand>(['left', 'right'], saved.hand, current.hand),
    volume: Math.min(1, Math.max(0, volume)),
  };
};

/** Theme, density, hand and volume of this device. Unknown stored values fall back to the defaults. */
export const useAppearance = create<Appearance>()(
  persist(
    (set) => ({
      theme: 'light',
      density: firstDensity(),
      hand: 'right',
      volume: 0.7,
      setTheme: (theme) => set({ theme }),
      setDensity: (density) => set({ density }),
      setHand: (hand) => set({ hand }),
      setVolume: (volume) => set({ volume: Math.min(1, Math.max(0, volume)) }),
    }),
    {
      name: appearanceKey,
      partialize: ({ theme, density, hand, volume }) => ({ theme, density, hand, volume }),
      merge: readStored,
    },
  ),
);

/** Writes the choice on <html>; tokens and conditions read it from there. */
export function applyAppearance(root: HTMLElement, look: Pick<Appearance, 'theme' | 'density' | 'hand'>): void {
  for (const theme of themes) root.classList.toggle(theme, theme === look.theme);
  root.dataset.density = look.density;
  root.dataset.hand = look.hand;
  root.style.colorScheme = look.theme === 'dark' ? 'dark' : 'light';
}
