/** Bins as a list for editing and as a picture of the racks, creating many by a pattern, and their labels. */
import { Grid3x3, LayoutList, PackagePlus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { bin } from '#domain/basic/place.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { RackView } from './rack-view.tsx';
import { usePrintBins } from './use-print-bins.ts';

const GenerateDialog = lazy(() => import('./generate-dialog.tsx').then((part) => ({ default: part.GenerateDialog })));

const PATH = '/basic/goods-location';
const START = { pickSeq: 0, mixMaterial: true, mixBatch: true, isTransit: false, isActive: true };
/** Without the lock: only a stocktake locks and frees bins, never a person. */
const FIELDS = [
  ...['warehouseId', 'binCode', 'binName', 'binType', 'zone', 'aisle', 'rack', 'level', 'pickSeq'],
  ...['maxBoxes', 'maxWeight', 'mixMaterial', 'mixBatch', 'isActive'],
];

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('structure');
  const go = useGo();
  const { online } = useSyncStatus();
  const mayEdit = useRight(bin.right.write);
  const print = usePrintBins();
  const refresh = useResourceRefresh(bin);
  const [generating, setGenerating] = useState(false);
  const generate = {
    key: 'generate',
    label: t('racks.generate'),
    icon: PackagePlus,
    onClick: () => setGenerating(true),
    disabledReason: online ? undefined : t('needsServer'),
  };
  const label = (row: AnyRow) => ({ key: 'print', label: t('racks.print'), icon: Printer, onClick: () => print([row as never]) });
  const picture = query.get('view') === 'racks';
  const warehouseId = query.get('warehouse') ?? '';
  const makes = mayEdit ? [generate] : [];
  return (
    <>
      {picture ? (
        <RackView
          title={title}
          warehouseId={warehouseId}
          onWarehouse={(warehouse) => go(PATH, { view: 'racks', warehouse })}
          actions={[{ key: 'list', label: t('racks.list'), icon: LayoutList, onClick: () => go(PATH) }, ...makes]}
        />
      ) : (
        <ResourcePage
          resource={bin}
          title={title}
          query={query}
          filters={['warehouseId', 'binType', 'isActive']}
          form={{ fields: FIELDS, start: START }}
          actions={(row) => [label(row)]}
          menu={[{ key: 'racks', label: t('racks.picture'), icon: Grid3x3, onClick: () => go(PATH, { view: 'racks' }) }, ...makes]}
        />
      )}
      {generating ? (
        <Suspense>
          <GenerateDialog
            warehouseId={warehouseId}
            onClose={() => setGenerating(false)}
            onMade={(warehouse) => {
              setGenerating(false);
              refresh();
              go(PATH, { view: 'racks', warehouse });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
