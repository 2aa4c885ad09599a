/**
 * The engine of every terminal: it hears scans, asks the job what they mean, counts, writes, says what happened, and takes the last thing back. A job is a
 * pure reducer over its own state; whatever touches the database or the queue is done here, or through what is handed in here.
 */
import { useCallback, useRef, useState } from 'react';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { type IdOf, type Options, useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { type Answer, commandOf } from './answer.ts';
import { type ScanLog, useScanLog } from './scan-log.ts';
import type { QuantityStep } from './scan-page.tsx';
import type { Held } from './use-held.ts';

/** What a scan leads to. */
export interface Step<S, W = never> {
  /** With something taken it comes into force when that is written; refused work leaves the state as it was. */
  readonly state: S;
  /** Said at once, or when what was taken is written. Null = the page shows enough. */
  readonly answer: Answer | null;
  /** To be written now. */
  readonly take?: W;
}

/** A step of a job that always answers. */
export type SaidStep<S, W = never> = Step<S, W> & { readonly answer: Answer };

/** A quantity that has to be entered. */
export interface Count<S, W = never> {
  /** Names the question; another one begins with its own quantity. */
  readonly key: string;
  readonly label: string;
  readonly initial: string;
  readonly unit: string;
  readonly decimals: number;
  /** The work goes on without a quantity too: 确认 finishes while nothing is entered. */
  readonly isOptional?: boolean;
  /** Why the quantity cannot be; null = it can. */
  readonly problem: (value: string) => Answer | null;
  readonly take: (value: string) => Step<S, W>;
}

/** What a job writes with. A refusal is told by the engine. */
export interface Writer {
  readonly submit: <P>(
    def: OperationDef<P>,
    payload: P | ((idOf: IdOf) => P),
    options?: Omit<Options, 'quiet' | 'done'>,
  ) => Promise<Written>;
  /** A number of this device's range. @throws NoNumbers */
  readonly number: (kind: 'box' | 'pallet') => Promise<string>;
}

/** How the writing went. Without `opId` nothing was sent: a number was drawn for what is still being collected. */
export type Wrote<S> = ({ readonly ok: true; readonly opId?: string } | { readonly ok: false; readonly problem: Problem }) & {
  /** Instead of the state of the step, where it depends on what was written. */
  readonly state?: S;
  /** Instead of the answer of the step. */
  readonly answer?: Answer | undefined;
  /** Said after it. */
  readonly also?: Answer | undefined;
};

/** Whatever `find` knows of a scan; a command label says so, with its code. */
export interface Heard {
  readonly kind: string;
  readonly code?: string;
}

export interface TerminalJob<S, H extends Heard, W = never> {
  /** Puts an answer into words; keep its identity. */
  readonly sentence: (answer: Answer) => string;
  /** Looks a scan up in this device's rows. */
  readonly find: (text: string, state: S) => Promise<H>;
  /** What it means. Pure. */
  readonly hear: (state: S, heard: H) => Step<S, W>;
  /** The state without what has been settled elsewhere meanwhile. Pure. */
  readonly settle?: (state: S) => S;
  /** The quantity that is asked for. Pure. */
  readonly count?: (state: S) => Count<S, W> | null;
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

export interface Terminal<S, W = never> {
  readonly state: S;
  readonly log: ScanLog;
  readonly busy: boolean;
  /** What was written here and not taken back, the newest last. */
  readonly written: readonly W[];
  readonly scan: (scan: Scan) => Promise<void>;
  /** Does what a button says as if it had been scanned. @returns false = it was refused, and the user has been told */
  readonly apply: (step: Step<S, W>) => Promise<boolean>;
  readonly quantity: (QuantityStep & { readonly confirm: () => Promise<void> }) | null;
  readonly undo: (() => Promise<void>) | undefined;
}

class NoNumbers extends Error {}

interface Typed {
  readonly key: string;
  readonly value: string;
  readonly error: string | undefined;
}

export function useTerminal<S, H extends Heard, W = never>(job: TerminalJob<S, H, W>, held: Held<S>): Terminal<S, W> {
  const store = useStore();
  const labels = useLabels();
  const log = useScanLog(job.sentence);
  const sender = useSubmit();
  const latest = useLatest(job);
  const [written, setWritten] = useState<readonly W[]>([]);
  const [typed, setTyped] = useState<Typed | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const settled = (state: S): S => latest.current.settle?.(state) ?? state;
  // Scans come faster than React renders: the next one is judged by what is, not by what is shown.
  const now = (): S => settled(held.now());
  const state = job.settle?.(held.state) ?? held.state;

  const refuse = (code: string, why: Problem): null => {
    if (why.code !== 'CANCELLED') log.tell('error', code, labels.problem(why));
    return null;
  };
  const by: Writer = {
    submit: (def, payload, options) => sender.submit(def, payload, { ...options, quiet: true }),
    number: async (kind) => {
      const number = await store.takeNumber(kind);
      if (number === null) throw new NoNumbers();
      return number;
    },
  };
  /** @returns null = refused, and told */
  const run = async (code: string, work: (writer: Writer) => Promise<Wrote<S>>): Promise<(Wrote<S> & { readonly ok: true }) | null> => {
    try {
      const done = await work(by);
      return done.ok ? done : refuse(code, done.problem);
    } catch (error) {
      if (error instanceof NoNumbers) return refuse(code, problem('NO_NUMBERS'));
      throw error;
    }
  };
  /** Scans and taps in the order they came: each is judged by what the one before has left. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => undefined);
    return turn;
  };
  const perform = async ({ state: next, answer, take }: Step<S, W>): Promise<boolean> => {
    const { write } = latest.current;
    let told = answer;
    let done: (Wrote<S> & { readonly ok: true }) | null = null;
    if (take !== undefined && write) {
      done = await run(answer?.code ?? '', (writer) => write(take, writer));
      if (!done) return false;
      if (done.opId !== undefined) setWritten((before) => [...before, take]);
      told = done.answer ?? answer;
    }
    const after = done?.state ?? next;
    held.put(after);
    const question = latest.current.count?.(after)?.key;
    setTyped((before) => (before?.key === question ? before : null));
    if (told) log.say(told, done?.opId);
    if (done?.also) log.say(done.also);
    return true;
  };

  const count = job.count?.(state) ?? null;
  const current = count && typed?.key === count.key ? typed : null;
  const value = current?.value ?? count?.initial ?? '';
  const entered = useLatest(value);
  const confirm = async (figure = entered.current): Promise<void> => {
    const asked = latest.current.count?.(now());
    if (!asked) return;
    const wrong = asked.problem(figure);
    if (!wrong) return void (await perform(asked.take(figure)));
    setTyped({ key: asked.key, value: figure, error: latest.current.sentence(wrong) });
    log.say(wrong);
  };

  const last = written.at(-1);
  const mayUnwrite = last !== undefined && job.unwrite !== undefined && (job.mayUnwrite?.(last) ?? true);
  const canUndo = mayUnwrite || (job.back?.(state, written) ?? null) !== null;
  const undo = async (): Promise<void> => {
    const { back, unwrite } = latest.current;
    const step = back?.(now(), written);
    if (step) return void (await perform(step));
    if (last === undefined || !unwrite || !mayUnwrite) return;
    const done = await run('', (writer) => unwrite(last, writer));
    if (!done) return;
    setWritten((before) => before.filter((one) => one !== last));
    if (done.answer) log.say(done.answer, done.opId);
  };
  const hear = async ({ text }: Scan): Promise<void> => {
    const heard = await latest.current.find(text, now());
    const { finish, count: counts, hear: means } = latest.current;
    const command = heard.kind === 'command' ? commandOf(heard.code ?? '') : undefined;
    if (command === 'undo' && canUndo) return inTurn(undo);
    const asked = counts?.(now());
    const isAsked = asked && !(asked.isOptional && entered.current === '');
    if (command && command !== 'undo' && isAsked && (command === 'confirm' || !finish)) return inTurn(() => confirm());
    // Not in turn: what finishes the work may itself apply steps.
    if (command && command !== 'undo' && finish) return void (await finish());
    await inTurn(async () => perform(means(now(), heard)));
  };
  const hearing = useLatest(hear);
  const scan = useCallback((one: Scan) => hearing.current(one), [hearing]);
  return {
    ...{ state, log, written, scan, apply: (step) => inTurn(() => perform(step)) },
    get busy() {
      return sender.busy;
    },
    quantity: count && {
      ...{ label: count.label, value, unit: count.unit, decimals: count.decimals, error: current?.error },
      ...{ onChange: (next: string) => setTyped({ key: count.key, value: next, error: undefined }) },
      ...{ onConfirm: (figure: string) => void inTurn(() => confirm(figure)), confirm: () => inTurn(() => confirm()) },
    },
    undo: canUndo ? () => inTurn(undo) : undefined,
  };
}
