/** Where goods arrive: the warehouses of this tablet, and their bins for receiving and for storage. */

import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { type Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { holdsClass } from '#domain/wms/areas.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { useStoreArea } from './store-area.ts';

export type BinRow = Row<typeof Bin>;
export type WarehouseRow = Row<typeof Warehouse>;

const RAW_STORE = 'YCL-K';

/**
 * Warehouses in which goods are received on these pages: those of the bound station, else of the person; raw-material stores first. Undefined while read.
 * Only the station's own warehouses are held by this tablet.
 */
export function useDockWarehouses(): readonly WarehouseRow[] | undefined {
  const bindName = useSession((state) => state.bindName);
  const places = useSession((state) => state.session?.warehouses);
  const stations = useRowsWhere(Station);
  const warehouses = useRowsWhere(Warehouse);
  const area = useStoreArea();
  return useMemo(() => {
    if (!stations || !warehouses) return undefined;
    const station = stations.find(({ row }) => row.stationCode === bindName)?.row;
    const own = station && station.warehouseIds.length > 0 ? station.warehouseIds : (places ?? []).map((place) => place.warehouseId);
    const rows = warehouses
      .map(({ row }) => row)
      .filter((row) => row.isActive && own.includes(row.id) && holdsClass(area, row.whClassCode));
    const rank = (row: WarehouseRow) => (row.whClassCode === RAW_STORE ? 0 : 1);
    return rows.sort((a, b) => rank(a) - rank(b) || (a.whCode < b.whCode ? -1 : 1));
  }, [bindName, places, stations, warehouses, area]);
}

/** Where goods stand until they are put away: receiving bins, or the default bin where there is none. */
export function receivingBins(bins: readonly BinRow[]): BinRow[] {
  const active = bins.filter((bin) => bin.isActive && bin.lockedByCheckId === null);
  const receiving = active.filter((bin) => bin.binType === 0);
  return (receiving.length > 0 ? receiving : active.filter((bin) => bin.binType === 7)).sort((a, b) => a.pickSeq - b.pickSeq);
}

/** Where exempt goods go straight to. */
export const storageBins = (bins: readonly BinRow[]): BinRow[] =>
  bins
    .filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && (bin.binType === null || bin.binType === 7))
    .sort((a, b) => a.pickSeq - b.pickSeq);
