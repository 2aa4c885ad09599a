/** Materials that are counted on a scale: the weight of one piece, and how it is determined. */
import { Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { weighMaterial } from '#domain/basic/handling.resource.ts';
import { LEAST_SAMPLE } from '#domain/basic/handling-rules.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useSyncStatus } from '#store/hooks.ts';

const Sampling = lazy(() => import('./sample-drawer.tsx').then((part) => ({ default: part.SampleDrawer })));

const START = { tolPct: '1', sampleQty: LEAST_SAMPLE };
const CELLS = { materialId: { width: 130, grow: 1 } };

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation(['basic', 'ui']);
  const { online } = useSyncStatus();
  const mayEdit = useRight(weighMaterial.right.write);
  const [sampled, setSampled] = useState<{ readonly row: AnyRow; readonly name: string } | null>(null);
  const disabledReason = online ? undefined : t('ui:record.offline');
  return (
    <>
      <ResourcePage
        resource={weighMaterial}
        title={title}
        query={query}
        cells={CELLS}
        filters={['materialId']}
        form={{ start: START }}
        actions={(row, said) => {
          const sample = () => setSampled({ row, name: said('materialId') });
          return mayEdit ? [{ key: 'sample', label: t('weigh.sample'), icon: Scale, disabledReason, onClick: sample }] : [];
        }}
      />
      {sampled ? (
        <Suspense>
          <Sampling row={sampled.row} name={sampled.name} onClose={() => setSampled(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
