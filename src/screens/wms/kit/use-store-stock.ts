import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock, type StockTotals } from '#domain/wms/stock/stock-groups.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useSyncStatus, useView } from '#store/hooks.ts';
import { candidatesOf } from './candidates.ts';

export interface StoreStock {
  readonly candidates: readonly Candidate[];
  readonly totals: ReadonlyMap<string, StockTotals>;
  readonly today: string;
}

/** Undefined while loading, and if this device does not hold the store's boxes. */
export function useStoreStock(warehouseId: string, materialIds: readonly string[]): StoreStock | undefined {
  const { sets } = useSyncStatus();
  const today = useToday();
  const wanted = [...new Set(materialIds)].sort();
  const held = sets.includes(`boxes:${warehouseId}`);
  const found = useView(Box.name, `store-stock/${today}/${warehouseId}/${wanted.join()}`, async (store) => {
    const candidates = (await Promise.all(wanted.map((id) => candidatesOf(store, warehouseId, id)))).flat();
    return { candidates, totals: groupStock(candidates, today), today };
  });
  return held ? found : undefined;
}
