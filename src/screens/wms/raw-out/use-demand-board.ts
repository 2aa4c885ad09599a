/** Open demands with what this device holds in stock for them, live. */

import { useMemo } from 'react';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand.document.ts';
import { type BoardFilter, type DemandRow, type OpenDemand, openDemands } from '#domain/wms/demand-board.ts';
import { Requisition } from '#domain/wms/requisition.document.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { groupStock, type StockTotals } from '#domain/wms/stock/stock-groups.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { candidatesOf } from '#screens/wms/kit/candidates.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere, useSyncStatus, useView } from '#store/hooks.ts';

export interface DemandBoard {
  readonly demands: readonly DemandRow[] | undefined;
  readonly open: readonly OpenDemand[];
  /** By material; undefined where this device holds no stock of the raw-material stores. */
  readonly stock: ReadonlyMap<string, StockTotals> | undefined;
}

export function useDemandBoard(filter: BoardFilter): DemandBoard {
  const demandViews = useRowsWhere(ProdDemand);
  const lineViews = useRowsWhere(ProdDemandLine);
  const listViews = useRowsWhere(Requisition);
  const demands = useMemo(() => demandViews?.map(({ row }) => row), [demandViews]);
  const lines = useMemo(() => (lineViews ?? []).map(({ row }) => row), [lineViews]);
  const open = useMemo(
    () =>
      openDemands(
        demands ?? [],
        lines,
        (listViews ?? []).map(({ row }) => row),
        filter,
      ),
    [demands, lines, listViews, filter],
  );
  const stock = useStockOf(open.map(({ line }) => line.materialId));
  return { demands, open, stock };
}

/** Stock of these materials in the raw-material stores whose boxes this device holds. */
export function useStockOf(materialIds: readonly string[]): ReadonlyMap<string, StockTotals> | undefined {
  const { sets } = useSyncStatus();
  const today = useToday();
  const held = useWarehouses()
    .ofClass('YCL-K', false)
    .map(({ id }) => id)
    .filter((id) => sets.includes(`boxes:${id}`));
  const wanted = [...new Set(materialIds)].sort();
  const stock = useView(Box.name, `stock/${today}/${held.join()}/${wanted.join()}`, async (store) => {
    const keys = wanted.flatMap((materialId) => held.map((warehouseId) => [warehouseId, materialId] as const));
    const candidates = (await Promise.all(keys.map(([warehouseId, materialId]) => candidatesOf(store, warehouseId, materialId)))).flat();
    return groupStock(candidates, today);
  });
  return held.length > 0 ? stock : undefined;
}
