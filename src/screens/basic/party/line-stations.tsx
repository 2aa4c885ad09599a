/** The stations of a line: where people sign in, and the bin that receives goods there. */
import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { station } from '#domain/system/platform.resource.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

const COLUMNS = ['stationCode', 'stationName', 'lineWarehouseId', 'lineBinId', 'isActive'];
const START = { opCodes: [], warehouseIds: [], isActive: true };

export function LineStations({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const scope = useMemo(() => ({ lineId: row.id }), [row.id]);
  return (
    <SideDrawer title={String(row.lineName)} beside={String(row.lineCode)} size="xl" onClose={onClose}>
      <Box flex="1" minH="0" m="-4">
        <ResourcePage resource={station} title={t('line.stations')} columns={COLUMNS} scope={scope} filters={[]} form={{ start: START }} />
      </Box>
    </SideDrawer>
  );
}
