/** Actions on a row of the stock list: show its boxes, put them away, freeze or release all of them. */
import { List, LockKeyhole, LockKeyholeOpen, Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPositive, isZero } from '#domain/kernel/quantity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import type { StockRow } from '#domain/wms/stock/stock-rows.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { usePutAwayPage } from '#screens/wms/kit/use-put-away-page.ts';
import { useStore } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { useFreeze } from './freeze.ts';

/** @param held true = the rows were added up from this device's boxes, so they can be frozen from here */
export function useStockActions(held: boolean): (row: StockRow) => readonly Action[] {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const store = useStore();
  const freeze = useFreeze();
  const putAway = usePutAwayPage();
  const elsewhere = held ? undefined : t('box.notHeld');
  const run = async (verb: 'freeze' | 'release', { warehouseId, materialId }: StockRow): Promise<void> => {
    const boxes = await store.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId);
    await freeze.run(
      verb,
      boxes.map(({ row }) => row),
    );
  };
  return (row) => {
    const details = () => go('/warehouse-details', { material: row.materialId, warehouse: row.warehouseId });
    const verbs: (Action | false)[] = [
      { key: 'details', label: t('details'), icon: List, onClick: details },
      isPositive(row.toPutAway) &&
        putAway !== null && { key: 'putAway', label: t('box.putAway'), icon: Warehouse, onClick: () => go(putAway.path, putAway.query) },
      isPositive(row.available) &&
        freeze.may && {
          key: 'freeze',
          label: t('freeze.do'),
          icon: LockKeyhole,
          onClick: () => void run('freeze', row),
          disabledReason: elsewhere,
        },
      isPositive(row.frozen) &&
        freeze.may && {
          key: 'release',
          label: t('release.do'),
          icon: LockKeyholeOpen,
          onClick: () => void run('release', row),
          disabledReason: elsewhere ?? (isZero(row.heldByHand ?? row.frozen) ? t('release.notByHand') : undefined),
        },
    ];
    return verbs.filter((verb) => verb !== false);
  };
}
