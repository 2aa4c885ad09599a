/** A terminal on its page: the engine with this device's numbers, queue and log. */

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { laneOf } from '#domain/kernel/document.ts';
import type { Judge } from '#domain/kernel/job.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { type PageWork, usePageWork } from '#pages/outcome/use-page-work.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { useKeptScans, usePageAddress } from './kept-scans.ts';
import { type ScanLog, useScanLog, writtenBy } from './scan-log.ts';
import type { QuantityStep } from './scan-page.tsx';
import { type Hands, type Heard, type Progress, TerminalCore, type TerminalJob } from './terminal-core.ts';
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
  readonly quantity: (QuantityStep & { readonly confirm: () => Promise<void> }) | null;
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
  const hands: Hands = {
    submit: (def, payload, options) => sender.submit(def, payload, { ...options, quiet: true }),
    number: (kind) => store.takeNumber(kind),
    say: log.say,
    refuse: (code, why) => {
      if (why.code !== 'CANCELLED') log.refuse(code, why);
    },
  };
  const keep = useRef(kept);
  keep.current = kept;
  const [before] = useState(() => kept.written() as readonly W[]);
  const [{ written, typed }, show] = useState<Progress<W>>({ written: before, typed: null });
  const [core] = useState(() => {
    let last = before;
    const told = (progress: Progress<W>): void => {
      show(progress);
      if (progress.written === last) return;
      last = progress.written;
      keep.current.keepWritten(last);
    };
    return new TerminalCore(job, held, hands, told, before);
  });
  useLayoutEffect(() => core.attach(job, held, hands));

  const state = job.settle?.(held.state) ?? held.state;
  const count = job.count?.(state) ?? null;
  const current = count && typed?.key === count.key ? typed : null;
  const last = written.at(-1);
  const mayUnwrite = last !== undefined && job.unwrite !== undefined && (job.mayUnwrite?.(last) ?? true);
  const canUndo = mayUnwrite || (job.back?.(state, written) ?? null) !== null;
  const scan = useCallback(({ text }: Scan) => core.scan(text), [core]);
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
    quantity: count && {
      label: count.label,
      value: current?.value ?? count.initial,
      unit: count.unit,
      decimals: count.decimals,
      error: current?.wrong ? job.sentence(current.wrong) : undefined,
      onChange: (value: string) => core.type(value),
      onConfirm: (figure: string) => void core.confirm(figure),
      confirm: () => core.confirm(),
    },
    undo: canUndo ? () => core.undo() : undefined,
  };
}
