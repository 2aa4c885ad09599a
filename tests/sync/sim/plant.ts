/** A simulated plant: tablets, people, a server and everything that goes wrong. One seed makes one history, and always the same one. */
import type { StoredOperation } from '#store/outbox/records.ts';
import { FakeServer } from '#tests/support/fake-server.ts';
import { Box, boxId, definitions, List, ORDER_ID, Order } from '#tests/support/world.ts';
import { BOXES, Tablet } from './tablet.ts';
import { BAD_LINE, GOOD_LINE } from './wire.ts';
import { WorldClock } from './world-clock.ts';

export interface History {
  readonly seed: number;
  readonly tablets: number;
  /** Operations that people do; deciding about refused ones comes on top. */
  readonly operations: number;
}

export interface Outcome {
  readonly saved: number;
  readonly applied: number;
  readonly discarded: number;
  readonly refused: number;
  readonly simulatedMs: number;
}

const REST_LIMIT_MS = 12 * 3_600_000;

const short = (ids: readonly string[]): string => ids.map((id) => id.slice(0, 4)).join(' ') || '-';
const brief = ({ deviceSeq, docSeq, docKey, type, state, verdict, attempts, resolves, dependsOn, opId }: StoredOperation): string =>
  `${deviceSeq} ${short([opId])} ${type} ${docKey.slice(0, 14)} ${docSeq} ${state} ${verdict?.code ?? attempts.lastCode ?? ''} settles ${short(resolves)} after ${short(dependsOn)}`;

export class Plant {
  readonly clock: WorldClock;
  readonly server = new FakeServer(definitions);
  readonly tablets: Tablet[];
  #left: number;
  #refused = 0;
  #healing = false;
  readonly #forced = new Map<string, { readonly status: 'rejected' | 'retry' | 'unsupported'; left: number }>();
  readonly #lanes = new Map<string, number>();

  constructor(readonly history: History) {
    const { clock } = { clock: new WorldClock(history.seed) };
    this.clock = clock;
    this.#left = history.operations;
    this.server.now = () => clock.now;
    this.server.written = (deviceId, { docKey, docSeq, opId, replaces }) => {
      // What takes the place of a refused fact comes late by nature.
      if (replaces !== null) return;
      const lane = `${deviceId}|${docKey}`;
      const last = this.#lanes.get(lane) ?? 0;
      if (docSeq <= last) throw new Error(`out of order: ${opId} has place ${docSeq} of ${lane}, ${last} was there before it`);
      this.#lanes.set(lane, docSeq);
    };
    this.server.force = (op) => this.#verdict(op.opId, op.type);
    this.server.seed(
      Box,
      ...Array.from({ length: BOXES }, (_, i) => ({ id: boxId(i + 1), boxNo: `B${i + 1}`, qty: '1000000', binId: null })),
    );
    this.server.seed(Order, { id: ORDER_ID, open: '1', done: '0' });
    this.tablets = Array.from(
      { length: history.tablets },
      (_, n) => new Tablet(clock, this.server, n, (tablet, status) => this.#honest(tablet, status)),
    );
  }

  /** Some operations are refused, some break the server for a while, some are of a type it does not know yet. */
  #verdict(opId: string, type: string): { status: 'rejected' | 'retry' | 'unsupported'; code: string } | null {
    if (this.#healing || !type.startsWith('list.')) return null;
    let fate = this.#forced.get(opId);
    if (!fate) {
      const roll = this.clock.random();
      const status = roll < 0.03 ? 'rejected' : roll < 0.035 ? 'retry' : roll < 0.038 ? 'unsupported' : null;
      fate =
        status === null
          ? { status: 'rejected', left: 0 }
          : { status, left: status === 'retry' ? 1 + Math.floor(this.clock.random() * 8) : 2 };
      this.#forced.set(opId, fate);
      if (status === 'rejected') this.#refused += 1;
    }
    if (fate.left === 0) return null;
    fate.left -= 1;
    return { status: fate.status, code: `X-${fate.status}` };
  }

  /** Whatever a status says is true at that moment: nothing is "all sent" that is not. */
  #honest({ disk }: Tablet, status: { readonly fill: { done: number; total: number } }): void {
    const filled = disk.sets.filter(({ cursor }) => cursor !== null).length;
    if (status.fill.done > Math.max(filled, disk.sets.length)) throw new Error('more sets are shown as complete than there are');
  }

