/**
 * Counts wrong passwords before they are checked (domain/system/sign-in.ts). The counts are rows, not memory, so that any number of server processes
 * count together and a burst gains nothing over single tries. A refused try is not counted, so asking again never makes the wait longer.
 */
import type pg from 'pg';
import {
  type Allowance,
  clockTime,
  delayAfter,
  FORGOTTEN_AFTER_H,
  KNOWN_FOR_DAYS,
  LONGEST_DELAY_S,
  OF_AN_ACCOUNT,
  OF_AN_ADDRESS,
} from '#domain/system/sign-in.ts';
import { sourceOf } from '#server/modules/address.ts';
import { failLater } from '#server/modules/failure.ts';
import { inTransaction, type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';
import { inTurn } from './passwords.ts';

/** Where an account is tried from. */
export interface Place {
  readonly account: string;
  readonly source: string;
  /** The account has signed in from this place before, so tries by strangers elsewhere do not affect it. */
  readonly known: boolean;
  /** For an unknown place: the address it shares with others. */
  readonly address: string;
}

export interface Caller {
  readonly account: string;
  /** Network address. */
  readonly address: string;
  /** A device that has just proved its key; null for one that only claims a name. */
  readonly provenDevice: string | null;
}

const sourcesOf = ({ address, provenDevice }: Omit<Caller, 'account'>): string[] => [
  ...(provenDevice === null ? [] : [`device:${provenDevice}`]),
  `address:${sourceOf(address)}`,
];

/** A device counts on its own only if the account has signed in on it before. Keys cost nothing to create, and each would bring five free tries. */
export async function placeOf(db: Queryable, caller: Caller): Promise<Place> {
  const sources = sourcesOf(caller);
  const known = await rowsOf<{ source: string }>(
    db,
    'select s.source from sign_in_source s join app_user u on u.id = s.user_id where u.account = $1 and s.source = any($2::text[])',
    [caller.account, sources],
  );
  const first = sources.find((source) => known.some((one) => one.source === source));
  const address = sources.at(-1) ?? '';
  return { account: caller.account, source: first ?? address, known: first !== undefined, address };
}

/** Changing one's own password, which only a session of the account can try. */
export const ownPassword = (account: string): Place => ({ account, source: 'passwd', known: true, address: '' });

/** Called after a sign-in. The entry outlives the session and is deleted some time after the last sign-in. */
export const rememberPlace = (tx: Queryable, userId: string, caller: Omit<Caller, 'account'>) =>
  tx.query(
    `insert into sign_in_source (user_id, source) select $1, unnest($2::text[])
     on conflict (user_id, source) do update set last_at = now()`,
    [userId, sourcesOf(caller)],
  );

/** A place where an account has not signed in for a long time becomes unknown to it again. */
export const forgetPlaces = (tx: Queryable) =>
  tx.query('delete from sign_in_source where last_at < now() - make_interval(days => $1)', [KNOWN_FOR_DAYS]);

/** Deletes all counts of an account, from every place, because it has a new password. */
export const forgetTries = (tx: Queryable, account: string) => tx.query('delete from sign_in_failure where account = $1', [account]);

/** Seconds to wait after the first, second … wrong password; the last value applies to all later ones. */
const DELAYS: number[] = [];
while (DELAYS.at(-1) !== LONGEST_DELAY_S) DELAYS.push(delayAfter(DELAYS.length + 1));

interface Shared {
  readonly account: string;
  readonly source: string;
  readonly allowance: Allowance;
}

/** What an unknown place uses up in addition to its own count. */
const sharedOf = ({ account, address, known }: Place): Shared[] =>
  known
    ? []
    : [
        { account: '', source: address, allowance: OF_AN_ADDRESS },
        { account, source: '', allowance: OF_AN_ACCOUNT },
      ];

/** Seconds by which a count may run ahead of the clock before it is used up. */
export const slackOf = ({ atOnce, everyS }: Allowance): number => (atOnce - 1) * everyS;

/** Uses clock_timestamp, because now() may be older than a row counted meanwhile. A try that opens the next one at once would then seem to close it. */
const waitText = `
  select k.ord, extract(epoch from f.open_at - clock_timestamp())::float8 - k.slack as wait
  from unnest($1::text[], $2::text[], $3::float8[]) with ordinality as k(account, source, slack, ord)
  join sign_in_failure f on f.account = k.account and f.source = k.source
  where f.open_at > clock_timestamp() + make_interval(secs => k.slack) order by wait desc limit 1`;

/** @throws Failure 429 that tells how long to wait, with a hint how to get past it if others caused the delay */
async function refuseDelayed(db: Queryable, place: Place): Promise<void> {
  const shared = sharedOf(place);
  const row = await rowOf<{ ord: string; wait: number }>(db, waitText, [
    [place.account, ...shared.map(({ account }) => account)],
    [place.source, ...shared.map(({ source }) => source)],
    [0, ...shared.map(({ allowance }) => slackOf(allowance))],
  ]);
  if (row) tellDelay(row.wait, Number(row.ord) === 1);
}

function tellDelay(wait: number, own: boolean): never {
  const seconds = Math.max(1, Math.ceil(wait));
  failLater(429, own ? 'LOGIN_WAIT' : 'LOGIN_WAIT_OTHERS', seconds, { time: clockTime(seconds) });
}

const shareText = `
  insert into sign_in_failure as f (account, source, count, open_at, until)
  values ($1, $2, 1, now() + make_interval(secs => $3), now() + make_interval(secs => $3))
  on conflict (account, source) do update set count = case when f.until <= now() then 1 else f.count + 1 end, last_at = now(),
    open_at = greatest(f.open_at, now()) + make_interval(secs => $3), until = greatest(f.open_at, now()) + make_interval(secs => $3)
  where f.open_at <= now() + make_interval(secs => $4) returning count`;

const countText = `
  insert into sign_in_failure as f (account, source, count, open_at, until)
  values ($1, $2, 1, now() + make_interval(secs => ($3::float8[])[1]), now() + make_interval(hours => $4))
  on conflict (account, source) do update set count = case when f.until <= now() then 1 else f.count + 1 end, last_at = now(),
    open_at = now() + make_interval(secs => ($3::float8[])[least(case when f.until <= now() then 1 else f.count + 1 end, cardinality($3::float8[]))]),
    until = now() + make_interval(hours => $4)
  where f.open_at <= clock_timestamp() returning count`;

class Delayed extends Error {}

/**
 * Counts the try in every applicable count, or in none. Always in the same order, to avoid deadlocks.
 * @returns false = the password must not be checked
 */
export async function countTry(db: pg.Pool, place: Place): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      for (const { account, source, allowance } of sharedOf(place))
        if (!(await rowOf(tx, shareText, [account, source, allowance.everyS, slackOf(allowance)]))) throw new Delayed();
      if (!(await rowOf(tx, countText, [place.account, place.source, DELAYS, FORGOTTEN_AFTER_H]))) throw new Delayed();
    });
    return true;
  } catch (error) {
    if (error instanceof Delayed) return false;
    throw error;
  }
}

