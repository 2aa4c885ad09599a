/**
 * How wrong passwords slow down whoever sends them, and nobody else. Counted per account and source: a device that has proved its key and on which the
 * account has signed in before, otherwise the network address. The figures and their reasons: docs/decisions/028-signing-in.md.
 */

/** Wrong passwords of an account from a source that cost nothing but the trouble of typing again. */
export const FREE_TRIES = 5;
export const LONGEST_DELAY_S = 15 * 60;
/** A source that has been quiet for so long begins anew. */
export const FORGOTTEN_AFTER_H = 12;

/** Seconds until an account may be tried again from a source after so many wrong passwords in a row. */
export const delayAfter = (wrong: number): number => (wrong < FREE_TRIES ? 0 : Math.min(2 ** (wrong - FREE_TRIES), LONGEST_DELAY_S));

/** So many wrong passwords at once, then one more with every interval. */
export interface Allowance {
  readonly atOnce: number;
  readonly everyS: number;
}

/** Of one account, from all sources on which it has never signed in, taken together: guessing by many machines. */
export const OF_AN_ACCOUNT: Allowance = { atOnce: 100, everyS: 60 };
/** Of one address, against all accounts that have never signed in there: guessing at many accounts. A plant of three hundred may mistype at once. */
export const OF_AN_ADDRESS: Allowance = { atOnce: 300, everyS: 3 };

/** A place is known to an account for so long after its last sign-in there. */
export const KNOWN_FOR_DAYS = 90;

/** Minutes and seconds, as a clock shows them: 14:05. */
export function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export const sourceKinds = ['device', 'address', 'passwd', 'all'] as const;
/** passwd: the change of one's own password; all: every source at which the account has never signed in. */
export type SourceKind = (typeof sourceKinds)[number];

/** What the administrator sees of a delay. */
export interface SignInDelay {
  /** Empty: all accounts that have never signed in from the source. */
  readonly account: string;
  readonly userName: string | null;
  /** As it is named in `lift`. */
  readonly source: string;
  readonly kind: SourceKind;
  /** The address, or the name of the device; empty for kind all. */
  readonly place: string;
  readonly wrong: number;
  readonly lastAt: string;
  /** No try before; in the past = the next one is looked at. */
  readonly openAt: string;
}
