/** The user's sessions, and how to end those elsewhere. */
import { Button } from '@chakra-ui/react';
import { LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { deviceLabel, type OwnSession } from '#domain/system/person.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useOrder } from '#pages/answers/use-order.ts';
import { endSessions, OWN, OWN_TABLE, useOwnSessions } from '#screens/system/kit/person-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { useLatest } from '#ui/table/use-latest.ts';
import { type OwnWords, stationOf, useOwnWords } from './own-words.ts';

interface SessionWords extends OwnWords {
  readonly online: boolean;
  readonly end: (sessionId: string) => void;
}

const KNOWN: KnownOf<OwnSession, SessionWords> = {
  where: { word: 'sessions.where', width: 100, of: (row, { t }) => deviceLabel(row.deviceName, row.deviceId) || t('sessions.noDevice') },
  current: {
    word: 'sessions.which',
    width: 120,
    grow: 0,
    state: ({ current, deviceId }, { t, here }) => {
      if (current) return { tone: 'ok', label: t('sessions.current') };
      return deviceId === here ? { tone: 'neutral', label: t('thisDevice') } : null;
    },
  },
  station: { word: 'station', width: 90, of: stationOf },
  since: { word: 'sessions.since', kind: 'instant', width: 178, grow: 0 },
  lastSeen: { word: 'lastSeen', width: 80, grow: 0, of: (row, { age }) => age(row.lastSeenAt) },
  until: { word: 'sessions.until', kind: 'instant', width: 178, grow: 0, wideOnly: true },
  end: {
    word: 'sessions.action',
    width: 96,
    grow: 0,
    render: ({ current, sessionId }, { t, online, end }) =>
      current ? null : (
        <Button variant="ghost" size="xs" disabled={!online} onClick={() => end(sessionId)}>
          {t('sessions.end')}
        </Button>
      ),
  },
};

export function OwnSessions() {
  const own = useOwnWords();
  const { t } = own;
  const { online } = useSyncStatus();
  const { run } = useOrder([OWN]);
  const answer = useOwnSessions();
  const rows = answer.data?.list;
  const others = rows?.filter(({ current }) => !current).length ?? 0;
  const end = (sessionId: string | null): void => {
    const question = sessionId === null ? t('sessions.endAllQuestion', { n: others }) : t('sessions.endQuestion');
    void run({
      confirm: { question, detail: t('sessions.endDetail'), confirmLabel: t('sessions.end') },
      send: () => endSessions({ sessionId }, { loading: true }),
      done: (n) => t('sessions.ended', { n }),
    });
  };
  const onEnd = useLatest(end);
  const words = useMemo<SessionWords>(() => ({ ...own, online, end: (sessionId) => onEnd.current(sessionId) }), [own, online, onEnd]);
  return (
    <TableSection
      {...OWN_TABLE}
      id="person.sessions"
      title={t('sessions.title')}
      known={KNOWN}
      words={words}
      rows={rows}
      count={answer.data?.total}
      rowKey={({ sessionId }) => sessionId}
      answer={answer}
      none={t('sessions.none')}
      actions={
        others === 0 ? null : (
          <Button variant="ghost" disabled={!online} onClick={() => end(null)}>
            <Icon of={LogOut} />
            {t('sessions.endAll')}
          </Button>
        )
      }
    />
  );
}
