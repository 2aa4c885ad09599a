/** What every picking terminal shows of its list: what to find next, what is in hand, how far the list is. */

import { openTasks, type PickJob } from '#domain/wms/outbound/pick-list.ts';
import { currentTask, type PickState, wantedOf } from '#domain/wms/outbound/picking.job.ts';
import type { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import type { ThingInHand } from '#pages/scan/scan-page.tsx';
import type { NextThing } from '#ui/scan/next-thing.tsx';

/** Words of the namespace `rawout`. */
export type PickWords = (key: string, params?: Record<string, string>) => string;
type Labels = ReturnType<typeof useLabels>;

/** The hint follows the step: where to start, how to end. */
export const pickHint = (job: PickJob, { ask, box }: PickState): string => {
  if (ask?.kind === 'quantity') return 'pick.hintCount';
  if (box) return 'pick.hintBin';
  return openTasks(job).length === 0 ? 'pick.hintFinish' : 'pick.hint';
};

export function nextToPick(job: PickJob, state: PickState, labels: Labels, t: PickWords): NextThing | null {
  const wanted = wantedOf(job, state);
  if (!wanted) return null;
  const { binCode, boxNo, matCode, matName, batchNo, qty, unit } = wanted;
  const note = [batchNo && `${labels.field('common', 'batchNo')} ${batchNo}`, t(job.wholeBoxes ? 'pick.kindWhole' : 'pick.kindQuantity')];
  return {
    place: binCode || '–',
    quantity: qty,
    unit,
    material: { code: matCode, name: matName },
    code: boxNo,
    note: note.filter(Boolean).join(' · '),
  };
}

export function pickInHand(state: PickState, labels: Labels): ThingInHand | null {
  const box = state.ask?.box ?? state.box;
  if (!box) return null;
  return {
    code: box.boxNo,
    name: `${box.matCode} ${box.matName}`,
    quantity: box.qty,
    unit: box.unit,
    badge: { tone: labels.tone('boxStatus', box.boxStatus), label: labels.code('boxStatus', box.boxStatus) },
    facts: [
      { label: labels.field('box', 'binId'), value: box.binCode },
      { label: labels.field('common', 'batchNo'), value: box.batchNo },
      { label: labels.field('batch', 'expiryDate'), value: box.expiry },
    ],
  };
}

export function pickLines(job: PickJob, state: PickState): ScanLine[] {
  const current = currentTask(job, state);
  return job.tasks.map((task) => ({
    key: task.logId,
    code: task.binCode || '–',
    name: `${task.matCode} ${task.matName}`,
    done: task.picked ? task.qty : '0',
    total: task.qty,
    unit: task.unit,
    state: task.picked ? 'done' : task === current ? 'active' : 'todo',
    note: [task.boxNo, task.batchNo].filter(Boolean).join(' · '),
  }));
}
