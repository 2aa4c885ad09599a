/** Open demands with the stock that this device holds for them, live. */

import { useMemo } from 'react';
import { ProdDemand, ProdDemandLine } from '#domain/wms/demand/demand.document.ts';
import { type BoardFilter, type DemandRow, type OpenDemand, openDemands } from '#domain/wms/outbound/demand-board.ts';
import { Requisition } from '#domain/wms/outbound/requisition.document.ts';
import type { Known } from '#pages/kit/known-figure.tsx';
import { useKnownStock } from '#screens/wms/kit/use-known-stock.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRowsWhere } from '#store/hooks.ts';

export interface DemandBoard {
  readonly demands: readonly DemandRow[] | undefined;
  readonly open: readonly OpenDemand[];
  /** Stock of a material in all raw-material stores together. */
  readonly stock: (materialId: string) => Known;
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
  const stores = useWarehouses().ofClass('YCL-K', false);
  const stock = useKnownStock(
    stores.map(({ id }) => id),
    open.map(({ line }) => line.materialId),
  );
  return { demands, open, stock };
}
