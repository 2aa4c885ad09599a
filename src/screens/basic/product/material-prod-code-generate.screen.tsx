/** How serial numbers of products are built, with the next number as it would be today. */
import { FlaskConical, Hash } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { materialProdCodeRule } from '#domain/basic/product.resource.ts';
import { productCode } from '#domain/basic/product-code.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Cells } from '#pages/fields/field-columns.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useStore } from '#store/hooks.ts';

const Trial = lazy(() => import('./trial-drawer.tsx').then((part) => ({ default: part.TrialDrawer })));

const Draw = lazy(() => import('./draw-drawer.tsx').then((part) => ({ default: part.DrawDrawer })));

const COLUMNS = [...materialProdCodeRule.columns, 'sample'];
const START = { pattern: '{Y}{M}{D}{LINE}{SN:5}' };
/** Sample line and shift for the list, where none has been chosen. */
const ANY = { line: 'L1', shift: 'A' };

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const { core } = useStore();
  const mayEdit = useRight(materialProdCodeRule.right.write);
  const [shown, setShown] = useState<{ readonly of: 'try' | 'draw'; readonly row: AnyRow; readonly name: string } | null>(null);
  const cells = useMemo<Cells>(() => {
    const day = dayIn(core.site.timeZone, core.nowIso());
    return {
      materialId: { width: 130, grow: 1 },
      pattern: { width: 260 },
      sample: {
        title: t('code.sample'),
        width: 220,
        sortable: false,
        code: true,
        value: (row) => productCode(String(row.pattern), { day, ...ANY }, Number(row.lastSerial) + 1),
      },
    };
  }, [t, core]);
  return (
    <>
      <ResourcePage
        resource={materialProdCodeRule}
        title={title}
        query={query}
        columns={COLUMNS}
        cells={cells}
        filters={['materialId']}
        form={{ start: START }}
        actions={(row, said) => {
          const show = (of: 'try' | 'draw') => () => setShown({ of, row, name: said('materialId') });
          const draw = { key: 'draw', label: t('code.draw'), icon: Hash, onClick: show('draw') };
          return [{ key: 'try', label: t('code.try'), icon: FlaskConical, onClick: show('try') }, ...(mayEdit ? [draw] : [])];
        }}
      />
      {shown ? (
        <Suspense>
          {shown.of === 'try' ? (
            <Trial row={shown.row} name={shown.name} onClose={() => setShown(null)} />
          ) : (
            <Draw row={shown.row} name={shown.name} onClose={() => setShown(null)} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
