/** Where the materials of a receipt already lie in its store, or belong. This bin is proposed for goods that go straight into storage. */
import { useMemo } from 'react';
import { WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { storageBins } from '#screens/wms/kit/use-dock.ts';
import { useView } from '#store/hooks.ts';
import type { ReceiptView } from './use-receipt.ts';

/** By material; empty while loading. */
export function useHomeBins({ receipt, lines, bins, materials }: ReceiptView): ReadonlyMap<string, string> {
  const { warehouseId } = receipt.row;
  const wanted = [...new Set(lines.filter((line) => !line.needInspect).map(({ materialId }) => materialId))].sort();
  const found = useView(Box.name, `home-bins/${warehouseId}/${wanted.join()}`, (store) =>
    Promise.all(
      wanted.map(async (materialId) => {
        const [rules, boxes] = await Promise.all([
          store.rowsBy(WarehouseMaterial, 'warehouseId+materialId', warehouseId, materialId),
          store.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId),
        ]);
        const lying = boxes.filter(({ row }) => row.boxStatus === 2 && isPositive(row.qty)).map(({ row }) => row.binId ?? '');
        return { materialId, places: [rules[0]?.row.defaultBinId ?? '', ...lying] };
      }),
    ),
  );
  return useMemo(() => {
    const usable = new Set(storageBins(bins).map(({ id }) => id));
    return new Map(
      (found ?? []).map(({ materialId, places }) => {
        const home = [...places, materials.get(materialId)?.defaultBinId ?? ''].find((id) => usable.has(id));
        return [materialId, home ?? ''];
      }),
    );
  }, [found, bins, materials]);
}
