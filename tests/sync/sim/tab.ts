/** A simulated tab: the real engine on the tablet's disk. It can be killed between any two steps, or be frozen and come back too late. */
import type { PullResponse } from '#domain/protocol/protocol.ts';
import type { SetState } from '#store/cache/cache.ts';
import type { Answer } from '#store/outbox/verdicts.ts';
import type { EngineStatus } from '#store/status.ts';
import { Engine } from '#sync/engine.ts';
import type { EngineStore, Found } from '#sync/engine-store.ts';
import { type Selection, type SelectLimits, selectBatch } from '#sync/select.ts';
import type { FakeServer } from '#tests/support/fake-server.ts';
import type { Disk } from './disk.ts';
import { type LineState, Wire } from './wire.ts';
import type { WorldClock } from './world-clock.ts';

export interface TabParts {
  readonly clock: WorldClock;
  readonly disk: Disk;
  readonly server: FakeServer;
  readonly line: LineState;
  /** How far the tablet's own clock is off, in milliseconds. */
  readonly skew: () => number;
  readonly deviceId: string;
  /** Probability that a transaction is aborted by the browser. */
  readonly aborts: () => number;
  readonly newId: () => string;
  readonly shown: (status: EngineStatus) => void;
  readonly alarm: (message: string) => void;
}

export class SimTab implements EngineStore {
  readonly engine: Engine;
  alive = true;
  frozen = false;
  #held: (() => void)[] = [];

  constructor(private readonly parts: TabParts) {
    const { clock } = parts;
    const timer = {
      set: (work: () => void, ms: number) => clock.after(ms, () => this.#alive(work)),
      clear: (due: unknown) => clock.cancel(due),
    };
    const net = new Wire(clock, parts.server, parts.line, () => this.alive).net();
    this.engine = new Engine({ store: this, net, timer, random: clock.random, alarm: parts.alarm, contact: () => undefined });
  }

  get deviceId(): string {
    return this.parts.deviceId;
  }
  now(): number {
    return this.parts.clock.now + this.parts.skew();
  }
  nowIso(): string {
    return new Date(this.now()).toISOString();
  }
  newId(): string {
    return this.parts.newId();
  }

  /** All that was under way is gone; what was on disk stays. */
  kill(): void {
    this.alive = false;
    this.engine.close();
  }
  thaw(): void {
    this.frozen = false;
    for (const work of this.#held.splice(0)) work();
  }
  #alive(work: () => void): void {
    if (!this.alive) return;
    if (this.frozen) this.#held.push(work);
    else work();
  }

  /** One transaction: it may be aborted, and its caller may be dead before it hears that it was complete. */
  #transaction<T>(work: () => T): Promise<T> {
    const { clock, aborts } = this.parts;
    return new Promise((resolve, reject) => {
      clock.after(clock.between(0, 6), () => {
        if (!this.alive && clock.maybe(0.5)) return;
        if (this.frozen) return void this.#held.push(() => this.#commit(work, resolve, reject));
        if (clock.maybe(aborts())) return void this.#alive(() => reject(new Error('transaction aborted')));
        this.#commit(work, resolve, reject);
      });
    });
  }
  #commit<T>(work: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
    try {
      const value = work();
      this.parts.clock.after(this.parts.clock.between(0, 2), () => this.#alive(() => resolve(value)));
    } catch (error) {
      this.#alive(() => reject(error));
    }
  }

  async lead(): Promise<Found> {
    const { disk } = this.parts;
    return this.#transaction(() => {
      disk.epoch += 1;
      const { epoch, sets, wanted, refill } = disk;
      return { epoch, sets, wanted, refill, ambiguous: [...disk.flight].filter((seq) => disk.operations.has(seq)) };
    });
  }
  deposed(): void {}
  rememberSets(sets: readonly string[]): Promise<void> {
    return this.#transaction(() => {
      this.parts.disk.wanted = sets;
    });
  }
  select(limits: SelectLimits): Promise<Selection> {
    return this.#transaction(() => selectBatch(this.parts.disk.ordered(), limits));
  }
  markSending(batch: Parameters<EngineStore['markSending']>[0], epoch: number): Promise<void> {
    return this.#transaction(() => this.parts.disk.markSending(batch, epoch));
  }
  clearSending(seqs: readonly number[], epoch: number): Promise<void> {
    return this.#transaction(() => this.parts.disk.clearSending(seqs, epoch));
  }
  async applyAnswer(answer: Answer): Promise<boolean> {
    const { disk } = this.parts;
    let isCached = true;
    await this.#transaction(() => disk.storeRows(answer)).catch(() => {
      disk.refill = true;
      isCached = false;
    });
    const gone = await this.#transaction(() => disk.storeVerdicts(answer));
    await this.#transaction(() => disk.prune(gone.map(({ opId }) => opId))).catch(() => undefined);
    return isCached;
  }
  requeue(docKey: string, expected: number, epoch: number): Promise<void> {
    return this.#transaction(() => this.parts.disk.requeue(docKey, expected, epoch));
  }
  unpark(epoch: number): Promise<void> {
    return this.#transaction(() => this.parts.disk.unpark(epoch));
  }
  storePage(page: PullResponse, asked: Readonly<Record<string, string>>): Promise<SetState[]> {
    return this.#cached((disk) => disk.applyPage(page, asked));
  }
  storeFill(set: string, afterKey: string | null, page: Parameters<EngineStore['storeFill']>[2]): Promise<SetState[]> {
    return this.#cached((disk) => disk.applyFill(set, afterKey, page));
  }
  refill(): Promise<SetState[]> {
    return this.#cached((disk) => {
      disk.refill = false;
      disk.empty(disk.sets.map(({ set }) => set));
    });
  }
  align(wanted: readonly string[]): Promise<SetState[]> {
    return this.#cached((disk) => disk.align(wanted));
  }
  reset(sets: readonly string[]): Promise<SetState[]> {
    return this.#cached((disk) => disk.empty(sets));
  }
  #cached(change: (disk: Disk) => void): Promise<SetState[]> {
    return this.#transaction(() => {
      change(this.parts.disk);
      return this.parts.disk.sets;
    });
  }
  digest(): string {
    return String(this.parts.disk.operations.size);
  }
  setServerTime(): void {}
  show(status: EngineStatus, leader: boolean): void {
    if (leader) this.parts.shown(status);
  }
}