  async run(): Promise<Outcome> {
    for (const tablet of this.tablets) {
      tablet.openTab();
      this.#people(tablet);
      this.#trouble(tablet);
    }
    this.#desk();
    const worked = await this.clock.runUntil(() => this.#left <= 0, 1000 * 3_600_000);
    if (!worked) throw new Error('the people never finished');
    this.#heal();
    const rested = await this.clock.runUntil(() => this.#atRest(), REST_LIMIT_MS);
    if (!rested) throw new Error(`never at rest: ${this.#whatWaits()}`);
    return this.#check();
  }

  #people(tablet: Tablet): void {
    const { clock } = this;
    const next = (): void => {
      if (this.#left > 0) {
        this.#work(tablet);
        this.#left -= 1;
        // Now and then a pile: somebody scans a pallet without a pause.
        clock.after(clock.maybe(0.8) ? clock.between(5, 900) : clock.between(900, 120_000), next);
      }
    };
    const decide = (): void => {
      tablet.decide();
      clock.after(clock.between(5_000, 60_000), decide);
    };
    clock.after(clock.between(0, 2000), next);
    clock.after(clock.between(0, 60_000), decide);
  }
  #work(tablet: Tablet): void {
    const { clock } = this;
    const list = clock.oneOf(tablet.lists);
    if (!list || (tablet.lists.length < 6 && clock.maybe(0.15))) tablet.create(clock.maybe(0.2));
    else if (clock.maybe(0.06)) tablet.close(list);
    else tablet.pick(list);
  }

  /** Faults of one tablet: the line, the browser, the person at it. */
  #trouble(tablet: Tablet): void {
    const { clock } = this;
    const again = (low: number, high: number, happen: () => void): void => {
      clock.after(clock.between(low, high), () => {
        if (this.#healing) return;
        happen();
        again(low, high, happen);
      });
    };
    again(5_000, 60_000, () => {
      tablet.line.faults = clock.maybe(0.5) ? BAD_LINE : GOOD_LINE;
    });
    again(20_000, 240_000, () => this.#offline(tablet));
    again(30_000, 300_000, () => {
      if (tablet.tabs.length < 3) tablet.openTab();
    });
    again(30_000, 300_000, () => {
      const tab = clock.oneOf(tablet.tabs);
      if (tab) tablet.kill(tab);
    });
    again(60_000, 900_000, () => tablet.killAll());
    again(60_000, 600_000, () => {
      const tab = tablet.leader;
      if (!tab) return;
      tab.frozen = true;
      tablet.elect();
      clock.after(clock.between(1000, 300_000), () => {
        tab.thaw();
        tablet.elect();
      });
    });
    again(20_000, 300_000, () => {
      tablet.aborts = clock.maybe(0.7) ? 0 : 0.15;
    });
    again(60_000, 600_000, () => this.#changeOfPerson(tablet));
    // Somebody sets the clock, or the tablet finds its time server.
    again(300_000, 1_800_000, () => {
      tablet.skew = clock.maybe(0.3) ? 0 : clock.between(-7_200_000, 7_200_000);
    });
  }
  #offline(tablet: Tablet): void {
    tablet.line.cut = true;
    this.clock.after(this.clock.between(1000, 180_000), () => {
      tablet.line.cut = false;
      if (this.clock.maybe(0.7)) tablet.poke('online');
    });
  }
  /** The session ends, or the next person takes the tablet over; what is unsent goes on being sent if the tablet has a key. */
  #changeOfPerson(tablet: Tablet): void {
    const { clock } = this;
    tablet.line.signedIn = false;
    tablet.line.deviceKey = clock.maybe(0.7);
    if (clock.maybe(0.5)) tablet.session();
    clock.after(clock.between(100, 120_000), () => {
      tablet.person = `worker-${tablet.n}-${clock.maybe(0.5) ? 'a' : 'b'}`;
      tablet.line.signedIn = true;
      tablet.line.deviceKey = true;
      tablet.session();
    });
  }

