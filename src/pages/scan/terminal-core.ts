/**
 * The engine of every terminal, without its page: it hears scans, asks the job what they mean, counts, writes, says what happened, and takes the last thing
 * back. A job is a pure reducer over its own state; whatever touches the database or the queue is handed in.
 */
import { type Answer, answer, type Judge, type Step } from '#domain/kernel/job.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import type { RangeKind } from '#domain/protocol/number-kinds.ts';
import type { PrintRequest } from '#pages/kit/printing.ts';
import type { IdOf, Options, Written } from '#pages/kit/use-submit.ts';
import {
  type Asked,
  type Awaited,
  askedOf,
  type Choice,
  type Count,
  type Counts,
  enteredIn,
  type Moment,
  type Reason,
  SOLE,
  type Values,
  type WrongFigure,
  wrongOf,
} from './asked.ts';
import { commandOf } from './commands.ts';
import type { Held } from './use-held.ts';

/** What a job writes with. A refusal is told by the engine. */
export interface Writer {
  readonly submit: <P>(
    def: OperationDef<P>,
    payload: P | ((idOf: IdOf) => P),
    options?: Omit<Options, 'quiet' | 'done'>,
  ) => Promise<Written>;
  /** A number of this device's range. @throws NoNumbers */
  readonly number: (kind: RangeKind) => Promise<string>;
}

/** How the writing went. Without `opId` nothing was sent: a number was drawn for what is still being collected. */
export type Wrote<S> = ({ readonly ok: true; readonly opId?: string } | { readonly ok: false; readonly problem: Problem }) & {
  /** Instead of the state of the step, where it depends on what was written. */
  readonly state?: S;
  /** Instead of the answer of the step. */
  readonly answer?: Answer | undefined;
  /** Said after it. */
  readonly also?: Answer | undefined;
  /** To be printed now. That it was not is said, and loses nothing of what was written. */
  readonly label?: PrintRequest | undefined;
};

/** Whatever `find` knows of a scan; a command label says so, with its code. */
export interface Heard {
  readonly kind: string;
  readonly code?: string;
}

export interface TerminalJob<S, H extends Heard, W = never> {
  /** Puts an answer into words; keep its identity. */
  readonly sentence: (answer: Answer) => string;
  /** Resolves once the page has read what `find` and `hear` go by; a scan that comes before waits for it. Default: they go by nothing that is read. */
  readonly ready?: () => Promise<unknown>;
  /**
   * Looks a scan up in this device's rows.
   * @param badgeFirst a badge is waited for: a typed code is a person's before it is anything else
   * @param typed figures that were typed and not taken yet, by their keys: a scan must not throw them away unsaid
   * @param field that had the focus and asks for a code; it gets what nothing else claims
   */
  readonly find: (text: string, state: S, badgeFirst: boolean, typed: Values, field?: string) => Promise<H>;
  /** What it means. Pure. */
  readonly hear: (state: S, heard: H, at: Moment) => Step<S, W>;
  /** Whose badge is waited for; null = nobody's. Pure. */
  readonly awaits?: (state: S) => Awaited<S, H, W> | null;
  /** The state without what has been settled elsewhere meanwhile. Pure. */
  readonly settle?: (state: S) => S;
  /** The quantity that is asked for. Pure. */
  readonly count?: (state: S) => Count<S, W> | null;
  /** Several figures at once, instead of one quantity. Pure. */
  readonly counts?: (state: S) => Counts<S, W> | null;
  /** What is chosen by large buttons; may stand beside figures. Pure. */
  readonly choice?: (state: S) => Choice<S, W> | null;
  /** A dialog that asks why; nothing is scanned meanwhile. Pure. */
  readonly reason?: (state: S) => Reason<S, W> | null;
  /** Takes back what is not written yet; null = nothing, or something that was written comes first. Pure. */
  readonly back?: (state: S, written: readonly W[]) => Step<S, W> | null;
  readonly write?: (take: W, by: Writer) => Promise<Wrote<S>>;
  /** Takes back what was written last. */
  readonly unwrite?: (take: W, by: Writer) => Promise<Wrote<S>>;
  /** Whether that can be taken back; default: always. */
  readonly mayUnwrite?: (take: W) => boolean;
  /** The command label 完成; 确认 too while nothing is counted. */
  readonly finish?: () => unknown;
}

/** What a terminal works with. */
export interface Hands {
  readonly submit: Writer['submit'];
  /** Null = this device has no number left. */
  readonly number: (kind: RangeKind) => Promise<string | null>;
  readonly say: (answer: Answer, opId?: string) => void;
  readonly refuse: (code: string, why: Problem) => void;
  readonly clock: () => Moment;
  /** @returns false = the user has cancelled. Whatever else is in the way is told, or thrown. */
  readonly print: (label: PrintRequest) => Promise<boolean>;
}

