/** Reports that come by themselves: when they come, and what a question that was asked one day asks on another. Pure. */
import { z } from 'zod';
import { addDays, dayIn } from '#domain/kernel/clock.ts';
import type { Filter, Filters } from '#domain/kernel/report.ts';
import type { MessageState } from './outgoing-message.ts';

export const RHYTHMS = ['day', 'week', 'month'] as const;
export const SUBSCRIPTION_WAYS = ['mail', 'webhook'] as const;
/** Of one person. */
export const MOST_SUBSCRIPTIONS = 20;

const LAST_DAY = { day: 0, week: 7, month: 31 } as const;

export const rhythmSchema = z
  .object({
    every: z.enum(RHYTHMS),
    /** Minute of the day at the site. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** Of a week the day, Monday = 1; of a month the day, or its last one where it is shorter; null = every day. */
    on: z.number().int().min(1).max(31).nullable(),
  })
  .refine(({ every, on }) => (every === 'day' ? on === null : on !== null && on <= LAST_DAY[every]), { path: ['on'], message: 'on' });
export type Rhythm = z.infer<typeof rhythmSchema>;

const daysIn = (month: string): number => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
/** Monday = 1. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function isOn({ every, on }: Rhythm, day: string): boolean {
  if (every === 'day' || on === null) return true;
  return every === 'week' ? weekday(day) === on : Number(day.slice(8)) === Math.min(on, daysIn(day.slice(0, 7)));
}

/** Minutes that clocks in a zone are ahead of UTC. */
function aheadIn(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Math.round((Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at) / 60_000);
}

/** The instant of a minute of the day in a zone; of one that clocks leave out in spring, an hour later. */
export function instantIn(zone: string, day: string, time: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const near = shown - aheadIn(zone, shown) * 60_000;
  return new Date(shown - aheadIn(zone, near) * 60_000).toISOString();
}

/** A month and more: every rhythm has come round. */
const LONGEST_WAIT = 32;

/**
 * When the next file is due.
 * @param after an instant; what is due at that very moment is not the next
 * @param zone of the site
 */
export function nextSending(rhythm: Rhythm, after: string, zone: string): string {
  const today = dayIn(zone, after);
  for (let n = 0; n <= LONGEST_WAIT; n += 1) {
    const day = addDays(today, n);
    const at = isOn(rhythm, day) ? instantIn(zone, day, rhythm.time) : '';
    if (at > after) return at;
  }
  return instantIn(zone, addDays(today, 1), rhythm.time);
}

const monthsFrom = (since: string, today: string): number =>
  (Number(today.slice(0, 4)) - Number(since.slice(0, 4))) * 12 + Number(today.slice(5, 7)) - Number(since.slice(5, 7));
const daysFrom = (since: string, today: string): number => Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000);

/** @param month yyyy-MM */
function laterMonth(month: string, months: number): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1));
  return at.toISOString().slice(0, 7);
}
const firstOf = (month: string): string => `${month}-01`;
const lastOf = (month: string): string => `${month}-${daysIn(month)}`;
const monthOf = (day: string): string => day.slice(0, 7);

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Whole calendar months stay whole months, "this month until today" stays that, and everything else keeps its distance from today.
 * @param back the form of the report begins so many days ago, which may happen to be the first of a month
 */
function laterDays({ from, to }: Days, back: unknown, since: string, today: string): Days {
  const months = monthsFrom(since, today);
  const days = daysFrom(since, today);
  const isDefault = typeof back === 'number' && from === addDays(since, -back);
  const isFirst = from !== undefined && from === firstOf(monthOf(from)) && !isDefault;
  const isWhole = isFirst && to !== undefined && to === lastOf(monthOf(to));
  const isSoFar = isFirst && monthOf(from) === monthOf(since) && from !== since && (to === undefined || to === since);
  const begin = (isWhole || isSoFar) && from ? firstOf(laterMonth(monthOf(from), months)) : from && addDays(from, days);
  const end = isWhole && to ? lastOf(laterMonth(monthOf(to), months)) : to && addDays(to, days);
  return { ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}

function laterValue({ kind, starts }: Filter, value: unknown, since: string, today: string): unknown {
  if (kind === 'month') return laterMonth(String(value), monthsFrom(since, today));
  if (kind === 'day') return addDays(String(value), daysFrom(since, today));
  return kind === 'days' ? laterDays(value as Days, starts, since, today) : value;
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const OF_TIME: readonly string[] = ['days', 'day', 'month'];

/** Filters of time that a question names: those that can move. */
export const filtersOfTime = (filters: Filters, question: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(filters).flatMap(([name, { kind }]) => (OF_TIME.includes(kind) && isAsked(question[name]) ? [name] : []));

/**
 * What a question of one day asks on another: the last thirty days are thirty others.
 * @param since the day of the site on which it was asked
 */
export const laterQuestion = <Q extends Readonly<Record<string, unknown>>>(
  filters: Filters,
  question: Q,
  since: string,
  today: string,
): Q => ({
  ...question,
  ...Object.fromEntries(
    filtersOfTime(filters, question).flatMap((name) => {
      const filter = filters[name];
      return filter ? [[name, laterValue(filter, question[name], since, today)]] : [];
    }),
  ),
});

/** One of a person's subscriptions. */
export interface ReportSubscription extends Rhythm {
  readonly id: string;
  readonly title: string;
  /** Its page; null = there is no such report any more. */
  readonly path: string | null;
  readonly way: (typeof SUBSCRIPTION_WAYS)[number];
  /** The confirmed address of the account, or the name of the webhook; null = there is none any more. */
  readonly recipient: string | null;
  readonly nextAt: string;
  /** When it was due last. */
  readonly lastAt: string | null;
  /** Why nothing was written then: a problem with its values. */
  readonly problem: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** What became of the message that was written; null = none, or forgotten. */
  readonly message: MessageState | null;
  readonly lastError: string | null;
}

/** What a subscription may be sent to, and whether there is a way to each. */
export interface SubscriptionWays {
  /** The confirmed address of the account. */
  readonly address: string | null;
  /** There is a mail server. */
  readonly mail: boolean;
  readonly targets: readonly { readonly id: string; readonly targetName: string }[];
}
