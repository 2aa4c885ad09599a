/**
 * What is refused, given up or handed over stays in the log for ever. So each device and each author has a share of it for the day (sync.md §22.7): past it,
 * the verdict is not stored and the operation waits on its device, where nothing is lost.
 */
import type pg from 'pg';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { MOST_REFUSED_A_DAY } from '#domain/registry.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { type Outcome, waits } from './outcome.ts';

interface Amount {
  readonly operations: number;
  readonly bytes: number;
}

const NONE: Amount = { operations: 0, bytes: 0 };
const sum = (a: Amount, b: Amount): Amount => ({ operations: a.operations + b.operations, bytes: a.bytes + b.bytes });
const fits = (a: Amount, most: Amount): boolean => a.operations <= most.operations && a.bytes <= most.bytes;

type Refused = Pick<WireOperation, 'actor' | 'payload'>;

/** The share of one device in one envelope. */
export class Kept {
  #device: Amount;
  readonly #people: Map<string, Amount>;
  readonly #spent = new Map<string, Amount>();

  constructor(
    device: Amount,
    people: ReadonlyMap<string, Amount>,
    /** This server's own work has no bound. */
    private readonly isFree: boolean,
  ) {
    this.#device = device;
    this.#people = new Map(people);
  }

  /** @param times how many operations are kept with this one; @returns null, or that it has to wait */
  take({ actor, payload }: Refused, times = 1): Outcome | null {
    if (this.isFree) return null;
    const more = { operations: times, bytes: JSON.stringify(payload).length };
    const device = sum(this.#device, more);
    const person = sum(this.#people.get(actor) ?? NONE, more);
    if (!fits(device, MOST_REFUSED_A_DAY.device) || !fits(person, MOST_REFUSED_A_DAY.person)) return waits('retry', 'REFUSED_A_DAY');
    this.#device = device;
    this.#people.set(actor, person);
    this.#spent.set(actor, sum(this.#spent.get(actor) ?? NONE, more));
    return null;
  }

  spent(): readonly (Amount & { readonly actor: string })[] {
    return [...this.#spent].map(([actor, amount]) => ({ actor, ...amount })).sort((a, b) => (a.actor < b.actor ? -1 : 1));
  }
}

const keptText = `select actor, sum(operations)::int as operations, sum(bytes)::float8 as bytes, device_id = $1 as "isHere" from kept_refusal
  where day = (now() at time zone 'utc')::date and (device_id = $1 or actor = any($2::uuid[])) group by actor, device_id = $1`;

export async function keptToday(tx: pg.PoolClient, deviceId: string, actors: readonly string[], isFree: boolean): Promise<Kept> {
  if (isFree) return new Kept(NONE, new Map(), true);
  const found = await rowsOf<Amount & { actor: string; isHere: boolean }>(tx, keptText, [deviceId, [...new Set(actors)]]);
  const people = new Map<string, Amount>();
  for (const row of found) people.set(row.actor, sum(people.get(row.actor) ?? NONE, row));
  const device = found.filter(({ isHere }) => isHere).reduce(sum, NONE);
  return new Kept(device, people, false);
}

export async function saveKept(tx: pg.PoolClient, deviceId: string, kept: Kept): Promise<void> {
  const spent = kept.spent();
  if (spent.length === 0) return;
  await tx.query({
    name: 'apply/kept',
    text: `insert into kept_refusal (day, device_id, actor, operations, bytes)
      select (now() at time zone 'utc')::date, $1, r.actor, r.operations, r.bytes from jsonb_to_recordset($2::jsonb) as r(actor uuid, operations int, bytes bigint)
      on conflict (day, device_id, actor) do update
        set operations = kept_refusal.operations + excluded.operations, bytes = kept_refusal.bytes + excluded.bytes`,
    values: [deviceId, JSON.stringify(spent)],
  });
}
