/** Picking a list: the steps over this device's rows, what they write, and how to undo it. */

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, answer } from '#domain/kernel/job.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { PickJob } from '#domain/wms/outbound/pick-list.ts';
import {
  backFromPick,
  countedStep,
  currentTask,
  type PickState,
  pickPayload,
  quantityProblem,
  scanForPick,
  settled,
  startPicking,
  type Take,
} from '#domain/wms/outbound/picking.job.ts';
import { ProdDemandBoxLog } from '#domain/wms/outbound/requisition.document.ts';
import { requisitionPick, requisitionUnpick } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { type Terminal, useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStore } from '#store/hooks.ts';

/** A refused pick that is corrected here and sent in place of the refused one. */
export interface Fixing {
  readonly opId: string;
  /** Why it was refused. */
  readonly reason: Problem;
  readonly logId: string;
  readonly start: PickState;
  readonly quantity: string;
}

export interface Picking extends Terminal<PickState, Take> {
  /** The refused pick was replaced. */
  readonly fixed: boolean;
}

/** A refused scan also tells what is expected instead. */
function useExpecting(): (said: Answer) => string {
  const { t } = useTranslation('rawout');
  const sentence = useSentence('rawout');
  return useCallback(
    (said) => {
      const { expectedBin: bin, expectedBox: box } = said.params;
      return box === undefined ? sentence(said) : `${sentence(said)}${t('sentenceGap')}${t('pick.expected', { bin, box })}`;
    },
    [sentence, t],
  );
}

/** @param begin box of the list to start with */
export function usePicking(job: PickJob, fixing: Fixing | null, { finish, begin }: { finish: () => void; begin: string | null }): Picking {
  const { t } = useTranslation('rawout');
  const find = useFindScanned();
  const store = useStore();
  const [fixed, setFixed] = useState(false);
  const terminal = useTerminal(
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
          // The refused quantity is shown once, for the box it was counted for.
          initial: fixing && !fixed && before.ask === fixing.start.ask ? fixing.quantity : max,
          problem: (value) => quantityProblem(ask, value),
          take: (value) => countedStep(before, ask, value),
        };
      },
      write: async (take: Take, by) => {
        const { task, box, qty, part } = take;
        const childNo = part ? await by.number('box') : null;
        const payload = pickPayload(job.docId, take, childNo);
        const replaces = fixing !== null && !fixed && fixing.logId === task.logId;
        const done = await by.submit(
          requisitionPick,
          payload,
          replaces ? { acceptIssues: true, replaces: fixing } : { acceptIssues: ['LOCATION_MISMATCH', 'FIFO_OVERRIDE'] },
        );
        if (replaces && done.ok) setFixed(true);
        return childNo === null
          ? done
          : { ...done, answer: answer('ok', 'pick.takenPart', box.boxNo, { qty, unit: box.unit, child: childNo }) };
      },
      mayUnwrite: ({ task }) => job.tasks.some(({ logId, picked }) => picked && logId === task.logId),
      unwrite: async ({ task: { logId } }, by) => {
        const listed = async () => (await store.row(ProdDemandBoxLog, logId))?.row.boxNo ?? '';
        const before = await listed();
        const done = await by.submit(requisitionUnpick, { id: job.docId, logId });
        const after = await listed();
        // If the list now asks for another box, the part went back into that box.
        const joined = answer('ok', 'pick.undoneJoined', after, { box: after, part: before });
        return { ...done, answer: before === after ? answer('ok', 'pick.undone', after) : joined };
      },
      finish,
    },
    useHeld<PickState>(fixing?.start ?? { ...startPicking, chosen: begin }),
  );
  return { ...terminal, fixed };
}
