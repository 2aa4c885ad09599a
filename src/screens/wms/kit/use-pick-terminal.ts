/** Picking a list of boxes, whatever document lists them: the steps over this device's rows, what they write, and how to undo it. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, answer } from '#domain/kernel/job.ts';
import { subQty } from '#domain/kernel/quantity.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import {
  backFromPick,
  countedStep,
  currentTask,
  type PickState,
  type QuantityAsk,
  quantityProblem,
  scanForPick,
  settled,
  swapped,
  type Take,
  withoutShort,
} from '#domain/wms/outbound/picking.job.ts';
import type { Reason } from '#pages/scan/asked.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import type { Held } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from './use-find-scanned.ts';
import { useSentence } from './use-sentence.ts';

/** What differs between the documents that list boxes to pick. */
export interface PickWrites {
  /** Writes that a box was taken. @param childNo number of the new box where only a part is taken */
  readonly pick: (take: Take, childNo: string | null, by: Writer) => Promise<Wrote<PickState>>;
  readonly unpick: (take: Take, by: Writer) => Promise<Wrote<PickState>>;
  /** Number of the box that a line names now. */
  readonly boxNoOf: (logId: string) => Promise<string>;
  /** The quantity to begin with; default: as much as the list asks for. */
  readonly initial?: (ask: QuantityAsk) => string;
  readonly finish: () => void;
}

/** A refused scan also tells what is expected instead. */
function useExpecting(): (said: Answer) => string {
  const { t } = useTranslation('rawout');
  const sentence = useSentence('rawout');
  return useCallback(
    (said) => {
      const { expectedBin: bin, expectedBox: box } = said.params;
      return box === undefined ? sentence(said) : `${sentence(said)}${t('ui:sentenceGap')}${t('pick.expected', { bin, box })}`;
    },
    [sentence, t],
  );
}

const SWAP = ['damaged', 'unreachable', 'older', 'quantity'];
const SHORT = ['less', 'damaged', 'enough'];

/** Why another box than the listed one was taken, or less than the list asks for. */
function useWhy(job: PickJob): (state: PickState) => Reason<PickState, Take> | null {
  const { t } = useTranslation('rawout');
  return ({ ask }) => {
    if (ask?.kind === 'swap') {
      const { box, task } = ask;
      return {
        title: t('swap.title'),
        detail: t('swap.detail', { box: box.boxNo, listed: task.boxNo, qty: box.qty, unit: box.unit }),
        reasons: SWAP.map((key) => t(`swap.reasons.${key}`)),
        leave: (now) => ({ state: { ...now, ask: null }, answer: null }),
        take: (reason) => (now) => swapped(job, now, ask, reason),
      };
    }
    if (ask?.kind !== 'quantity' || ask.short === null) return null;
    const { short, max, box } = ask;
    return {
      title: t('short.title'),
      detail: t('short.detail', { listed: max, taken: short, missing: subQty(max, short), unit: box.unit }),
      reasons: SHORT.map((key) => t(`short.reasons.${key}`)),
      leave: (now) => withoutShort(now, ask),
      take: (reason) => (now) => countedStep(now, { ...ask, short: null, reason }, short),
    };
  };
}

export function usePickTerminal(job: PickJob, writes: PickWrites, held: Held<PickState>): Terminal<PickState, Take> {
  const { t } = useTranslation('rawout');
  const find = useFindScanned();
  return useTerminal(
    {
      sentence: useExpecting(),
      find: (text) => find(text, [job.warehouseId]),
      hear: (before: PickState, scanned) => {
        const step = scanForPick(job, before, scanned);
        const wanted = step.answer.tone === 'error' && !step.state.ask ? currentTask(job, step.state) : undefined;
        if (!wanted) return step;
        const params = { ...step.answer.params, expectedBin: wanted.binCode || '–', expectedBox: wanted.boxNo };
        return { ...step, answer: { ...step.answer, params } };
      },
      settle: (before) => settled(job, before),
      reason: useWhy(job),
      back: backFromPick,
      count: (before) => {
        const { ask } = before;
        if (ask?.kind !== 'quantity') return null;
        const { box, task, max } = ask;
        return {
          key: `${task.logId}/${box.id}`,
          label: t('pick.quantity', { box: box.boxNo }),
          unit: box.unit,
          decimals: box.decimals,
          initial: writes.initial?.(ask) ?? max,
          problem: (value) => quantityProblem(ask, value),
          take: (value) => countedStep(before, ask, value),
        };
      },
      write: async (take: Take, by) => {
        const { box, qty, part } = take;
        const childNo = part ? await by.number('box') : null;
        const done = await writes.pick(take, childNo, by);
        return childNo === null
          ? done
          : { ...done, answer: answer('ok', 'pick.takenPart', box.boxNo, { qty, unit: box.unit, child: childNo }) };
      },
      mayUnwrite: ({ task }) => job.tasks.some(({ logId, picked }) => picked && logId === task.logId),
      unwrite: async (take, by) => {
        const { logId } = take.task;
        const before = await writes.boxNoOf(logId);
        const done = await writes.unpick(take, by);
        const after = await writes.boxNoOf(logId);
        // If the list now asks for another box, the part went back into that box.
        const joined = answer('ok', 'pick.undoneJoined', after, { box: after, part: before });
        return { ...done, answer: before === after ? answer('ok', 'pick.undone', after) : joined };
      },
      finish: writes.finish,
    },
    held,
  );
}
