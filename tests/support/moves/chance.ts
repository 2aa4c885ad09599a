/** Chance that can be had again: the seed names the whole run. */
export interface Chance {
  /** 0 ≤ x < 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly oneIn: (n: number) => boolean;
  readonly of: <T>(list: readonly T[]) => T | undefined;
}

/** mulberry32. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, oneIn: (n) => below(n) === 0, of: (list) => list[below(list.length)] };
}