  /** The server and the people at the desk. */
  #desk(): void {
    const { clock, server } = this;
    const again = (low: number, high: number, happen: () => void): void => {
      clock.after(clock.between(low, high), () => {
        if (this.#healing) return;
        happen();
        again(low, high, happen);
      });
    };
    again(60_000, 900_000, () => {
      server.down = true;
      clock.after(clock.between(500, 60_000), () => {
        server.down = false;
      });
    });
    again(2_000, 60_000, () => server.edit(Box, boxId(1 + Math.floor(clock.random() * BOXES)), { binId: null }));
    again(30_000, 300_000, () => {
      const lists = [...server.rows.values()].filter(({ entity, row }) => entity.name === 'list' && row.status === 1);
      const list = clock.oneOf(lists);
      if (list) server.edit(List, list.row.id, { status: 2 });
    });
    again(300_000, 1_800_000, () => {
      server.build = `server-${Math.floor(clock.random() * 1e6)}`;
    });
  }

  #heal(): void {
    this.#healing = true;
    this.server.down = false;
    for (const tablet of this.tablets) {
      tablet.line.faults = GOOD_LINE;
      tablet.line.cut = false;
      tablet.line.signedIn = true;
      tablet.line.deviceKey = true;
      tablet.aborts = 0;
      for (const tab of tablet.tabs) if (tab.frozen) tab.thaw();
      tablet.session();
      tablet.poke('button');
    }
  }
  #atRest(): boolean {
    return this.tablets.every(
      ({ disk, leader }) =>
        disk.operations.size === 0 &&
        leader?.engine.state.pulledHead === this.server.feedHead &&
        leader.engine.state.busy === 'idle' &&
        leader.engine.state.storing === 'no' &&
        disk.sets.every(({ cursor }) => cursor !== null),
    );
  }
  #whatWaits(): string {
    const waiting = this.tablets.flatMap(({ n, disk, leader, alarms }) => {
      const state = leader?.engine.state;
      if (disk.operations.size === 0 && state?.pulledHead === this.server.feedHead) return [];
      return [`tablet ${n}:`, ...disk.ordered().map(brief), JSON.stringify({ ...state, batch: state?.batch.length, alarms })];
    });
    return waiting.join('\n');
  }

  /** Exactly once, nothing lost, under the right name, and the same picture everywhere. */
  #check(): Outcome {
    let discarded = 0;
    let saved = 0;
    for (const { disk, saved: all } of this.tablets) {
      saved += all.length;
      for (const { opId, actor } of all) {
        const kept = disk.history.get(opId);
        const entry = this.server.log.get(opId);
        if (!kept) throw new Error(`lost on the tablet: ${opId}`);
        if (kept.state === 'acked') {
          if (!entry || !/^(applied|accepted_with_issues)$/.test(entry.status))
            throw new Error(`lost: ${opId} is ${entry?.status} at the server`);
        } else discarded += 1;
        if (entry && entry.applied === 1 && kept.state !== 'acked') throw new Error(`given up and yet applied: ${opId}`);
        if (entry && entry.op.actor !== actor && entry.applied === 1) throw new Error(`${opId} of ${actor} stands under ${entry.op.actor}`);
      }
    }
    const done = [...this.server.log.values()].filter(({ applied }) => applied === 1);
    const picks = done.filter(({ op }) => op.type === 'list.pick').length;
    const counted = Number(this.server.row(Order, ORDER_ID)?.done);
    if (counted !== picks) throw new Error(`doubled or lost: ${picks} picks were applied, the counter says ${counted}`);
    for (const tablet of this.tablets) this.#samePicture(tablet);
    return { saved, applied: done.length, discarded, refused: this.#refused, simulatedMs: this.clock.elapsed };
  }
  #samePicture({ disk, n }: Tablet): void {
    for (const [name, { row }] of this.server.rows) {
      const held = disk.rows.get(name);
      if (held?.version !== row.version)
        throw new Error(`tablet ${n} holds version ${held?.version} of ${name}, the server ${row.version}`);
    }
    for (const name of disk.rows.keys()) if (!this.server.rows.has(name)) throw new Error(`tablet ${n} still holds ${name}`);
    if (disk.flight.size > 0) throw new Error(`tablet ${n} takes ${disk.flight.size} operations for being on the way`);
  }
}
