/** What an account may have the server keep within one day; the table is in bounds.ts. */
import { type KeptKind, MOST_KEPT_A_DAY } from '#domain/system/bounds.ts';
import { type Queryable, rowOf } from '#server/store/transaction.ts';
import { failLater } from './failure.ts';

/** The day ends for everybody at once, and nobody needs to know when. */
const LATER_S = 3600;

/** A counter rather than a count of rows: what was taken back has cost the same, and the tables are large. */
const text = `insert into made_a_day as m (user_id, kind, day, made) values ($1, $2, (now() at time zone 'utc')::date, 1)
  on conflict (user_id, kind, day) do update set made = m.made + 1 where m.made < $3 returning made`;

/**
 * Counts one more of this account's day. Called in the transaction that keeps it, so that a refused call costs nothing.
 * @throws 429 with the code of the kind and `max`, and nothing is kept
 */
export async function countToday(on: Queryable, kind: KeptKind, userId: string): Promise<void> {
  const { most, code } = MOST_KEPT_A_DAY[kind];
  if (!(await rowOf(on, text, [userId, kind, most]))) failLater(429, code, LATER_S, { max: String(most) });
}
