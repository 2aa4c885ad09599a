/** The people of the plant, with or without an account. */
import { IdCard, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { person } from '#domain/basic/party.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { callsOf, useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';

const IN_SERVICE = 1;
const LEFT = 2;
const START = { status: IN_SERVICE };
const CELLS = { status: { width: 124 } };

export function Screen({ title, query }: ScreenProps) {
  const actions = useActions();
  return (
    <ResourcePage
      resource={person}
      title={title}
      query={query}
      cells={CELLS}
      filters={['deptId', 'status']}
      form={{ start: START }}
      actions={actions}
    />
  );
}

function useActions(): (row: AnyRow, said: (field: string) => string) => readonly Action[] {
  const { t } = useTranslation(['basic', 'ui']);
  const { online } = useSyncStatus();
  const { print } = useShell();
  const mayEdit = useRight(person.right.write);
  const refresh = useResourceRefresh(person);
  const leave = async (row: AnyRow): Promise<void> => {
    if (!(await confirm({ kind: 'action', detail: t('person.leaveDetail', { name: row.personName }) }))) return;
    // The client has shown what prevents it.
    await callsOf(person)
      .update({ version: row.version, status: LEFT }, { id: row.id, alertSuccess: true })
      .catch(() => undefined);
    refresh();
  };
  return (row, said) => {
    const badge: Action = { key: 'badge', label: t('person.badge'), icon: IdCard, onClick: () => void print(badgeOf(row, said('deptId'))) };
    if (!mayEdit || row.status !== IN_SERVICE) return [badge];
    const disabledReason = online ? undefined : t('ui:record.offline');
    return [badge, { key: 'leave', label: t('person.leave'), icon: LogOut, disabledReason, onClick: () => void leave(row) }];
  };
}

const badgeOf = (row: AnyRow, department: string) => ({
  kind: 'badge' as const,
  targets: [
    {
      id: row.id,
      name: String(row.personName),
      data: { personCode: String(row.personCode), name: String(row.personName), department },
    },
  ],
});
