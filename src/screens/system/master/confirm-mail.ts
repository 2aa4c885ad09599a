/** Confirms the mail address of an account. It is a step of its own: mail with what the plant knows goes to confirmed addresses only. */
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { confirmMail } from './master-calls.ts';

/** Why there is nothing to confirm, or undefined where there is. */
const nothing = ({ email, mailConfirmed }: AnyRow): 'user.mailNone' | 'user.mailConfirmed' | undefined =>
  email ? (mailConfirmed === true ? 'user.mailConfirmed' : undefined) : 'user.mailNone';

/** The action of a row in the list of users. It asks with the address before the eyes, and confirms the account as it was read. */
export function useConfirmMail(): (row: AnyRow) => Action {
  const { t } = useTranslation('master');
  const client = useQueryClient();
  const run = async ({ id, version, userName, email }: AnyRow): Promise<void> => {
    const sure = await confirm({
      kind: 'action',
      question: t('user.confirmMailQuestion', { email }),
      detail: t('user.confirmMailDetail', { name: userName }),
      confirmLabel: t('user.confirmMail'),
    });
    if (!sure) return;
    await confirmMail({ version }, { id, alertSuccess: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: ['resource', 'user'] });
  };
  return (row) => {
    const reason = nothing(row);
    return {
      key: 'confirmMail',
      label: t('user.confirmMail'),
      icon: MailCheck,
      disabledReason: reason && t(reason),
      onClick: () => void run(row),
    };
  };
}
