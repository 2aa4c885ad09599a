/** Finishing a picking list: shows what was picked and what is short, asks, and reviews. */
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { MaterialDelivery } from '#domain/wms/outbound/material-delivery.document.ts';
import { linesWithoutBox, openTasks, pickSummary } from '#domain/wms/outbound/pick-list.ts';
import { requisitionReview } from '#domain/wms/outbound/requisition-review.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { LoadedList } from './use-picking-list.ts';

/** Created, or reversed. */
const REVIEWABLE: readonly number[] = [1, 2];

/** How long to wait for the server's number before saying that it is on its way. */
const NUMBER_MS = 3000;
const LOOK_MS = 150;

/** Number of a delivery, as soon as this device has it; null = not within that time. */
async function numberOf(store: Pick<Store, 'row'>, id: string, within: number): Promise<string | null> {
  for (const until = Date.now() + within; ; ) {
    const docNo = (await store.row(MaterialDelivery, id))?.row.docNo ?? null;
    if (docNo !== null || Date.now() >= until) return docNo;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * @param list undefined while loading: who finishes it meanwhile waits for it; null = this device does not hold it
 * @param back route to open afterwards
 */
export function useFinish(list: LoadedList | null | undefined, back: string, query?: Record<string, string>) {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const store = useStore();
  const { online } = useSyncStatus();
  const allowed = useRight(requisitionReview.right);
  const found = useSoon(list);
  const blockedBy = ({ lines, job }: LoadedList): string | undefined => {
    const open = openTasks(job).length;
    const empty = linesWithoutBox(lines, job.tasks).length;
    if (open > 0) return t('pick.openLeft', { n: String(open) });
    if (empty > 0) return t('pick.linesLeft', { n: String(empty) });
    return job.tasks.length === 0 ? t('pick.nothing') : undefined;
  };
  const blocked = list === null ? t('pick.notHeld') : list && blockedBy(list);
  const leave = () => go(back, query);
  const run = async () => {
    const here = await found();
    if (!here) return notify({ tone: 'warn', title: t('pick.notHeld') });
    if (!allowed || !REVIEWABLE.includes(here.header.status)) return;
    const hindrance = blockedBy(here);
    if (hindrance !== undefined) return notify({ tone: 'warn', title: hindrance });
    const { header, lines, job } = here;
    const { boxes, rejected, short } = pickSummary(lines, job.tasks);
    const shortText = short.map(({ matCode, missing, unit }) => t('pick.shortLine', { matCode, missing, unit })).join(t('ui:comma'));
    const parts = [
      t('pick.sumBoxes', { n: String(boxes) }),
      ...(rejected > 0 ? [t('pick.sumRejected', { n: String(rejected) })] : []),
      ...(short.length > 0 ? [t('pick.sumShort', { lines: shortText })] : []),
      t(header.toWarehouseId ? 'pick.sumDelivery' : 'pick.sumConsumed'),
    ];
    const agreed = await confirm({
      question: t('pick.finishQuestion'),
      detail: parts.join(t('ui:sentenceGap')),
      confirmLabel: t('pick.finish'),
    });
    if (!agreed) return;
    const done = await submit(requisitionReview, { id: header.id }, { done: t('pick.reviewed') });
    if (!done.ok) return;
    leave();
    // Out of reach of the server there is no delivery yet, only a step that waits to be sent.
    if (!header.toWarehouseId || !online) return;
    const docNo = await numberOf(store, done.idOf('delivery'), NUMBER_MS);
    notify(docNo ? { tone: 'ok', title: t('pick.delivery', { docNo }) } : { tone: 'info', title: t('pick.deliveryToCome') });
  };
  return { run: () => void run(), leave, allowed, blocked, busy };
}
