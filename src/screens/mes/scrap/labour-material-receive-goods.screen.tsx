/** The scales of the stores of scrap. They go on without a network. */
import { List } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WeighMaterial } from '#domain/basic/handling.resource.ts';
import { Unit } from '#domain/basic/material.resource.ts';
import { Bin, WarehouseLocationConfiguration } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { isToReceive } from '#domain/mes/scrap/dispose.operation.ts';
import { type ScrapBin, type ScrapHeard, type ScrapView, startWeigh, weighWork } from '#domain/mes/scrap/receive.job.ts';
import { scrapReceive } from '#domain/mes/scrap/receive.operation.ts';
import { type DisposeRow, LabourMaterialDispose, SCRAP_STORES } from '#domain/mes/scrap/scrap.document.ts';
import { ascending } from '#domain/system/order.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { isStorage } from '#domain/wms/stock/box-machine.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';
import { RECORD } from './paths.ts';

const DEFAULT = 7;

/** The usual bin of a store: the one that is configured, the default one, or its only one. */
function usualBin(bins: readonly Row<typeof Bin>[], usual: string | undefined): ScrapBin | null {
  const open = bins.filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && isStorage(bin));
  const bin =
    open.find(({ id }) => id === usual) ?? open.find(({ binType }) => binType === DEFAULT) ?? (open.length === 1 ? open[0] : undefined);
  return bin ? { id: bin.id, code: bin.binCode } : null;
}

/** What is to be weighed in here, the oldest first. Undefined while it is read. */
function useScrap(): readonly ScrapView[] | undefined {
  const rows = useRowsWhere(LabourMaterialDispose, isToReceive);
  const { mine } = useWarehouses();
  const stores = useMemo(() => mine.filter(({ whClassCode }) => Object.values(SCRAP_STORES).includes(whClassCode)), [mine]);
  const bins = useRowsByEach(
    Bin,
    'warehouseId',
    stores.map(({ id }) => id),
  );
  const usual = useRowsWhere(WarehouseLocationConfiguration);
  const weights = useRowsWhere(WeighMaterial);
  const units = useRowsWhere(Unit);
  return useMemo(() => {
    if (!rows || !bins) return undefined;
    const storeOf = ({ scrapKind, toWarehouseId }: DisposeRow) => {
      const ofKind = stores.filter(
        ({ id, whClassCode }) => whClassCode === SCRAP_STORES[scrapKind] && (toWarehouseId === null || id === toWarehouseId),
      );
      return ofKind.length === 1 ? ofKind[0] : undefined;
    };
    const viewOf = (row: DisposeRow): ScrapView => {
      const store = storeOf(row);
      const own = bins.map((one) => one.row).filter(({ warehouseId }) => warehouseId === store?.id);
      const configured = usual?.find((one) => one.row.warehouseId === store?.id && one.row.binType === DEFAULT)?.row.binId;
      return {
        row,
        decimals: units?.find((one) => one.row.unitCode === row.unitCode)?.row.decimalPlaces ?? 0,
        store: store ? { id: store.id, name: store.whName } : null,
        bin: usualBin(own, configured),
        piece: weights?.find((one) => one.row.materialId === row.materialId)?.row ?? null,
      };
    };
    return rows
      .map(({ row }) => row)
      .sort((a, b) => ascending(a.createdAt, b.createdAt))
      .map(viewOf);
  }, [rows, bins, stores, usual, weights, units]);
}

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('floor');
  const go = useGo();
  const today = useToday();
  const findScanned = useFindScanned();
  const find = async (text: string): Promise<ScrapHeard> => {
    const scanned = await findScanned(text);
    return { ...scanned, found: [scanned.code, parseScan(text).id, text.trim()] };
  };
  const sentence = useSentence('floor');
  const held = useHeld(startWeigh);
  const views = useScrap();
  if (!views) return <NotHeld title={title} loading />;
  return (
    <WorkPage
      title={title}
      right={scrapReceive.right}
      ns="floor"
      work={weighWork(views, today, t('scrap.label'))}
      held={held}
      sentence={sentence}
      find={find}
      menu={[{ key: 'list', label: t('scrap.list'), icon: List, onClick: () => go(RECORD) }]}
    />
  );
}
