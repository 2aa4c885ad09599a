/** Where goods arrive: the warehouses of this device, with their bins for receiving and for storage. */

import { useMemo } from 'react';
import { useSession } from '#api/session.ts';
import { type Bin, Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { ascending } from '#domain/system/order.ts';
import { Station } from '#domain/system/platform.resource.ts';
import { holdsClass } from '#domain/wms/areas.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { useStoreArea } from './store-area.ts';

export type BinRow = Row<typeof Bin>;
export type WarehouseRow = Row<typeof Warehouse>;

const RAW_STORE = 'YCL-K';

/**
 * Warehouses in which goods are received on these pages: those of the bound station, else the user's; raw-material stores first. Undefined while
 * loading. This device holds only the station's own warehouses.
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
    return rows.sort((a, b) => rank(a) - rank(b) || ascending(a.whCode, b.whCode));
  }, [bindName, places, stations, warehouses, area]);
}

/** Where goods wait for put-away: receiving bins, or the default bin if there is none. */
export function receivingBins(bins: readonly BinRow[]): BinRow[] {
  const active = bins.filter((bin) => bin.isActive && bin.lockedByCheckId === null);
  const receiving = active.filter((bin) => bin.binType === 0);
  return (receiving.length > 0 ? receiving : active.filter((bin) => bin.binType === 7)).sort((a, b) => a.pickSeq - b.pickSeq);
}

/** Where exempt goods go directly. */
export const storageBins = (bins: readonly BinRow[]): BinRow[] =>
  bins
    .filter((bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && (bin.binType === null || bin.binType === 7))
    .sort((a, b) => a.pickSeq - b.pickSeq);
