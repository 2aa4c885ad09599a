import type { Tone } from '#ui/tone.ts';

/** ms */
export const minute = 60_000;

/** Overdue is an error, due soon a warning, everything else neutral. */
export function urgency(needAt: number, now: number, warnMinutes: number): Tone {
  if (needAt < now) return 'error';
  return needAt - now <= warnMinutes * minute ? 'warn' : 'ok';
}
