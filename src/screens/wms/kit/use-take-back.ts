/** Undoes a mistaken put-away: the box goes back to where it waited. Its earlier place is in the ledger, so only the server can do it. */
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { boxTakeBack } from '#domain/wms/voucher/voucher-unreview.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

export interface StoredBox {
  readonly id: string;
  readonly boxNo: string;
  readonly bin: string;
}

/** @returns the verb for a box that may come back (`mayComeBack`), none without the right to it. `onDone` runs after success. */
export function useTakeBack(onDone?: () => void): (box: StoredBox) => Action[] {
  const { t } = useTranslation('raw');
  const may = useRight(boxTakeBack.right);
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const takeBack = async ({ id, boxNo, bin }: StoredBox) => {
    const detail = `${t('ui:confirm.action')} ${t('takeBack.detail', { boxNo, bin })}`;
    const reason = await askReason({ title: t('takeBack.title', { boxNo }), detail });
    if (reason === null) return;
    const written = await submit(boxTakeBack, { boxId: id, reason }, { done: t('takeBack.done', { boxNo }) });
    if (written.ok) onDone?.();
  };
  return (box) =>
    may
      ? [
          {
            key: 'takeBack',
            label: t('takeBack.action'),
            icon: Undo2,
            busy,
            onClick: () => void takeBack(box),
            disabledReason: online ? undefined : t('action.needsServer'),
          },
        ]
      : [];
}
