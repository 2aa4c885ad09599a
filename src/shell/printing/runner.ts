/**
 * Takes the queue to the printers: one job after the other, in one tab of the device. What waits because a service is away is printed once when it is
 * back; what was sent and has no answer stands still until a person has looked at the printer (ux §3.5).
 */
import type { Drawing } from '#domain/system/print/drawing.ts';
import type { DriverKind, PrintJobRecord } from '#domain/system/print/job.ts';
import { drawLabel } from '#domain/system/print/layout.ts';
import type { PrintQueue } from '#store/outbox/print-queue.ts';
import type { Outcome, PrintDriver } from './drivers/driver.ts';

/** The browser's locks, as far as they are used. */
export interface PrintLocks {
  request<T>(name: string, options: { ifAvailable: boolean }, work: (lock: object | null) => Promise<T>): Promise<T>;
}

export interface RunnerParts {
  readonly queue: PrintQueue;
  readonly driver: (kind: DriverKind) => PrintDriver;
  readonly locks: PrintLocks;
  /** Tells the server. @returns false = not now */
  readonly log: (job: PrintJobRecord) => Promise<boolean>;
  /** A job has come to a state of which a person should hear. */
  readonly tell: (job: PrintJobRecord) => void;
  /** Whether anything is left to do after a reload. */
  readonly waiting: (any: boolean) => void;
  readonly retryMs?: readonly number[];
}

const RETRY_MS = [3000, 5000, 10_000, 30_000];
const LOCK = 'chejian-print';

export const drawingsOf = ({ template, kind, targets, lang }: PrintJobRecord): Drawing[] =>
  targets.map(({ data }) => drawLabel(template, kind, data, lang));

export class PrintRunner {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fruitless = 0;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  readonly #heard = new Set<PrintDriver>();

  constructor(private readonly parts: RunnerParts) {}

  /** Looks at the queue now; while it is at it, once more afterwards. */
  kick(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    clearTimeout(this.#timer);
    this.#running = this.#passes().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #passes(): Promise<void> {
    do {
      this.#again = false;
      await this.parts.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? this.#pass() : Promise.resolve()));
    } while (this.#again && !this.#stopped);
    await this.#rest();
  }

  /** Something waits: looks again later, later each time. */
  async #rest(): Promise<void> {
    const queued = (await this.parts.queue.in('queued')).filter(({ driver }) => !this.parts.driver(driver).attended);
    const unlogged = await this.parts.queue.unlogged();
    const left = queued.length + unlogged.length > 0;
    this.parts.waiting(left || (await this.parts.queue.in('sent')).length > 0);
    if (!left || this.#stopped) {
      this.#fruitless = 0;
      return;
    }
    const pauses = this.parts.retryMs ?? RETRY_MS;
    const pause = pauses[Math.min(this.#fruitless, pauses.length - 1)] ?? 0;
    this.#fruitless += 1;
    this.#timer = setTimeout(() => void this.kick(), pause);
  }

  async #pass(): Promise<void> {
    const { queue } = this.parts;
    await this.#orphans();
    const away = new Map<DriverKind, string | null>();
    for (const job of await queue.in('queued')) {
      const driver = this.parts.driver(job.driver);
      if (driver.attended || this.#stopped) continue;
      if (!away.has(job.driver)) away.set(job.driver, await this.#hindrance(driver));
      const why = away.get(job.driver) ?? null;
      if (why !== null) await queue.note(job.id, why);
      else if ((await this.print(job)) === 'queued') away.set(job.driver, 'busy');
    }
    for (const job of await queue.unlogged()) {
      if (!(await this.parts.log(job).catch(() => false))) break;
      await queue.logged(job);
    }
    await queue.trim();
  }

  async #hindrance(driver: PrintDriver): Promise<string | null> {
    const { state } = await driver.probe().catch(() => ({ state: 'absent' as const }));
    return state === 'ready' ? null : state;
  }

  /** What was at the printer when its page went: nobody knows. A job that another tab is printing holds its own lock. */
  async #orphans(): Promise<void> {
    for (const job of await this.parts.queue.in('sent')) {
      await this.parts.locks.request(`${LOCK}-${job.id}`, { ifAvailable: true }, async (lock) => {
        const moved = lock ? await this.parts.queue.move(job.id, 'sent', 'unknown') : null;
        if (moved) this.parts.tell(moved);
      });
    }
  }

  /** @returns the state it came to, or null when somebody else has it */
  print(job: PrintJobRecord): Promise<PrintJobRecord['state'] | null> {
    const { queue, locks, tell } = this.parts;
    const driver = this.#listened(this.parts.driver(job.driver));
    return locks.request(`${LOCK}-${job.id}`, { ifAvailable: true }, async (lock) => {
      const sent = lock ? await queue.move(job.id, 'queued', 'sent') : null;
      if (!sent) return null;
      this.#fruitless = 0;
      const { id: jobId, attempts: attempt, title, copies, printer } = sent;
      const outcome = await driver
        .print({ jobId, attempt, title, copies, printer, drawings: drawingsOf(sent) })
        .catch((): Outcome => ({ state: 'unknown', note: null }));
      const note = 'note' in outcome ? outcome.note : null;
      const ended = await queue.move(jobId, 'sent', outcome.state, { note });
      if (ended && ended.state !== 'queued') tell(ended);
      return ended?.state ?? null;
    });
  }

  /** The answer that came too late still counts. */
  #listened(driver: PrintDriver): PrintDriver {
    if (this.#heard.has(driver)) return driver;
    this.#heard.add(driver);
    driver.onLate?.((jobId, accepted) => {
      const to = accepted ? 'accepted' : 'failed';
      void this.parts.queue.move(jobId, 'unknown', to, { note: accepted ? null : 'refused' }).then((job) => {
        if (job) this.parts.tell(job);
        void this.kick();
      });
    });
    return driver;
  }
}
