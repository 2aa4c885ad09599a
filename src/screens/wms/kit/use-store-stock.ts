import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock, type StockTotals } from '#domain/wms/stock/stock-groups.ts';
import { standingOfSets, useSets } from '#pages/kit/standing.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { useView } from '#store/hooks.ts';
import { candidatesOf } from './candidates.ts';

/** Age and state of goods stand in their batch. */
const BATCHES = 'batches';

export interface StoreStock {
  readonly candidates: readonly Candidate[];
  readonly totals: ReadonlyMap<string, StockTotals>;
  readonly today: string;
}

/** Undefined while loading, and if this device does not hold all boxes of the store. */
export function useStoreStock(warehouseId: string, materialIds: readonly string[]): StoreStock | undefined {
  const sets = useSets();
  const today = useToday();
  const wanted = [...new Set(materialIds)].sort();
  const held = standingOfSets([`boxes:${warehouseId}`, BATCHES], sets).kind === 'held';
  const found = useView(Box.name, `store-stock/${today}/${warehouseId}/${wanted.join()}`, async (store) => {
    const candidates = (await Promise.all(wanted.map((id) => candidatesOf(store, warehouseId, id)))).flat();
    return { candidates, totals: groupStock(candidates, today), today };
  });
  return held ? found : undefined;
}
