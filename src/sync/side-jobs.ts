/** Jobs that follow the operations at their own pace and block nothing: keys (sync.md §12), files (§15), number ranges and leases (§14). */
import type { RangeKind } from '#domain/protocol/number-kinds.ts';
import type { LeaseResponse } from '#domain/protocol/protocol.ts';
import type { StoreCore } from '#store/core.ts';
import { isFinished } from '#store/outbox/history.ts';
import { addRange, numbersLeft, RANGE_SIZE } from '#store/outbox/numbers.ts';
import { readMeta } from '#store/outbox/outbox.ts';
import { settleFile } from '#store/write/files.ts';
import type { Timer } from './engine.ts';
import type { Enrolment } from './enrolment.ts';
import type { Net } from './net.ts';
import type { Outcome } from './state.ts';

/** A draining queue makes contact many times a second. */
const PAUSE_MS = 1000;
/** A file that did not get through is tried again after this, and then ever later, even if no other contact comes. */
const FILE_RETRY_MS = 20_000;
const FILE_RETRY_MAX_MS = 10 * 60_000;

export class SideJobs {
  #running = false;
  #nextAt = 0;
  #due: { readonly at: number; readonly handle: unknown } | null = null;
  #failures = 0;
  #isResting = false;

  constructor(
    private readonly core: StoreCore,
    private readonly net: Net,
    private readonly timer: Timer,
    private readonly kinds: (holdsRows: boolean) => readonly RangeKind[],
    private readonly enrolment: Enrolment,
  ) {}

  /**
   * Runs after a contact with the server, never concurrently and at most once a second. A contact in between is made up for afterwards,
   * because the last one of a drained queue has brought the verdicts the files wait for. Failures are retried at the next contact; those of files
   * after a while too.
   */
  async run(): Promise<void> {
    const now = this.core.clock.now();
    if (this.#running || now < this.#nextAt) {
      this.#runAt(this.#running ? now + PAUSE_MS : this.#nextAt);
      return;
    }
    this.#running = true;
    this.#nextAt = now + PAUSE_MS;
    try {
      await this.enrolment.run();
      await this.#upload();
      for (const kind of this.kinds(await this.#holdsRows())) await this.topUp(kind);
    } finally {
      this.#running = false;
    }
  }

  /** Another tab leads now, or this one closes: nothing of what is set for later is done, nor set anew by what is still under way. */
  rest(): void {
    this.#isResting = true;
    this.timer.clear(this.#due?.handle);
    this.#due = null;
  }

  /**
   * Sends the files of a tab that has just taken the lead. Their operations may have been sent by another tab or by the worker, and with nobody signed
   * in and an empty queue no contact would ever remind this one of them.
   */
  async lead(): Promise<void> {
    this.#isResting = false;
    if ((await this.core.outbox.blobs.where('state').equals('waiting').count()) > 0) await this.run();
  }

  /** Runs again then, or earlier if that is already set. */
  #runAt(at: number): void {
    if (this.#isResting || (this.#due && this.#due.at <= at)) return;
    this.timer.clear(this.#due?.handle);
    const work = (): void => {
      this.#due = null;
      void this.run().catch(() => undefined);
    };
    this.#due = { at, handle: this.timer.set(work, at - this.core.clock.now()) };
  }

  /** Uploads the files whose operation the server has. */
  async #upload(): Promise<void> {
    const { blobs } = this.core.outbox;
    const waiting = await blobs.where('state').equals('waiting').primaryKeys();
    for (const id of waiting) {
      if (await this.#uploadOne(id)) continue;
      this.#runAt(this.core.clock.now() + Math.min(FILE_RETRY_MAX_MS, FILE_RETRY_MS * 2 ** this.#failures));
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
  }

  /** @returns false when the connection is bad: the others wait too */
  async #uploadOne(id: string): Promise<boolean> {
    const { outbox } = this.core;
    const blob = await outbox.blobs.get(id);
    if (!blob || !(await isFinished(outbox, blob.opId))) return true;
    const outcome = await this.net.upload(blob);
    if (outcome.kind !== 'ok') return false;
    await settleFile(this.core, id, outcome.data);
    return true;
  }

  /** Where nobody says who numbers things, only devices with rows of the plant do: suppliers have none, and label boxes by their right to deliver. */
  async #holdsRows(): Promise<boolean> {
    return ((await readMeta<readonly string[]>(this.core.outbox, 'sets')) ?? []).length > 0;
  }

  /** Fetches a new range when half of one is used. A lost answer wastes only the range. */
  async topUp(kind: RangeKind): Promise<void> {
    if ((await numbersLeft(this.core.outbox, kind)) > RANGE_SIZE / 2) return;
    const outcome = await this.net.numbers({ deviceId: this.core.deviceId, kind, count: RANGE_SIZE });
    if (outcome.kind === 'ok') await addRange(this.core.outbox, outcome.data);
  }

  /** Takes, releases or breaks the lease of a document. Needs the server. */
  async lease(docKey: string, action: 'take' | 'release' | 'break', reason?: string): Promise<Outcome<LeaseResponse>> {
    const { outbox, deviceId } = this.core;
    const outcome = await this.net.lease({ deviceId, docKey, action, ...(reason === undefined ? {} : { reason }) });
    if (outcome.kind !== 'ok') return outcome;
    const { until } = outcome.data;
    if (outcome.data.deviceId === deviceId && until) await outbox.leases.put({ docKey, until });
    else await outbox.leases.delete(docKey);
    return outcome;
  }
}
