import type { Tone } from '#ui/tone.ts';

/** ms */
export const minute = 60_000;

/** Late is an error, soon a warning, the rest is calm. */
export function urgency(needAt: number, now: number, warnMinutes: number): Tone {
  if (needAt < now) return 'error';
  return needAt - now <= warnMinutes * minute ? 'warn' : 'ok';
}
