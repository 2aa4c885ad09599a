/** Every device of the plant: where it is, when it was last heard, what it has not sent, and what is lost (sync.md §16, §18). */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_HEALTH } from '#domain/system/device-health.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { ListPage, useLocalPaging } from '#pages/list-page.tsx';
import { ageOf } from '#screens/system/kit/age.ts';
import { type Device, HEALTH_TONE, nameOf, useDevices } from '#screens/system/kit/device-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DeviceDrawer } from './device-drawer.tsx';

const SIZE = 20;
const rowKey = ({ deviceId }: Device): string => deviceId;
const toneOf = ({ health }: Device) => (health === 'lost' || health === 'silent' ? ('error' as const) : undefined);

const inSearch = (device: Device, { text = '', health = '' }: SearchValues): boolean => {
  const { name, deviceId, stationCode, stationName, account, userName } = device;
  const words = [name, deviceId, stationCode, stationName, account, userName].join(' ').toLowerCase();
  return words.includes(text.trim().toLowerCase()) && (health === '' || device.health === health);
};

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('device');
  const { online } = useSyncStatus();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useDevices();
  const [values, setValues] = useState<SearchValues>({});
  const [opened, setOpened] = useState<string | null>(null);
  const found = useMemo(() => (data ?? []).filter((device) => inSearch(device, values)), [data, values]);
  const { paging, slice } = useLocalPaging(found.length, SIZE);
  const columns = useColumns();
  const fields = useMemo<SearchField[]>(
    () => [
      { key: 'text', label: t('search'), kind: 'text' },
      {
        key: 'health',
        label: t('columns.health'),
        kind: 'select',
        options: DEVICE_HEALTH.map((value) => ({ value, label: t(`health.${value}`) })),
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        id="system.devices"
        title={title}
        columns={columns}
        rows={slice(found)}
        rowKey={rowKey}
        rowTone={toneOf}
        loading={isFetching && data === undefined}
        error={
          !data && error ? { message: t(online ? 'error' : 'offline'), details: error.message, onRetry: () => void refetch() } : undefined
        }
        updatedAt={data ? dataUpdatedAt : undefined}
        offline={!online}
        search={{ fields, values, onSearch: setValues }}
        paging={paging}
        exportAll={async () => ({ rows: found })}
        onOpen={({ deviceId }) => setOpened(deviceId)}
        onRefresh={() => void refetch()}
        empty={{ message: t('none') }}
      />
      {opened === null ? null : <DeviceDrawer key={opened} deviceId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function useColumns(): readonly Column<Device>[] {
  const { t } = useTranslation(['device', 'system']);
  const labels = useLabels();
  const now = useDeviceNow(15_000);
  return useMemo<readonly Column<Device>[]>(() => {
    const age = (instant: string | null): string => {
      if (instant === null) return '';
      const { key, n } = ageOf(now - Date.parse(instant));
      return t(`system:age.${key}`, { n });
    };
    const figure = (n: number): string => (n === 0 ? '' : String(n));
    return [
      { key: 'name', title: t('columns.name'), value: nameOf, width: 110, grow: 1 },
      {
        key: 'health',
        title: t('columns.health'),
        width: 150,
        render: ({ health }) => <StateBadge tone={HEALTH_TONE[health]} label={t(`health.${health}`)} />,
      },
      { key: 'station', title: t('columns.station'), value: (row) => row.stationName ?? row.stationCode ?? '', width: 130, grow: 1 },
      { key: 'person', title: t('columns.person'), value: (row) => row.userName ?? row.account ?? '', width: 80 },
      { key: 'lastSeen', title: t('columns.lastSeen'), value: (row) => labels.instant(row.lastSeenAt), width: 170 },
      { key: 'unsent', title: t('columns.unsent'), align: 'end', value: (row) => figure(row.unsent), width: 72 },
      { key: 'oldest', title: t('columns.oldest'), align: 'end', value: (row) => age(row.oldestUnsentAt), width: 92 },
      { key: 'lost', title: t('columns.lost'), align: 'end', value: (row) => figure(row.lost), width: 64 },
      { key: 'rejected', title: t('columns.rejected'), align: 'end', value: (row) => figure(row.rejected), width: 72 },
      { key: 'parked', title: t('columns.parked'), align: 'end', value: (row) => figure(row.parked), width: 72 },
      {
        key: 'persisted',
        title: t('columns.persisted'),
        value: ({ persisted }) => t(`persisted.${persisted === null ? 'unknown' : persisted ? 'yes' : 'no'}`),
        width: 110,
        wideOnly: true,
      },
      { key: 'build', title: t('columns.build'), value: (row) => row.build ?? '', width: 100, wideOnly: true },
    ];
  }, [t, labels, now]);
}
