/** Tablets this person has worked on, with what the server knows to be still on them. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceLabel, type OwnDevice } from '#domain/system/person.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useStore } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { OwnTable } from './own-table.tsx';
import { useOwnDevices } from './person-calls.ts';
import { useAge } from './use-age.ts';

const rowKey = ({ deviceId }: OwnDevice): string => deviceId;

export function OwnDevices() {
  const { t } = useTranslation('person');
  const answer = useOwnDevices();
  const columns = useColumns();
  return (
    <Section title={t('devices.title')} count={answer.data?.total} flush>
      <OwnTable
        id="person.devices"
        label={t('devices.title')}
        columns={columns}
        rows={answer.data?.list ?? []}
        rowKey={rowKey}
        answer={answer}
        none={t('devices.none')}
      />
    </Section>
  );
}

function useColumns(): readonly Column<OwnDevice>[] {
  const { t } = useTranslation('person');
  const labels = useLabels();
  const here = useStore().deviceId;
  const age = useAge();
  return useMemo(
    () => [
      { key: 'name', title: t('devices.name'), width: 100, value: (row) => deviceLabel(row.name, row.deviceId) },
      {
        key: 'state',
        title: t('sessions.which'),
        width: 120,
        grow: 0,
        render: (row) =>
          row.revoked ? (
            <StateBadge tone="neutral" label={t('devices.revoked')} />
          ) : row.deviceId === here ? (
            <StateBadge tone="ok" label={t('thisDevice')} />
          ) : null,
      },
      { key: 'station', title: t('station'), width: 90, value: (row) => row.stationName ?? row.stationCode ?? '' },
      {
        key: 'unsent',
        title: t('devices.unsent'),
        width: 84,
        grow: 0,
        align: 'end',
        value: (row) => String(row.unsent),
      },
      { key: 'usedAt', title: t('devices.usedAt'), width: 178, grow: 0, value: (row) => labels.instant(row.usedAt) },
      { key: 'lastSeen', title: t('lastSeen'), width: 80, grow: 0, value: (row) => age(row.lastSeenAt) },
    ],
    [t, labels, here, age],
  );
}
