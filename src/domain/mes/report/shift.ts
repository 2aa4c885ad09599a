/** Shifts of the plant: day 8 to 16, middle 16 to 24, night 0 to 8, by the clock of the site. */
const HOURS = new Map<string, Intl.DateTimeFormat>();

/** @param at instant @param timeZone of the site @returns code of `shift` */
export function shiftAt(at: string, timeZone: string): 1 | 2 | 3 {
  const format = HOURS.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  HOURS.set(timeZone, format);
  const hour = Number(format.format(new Date(at)));
  if (hour < 8) return 3;
  return hour < 16 ? 1 : 2;
}