/** Figures as they are being entered. */
export interface Typed {
  /** Of the question. */
  readonly key: string;
  /** By the keys of the figures; one that was not typed yet may be missing. */
  readonly values: Values;
  /** Why they were not taken. */
  readonly wrong: WrongFigure | null;
}

export interface Progress<W> {
  /** What was written and not taken back, the newest last. */
  readonly written: readonly W[];
  readonly typed: Typed | null;
}

class NoNumbers extends Error {}

/** Two taps within so many ms are one. */
const DOUBLE_TAP = 500;

type Done<S> = Wrote<S> & { readonly ok: true };

export class TerminalCore<S, H extends Heard, W> {
  #job: TerminalJob<S, H, W>;
  #held: Pick<Held<S>, 'now' | 'put'>;
  #hands: Hands;
  #progress: Progress<W>;
  #queue: Promise<unknown> = Promise.resolve();
  /** The question whose answer is written, but which the page still shows: a second 确认 must not write it again. */
  #answered: string | null = null;
  /** The question that was confirmed last; its answer may be written with a choice that follows it. */
  #confirmed: string | null = null;
  /** The question that follows what was written, of the next box: 确认 answers it once the second tap of a double tap is past. */
  #next: string | null = null;
  #nextFrom = 0;
  /** The same for the choice. */
  #chosen: string | null = null;
  readonly #show: (progress: Progress<W>) => void;

  /**
   * @param show is told whenever something was written, taken back or typed
   * @param before what was written before a reload and not taken back, and what was being typed
   */
  constructor(
    job: TerminalJob<S, H, W>,
    held: Pick<Held<S>, 'now' | 'put'>,
    hands: Hands,
    show: (progress: Progress<W>) => void,
    { written, typed }: Progress<W> = { written: [], typed: null },
  ) {
    this.#job = job;
    this.#held = held;
    this.#hands = hands;
    this.#show = show;
    // Figures of a question that the reload has ended must not turn up when it is asked anew.
    this.#progress = { written, typed: typed && this.#asked()?.key === typed.key ? typed : null };
  }

  progress(): Progress<W> {
    return this.#progress;
  }

  /** The job as the page has it now. */
  attach(job: TerminalJob<S, H, W>, held: Pick<Held<S>, 'now' | 'put'>, hands: Hands): void {
    this.#job = job;
    this.#held = held;
    this.#hands = hands;
  }

  /** Scans come faster than pages are drawn: the next one is judged by what is, not by what is shown. */
  now(): S {
    const state = this.#held.now();
    return this.#job.settle?.(state) ?? state;
  }