/**
 * Settles a sign-in with the right password: its own try no longer counts, and neither do wrong tries for this account from this source. Tries from
 * other sources still count.
 */
const settle = (db: pg.Pool, place: Place): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { account, source, allowance } of sharedOf(place))
      await tx.query(
        'update sign_in_failure set open_at = open_at - make_interval(secs => $3), count = greatest(count - 1, 0) where account = $1 and source = $2',
        [account, source, allowance.everyS],
      );
    await tx.query('delete from sign_in_failure where account = $1 and source = $2', [place.account, place.source]);
  });

/**
 * Checks a password, if that is allowed now.
 * @param check true = it is the right one; called at most once, and only after the try has been counted
 * @throws Failure 429 without checking, while this account has to wait here; 503 while too many passwords are waiting
 */
export async function tryPassword(db: pg.Pool, place: Place, check: () => Promise<boolean>): Promise<boolean> {
  await refuseDelayed(db, place);
  const look = async (): Promise<boolean> => {
    if (!(await countTry(db, place))) {
      await refuseDelayed(db, place);
      // The wait has just ended, and somebody else has used the try that it allowed.
      return tellDelay(1, true);
    }
    if (!(await check())) return false;
    await settle(db, place);
    return true;
  };
  return inTurn(`${place.account}|${place.source}`, look, place.known && place.source.startsWith('device:'));
}
