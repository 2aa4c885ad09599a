/** The engine's storage in a page: the store with its view, and the other tabs. */
import type { FillResponse, PullResponse } from '#domain/protocol/protocol.ts';
import { clearSending, markSending, needsRefill, unpark } from '#store/answer.ts';
import type { SetState } from '#store/cache/cache.ts';
import { alignSets, resetSets } from '#store/cache/cache-sets.ts';
import type { StoreCore } from '#store/core.ts';
import { fnv1a } from '#store/definitions.ts';
import { trimHistory } from '#store/outbox/history.ts';
import { nextEpoch, readMeta, writeMeta } from '#store/outbox/outbox.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import { requeue } from '#store/outbox/requeue.ts';
import type { Answer } from '#store/outbox/verdicts.ts';
import type { EngineStatus } from '#store/status.ts';
import type { EngineStore, Found } from './engine-store.ts';
import { type Selection, type SelectLimits, selectBatch } from './select.ts';

const TIDY_EVERY_MS = 60 * 60_000;

export class CoreEngineStore implements EngineStore {
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly core: StoreCore,
    /** The browser's opinion about the connection; a hint only. */
    private readonly lineUp: () => boolean,
  ) {}

  get deviceId(): string {
    return this.core.deviceId;
  }
  now(): number {
    return this.core.clock.now();
  }
  nowIso(): string {
    return this.core.nowIso();
  }
  newId(): string {
    return this.core.newOpId();
  }

  async lead(): Promise<Found> {
    const { core } = this;
    const epoch = await nextEpoch(core.outbox);
    await core.ready;
    const [sets, wanted, refill] = await Promise.all([
      core.cache.sets.toArray(),
      readMeta<string[]>(core.outbox, 'sets'),
      needsRefill(core.outbox),
    ]);
    await core.projection.serial(() => core.catchUp());
    const ambiguous = await core.sentWithoutAnswer();
    core.status.set({ leader: true });
    return { epoch, ambiguous, sets, wanted: wanted ?? [], refill };
  }
  deposed(): void {
    this.core.status.set({ leader: false });
  }
  rememberSets(sets: readonly string[]): Promise<void> {
    return writeMeta(this.core.outbox, 'sets', sets);
  }

  async select(limits: SelectLimits): Promise<Selection> {
    const { core } = this;
    if (!limits.settling?.size) await core.projection.serial(() => core.catchUp());
    const selection = selectBatch(core.pending.ordered(), limits);
    if (selection.batch.length === 0) this.#tidy();
    return selection;
  }
  /** Prunes old history while there is nothing to send; not awaited. */
  #tidy(): void {
    const now = this.now();
    if (Math.abs(now - this.#tidiedAt) < TIDY_EVERY_MS) return;
    this.#tidiedAt = now;
    void trimHistory(this.core.outbox, now).catch(() => undefined);
  }
  async markSending(batch: readonly StoredOperation[], epoch: number): Promise<void> {
    await markSending(this.core.outbox, batch, epoch);
    for (const { deviceSeq } of batch) this.core.pending.ambiguous.add(deviceSeq);
  }
  async clearSending(seqs: readonly number[], epoch: number): Promise<void> {
    for (const seq of seqs) this.core.pending.ambiguous.delete(seq);
    await clearSending(this.core.outbox, seqs, epoch);
  }
  async applyAnswer(answer: Answer): Promise<boolean> {
    return (await this.core.applyAnswer(answer)).isCached;
  }
  async requeue(docKey: string, expected: number, epoch: number): Promise<void> {
    await this.core.moved(await requeue(this.core.outbox, { docKey, expected }, epoch));
  }
  async unpark(epoch: number): Promise<void> {
    await this.core.moved(await unpark(this.core.outbox, epoch));
  }

  async storePage(page: PullResponse, asked: Readonly<Record<string, string>>): Promise<SetState[]> {
    await this.core.applyPage(page, asked);
    return this.#sets();
  }
  async storeFill(set: string, afterKey: string | null, page: FillResponse): Promise<SetState[]> {
    await this.core.applyFill(set, afterKey, page);
    return this.#sets();
  }
  async refill(): Promise<SetState[]> {
    await this.core.refill();
    return this.#sets();
  }
  async align(wanted: readonly string[]): Promise<SetState[]> {
    await this.core.changeSets(() => alignSets(this.core.cache, wanted, this.core.pending.names()));
    return this.#sets();
  }
  async reset(sets: readonly string[]): Promise<SetState[]> {
    await this.core.changeSets(() => resetSets(this.core.cache, sets));
    return this.#sets();
  }
  #sets(): Promise<SetState[]> {
    return this.core.cache.sets.toArray();
  }

  /** Count, first and last, all sequence numbers, and how many need the user. */
  digest(): string {
    const seqs = this.core.pending.ordered().map(({ deviceSeq }) => deviceSeq);
    return `${seqs.length}.${seqs[0] ?? 0}.${seqs.at(-1) ?? 0}.${fnv1a(seqs.join())}.${this.core.pending.troubled().length}`;
  }
  setServerTime(serverTime: string, roundTrip: number): void {
    this.core.setServerTime(serverTime, roundTrip).catch(() => undefined);
  }
  show(status: EngineStatus, leader: boolean): void {
    const { core } = this;
    const online = status.serverReached && status.stopped === null && !status.authRequired && this.lineUp();
    const shown = { ...status, online };
    core.status.set(shown);
    core.count();
    if (leader) core.channel.post({ t: 'status', status: shown });
  }
}
