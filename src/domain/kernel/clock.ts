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
