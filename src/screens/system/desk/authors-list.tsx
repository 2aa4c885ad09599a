/** Work of accounts that were disabled before it came: it waits for a supervisor's word (sync.md §12). */
import { UserCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabels } from '#pages/kit/labels.ts';
import { ListPage } from '#pages/list-page.tsx';
import { type HeldAuthor, useHeldAuthors } from '#screens/system/kit/desk-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Column } from '#ui/table/columns.ts';
import { useDeskActions } from './use-desk-actions.ts';

const rowKey = (row: HeldAuthor): string => `${row.userId}/${row.deviceId}`;

export function AuthorsList({ title, before }: { title: string; before: ReactNode }) {
  const { t } = useTranslation('desk');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { release } = useDeskActions();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useHeldAuthors();
  const columns = useMemo<readonly Column<HeldAuthor>[]>(
    () => [
      { key: 'userName', title: t('author'), width: 140, grow: 2, value: (row) => `${row.userName} (${row.account})` },
      { key: 'deviceName', title: t('columns.device'), width: 140, value: (row) => row.deviceName ?? row.deviceId.slice(-6) },
      { key: 'operations', title: t('columns.operations'), width: 100, align: 'end' },
      { key: 'oldestAt', title: t('columns.oldest'), width: 170, value: (row) => labels.instant(row.oldestAt) },
      { key: 'disabledAt', title: t('columns.disabledAt'), width: 170, value: (row) => labels.instant(row.disabledAt) },
      { key: 'lastAt', title: t('columns.lastTry'), width: 170, value: (row) => labels.instant(row.lastAt) },
    ],
    [t, labels],
  );
  return (
    <ListPage
      id="desk.authors"
      title={title}
      before={before}
      columns={columns}
      rows={data ?? []}
      rowKey={rowKey}
      loading={isFetching && data === undefined}
      error={data === undefined && error ? { message: error.message, onRetry: () => void refetch() } : undefined}
      updatedAt={dataUpdatedAt || undefined}
      offline={!online}
      rowActions={(row) => [
        {
          key: 'release',
          label: t('release.action'),
          icon: UserCheck,
          onClick: () => void release(row),
          ...(online ? {} : { disabledReason: t('needsLine') }),
        },
      ]}
      onRefresh={() => void refetch()}
      empty={{ message: t('authorsNone') }}
    />
  );
}
