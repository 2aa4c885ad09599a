/** Where one is signed in, and the end of it elsewhere. */
import { Button } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceLabel, type OwnSession } from '#domain/system/person.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { OwnTable } from './own-table.tsx';
import { endSessions, useOwnSessions } from './person-calls.ts';
import { useAge } from './use-age.ts';

const rowKey = ({ sessionId }: OwnSession): string => sessionId;

export function OwnSessions() {
  const { t } = useTranslation('person');
  const { online } = useSyncStatus();
  const answer = useOwnSessions();
  const rows = answer.data?.list ?? [];
  const others = rows.filter(({ current }) => !current).length;
  const end = async (sessionId: string | null): Promise<void> => {
    const question = sessionId === null ? t('sessions.endAllQuestion', { n: others }) : t('sessions.endQuestion');
    if (!(await confirm({ question, detail: t('sessions.endDetail'), confirmLabel: t('sessions.end') }))) return;
    const ended = await endSessions({ sessionId }, { loading: true }).catch(() => null);
    if (ended !== null) notify({ tone: 'ok', title: t('sessions.ended', { n: ended }) });
    void answer.refetch();
  };
  const columns = useColumns(online, (sessionId) => void end(sessionId));
  return (
    <Section
      title={t('sessions.title')}
      count={answer.data?.total}
      flush
      actions={
        others === 0 ? null : (
          <Button variant="ghost" disabled={!online} onClick={() => void end(null)}>
            <Icon of={LogOut} />
            {t('sessions.endAll')}
          </Button>
        )
      }
    >
      <OwnTable
        id="person.sessions"
        label={t('sessions.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        answer={answer}
        none={t('sessions.none')}
      />
    </Section>
  );
}

function useColumns(online: boolean, end: (sessionId: string) => void): readonly Column<OwnSession>[] {
  const { t } = useTranslation('person');
  const labels = useLabels();
  const { deviceId } = useStore();
  const age = useAge();
  const onEnd = useLatest(end);
  return useMemo(
    () => [
      {
        key: 'where',
        title: t('sessions.where'),
        width: 100,
        value: (row) => deviceLabel(row.deviceName, row.deviceId) || t('sessions.noDevice'),
      },
      {
        key: 'current',
        title: t('sessions.which'),
        width: 120,
        grow: 0,
        render: (row) =>
          row.current ? (
            <StateBadge tone="ok" label={t('sessions.current')} />
          ) : row.deviceId === deviceId ? (
            <StateBadge tone="neutral" label={t('thisDevice')} />
          ) : null,
      },
      { key: 'station', title: t('station'), width: 90, value: (row) => row.stationName ?? row.stationCode ?? '' },
      { key: 'since', title: t('sessions.since'), width: 178, grow: 0, value: (row) => labels.instant(row.since) },
      { key: 'lastSeen', title: t('lastSeen'), width: 80, grow: 0, value: (row) => age(row.lastSeenAt) },
      { key: 'until', title: t('sessions.until'), width: 178, grow: 0, wideOnly: true, value: (row) => labels.instant(row.until) },
      {
        key: 'end',
        title: t('sessions.action'),
        width: 96,
        grow: 0,
        render: (row) =>
          row.current ? null : (
            <Button variant="ghost" size="xs" disabled={!online} onClick={() => onEnd.current(row.sessionId)}>
              {t('sessions.end')}
            </Button>
          ),
      },
    ],
    [t, labels, deviceId, age, online, onEnd],
  );
}
