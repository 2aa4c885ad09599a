/** The verbs of an application that are possible in its status, for this person. */
import { Ban, ClipboardCheck, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import type { ApplicationRow } from '#domain/wms/application.document.ts';
import { applicationClose, applicationDelete, applicationReopen, applicationUnreview } from '#domain/wms/application.operation.ts';
import { applicationRight } from '#domain/wms/application-kinds.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

const OPEN: readonly number[] = [1, 3];
const CLOSABLE: readonly number[] = [2, 4, 6];
const REVIEWED = 2;
const CLOSED = 5;

/** @param onReview opens the dialog in which every line is approved or rejected */
export function useApplicationActions(path: string, onReview: (id: string) => void): (row: ApplicationRow) => readonly Action[] {
  const { t } = useTranslation('application');
  const go = useGo();
  const actor = useActor();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  return ({ id, status, docNo, docType }) => {
    const may = (verb: Parameters<typeof applicationRight>[1]): boolean =>
      actor !== null && hasRight(actor, applicationRight(docType, verb));
    const offline = online ? undefined : t('needsServer');
    const withReason = async (def: typeof applicationClose, title: string) => {
      const reason = await askReason({ title });
      if (reason !== null) await submit(def, { id, reason }, { done: t('done') });
    };
    const remove = async () => {
      if (await confirm({ kind: 'delete', detail: docNo ?? '' })) await submit(applicationDelete, { id }, { done: t('done') });
    };
    const verbs: (Action | false)[] = [
      OPEN.includes(status) &&
        may('review') && { key: 'review', label: t('review'), icon: ClipboardCheck, onClick: () => onReview(id), disabledReason: offline },
      OPEN.includes(status) && may('edit') && { key: 'edit', label: t('edit'), icon: Pencil, onClick: () => go(path, { edit: id }) },
      status === REVIEWED &&
        may('unreview') && {
          key: 'unreview',
          label: t('unreview'),
          icon: RotateCcw,
          onClick: () => void withReason(applicationUnreview, t('unreviewTitle')),
          disabledReason: offline,
        },
      CLOSABLE.includes(status) &&
        may('close') && {
          key: 'close',
          label: t('close'),
          icon: Ban,
          onClick: () => void withReason(applicationClose, t('closeTitle')),
          disabledReason: offline,
        },
      status === CLOSED &&
        may('unreview') && {
          key: 'reopen',
          label: t('reopen'),
          icon: Undo2,
          onClick: () => void withReason(applicationReopen, t('reopenTitle')),
          disabledReason: offline,
        },
      OPEN.includes(status) &&
        may('delete') && { key: 'delete', label: t('delete'), icon: Trash2, danger: true, onClick: () => void remove() },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
