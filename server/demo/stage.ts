/** Where the story of the demo is played: who acts when. Everything goes through public operations, as from a tablet. */
import type pg from 'pg';
import { addDays, dayIn } from '#domain/kernel/clock.ts';
import { type NewId, Outgoing, type Written } from '#server/modules/sync/outgoing.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { seedId } from '#server/store/missing-rows.ts';
import type { World } from './base-data.ts';
import type { Account } from './people.ts';

const ZONE = 'Asia/Shanghai';
const ENVELOPE = 100;

/** The same numbers for everybody (mulberry32): the demo looks alike wherever it is started. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Beginning {
  /** The instant that counts as "now" for the story; kept, so that a start that was interrupted goes on with the same one. */
  readonly now: string;
  /** First number of the range of box numbers that belongs to the demo. */
  readonly firstBox: number;
}

export class Stage {
  readonly world: World;
  readonly db: pg.Pool;
  readonly today: string;
  readonly random = seeded(20_240_601);
  readonly #outgoing: Outgoing;
  readonly #now: number;
  #boxes: number;
  #acts = 0;

  constructor(db: pg.Pool, world: World, deviceId: string, { now, firstBox }: Beginning) {
    this.db = db;
    this.world = world;
    this.#now = Date.parse(now);
    this.#boxes = firstBox - 1;
    this.today = dayIn(ZONE, now);
    this.#outgoing = new Outgoing(deviceId, 'demo');
  }

  /** So many days ago, at this time of the clock; minutes may be added. */
  at(daysAgo: number, clock: string, plusMinutes = 0): string {
    return new Date(Date.parse(`${this.day(-daysAgo)}T${clock}:00+08:00`) + plusMinutes * 60_000).toISOString();
  }

  /** So many minutes before (or, with a minus, after) the beginning. */
  ago(minutes: number): string {
    return new Date(this.#now - minutes * 60_000).toISOString();
  }

  /** The day on which it was so many minutes before the beginning. */
  dayAgo(minutes: number): string {
    return dayIn(ZONE, this.ago(minutes));
  }

  day(offset: number): string {
    return addDays(this.today, offset);
  }

  /** The next box number of the range. */
  boxNo(): string {
    this.#boxes += 1;
    return `B${String(this.#boxes).padStart(9, '0')}`;
  }

  /** Somebody does something. Its id follows from its place in the story, so that a story that is played again is not played twice. */
  async act(account: Account, occurredAt: string, type: string, payload: object | ((id: NewId) => object)): Promise<Written> {
    this.#acts += 1;
    const opId = seedId(`demo:${this.#acts}`);
    const written = this.#outgoing.add({ type, payload, userId: this.world.users[account], occurredAt, opId });
    if (this.#outgoing.size >= ENVELOPE) await this.settle();
    return written;
  }

  /** Sends what was written down. @throws Error with the refusal: a story that does not hold together must be seen */
  async settle(): Promise<void> {
    while (this.#outgoing.size > 0) {
      const operations = this.#outgoing.take(ENVELOPE);
      const carrier = { mayHold: () => false };
      let fault: unknown;
      const onFault = (error: unknown): void => {
        fault = error;
      };
      const envelope = { deviceId: this.#outgoing.deviceId, operations };
      const { results } = await applyEnvelope(this.db, envelope, carrier, onFault, { trusted: true });
      const wrong = results.find(({ status, first }) => !['applied', 'accepted_with_issues'].includes(first ?? status));
      if (!wrong) continue;
      const type = operations.find(({ opId }) => opId === wrong.opId)?.type;
      throw new Error(`The demo's ${type} was answered ${wrong.status} ${wrong.code} ${JSON.stringify(wrong.params)}`, { cause: fault });
    }
  }
}
