/**
 * This device's print jobs, in a separate database: they survive a reload, and clearing the cache or the queue leaves them alone. The
 * domain holds the rules of their states; this only stores them.
 */
import Dexie, { type EntityTable, liveQuery, type Table } from 'dexie';
import { mayMovePrint, type PrintJobRecord, type PrintState } from '#domain/registry.ts';
import type { IdbParts } from './outbox.ts';

interface Kept {
  readonly key: string;
  readonly value: unknown;
}

class PrintDb extends Dexie {
  declare jobs: EntityTable<PrintJobRecord, 'id'>;
  declare kept: Table<Kept, string>;

  constructor(idb: IdbParts) {
    super('printing', { ...idb, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ jobs: 'id, state, logged, changedAt', kept: 'key' });
  }
}

const KEEP_MS = 7 * 86_400_000;
const KEEP_JOBS = 500;
const SETTLED: readonly PrintState[] = ['accepted', 'cancelled', 'failed'];

export class IllegalPrintMove extends Error {}

export class PrintQueue {
  readonly #db: PrintDb;

  constructor(
    idb: IdbParts = {},
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#db = new PrintDb(idb);
  }

  async add(job: PrintJobRecord): Promise<void> {
    await this.#db.jobs.add(job);
  }

  get(id: string): Promise<PrintJobRecord | undefined> {
    return this.#db.jobs.get(id);
  }

  /** Newest first. */
  async all(): Promise<readonly PrintJobRecord[]> {
    return (await this.#db.jobs.orderBy('changedAt').reverse().toArray()).sort((a, b) => b.madeAt - a.madeAt);
  }

  in(...states: PrintState[]): Promise<PrintJobRecord[]> {
    return this.#db.jobs.where('state').anyOf(states).sortBy('madeAt');
  }

  /**
   * Moves a job, safely against concurrent holders.
   * @returns the current job, or null when it was no longer in `from` because another tab moved it first
   * @throws IllegalPrintMove where no such step exists
   */
  move(id: string, from: PrintState, to: PrintState, more: Partial<Pick<PrintJobRecord, 'note'>> = {}): Promise<PrintJobRecord | null> {
    if (!mayMovePrint(from, to)) throw new IllegalPrintMove(`${from} → ${to}`);
    return this.#db.transaction('rw', this.#db.jobs, async () => {
      const job = await this.#db.jobs.get(id);
      if (job?.state !== from) return null;
      const attempts = job.attempts + (to === 'sent' ? 1 : 0);
      const moved: PrintJobRecord = { ...job, note: null, ...more, state: to, attempts, changedAt: this.now(), logged: 0 };
      await this.#db.jobs.put(moved);
      return moved;
    });
  }

  /** Records why it still waits. */
  async note(id: string, note: string | null): Promise<void> {
    await this.#db.transaction('rw', this.#db.jobs, async () => {
      const job = await this.#db.jobs.get(id);
      if (job && job.note !== note) await this.#db.jobs.put({ ...job, note });
    });
  }

  /** Redirects jobs that have not come out to another printer. */
  async redirect(id: string, to: Pick<PrintJobRecord, 'driver' | 'printer'>): Promise<void> {
    await this.#db.jobs
      .where('id')
      .equals(id)
      .modify((job) => void Object.assign(job, to));
  }

  /** Jobs whose current state the server does not know. Samples are never reported. */
  async unlogged(): Promise<PrintJobRecord[]> {
    const jobs = await this.#db.jobs.where('logged').equals(0).sortBy('madeAt');
    return jobs.filter(({ state, test }) => !test && state !== 'queued' && state !== 'sent');
  }

  /** @param seen the job as reported; a later state must be reported again */
  async logged(seen: PrintJobRecord): Promise<void> {
    await this.#db.transaction('rw', this.#db.jobs, async () => {
      const job = await this.#db.jobs.get(seen.id);
      if (job?.changedAt === seen.changedAt && job.state === seen.state) await this.#db.jobs.put({ ...job, logged: 1 });
    });
  }

  /** How often any of these labels has, or may have, come out of this device. */
  async prints(kind: string, ids: readonly string[]): Promise<number> {
    const done = (await this.in('accepted', 'unknown', 'sent')).filter((job) => job.kind === kind && !job.test);
    return Math.max(0, ...ids.map((id) => done.filter(({ targets }) => targets.some((target) => target.id === id)).length));
  }

  /** Deletes old prints the server knows. */
  async trim(): Promise<void> {
    const old = this.now() - KEEP_MS;
    const done = (await this.all()).filter((job) => SETTLED.includes(job.state) && (job.logged === 1 || job.test));
    const gone = done.filter((job, i) => job.changedAt < old || i >= KEEP_JOBS);
    await this.#db.jobs.bulkDelete(gone.map(({ id }) => id));
  }

  /** Small values stored with the jobs: the licence for offline use. */
  async keep(key: string, value: unknown): Promise<void> {
    await this.#db.kept.put({ key, value });
  }
  async kept<T>(key: string): Promise<T | undefined> {
    return (await this.#db.kept.get(key))?.value as T | undefined;
  }

  /**
   * Calls back on every change, including those of other tabs.
   * @returns unsubscribes
   */
  watch(listener: (jobs: readonly PrintJobRecord[]) => void): () => void {
    const subscription = liveQuery(() => this.all()).subscribe({ next: listener, error: () => undefined });
    return () => subscription.unsubscribe();
  }

  close(): void {
    this.#db.close();
  }
}
