/** The end of a picking list: says what was picked and what is short, asks, and reviews. */
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { linesWithoutBox, openTasks, pickSummary } from '#domain/wms/outbound/pick-list.ts';
import { requisitionReview } from '#domain/wms/requisition-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { confirm } from '#ui/feedback/ask.tsx';

import type { LoadedList } from './use-picking-list.ts';

/** Created, or taken back. */
const REVIEWABLE: readonly number[] = [1, 2];

/** @param list null while it is read: it cannot be finished before @param back where one goes afterwards */
export function useFinish(list: LoadedList | null, back: string, query?: Record<string, string>) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const allowed = useRight(requisitionReview.right);
  const open = list ? openTasks(list.job).length : 0;
  const empty = list ? linesWithoutBox(list.lines, list.job.tasks).length : 0;
  const reason = open > 0 ? t('pick.openLeft', { n: String(open) }) : empty > 0 ? t('pick.linesLeft', { n: String(empty) }) : undefined;
  const blocked = reason ?? (list?.job.tasks.length === 0 ? t('pick.nothing') : undefined);
  const leave = () => go(back, query);
  const run = async () => {
    if (!list || !allowed || blocked !== undefined || !REVIEWABLE.includes(list.header.status)) return;
    const { header, lines, job } = list;
    const { boxes, rejected, short } = pickSummary(lines, job.tasks);
    const shortText = short.map(({ matCode, missing, unit }) => t('pick.shortLine', { matCode, missing, unit })).join(t('pick.comma'));
    const parts = [
      t('pick.sumBoxes', { n: String(boxes) }),
      ...(rejected > 0 ? [t('pick.sumRejected', { n: String(rejected) })] : []),
      ...(short.length > 0 ? [t('pick.sumShort', { lines: shortText })] : []),
      t(header.toWarehouseId ? 'pick.sumDelivery' : 'pick.sumConsumed'),
    ];
    const agreed = await confirm({
      question: t('pick.finishQuestion'),
      detail: parts.join(t('sentenceGap')),
      confirmLabel: t('pick.finish'),
    });
    if (!agreed) return;
    const done = await submit(requisitionReview, { id: header.id }, { done: t('pick.reviewed') });
    if (done.ok) leave();
  };
  return { run: () => void run(), leave, allowed, blocked, busy };
}
