/** The steps that are possible in the status of a routing. All of them need the server. */
import { CheckCheck, CopyPlus, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { routingCreate, routingDelete, routingReview, routingSave, routingUnreview } from '#domain/mes/routing.operation.ts';
import type { RoutingRow } from '#domain/mes/routing.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { PathTask } from './path-draft.ts';

const REVIEWED = 1;

export function usePathActions(onTask: (task: PathTask) => void): (row: RoutingRow) => readonly Action[] {
  const { t } = useTranslation('structure');
  const go = useGo();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const may = {
    create: useRight(routingCreate.right),
    edit: useRight(routingSave.right),
    review: useRight(routingReview.right),
    unreview: useRight(routingUnreview.right),
    remove: useRight(routingDelete.right),
  };
  const disabledReason = online ? undefined : t('needsServer');
  return (row) => {
    const { id, status, routingVersion } = row;
    const reviewed = status === REVIEWED;
    const done = { done: t('done') };
    const unreview = async () => {
      const reason = await askReason({ title: t('unreviewTitle') });
      if (reason !== null) await submit(routingUnreview, { id, reason }, done);
    };
    const remove = async () => {
      if (await confirm({ kind: 'delete', detail: routingVersion })) await submit(routingDelete, { id }, done);
    };
    const review = () => void submit(routingReview, { id }, done);
    const verbs: (Action | false)[] = [
      !reviewed && may.review && { key: 'review', label: t('review'), icon: CheckCheck, onClick: review },
      !reviewed && may.edit && { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => onTask({ kind: 'edit', row }) },
      may.create && { key: 'copy', label: t('copyVersion'), icon: CopyPlus, onClick: () => onTask({ kind: 'copy', row }) },
      reviewed && may.unreview && { key: 'unreview', label: t('unreview'), icon: RotateCcw, onClick: () => void unreview() },
      !reviewed && may.remove && { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    const checks = { key: 'checks', label: t('check.title'), onClick: () => go('/basic/craft-mes', { routing: id }) };
    return [...verbs.filter((verb) => verb !== false).map((verb) => ({ ...verb, disabledReason, busy })), checks];
  };
}
