/** Resending and skipping, for the selected rows and for the open one. */
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, SkipForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { ERP_RESEND, ERP_SKIP } from '#domain/system/erp.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { resendRows, SYNC, skipRows } from './erp-calls.ts';

const told = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

/**
 * @param onChanged reads the list again
 * @returns the actions the user may run on these rows; `done` is called after one has succeeded
 */
export function useErpActions(
  onChanged: () => void,
): (ids: readonly string[], done: () => void, may?: { resend: boolean; skip: boolean }) => readonly Action[] {
  const { t } = useTranslation('erp');
  const { online } = useSyncStatus();
  const actor = useActor();
  const client = useQueryClient();
  const offline = online ? {} : { disabledReason: t('needsLine') };
  return (ids, done, may = { resend: true, skip: true }) => {
    const finish = async (changed: boolean): Promise<void> => {
      onChanged();
      await client.invalidateQueries({ queryKey: [SYNC] });
      if (changed) done();
    };
    const again = async (): Promise<void> => {
      if (!(await confirm({ question: t('resend.question', { n: ids.length }), detail: t('resend.detail') }))) return;
      await finish(await told(resendRows({ ids }, { alertSuccess: true })));
    };
    const leaveOut = async (): Promise<void> => {
      const reason = await askReason({
        title: t('skip.question', { n: ids.length }),
        detail: t('skip.detail'),
        confirmLabel: t('skip.action'),
        danger: true,
      });
      if (reason !== null) await finish(await told(skipRows({ ids, reason }, { alertSuccess: true })));
    };
    const actions: Action[] = [];
    if (may.resend && actor && hasRight(actor, ERP_RESEND))
      actions.push({ key: 'resend', label: t('resend.action'), icon: RotateCw, onClick: () => void again(), ...offline });
    if (may.skip && actor && hasRight(actor, ERP_SKIP))
      actions.push({ key: 'skip', label: t('skip.action'), icon: SkipForward, danger: true, onClick: () => void leaveOut(), ...offline });
    return actions;
  };
}
