/** Devices this person has worked on, with the work that the server believes is still on them. */
import { deviceLabel, type OwnDevice } from '#domain/system/person.ts';
import type { KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { OWN_TABLE, useOwnDevices } from '#screens/system/kit/person-calls.ts';
import { type OwnWords, stationOf, useOwnWords } from './own-words.ts';

const KNOWN: KnownOf<OwnDevice, OwnWords> = {
  name: { word: 'devices.name', width: 100, of: (row) => deviceLabel(row.name, row.deviceId) },
  state: {
    word: 'sessions.which',
    width: 120,
    grow: 0,
    state: ({ revoked, deviceId }, { t, here }) => {
      if (revoked) return { tone: 'neutral', label: t('devices.revoked') };
      return deviceId === here ? { tone: 'ok', label: t('thisDevice') } : null;
    },
  },
  station: { word: 'station', width: 90, of: stationOf },
  unsent: { word: 'devices.unsent', kind: 'figure', width: 84, grow: 0 },
  usedAt: { word: 'devices.usedAt', kind: 'instant', width: 178, grow: 0 },
  lastSeen: { word: 'lastSeen', width: 80, grow: 0, of: (row, { age }) => age(row.lastSeenAt) },
};

export function OwnDevices() {
  const words = useOwnWords();
  const answer = useOwnDevices();
  return (
    <TableSection
      {...OWN_TABLE}
      id="person.devices"
      title={words.t('devices.title')}
      known={KNOWN}
      words={words}
      rows={answer.data?.list}
      count={answer.data?.total}
      rowKey={({ deviceId }) => deviceId}
      answer={answer}
      none={words.t('devices.none')}
    />
  );
}
