/** The terminal at which a list of boxes is picked, whatever document lists them. Words are those of the namespace `rawout`. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import {
  countedStep,
  currentTask,
  instructionOf,
  type PickState,
  splitBoxes,
  type Take,
  takeOrAsk,
  withoutShort,
} from '#domain/wms/outbound/picking.job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ScanPageProps } from '#pages/scan/scan-page.tsx';
import type { Terminal } from '#pages/scan/use-terminal.ts';
import { ShortDialog, SwapDialog } from './pick-dialogs.tsx';
import { nextToPick, pickHint, pickInHand, pickLines } from './pick-view.ts';
import { SplitLabels } from './split-labels.tsx';

interface PickPageProps extends Pick<ScanPageProps, 'title' | 'state' | 'right' | 'primary' | 'menu' | 'extra'> {
  /** Number of the document; null = it has none yet. */
  readonly docNo: string | null;
  readonly job: PickJob;
  readonly terminal: Terminal<PickState, Take>;
  /** Instead of the next step, in words: there is nothing to pick, or not for this person. */
  readonly said?: { readonly instruction: string; readonly hint: string } | undefined;
  /** Nothing can be picked any more, or not by this person. */
  readonly isClosed?: boolean;
  /** Lines beside those to pick, and what a tap on one of them does. */
  readonly beside?: readonly ScanLine[];
  readonly onBeside?: (key: string) => void;
  /** A dialog above the page. */
  readonly dialog: ReactNode;
}

export function PickPage({ docNo, job, terminal, said, isClosed = false, beside = [], onBeside, dialog, ...page }: PickPageProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const { state, apply } = terminal;
  const { ask } = state;
  const instruction = instructionOf(job, state);
  // A dialog closes before its answer is written, so a refusal appears where the scans continue.
  const giveReason = (reason: string | null) => {
    if (ask?.kind !== 'swap') return;
    const { task, box, binId } = ask;
    void apply((now) => ({ state: { ...now, ask: null }, answer: null }));
    if (reason !== null) void apply((now) => takeOrAsk(job, now, { task, box, binId, reason }));
  };
  const giveShort = (reason: string | null) => {
    if (ask?.kind !== 'quantity' || ask.short === null) return;
    const { short } = ask;
    void apply((now) => withoutShort(now, ask));
    if (reason !== null) void apply((now) => countedStep(now, { ...ask, short: null, reason }, short));
  };
  const count = { key: 'confirm', label: t('ui:scan.confirmQuantity'), onClick: () => void terminal.confirm(), busy: terminal.busy };
  return (
    <>
      <ScanPage
        {...page}
        number={docNo ?? t('ui:pending.noNumber')}
        instruction={said?.instruction ?? t(instruction.key, instruction.params)}
        hint={said?.hint ?? t(pickHint(job, state))}
        terminal={terminal}
        next={isClosed ? null : nextToPick(job, state, labels, t)}
        inHand={pickInHand(state, labels)}
        idleText={t('pick.allDone')}
        lines={[...pickLines(job, state), ...beside]}
        linesTitle={t('pick.lines')}
        onLine={({ key }) => {
          if (beside.some((line) => line.key === key)) onBeside?.(key);
          else void apply((now) => ({ state: { ...now, chosen: key, ask: null }, answer: null }));
        }}
        scanEnabled={!isClosed && !dialog && ask?.kind !== 'swap' && !ask?.short}
        primary={!isClosed && ask?.kind === 'quantity' ? count : page.primary}
        menu={currentTask(job, state) && !isClosed ? (page.menu ?? []) : []}
        due={<SplitLabels boxes={splitBoxes(job, terminal.written)} />}
      />
      {ask?.kind === 'swap' ? <SwapDialog ask={ask} onAnswer={giveReason} /> : null}
      {ask?.kind === 'quantity' && ask.short !== null ? <ShortDialog ask={ask} short={ask.short} onAnswer={giveShort} /> : null}
      {dialog}
    </>
  );
}
