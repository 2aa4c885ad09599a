/** What a supplier delivers, under the supplier's names. */
import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierMaterial } from '#domain/basic/partner.resource.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

export function SupplierMaterials({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const scope = useMemo(() => ({ supplierId: row.id }), [row.id]);
  return (
    <SideDrawer title={String(row.supName)} beside={String(row.supplierCode)} size="xl" onClose={onClose}>
      <Box flex="1" minH="0" m="-4">
        <ResourcePage resource={supplierMaterial} title={t('supplier.materials')} scope={scope} filters={[]} />
      </Box>
    </SideDrawer>
  );
}
