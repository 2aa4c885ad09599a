/** The steps that are possible in the status of a bill of materials. All of them need the server. */
import { CheckCheck, CopyPlus, Pencil, RotateCcw, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { type BomRow, REVIEWED } from '#domain/basic/bom.document.ts';
import { bomCreate, bomDelete, bomReview, bomSave, bomSetDefault } from '#domain/basic/bom.operation.ts';
import { bomUnreview } from '#domain/mes/bom-unreview.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import type { BomTask } from './bom-draft.ts';

export function useBomActions(onTask: (task: BomTask) => void): (row: BomRow) => readonly Action[] {
  const { t } = useTranslation('structure');
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const may = {
    create: useRight(bomCreate.right),
    edit: useRight(bomSave.right),
    review: useRight(bomReview.right),
    unreview: useRight(bomUnreview.right),
    remove: useRight(bomDelete.right),
  };
  const disabledReason = online ? undefined : t('needsServer');
  return (row) => {
    const { id, status, prodVersion } = row;
    const reviewed = status === REVIEWED;
    const done = { done: t('done') };
    const unreview = async () => {
      const reason = await askReason({ title: t('unreviewTitle') });
      if (reason !== null) await submit(bomUnreview, { id, reason }, done);
    };
    const remove = async () => {
      if (await confirm({ kind: 'delete', detail: prodVersion })) await submit(bomDelete, { id }, done);
    };
    const verbs: (Action | false)[] = [
      !reviewed &&
        may.review && { key: 'review', label: t('review'), icon: CheckCheck, onClick: () => void submit(bomReview, { id }, done) },
      !reviewed && may.edit && { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => onTask({ kind: 'edit', row }) },
      reviewed &&
        !row.isDefault &&
        may.edit && { key: 'default', label: t('bom.makeDefault'), icon: Star, onClick: () => void submit(bomSetDefault, { id }, done) },
      may.create && { key: 'copy', label: t('copyVersion'), icon: CopyPlus, onClick: () => onTask({ kind: 'copy', row }) },
      reviewed && may.unreview && { key: 'unreview', label: t('unreview'), icon: RotateCcw, onClick: () => void unreview() },
      !reviewed && may.remove && { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false).map((verb) => ({ ...verb, disabledReason, busy }));
  };
}
