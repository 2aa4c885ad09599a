/** Time as data. The domain never reads a clock: "now" is handed in by the context of an operation. */

const dayFormats = new Map<string, Intl.DateTimeFormat>();

const days = new Map<string, string>();
const MAX_DAYS = 2000;

/** The calendar day (yyyy-MM-dd) of an instant in the site's zone; business dates and shelf life are counted in these days. */
export function dayIn(timeZone: string, instant: string): string {
  // A queue asks for the same minute a hundred times, and the calendar is slow to answer.
  const minute = instant.endsWith('Z') ? `${timeZone}/${instant.slice(0, 16)}` : '';
  const known = days.get(minute);
  if (known) return known;
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  const day = format.format(new Date(instant));
  if (days.size >= MAX_DAYS) days.clear();
  if (minute) days.set(minute, day);
  return day;
}

/** Adds whole days to a calendar day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The accounting period (yyyyMM) a day belongs to. */
export const periodOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7);

/** How long a document is one device's (sync.md §14): taken online, renewed by a person, and never a reason to refuse what was done. */
export const LEASE_HOURS = 8;
/** A device says so when this much has passed: there is still time to find a line. */
const WARN_HOURS = 7;
const HOUR_MS = 60 * 60_000;

/** none: not this device's, or no longer; ending: it still is, and a person should renew it. */
export type LeaseState = 'none' | 'held' | 'ending';

/** @param until when the lease of this device runs out, by the server's clock; undefined = it has none @param now by the same clock */
export function leaseState(until: string | undefined, now: string): LeaseState {
  const left = until === undefined ? 0 : Date.parse(until) - Date.parse(now);
  if (left <= 0) return 'none';
  return left <= (LEASE_HOURS - WARN_HOURS) * HOUR_MS ? 'ending' : 'held';
}
