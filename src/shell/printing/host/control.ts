/**
 * Talking to the print control (ux §3.1–3.3): it is loaded from one of its two ports, answers with alerts, takes one job at a time and tells the result
 * later. Knows no page: the frame gives it the means, the tests another one.
 */

/** The control's object, as far as it is used. */
export interface Lodop {
  readonly CVERSION?: string;
  readonly VERSION?: string;
  GET_PRINTER_COUNT(): number;
  GET_PRINTER_NAME(index: number): string;
  SET_PRINTER_INDEX(printer: string | number): unknown;
  PRINT(): unknown;
  On_Return?: (taskId: unknown, value: unknown) => void;
  On_Return_Remain?: boolean;
}

export interface ControlWorld {
  /** Loads the control's script from this address. @returns null where there is no service; the object may be missing while it starts */
  load(address: string): Promise<{ readonly lodop: Lodop | undefined } | null>;
  /** What the control has said by alert since the last time. */
  alerts(): string[];
  /** A job ended after its time. */
  late(jobId: string, accepted: boolean): void;
}

export interface ControlState {
  readonly state: 'ready' | 'absent' | 'busy';
  readonly version: string | null;
}

export interface ControlPrint {
  readonly jobId: string;
  readonly calls: readonly (readonly [string, ...(string | number | boolean)[]])[];
  readonly printer: string;
  readonly timeoutMs: number;
}

export type ControlResult =
  | { readonly state: 'accepted' }
  | { readonly state: 'failed'; readonly note: string }
  | { readonly state: 'unknown'; readonly note: null }
  | { readonly state: 'queued'; readonly note: string };

/** In this order (specification §9): the second is for machines where the first is taken. */
export const CONTROL_ADDRESSES = ['http://localhost:8000', 'http://localhost:18000'] as const;

const NOT_READY = /working|没准备好|not ready/i;
const bare = (name: string): string => name.replaceAll('\\', '');
const isGood = (value: unknown): boolean => value !== false && value !== 0 && !/^(|0|false|.*error.*)$/i.test(String(value ?? ''));

export class Control {
  #lodop: Lodop | undefined;
  #chain: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<string, (value: unknown) => void>();
  readonly #early = new Map<string, unknown>();

  constructor(
    private readonly world: ControlWorld,
    private readonly allowed: readonly string[],
  ) {}

  /** Loads the control anew: its script carries the printers of the moment. */
  probe(): Promise<ControlState> {
    return this.#alone(async () => {
      for (const address of CONTROL_ADDRESSES) {
        const loaded = await this.world.load(address);
        if (!loaded) continue;
        this.world.alerts();
        this.#lodop = loaded.lodop;
        const version = loaded.lodop?.CVERSION ?? loaded.lodop?.VERSION ?? null;
        return { state: version === null ? 'busy' : 'ready', version };
      }
      this.#lodop = undefined;
      return { state: 'absent', version: null };
    });
  }

  printers(): Promise<string[]> {
    return this.#alone(async () => this.#names());
  }

  #names(): string[] {
    const lodop = this.#lodop;
    const count = Number(lodop?.GET_PRINTER_COUNT() ?? 0);
    return Array.from({ length: Number.isInteger(count) ? count : 0 }, (_, i) => String(lodop?.GET_PRINTER_NAME(i) ?? '')).filter(Boolean);
  }

  /** One job at a time: a second one would be refused with "It's Working...". */
  print(job: ControlPrint): Promise<ControlResult> {
    return this.#alone(() => this.#print(job));
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#chain.then(work, work);
    this.#chain = done.catch(() => undefined);
    return done;
  }

  async #print({ jobId, calls, printer, timeoutMs }: ControlPrint): Promise<ControlResult> {
    const lodop = this.#lodop;
    if (!lodop) return { state: 'queued', note: 'absent' };
    this.world.alerts();
    lodop.On_Return_Remain = true;
    lodop.On_Return = (taskId, value) => this.#returned(String(taskId), value);
    for (const [method, ...args] of calls) {
      if (!this.allowed.includes(method)) return { state: 'failed', note: `${method}?` };
      (lodop as unknown as Record<string, (...given: unknown[]) => unknown>)[method]?.(...args);
    }
    if (!this.#choose(lodop, printer)) return { state: 'failed', note: 'printerUnknown' };
    const task = lodop.PRINT();
    const complaint = this.world.alerts().join(' ');
    if (NOT_READY.test(complaint)) return { state: 'queued', note: 'busy' };
    if (!isGood(task)) return { state: 'failed', note: complaint || 'refused' };
    return this.#result(String(task), jobId, timeoutMs);
  }

  /** A name the control does not know must never end at the default printer: it answers false, and nothing is printed. */
  #choose(lodop: Lodop, printer: string): boolean {
    const names = this.#names();
    const index = names.findIndex((name) => bare(name) === bare(printer));
    if (printer === '' || index < 0) return false;
    return isGood(lodop.SET_PRINTER_INDEX(names[index] ?? printer));
  }

  #returned(taskId: string, value: unknown): void {
    const waiting = this.#waiting.get(taskId);
    if (!waiting) this.#early.set(taskId, value);
    this.#waiting.delete(taskId);
    waiting?.(value);
  }

  #result(taskId: string, jobId: string, timeoutMs: number): Promise<ControlResult> {
    const ended = (value: unknown): ControlResult =>
      isGood(value) ? { state: 'accepted' } : { state: 'failed', note: this.world.alerts().join(' ') || String(value ?? 'refused') };
    if (this.#early.has(taskId)) {
      const value = this.#early.get(taskId);
      this.#early.delete(taskId);
      return Promise.resolve(ended(value));
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.set(taskId, (value) => this.world.late(jobId, isGood(value)));
        resolve({ state: 'unknown', note: null });
      }, timeoutMs);
      this.#waiting.set(taskId, (value) => {
        clearTimeout(timer);
        resolve(ended(value));
      });
    });
  }
}
