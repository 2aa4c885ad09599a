/** The verbs of a workshop return that are possible in its status. */
import { CheckCheck, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { ReturnRow } from '#domain/wms/workshop-return.document.ts';
import {
  workshopReturnClose,
  workshopReturnConfirm,
  workshopReturnDelete,
  workshopReturnReview,
  workshopReturnUnreview,
} from '#domain/wms/workshop-return.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

const CREATED: readonly number[] = [1, 3];
const REVIEWED = 2;
const CONFIRMABLE: readonly number[] = [2, 4];
const ALL_DONE = 6;

export function useReturnActions(): (row: ReturnRow) => readonly Action[] {
  const { t } = useTranslation('rawout');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const mayReview = useRight(workshopReturnReview.right);
  const mayDelete = useRight(workshopReturnDelete.right);
  const mayConfirm = useRight(workshopReturnConfirm.right);
  const mayClose = useRight(workshopReturnClose.right);
  return ({ id, status, docNo }) => {
    const withReason = async (def: typeof workshopReturnClose, title: string) => {
      const reason = await askReason({ title });
      if (reason !== null) await submit(def, { id, reason }, { done: t('done') });
    };
    const remove = async () => {
      if (await confirm({ kind: 'delete', detail: docNo ?? '' })) await submit(workshopReturnDelete, { id }, { done: t('done') });
    };
    const review = () => void submit(workshopReturnReview, { id }, { done: t('done') });
    const toConfirm = () => go('/wms/return-material-confirm', docNo ? { docNo } : {});
    const unreview = () => void withReason(workshopReturnUnreview, t('list.unreviewTitle'));
    const offline = online ? undefined : t('needsServer');
    const verbs: (Action | false)[] = [
      CREATED.includes(status) && mayReview && { key: 'review', label: t('list.review'), icon: CheckCheck, onClick: review },
      CONFIRMABLE.includes(status) && mayConfirm && { key: 'confirm', label: t('back.confirm'), icon: CheckCheck, onClick: toConfirm },
      status === REVIEWED &&
        mayReview && { key: 'unreview', label: t('list.unreview'), icon: RotateCcw, onClick: unreview, disabledReason: offline },
      status === ALL_DONE &&
        mayClose && { key: 'close', label: t('list.close'), onClick: () => void withReason(workshopReturnClose, t('back.closeTitle')) },
      CREATED.includes(status) &&
        mayDelete && { key: 'delete', label: t('back.delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