  /**
   * Does what a button says. It is judged in its turn, by what the scans and taps before it have left: a double tap writes nothing twice.
   * @param judge null = there is nothing left to do
   * @returns false = it was refused, and the user has been told
   */
  apply(judge: Judge<S, W>): Promise<boolean> {
    return this.#inTurn(async () => {
      const step = judge(this.now());
      return step === null || this.#perform(step);
    });
  }

  /** @param field that had the focus and asks for a code */
  async scan(text: string, field?: string): Promise<void> {
    // By then the page has another job, made with what it has read.
    await this.#job.ready?.();
    const asked = this.#asked();
    const heard = await this.#job.find(text, this.now(), this.#awaited() !== null, asked ? this.#typed(asked) : {}, field);
    const { finish } = this.#job;
    const command = heard.kind === 'command' ? commandOf(heard.code ?? '') : undefined;
    if (command === 'undo' && this.canUndo()) return this.undo();
    if (command && command !== 'undo') {
      if (this.#isAsking() && (command === 'confirm' || !finish)) return this.confirm();
      // Not in turn: what finishes the work may itself apply steps.
      if (finish) return void (await finish());
    }
    await this.#inTurn(async () => {
      const at = this.#hands.clock();
      // Other command labels mean the same wherever they are scanned.
      const awaited = command ? null : this.#awaited();
      await this.#perform(awaited ? awaited.hear(heard, at) : this.#job.hear(this.now(), heard, at));
    });
  }

  /** @param figure default: the quantity, where one is asked for */
  type(value: string, figure = SOLE): void {
    const asked = this.#asked();
    if (asked) this.#tell({ typed: { key: asked.key, values: { ...this.#typed(asked), [figure]: value }, wrong: null } });
  }

  /** The entered quantity, as it is shown. */
  entered(figure = SOLE): string {
    const asked = this.#asked();
    return asked ? (enteredIn(asked, this.#typed(asked))[figure] ?? '') : '';
  }

  /** Takes what is entered. @param quantity default: as entered */
  confirm(quantity?: string): Promise<void> {
    return this.#inTurn(async () => {
      const asked = this.#asked();
      if (!asked || asked.key === this.#answered || (asked.key === this.#next && Date.now() < this.#nextFrom)) return;
      const values = enteredIn(asked, quantity === undefined ? this.#typed(asked) : { [SOLE]: quantity });
      const wrong = wrongOf(asked, values);
      if (!wrong) {
        this.#confirmed = asked.key;
        return void (await this.#perform(asked.take(values, this.#hands.clock())));
      }
      this.#tell({ typed: { key: asked.key, values, wrong } });
      this.#hands.say(wrong.answer);
    });
  }

  /** Takes one of the codes that are offered. A second tap on what was written writes nothing. */
  choose(code: string): Promise<void> {
    return this.#inTurn(async () => {
      const choice = this.#job.choice?.(this.now());
      if (!choice || choice.key === this.#chosen) return;
      if (!choice.options.some((option) => option.code === code && option.off === undefined)) return;
      const step = choice.take(code, this.#hands.clock());
      if (!(await this.#perform(step)) || step.take === undefined) return;
      this.#chosen = this.#job.choice?.(this.now())?.key === choice.key ? choice.key : null;
    });
  }

  canUndo(): boolean {
    return this.#mayUnwrite() || (this.#job.back?.(this.now(), this.#progress.written) ?? null) !== null;
  }

  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const { back, unwrite } = this.#job;
      const step = back?.(this.now(), this.#progress.written);
      if (step) return void (await this.#perform(step));
      const last = this.#progress.written.at(-1);
      if (last === undefined || !unwrite || !this.#mayUnwrite()) return;
      // What is settled now would come back with the row that is taken back.
      this.#held.put(this.now());
      this.#answered = null;
      const done = await this.#run('', (by) => unwrite(last, by));
      if (!done) return;
      if (done.state !== undefined) this.#held.put(done.state);
      this.#tell({ written: this.#progress.written.filter((one) => one !== last) });
      if (done.answer) this.#hands.say(done.answer, done.opId);
    });
  }

  async #perform({ state, answer, take }: Step<S, W>): Promise<boolean> {
    const { write } = this.#job;
    let done: Done<S> | null = null;
    const before = this.#asked()?.key ?? null;
    this.#chosen = null;
    if (take !== undefined && write) {
      done = await this.#run(answer?.code ?? '', (by) => write(take, by));
      if (!done) return false;
      if (done.opId !== undefined) this.#tell({ written: [...this.#progress.written, take] });
    }
    const after = done?.state ?? state;
    this.#held.put(after);
    const question = this.#asked(after)?.key ?? null;
    const isSame = question === before || question === this.#confirmed;
    this.#answered = done && isSame ? question : null;
    this.#next = done && !isSame ? question : null;
    this.#nextFrom = Date.now() + DOUBLE_TAP;
    if (this.#progress.typed && this.#progress.typed.key !== question) this.#tell({ typed: null });
    const told = done?.answer ?? answer;
    if (told) this.#hands.say(told, done?.opId);
    if (done?.also) this.#hands.say(done.also);
    if (done?.label) void this.#print(done.label);
    return done !== null || told?.tone !== 'error';
  }

  /** Not in turn: the next scan does not wait for a printer, or for a question which one it is. */
  async #print(label: PrintRequest): Promise<void> {
    const isPrinted = await this.#hands.print(label).catch(() => false);
    if (isPrinted) return;
    const [code = ''] = label.targets.map(({ name }) => name);
    this.#hands.say(answer('warn', 'scan.notPrinted', code));
  }

  /** @returns null = refused, and told */
  async #run(code: string, work: (by: Writer) => Promise<Wrote<S>>): Promise<Done<S> | null> {
    try {
      const done = await work({ submit: this.#hands.submit, number: (kind) => this.#number(kind) });
      if (done.ok) return done;
      this.#hands.refuse(code, done.problem);
    } catch (error) {
      if (!(error instanceof NoNumbers)) throw error;
      this.#hands.refuse(code, problem('NO_NUMBERS'));
    }
    return null;
  }

  async #number(kind: RangeKind): Promise<string> {
    const number = await this.#hands.number(kind);
    if (number === null) throw new NoNumbers();
    return number;
  }

  #asked(state = this.now()): Asked<S, W> | null {
    return askedOf(this.#job.count?.(state), this.#job.counts?.(state));
  }

  #awaited(): Awaited<S, H, W> | null {
    return this.#job.awaits?.(this.now()) ?? null;
  }

  #typed({ key }: Asked<S, W>): Values {
    const { typed } = this.#progress;
    return typed?.key === key ? typed.values : {};
  }

  #isAsking(): boolean {
    const asked = this.#asked();
    return asked !== null && !(asked.isOptional && asked.figures.every(({ key }) => this.entered(key) === ''));
  }

  #mayUnwrite(): boolean {
    const last = this.#progress.written.at(-1);
    return last !== undefined && this.#job.unwrite !== undefined && (this.#job.mayUnwrite?.(last) ?? true);
  }

  #tell(change: Partial<Progress<W>>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#show(this.#progress);
  }

  /** Scans and taps in the order they came: each is judged by what the one before has left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
