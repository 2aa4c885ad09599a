/** Who stood at which station, when, and how it ended. Whoever still stands there can be signed out from here. */

import { LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StationLogRow } from '#domain/system/answers.ts';
import { unbindReason } from '#domain/system/codes.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { SearchField } from '#ui/form/search-form.tsx';
import type { Action } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { forceOut, stationLog } from './master-calls.ts';

const rowKey = ({ logId }: StationLogRow): string => logId;

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('master');
  const labels = useLabels();
  const list = useServerList('station-log', stationLog);
  const columns = useColumns();
  const fields = useMemo<SearchField[]>(
    () => [
      { key: 'userName', label: labels.field('user', 'userName'), kind: 'text' },
      { key: 'stationCode', label: labels.field('station', 'stationCode'), kind: 'text' },
      { key: 'from', label: t('log.from'), kind: 'date' },
      { key: 'to', label: t('log.to'), kind: 'date' },
    ],
    [t, labels],
  );
  const signOut = async ({ stationCode, userName }: StationLogRow): Promise<void> => {
    const reason = await askReason({
      title: t('log.forceTitle', { name: userName }),
      detail: t('log.forceDetail'),
      confirmLabel: t('log.force'),
    });
    if (reason === null) return;
    const ended = await forceOut({ stationCode, reason }, { loading: true }).catch(() => null);
    if (ended !== null) notify({ tone: 'ok', title: t('log.forced', { n: ended }) });
    await list.refetch();
  };
  const actions = (row: StationLogRow): readonly Action[] =>
    row.unbindAt === null ? [{ key: 'force', label: t('log.force'), icon: LogOut, danger: true, onClick: () => void signOut(row) }] : [];
  return (
    <ListPage
      id="master.stationLog"
      title={title}
      columns={columns}
      rowKey={rowKey}
      {...list.page}
      search={{ fields, values: list.values, onSearch: list.onSearch }}
      rowActions={actions}
      exportAll={async () => ({ rows: await list.every() })}
    />
  );
}

function useColumns(): readonly Column<StationLogRow>[] {
  const { t } = useTranslation('master');
  const labels = useLabels();
  return useMemo(
    () => [
      { key: 'account', title: labels.field('user', 'account'), width: 120, grow: 0 },
      { key: 'userName', title: labels.field('user', 'userName'), width: 110 },
      { key: 'stationCode', title: labels.field('station', 'stationCode'), width: 110, grow: 0, code: true },
      { key: 'bindAt', title: t('log.bindAt'), width: 172, grow: 0, value: (row) => labels.instant(row.bindAt) },
      { key: 'unbindAt', title: t('log.unbindAt'), width: 172, grow: 0, value: (row) => labels.instant(row.unbindAt) },
      {
        key: 'reason',
        title: t('log.reason'),
        width: 130,
        value: (row) => (row.unbindAt === null ? t('log.bound') : labels.code(unbindReason, row.reason)),
        render: (row) =>
          row.unbindAt === null ? <StateBadge tone="ok" label={t('log.bound')} /> : <span>{labels.code(unbindReason, row.reason)}</span>,
      },
      { key: 'clientInfo', title: t('log.client'), width: 220, wideOnly: true },
    ],
    [t, labels],
  );
}
