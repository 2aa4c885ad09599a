/** Time as data. The domain never reads a clock; the operation's context supplies "now". */

const dayFormats = new Map<string, Intl.DateTimeFormat>();

const HOUR_MS = 60 * 60_000;

const days = new Map<string, string>();
/** Those read last: the server asks several times for the instant of every operation. */
const instants = new Map<string, string>();
const MAX_DAYS = 2000;

/** The calendar day (yyyy-MM-dd) of an instant in the site's time zone. Business dates and shelf life count in these days. */
export function dayIn(timeZone: string, instant: string): string {
  // Folding a queue asks for the same minute a hundred times, and Intl is slow; hence the cache.
  const minute = instant.endsWith('Z') ? `${timeZone}/${instant.slice(0, 16)}` : '';
  const known = days.get(minute);
  if (known) return known;
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  // Intl writes years without leading zeros, and PostgreSQL reads the day 1-01-01 as one in 2001.
  const day = format.format(new Date(instant)).padStart(10, '0');
  if (days.size >= MAX_DAYS) days.clear();
  if (minute) days.set(minute, day);
  return day;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const FIRST_DAY = '0001-01-01';

/**
 * True for a day that exists in the calendar, years 0001 to 9999.
 * @param text yyyy-MM-dd
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).getUTCDate() === Number(text.slice(8));
}

/**
 * Parses a text to UTC with milliseconds (yyyy-MM-ddTHH:mm:ss.sssZ), or null. Accepts only what can be stored: ISO 8601 with seconds and an
 * offset or Z, a real day, years 0001 to 9999.
 */
export function readInstant(text: string): string | null {
  const known = instants.get(text);
  if (known) return known;
  const [, day = ''] = INSTANT.exec(text) ?? [];
  if (!isDay(day)) return null;
  const instant = new Date(text).toISOString();
  if (instant.length !== 24 || instant < FIRST_DAY) return null;
  if (instants.size >= MAX_DAYS) instants.clear();
  instants.set(text, instant);
  return instant;
}

/** The days of the trade: PostgreSQL knows others too, but prints them as no program here could read them back. */
export const TRADE_DAYS = { first: '2000-01-01', last: '2199-12-31', after: '2200-01-01' } as const;
/** Stands for "for good". */
export const FOR_GOOD = `${TRADE_DAYS.last}T00:00:00.000Z`;

/**
 * True for a day or an instant of the years 2000 to 2199. The trade knows no others, and the database holds no others.
 * @param text a day, or an instant as returned by `readInstant`
 */
export const isOfTrade = (text: string): boolean => text >= TRADE_DAYS.first && text < TRADE_DAYS.after;

/** A device may stay offline for months, and its clock may run up to a day ahead. A time outside these bounds comes from a wrong clock. */
const MAX_BEHIND_DAYS = 400;
const MAX_AHEAD_HOURS = 24;

/**
 * True when a device can have done something at that time.
 * @param occurredAt an instant as returned by `readInstant`
 * @param now the server's clock
 */
export function plausible(occurredAt: string, now: string): boolean {
  const ahead = Date.parse(occurredAt) - Date.parse(now);
  return ahead <= MAX_AHEAD_HOURS * HOUR_MS && ahead >= -MAX_BEHIND_DAYS * 24 * HOUR_MS;
}

/** Adds whole days to a calendar day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The accounting period (yyyyMM) a day belongs to. */
export const periodOf = (day: string): string => day.slice(0, 4) + day.slice(5, 7);

/**
 * How long a lease reserves a document for one device (sync.md §14). It is taken online, the user renews it, and it is never a reason to
 * refuse completed work.
 */
export const LEASE_HOURS = 8;
