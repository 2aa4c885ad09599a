/** A terminal on its page: the engine with this device's numbers, queue and log. */

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { laneOf } from '#domain/kernel/document.ts';
import type { Answer, Judge } from '#domain/kernel/job.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { type PageWork, usePageWork } from '#pages/outcome/use-page-work.ts';
import { useStore } from '#store/hooks.ts';
import type { ChoiceButtonsProps } from '#ui/scan/choice-buttons.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { type Asked, askedOf, enteredIn, SOLE } from './asked.ts';
import type { FigureStep, QuantityStep } from './figure-entry.tsx';
import { useKeptScans, usePageAddress } from './kept-scans.ts';
import type { ReasonDialogProps } from './reason-dialog.tsx';
import { type ScanLog, useScanLog, writtenBy } from './scan-log.ts';
import { type Hands, type Heard, type Progress, TerminalCore, type TerminalJob, type Typed } from './terminal-core.ts';
import type { Held } from './use-held.ts';

export interface Terminal<S, W = never> {
  readonly state: S;
  readonly log: ScanLog;
  /** What became of everything that was written on this page or on its document. */
  readonly work: PageWork;
  readonly busy: boolean;
  /** What was written here and not taken back, the newest last. */
  readonly written: readonly W[];
  readonly scan: (scan: Scan) => Promise<void>;
  /** Does what a button says, judged in its turn like a scan. @returns false = it was refused, and the user has been told */
  readonly apply: (judge: Judge<S, W>) => Promise<boolean>;
  /** The one quantity that is asked for. */
  readonly quantity: (QuantityStep & { readonly confirm: () => Promise<void> }) | null;
  /** Everything that is asked for in figures, the one quantity included. */
  readonly figures: readonly FigureStep[] | null;
  /** Takes the figures as they are entered. */
  readonly confirm: () => Promise<void>;
  readonly choice: ChoiceButtonsProps | null;
  readonly reason: ReasonDialogProps | null;
  /** Who is to show a badge, in words. */
  readonly awaits: string | undefined;
  readonly undo: (() => Promise<void>) | undefined;
}

export function useTerminal<S, H extends Heard, W = never>(job: TerminalJob<S, H, W>, held: Held<S>): Terminal<S, W> {
  const store = useStore();
  const kept = useKeptScans();
  const { about } = usePageAddress();
  // Whatever the page is about may be a document of any kind: most of these lanes have no work.
  const lanes = useMemo(() => about.flatMap((id) => DOCUMENTS.map(({ docType }) => laneOf(docType, id))), [about]);
  const work = usePageWork(lanes, writtenBy(kept.scans));
  const log = useScanLog(job.sentence, kept, work);
  const sender = useSubmit();
  const clock = useSiteClock();
  const shell = useShell();
  const hands: Hands = {
    submit: (def, payload, options) => sender.submit(def, payload, { ...options, quiet: true }),
    number: (kind) => store.takeNumber(kind),
    clock,
    print: shell.print,
    say: log.say,
    refuse: (code, why) => {
      if (why.code !== 'CANCELLED') log.refuse(code, why);
    },
  };
  const keep = useRef(kept);
  keep.current = kept;
  const [core] = useState(() => {
    const told = (progress: Progress<W>): void => {
      show(progress);
      keep.current.keep(progress);
    };
    return new TerminalCore(job, held, hands, told, kept.progress() as Progress<W>);
  });
  const [{ written, typed }, show] = useState<Progress<W>>(() => core.progress());
  useLayoutEffect(() => core.attach(job, held, hands));

  const state = job.settle?.(held.state) ?? held.state;
  const asked = askedOf(job.count?.(state), job.counts?.(state));
  const figures = asked && stepsOf(asked, typed, core, job.sentence);
  const [only] = figures ?? [];
  const confirm = () => core.confirm();
  const offered = job.choice?.(state) ?? null;
  const choice = offered && { ...offered, onChoose: (code: string) => void core.choose(code) };
  const why = job.reason?.(state) ?? null;
  const reason = why && {
    ...why,
    onAnswer: (text: string | null) => {
      void core.apply(why.leave);
      if (text !== null) void core.apply(why.take(text));
    },
  };
  const last = written.at(-1);
  const mayUnwrite = last !== undefined && job.unwrite !== undefined && (job.mayUnwrite?.(last) ?? true);
  const canUndo = mayUnwrite || (job.back?.(state, written) ?? null) !== null;
  const scan = useCallback(({ text, field }: Scan) => core.scan(text, field), [core]);
  return {
    state,
    log,
    work,
    written,
    scan,
    apply: (judge) => core.apply(judge),
    get busy() {
      return sender.busy;
    },
    figures,
    quantity: only?.key === SOLE ? { ...only, confirm } : null,
    confirm,
    choice,
    reason,
    awaits: job.awaits?.(state)?.label,
    undo: canUndo ? () => core.undo() : undefined,
  };
}

type Entering = Pick<TerminalCore<never, never, never>, 'type' | 'confirm'>;

/** The figures of a question as they stand, with what was wrong when they were last to be taken. */
function stepsOf(
  asked: Pick<Asked<never, never>, 'key' | 'figures'>,
  typed: Typed | null,
  core: Entering,
  sentence: (answer: Answer) => string,
): FigureStep[] {
  const current = typed?.key === asked.key ? typed : null;
  const values = enteredIn(asked, current?.values);
  return asked.figures.map(({ key, label, unit, decimals }) => ({
    key,
    label,
    unit,
    decimals,
    value: values[key] ?? '',
    error: current?.wrong?.figure === key ? sentence(current.wrong.answer) : undefined,
    onChange: (value) => core.type(value, key),
    onConfirm: (value) => void (key === SOLE ? core.confirm(value) : core.confirm()),
  }));
}
