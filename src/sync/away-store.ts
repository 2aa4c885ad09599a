/**
 * The engine's storage without an open page: the outbox alone. It does not know what rows mean, so an answer's rows are kept with its
 * verdicts until a page takes them over. Pulls nothing and touches no cache.
 */
import { clearSending, markSending, storeVerdicts, unpark } from '#store/answer.ts';
import { keepAway } from '#store/away.ts';
import type { SetState } from '#store/cache/cache.ts';
import { nextEpoch, type OutboxDb, readFlight } from '#store/outbox/outbox.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import { requeue } from '#store/outbox/requeue.ts';
import type { Answer } from '#store/outbox/verdicts.ts';
import type { Clock } from '#store/seams.ts';
import type { EngineStore, Found } from './engine-store.ts';
import { type Selection, type SelectLimits, selectBatch } from './select.ts';

/** A record that a page would show as unreadable is not sent. */
const isWhole = (op: Partial<StoredOperation>): boolean =>
  typeof op.opId === 'string' && typeof op.docKey === 'string' && Array.isArray(op.dependsOn) && Array.isArray(op.resolves);

const noPage = (): Promise<never> => Promise.reject(new Error('only a page holds a cache'));

export class AwayStore implements EngineStore {
  #answers = 0;
  /** Operations in the outbox at the last look. */
  left = 0;

  constructor(
    private readonly outbox: OutboxDb,
    readonly deviceId: string,
    private readonly clock: Clock,
    readonly newId: () => string,
  ) {}

  now(): number {
    return this.clock.now();
  }
  nowIso(): string {
    return new Date(this.clock.now()).toISOString();
  }

  async lead(): Promise<Found> {
    const epoch = await nextEpoch(this.outbox);
    return { epoch, ambiguous: await readFlight(this.outbox), sets: [], wanted: [], refill: false };
  }
  deposed(): void {}
  async rememberSets(): Promise<void> {}

  async select(limits: SelectLimits): Promise<Selection> {
    const operations = (await this.outbox.operations.toArray()).filter(isWhole);
    this.left = operations.length;
    return selectBatch(operations, limits);
  }
  markSending(batch: readonly StoredOperation[], epoch: number): Promise<void> {
    return markSending(this.outbox, batch, epoch);
  }
  clearSending(seqs: readonly number[], epoch: number): Promise<void> {
    return clearSending(this.outbox, seqs, epoch);
  }
  /** One transaction: operations leave the outbox only together with the rows that hold their effects. */
  async applyAnswer(answer: Answer): Promise<boolean> {
    this.#answers += 1;
    const name = `${String(answer.epoch).padStart(9, '0')}.${String(this.#answers).padStart(6, '0')}`;
    const { operations, finished, meta, lanes } = this.outbox;
    await this.outbox.transaction('rw', operations, finished, meta, lanes, async () => {
      await keepAway(this.outbox, name, answer.rows);
      await storeVerdicts(this.outbox, answer);
    });
    return true;
  }
  async requeue(docKey: string, expected: number, epoch: number): Promise<void> {
    await requeue(this.outbox, { docKey, expected }, epoch);
  }
  async unpark(epoch: number): Promise<void> {
    await unpark(this.outbox, epoch);
  }

  storePage(): Promise<SetState[]> {
    return noPage();
  }
  storeFill(): Promise<SetState[]> {
    return noPage();
  }
  refill(): Promise<SetState[]> {
    return noPage();
  }
  align(): Promise<SetState[]> {
    return noPage();
  }
  reset(): Promise<SetState[]> {
    return noPage();
  }
  digest(): string {
    return '';
  }
  setServerTime(): void {}
  show(): void {}
}
