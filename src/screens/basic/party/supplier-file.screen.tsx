/** Suppliers, and beside each what he calls our materials and how he packs them. */
import { PackageOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplier } from '#domain/basic/party.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';

const Materials = lazy(() => import('./supplier-materials.tsx').then((part) => ({ default: part.SupplierMaterials })));

const START = { isOutsourcer: false, isActive: true, taxRate: '13' };
const CELLS = {
  ...{ supplierCode: { width: 100 }, supName: { width: 170, grow: 2 }, classCode: { width: 110 }, taxNo: { width: 176 } },
  ...{ contact: { width: 80 }, phone: { width: 120 }, bankAccount: { width: 96, grow: 0 }, taxRate: { width: 84 } },
};

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const [opened, setOpened] = useState<AnyRow | null>(null);
  return (
    <>
      <ResourcePage
        resource={supplier}
        title={title}
        query={query}
        cells={CELLS}
        filters={['classCode', 'grade', 'isActive', 'isOutsourcer']}
        form={{ start: START }}
        actions={(row) => [{ key: 'materials', label: t('supplier.materials'), icon: PackageOpen, onClick: () => setOpened(row) }]}
      />
      {opened ? (
        <Suspense fallback={<TopProgress active />}>
          <Materials row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
