/** A terminal on its page: the engine with this device's numbers, queue and log. */

import { useCallback, useLayoutEffect, useState } from 'react';
import type { Judge } from '#domain/kernel/job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { type ScanLog, useScanLog } from './scan-log.ts';
import type { QuantityStep } from './scan-page.tsx';
import { type Hands, type Heard, type Progress, TerminalCore, type TerminalJob } from './terminal-core.ts';
import type { Held } from './use-held.ts';

export interface Terminal<S, W = never> {
  readonly state: S;
  readonly log: ScanLog;
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
  const labels = useLabels();
  const log = useScanLog(job.sentence);
  const sender = useSubmit();
  const hands: Hands = {
    submit: (def, payload, options) => sender.submit(def, payload, { ...options, quiet: true }),
    number: (kind) => store.takeNumber(kind),
    say: log.say,
    refuse: (code, why) => {
      if (why.code !== 'CANCELLED') log.tell('error', code, labels.problem(why));
    },
  };
  const [{ written, typed }, show] = useState<Progress<W>>({ written: [], typed: null });
  const [core] = useState(() => new TerminalCore(job, held, hands, show));
  useLayoutEffect(() => core.attach(job, held, hands));

  const state = job.settle?.(held.state) ?? held.state;
  const count = job.count?.(state) ?? null;
  const current = count && typed?.key === count.key ? typed : null;
  const last = written.at(-1);
  const mayUnwrite = last !== undefined && job.unwrite !== undefined && (job.mayUnwrite?.(last) ?? true);
  const canUndo = mayUnwrite || (job.back?.(state, written) ?? null) !== null;
  const scan = useCallback(({ text }: Scan) => core.scan(text), [core]);
  return {
    ...{ state, log, written, scan, apply: (judge) => core.apply(judge) },
    get busy() {
      return sender.busy;
    },
    quantity: count && {
      ...{ label: count.label, value: current?.value ?? count.initial, unit: count.unit, decimals: count.decimals },
      ...{ error: current?.wrong ? job.sentence(current.wrong) : undefined, onChange: (value: string) => core.type(value) },
      ...{ onConfirm: (figure: string) => void core.confirm(figure), confirm: () => core.confirm() },
    },
    undo: canUndo ? () => core.undo() : undefined,
  };
}
