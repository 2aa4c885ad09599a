/**
 * The log of operations is kept for ever, whatever became of them. So each device and each author has a share of it for the day (sync.md §22.7), of work that
 * is done and of work that is refused, given up or handed over. Past it, the verdict is not stored and the operation waits on its device, where nothing is lost.
 */
import type pg from 'pg';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { type KeptOperation, MOST_OPERATIONS_A_DAY } from '#domain/registry.ts';
import { rowsOf } from '#server/store/transaction.ts';
import { type Outcome, waits } from './outcome.ts';

interface Amount {
  readonly operations: number;
  readonly bytes: number;
}

interface KeptRow extends Amount {
  readonly kind: KeptOperation;
  readonly actor: string;
  readonly isHere: boolean;
}

const NONE: Amount = { operations: 0, bytes: 0 };
const sum = (a: Amount, b: Amount): Amount => ({ operations: a.operations + b.operations, bytes: a.bytes + b.bytes });
const fits = (a: Amount, most: Amount): boolean => a.operations <= most.operations && a.bytes <= most.bytes;

type Taken = Pick<WireOperation, 'actor' | 'payload'>;

/** What one kind has come to today: on the device, and by person. */
class Share {
  #device = NONE;
  readonly #people = new Map<string, Amount>();
  readonly #spent = new Map<string, Amount>();

  constructor(
    private readonly kind: KeptOperation,
    rows: readonly KeptRow[],
  ) {
    for (const row of rows.filter((one) => one.kind === kind)) {
      this.#people.set(row.actor, sum(this.#people.get(row.actor) ?? NONE, row));
      if (row.isHere) this.#device = sum(this.#device, row);
    }
  }

  take(actor: string, more: Amount): Outcome | null {
    const most = MOST_OPERATIONS_A_DAY[this.kind];
    const device = sum(this.#device, more);
    const person = sum(this.#people.get(actor) ?? NONE, more);
    if (!fits(device, most.device) || !fits(person, most.person)) return waits('retry', most.code);
    this.#device = device;
    this.#people.set(actor, person);
    this.#spent.set(actor, sum(this.#spent.get(actor) ?? NONE, more));
    return null;
  }

  spent() {
    return [...this.#spent].map(([actor, amount]) => ({ kind: this.kind, actor, ...amount }));
  }
}

/** The shares of one device in one envelope. */
export class Kept {
  readonly #shares: Readonly<Record<KeptOperation, Share>>;

  constructor(
    rows: readonly KeptRow[],
    /** This server's own work has no bound. */
    private readonly isFree: boolean,
  ) {
    this.#shares = { refused: new Share('refused', rows), done: new Share('done', rows) };
  }

  /** @param times how many operations are kept with this one; @returns null, or that it has to wait */
  take(kind: KeptOperation, { actor, payload }: Taken, times = 1): Outcome | null {
    return this.isFree ? null : this.#shares[kind].take(actor, { operations: times, bytes: JSON.stringify(payload).length });
  }

  /** In one order, so that envelopes of the same people do not wait for each other in a circle. */
  spent(): readonly (Amount & { readonly kind: KeptOperation; readonly actor: string })[] {
    const { refused, done } = this.#shares;
    return [...refused.spent(), ...done.spent()].sort((a, b) => (a.actor + a.kind < b.actor + b.kind ? -1 : 1));
  }
}

const keptText = `select kind, actor, sum(operations)::int as operations, sum(bytes)::float8 as bytes, device_id = $1 as "isHere" from kept_operation
  where day = (now() at time zone 'utc')::date and (device_id = $1 or actor = any($2::uuid[])) group by kind, actor, device_id = $1`;

export async function keptToday(tx: pg.PoolClient, deviceId: string, actors: readonly string[], isFree: boolean): Promise<Kept> {
  return new Kept(isFree ? [] : await rowsOf<KeptRow>(tx, keptText, [deviceId, [...new Set(actors)]]), isFree);
}

export async function saveKept(tx: pg.PoolClient, deviceId: string, kept: Kept): Promise<void> {
  const spent = kept.spent();
  if (spent.length === 0) return;
  await tx.query({
    name: 'apply/kept',
    text: `insert into kept_operation (day, device_id, actor, kind, operations, bytes)
      select (now() at time zone 'utc')::date, $1, r.actor, r.kind, r.operations, r.bytes
      from jsonb_to_recordset($2::jsonb) as r(actor uuid, kind text, operations int, bytes bigint)
      on conflict (day, device_id, actor, kind) do update
        set operations = kept_operation.operations + excluded.operations, bytes = kept_operation.bytes + excluded.bytes`,
    values: [deviceId, JSON.stringify(spent)],
  });
}
