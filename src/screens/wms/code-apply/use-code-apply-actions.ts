/** The verbs of an application for a material code that are possible in its status, for this person. */
import { Ban, CheckCheck, Package, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { type CodeApplyRow, codeApplyRight } from '#domain/wms/code-apply/code-apply.document.ts';
import { codeApplyClose, codeApplyDelete, codeApplyReview, codeApplyUnreview } from '#domain/wms/code-apply/code-apply.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

export const PATH = '/basic/apply-matCode';
const MASTER = '/basic/inventory';
const OPEN: readonly number[] = [1, 3];
const REVIEWED = 2;

export function useCodeApplyActions(): (row: CodeApplyRow) => readonly Action[] {
  const { t } = useTranslation(['application', 'codeapply']);
  const go = useGo();
  const actor = useActor();
  const { canOpen } = useShell();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const disabledReason = online ? undefined : t('needsServer');
  const done = { done: t('done') };
  return ({ id, status, docNo, matName, assignedMatCode }) => {
    const may = (verb: Parameters<typeof codeApplyRight>[0]): boolean => actor !== null && hasRight(actor, codeApplyRight(verb));
    const withReason = async (def: typeof codeApplyClose, title: string) => {
      const reason = await askReason({ title });
      if (reason !== null) await submit(def, { id, reason }, done);
    };
    const ask = async (def: typeof codeApplyReview, kind: 'action' | 'delete') => {
      if (await confirm({ kind, detail: `${docNo ?? ''} ${matName}` })) await submit(def, { id }, done);
    };
    const review = { key: 'review', label: t('codeapply:review'), icon: CheckCheck, onClick: () => void ask(codeApplyReview, 'action') };
    const edit = { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => go(PATH, { edit: id }) };
    const back = () => void withReason(codeApplyUnreview, t('unreviewTitle'));
    const close = () => void withReason(codeApplyClose, t('codeapply:closeTitle'));
    const remove = { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onClick: () => void ask(codeApplyDelete, 'delete') };
    const material = {
      key: 'material',
      label: t('codeapply:material'),
      icon: Package,
      onClick: () => go(MASTER, { key: assignedMatCode ?? '' }),
    };
    const verbs: (Action | false)[] = [
      OPEN.includes(status) && may('review') && { ...review, disabledReason },
      OPEN.includes(status) && may('edit') && edit,
      assignedMatCode !== null && canOpen(MASTER) && material,
      status === REVIEWED && may('unreview') && { key: 'unreview', label: t('unreview'), icon: RotateCcw, onClick: back, disabledReason },
      status === REVIEWED && may('close') && { key: 'close', label: t('close'), icon: Ban, onClick: close, disabledReason },
      OPEN.includes(status) && may('delete') && remove,
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
