/** When things that are lent have to be back. */
import { addDays, dayIn } from '#domain/kernel/clock.ts';

const MINUTE_MS = 60_000;
const DAY = 24 * 60;
/** Tools come back by the end of the shift: 20:00 at the site. */
const END_OF_SHIFT = 20 * 60;

/** Whether something should have come back by then. @param at in ms */
export const isDueBy = (dueAt: string, at: number): boolean => Date.parse(dueAt) < at;

const DAY_MS = DAY * MINUTE_MS;

/**
 * The end of the shift on a day, or the last minute of the day once the shift is over.
 * @param day at the site, not before today
 */
export function endOfShiftOn(day: string, now: string, timeZone: string): string {
  const next = endOfShift(now, timeZone);
  const days = Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, next))) / DAY_MS);
  const at = Date.parse(next) + days * DAY_MS;
  return new Date(at > Date.parse(now) ? at : at + (DAY - 1 - END_OF_SHIFT) * MINUTE_MS).toISOString();
}

/** The day by which things of a store have to be back. @param dueDays null = by the next end of the shift */
export const defaultDueDay = (dueDays: number | null, now: string, timeZone: string): string =>
  dueDays === null ? dayIn(timeZone, endOfShift(now, timeZone)) : addDays(dayIn(timeZone, now), dueDays);

const AWAY: readonly number[] = [2, 4];

/** Something of a loan is still away, and should have come back by then. @param at in ms */
export const isLate = ({ status, dueAt }: { readonly status: number; readonly dueAt: string }, at: number): boolean =>
  AWAY.includes(status) && isDueBy(dueAt, at);

/** The next end of the shift after an instant. @param timeZone of the site */
export function endOfShift(now: string, timeZone: string): string {
  const at = new Date(now);
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
  const left = (END_OF_SHIFT - (hours * 60 + minutes) + DAY) % DAY || DAY;
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(minute + left * MINUTE_MS).toISOString();
}
