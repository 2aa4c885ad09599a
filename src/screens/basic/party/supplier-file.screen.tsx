/** Suppliers, with what each calls our materials and how the materials come packed, the accounts of their users, and how they are told. */
import { BellRing, PackageOpen, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { supplier } from '#domain/basic/party.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';

const Materials = lazy(() => import('./supplier-materials.tsx').then((part) => ({ default: part.SupplierMaterials })));
const Accounts = lazy(() => import('./supplier-accounts.tsx').then((part) => ({ default: part.SupplierAccounts })));

const Ways = lazy(() => import('./supplier-way.tsx').then((part) => ({ default: part.SupplierWays })));

const PARTS = { materials: Materials, account: Accounts, way: Ways };
const ACCOUNT_RIGHT = 'web:srmdata:account:open';

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
  const [opened, setOpened] = useState<{ readonly part: keyof typeof PARTS; readonly row: AnyRow } | null>(null);
  const opensAccounts = useRight(ACCOUNT_RIGHT);
  const Part = opened && PARTS[opened.part];
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
          { key: 'materials', label: t('supplier.materials'), icon: PackageOpen, onClick: () => setOpened({ part: 'materials', row }) },
          ...(opensAccounts
            ? [
                { key: 'account', label: t('supplier.openAccount'), icon: UserPlus, onClick: () => setOpened({ part: 'account', row }) },
                { key: 'way', label: t('supplier.way.action'), icon: BellRing, onClick: () => setOpened({ part: 'way', row }) },
              ]
            : []),
        ]}
      />
      {opened && Part ? (
        <Suspense fallback={<TopProgress active />}>
          <Part row={opened.row} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
