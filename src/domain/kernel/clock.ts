/** Time as data. The domain never reads a clock: "now" is handed in by the context of an operation. */

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (yyyy-MM-dd) of an instant in the site's zone; business dates and shelf life are counted in these days. */
export function dayIn(timeZone: string, instant: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** Adds whole days to a calendar day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The accounting period (yyyyMM) a day belongs to. */
export const periodOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7);
