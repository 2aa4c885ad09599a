/** Ranges of numbers (sync.md §14, §22.6): each number is given to one device, once. */
import type pg from 'pg';
import { lastNumber, NUMBER_KINDS, type RangeKind, spellNumber } from '#domain/protocol/number-kinds.ts';
import type { NumbersRequest, NumbersResponse } from '#domain/protocol/protocol.ts';
import { MOST_NUMBERS_A_DAY, mayNumber, NUMBERING_RIGHTS } from '#domain/registry.ts';
import { fail, failLater } from '#server/modules/failure.ts';
import type { Session } from '#server/modules/identity/sessions.ts';
import { writtenDown } from '#server/operations/numbers.ts';
import { inTransaction, type Queryable, rowOf } from '#server/store/transaction.ts';

/** After an hour, a part of the daily limit is available again. */
const RETRY_S = 3600;

/** Locks the counter's row, so that concurrent requests wait for this one and continue after it. */
const lastOf = async (tx: Queryable, kind: RangeKind): Promise<number> => {
  const text =
    'insert into range_counter (kind, last) values ($1, 0) on conflict (kind) do update set last = range_counter.last returning last';
  return (await rowOf<{ last: number }>(tx, text, [kind]))?.last ?? 0;
};

const givenText = `select coalesce(sum(to_no - from_no + 1) filter (where device_id = $1), 0)::int as device,
    coalesce(sum(to_no - from_no + 1) filter (where user_id = $2), 0)::int as person
  from number_range where (device_id = $1 or user_id = $2) and at > now() - interval '24 hours'`;

async function guardAmount(tx: Queryable, deviceId: string, userId: string, count: number): Promise<void> {
  const given = await rowOf<{ device: number; person: number }>(tx, givenText, [deviceId, userId]);
  const { device, person } = MOST_NUMBERS_A_DAY;
  if (!given || (given.device + count <= device && given.person + count <= person)) return;
  failLater(429, 'NUMBERS_A_DAY', RETRY_S, { limit: String(given.device + count > device ? device : person) });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The longest part of the span without a number in use. An import or a handwritten label may already use some. */
async function freePart(tx: Queryable, kind: RangeKind, { from, to }: Span): Promise<Span | null> {
  const texts = Array.from({ length: to - from + 1 }, (_, n) => spellNumber(kind, from + n));
  const used = await writtenDown(tx, texts);
  const taken = texts.flatMap((text, n) => (used.has(text) ? [from + n] : []));
  const ends = [...taken, to + 1];
  const parts = ends.map((end, n): Span => ({ from: (ends[n - 1] ?? from - 1) + 1, to: end - 1 }));
  const longest = parts.reduce((best, part) => (part.to - part.from > best.to - best.from ? part : best));
  return longest.to < longest.from ? null : longest;
}

/** How many spans without a free number are skipped at once. */
const MOST_SPANS = 100;

/**
 * The next numbers, for this device alone; fewer than requested if some are in use. Numbers that are lost stay unused, because no number is ever
 * given out twice.
 */
export async function numbers(db: pg.Pool, { actor }: Session, { deviceId, kind, count }: NumbersRequest): Promise<NumbersResponse> {
  // Suppliers label boxes; they name nothing else of the plant's.
  if (!mayNumber(actor) || (actor.supplierId !== null && !mayNumber(actor, kind)))
    fail(403, 'NO_RIGHT', { right: NUMBERING_RIGHTS[0] ?? '' });
  return inTransaction(db, async (tx) => {
    let last = await lastOf(tx, kind);
    await guardAmount(tx, deviceId, actor.userId, count);
    for (let n = 0; n < MOST_SPANS; n += 1) {
      const span = { from: last + 1, to: Math.min(last + count, lastNumber(kind)) };
      if (span.to < span.from) fail(409, 'NUMBERS_SPENT', { last: spellNumber(kind, lastNumber(kind)) });
      const part = await freePart(tx, kind, span);
      last = span.to;
      if (!part) continue;
      await tx.query('update range_counter set last = $2 where kind = $1', [kind, last]);
      const text = 'insert into number_range (kind, device_id, from_no, to_no, user_id) values ($1, $2, $3, $4, $5)';
      await tx.query(text, [kind, deviceId, part.from, part.to, actor.userId]);
      const { prefix, digits } = NUMBER_KINDS[kind];
      return { kind, prefix, digits, ...part };
    }
    await tx.query('update range_counter set last = $2 where kind = $1', [kind, last]);
    return null;
  }).then((given) => given ?? failLater(503, 'UNAVAILABLE', 2));
}
