/** Suppliers, with what each calls our materials and how the materials come packed. */
import { PackageOpen, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplier } from '#domain/basic/party.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';

const Materials = lazy(() => import('./supplier-materials.tsx').then((part) => ({ default: part.SupplierMaterials })));

/** The page of user accounts; a link opens a new one. */
const USERS = '/master-data/user';

const START = { isOutsourcer: false, isActive: true, taxRate: '13' };
const CELLS = {
  supplierCode: { width: 96 },
  supName: { width: 124, grow: 2 },
  classCode: { width: 100 },
  taxNo: { width: 190 },
  contact: { width: 86 },
  phone: { width: 136 },
  bankAccount: { width: 96, grow: 0 },
  grade: { width: 84 },
  isActive: { width: 100 },
  taxRate: { startHidden: true },
  payTerms: { startHidden: true },
  isOutsourcer: { startHidden: true },
};

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const [opened, setOpened] = useState<AnyRow | null>(null);
  const go = useGo();
  const { canOpen } = useShell();
  const openAccount = (row: AnyRow): void =>
    go(USERS, { new: String(Date.now()), supplierId: row.id, userName: String(row.contact ?? '') });
  return (
    <>
      <ResourcePage
        resource={supplier}
        title={title}
        query={query}
        cells={CELLS}
        filters={['classCode', 'grade', 'isActive', 'isOutsourcer']}
        form={{ start: START }}
        actions={(row) => [
          { key: 'materials', label: t('supplier.materials'), icon: PackageOpen, onClick: () => setOpened(row) },
          ...(canOpen(USERS)
            ? [{ key: 'account', label: t('supplier.openAccount'), icon: UserPlus, onClick: () => openAccount(row) }]
            : []),
        ]}
      />
      {opened ? (
        <Suspense fallback={<TopProgress active />}>
          <Materials row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
