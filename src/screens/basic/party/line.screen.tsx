/** Production lines, and the stations of each. */
import { MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { line } from '#domain/basic/party.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { station } from '#domain/system/platform.resource.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useHeldRows } from '#store/hooks.ts';

const Stations = lazy(() => import('./line-stations.tsx').then((part) => ({ default: part.LineStations })));

const START = { isActive: true };
const COLUMNS = ['lineCode', 'lineName', 'workshopDeptId', 'stations', 'isActive'];

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const [opened, setOpened] = useState<AnyRow | null>(null);
  const stations = useHeldRows(station.entity);
  const cells = useMemo<Cells>(() => {
    const of = (row: AnyRow): string =>
      (stations ?? [])
        .filter(({ lineId }) => lineId === row.id)
        .map(({ stationName }) => String(stationName))
        .join(t('line.between'));
    return { workshopDeptId: { width: 150 }, stations: { title: t('line.stations'), width: 200, grow: 2, sortable: false, value: of } };
  }, [stations, t]);
  return (
    <>
      <ResourcePage
        resource={line}
        title={title}
        query={query}
        columns={COLUMNS}
        cells={cells}
        filters={['workshopDeptId', 'isActive']}
        form={{ start: START }}
        actions={(row) => [{ key: 'stations', label: t('line.stations'), icon: MonitorSmartphone, onClick: () => setOpened(row) }]}
      />
      {opened ? (
        <Suspense>
          <Stations row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
