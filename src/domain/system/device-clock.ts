/** How wrong the clock of a device is, in the words of a person. Pure. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Less is nobody's business: what is recorded is put right by the server's clock. */
export const CLOCK_OFF_MS = 5 * MINUTE_MS;
/** From here on a person would say "a day". */
const NEARLY_A_DAY_MS = 20 * HOUR_MS;

export interface ClockFault {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly n: number;
  /** The device is ahead of the server, or behind it. */
  readonly way: 'Ahead' | 'Behind';
}

/**
 * @param offset milliseconds to add to the device's clock to have the server's
 * @returns null = right, but for what nobody notices
 */
export function clockFault(offset: number): ClockFault | null {
  const off = Math.abs(offset);
  if (off < CLOCK_OFF_MS) return null;
  const way = offset < 0 ? 'Ahead' : 'Behind';
  if (off >= NEARLY_A_DAY_MS) return { unit: 'days', n: Math.max(1, Math.round(off / DAY_MS)), way };
  if (off >= HOUR_MS) return { unit: 'hours', n: Math.round(off / HOUR_MS), way };
  return { unit: 'minutes', n: Math.round(off / MINUTE_MS), way };
}
