/** Where the materials of a receipt already lie in its store, or belong. This bin is proposed for goods that go straight into storage. */
import { useMemo } from 'react';
import { WarehouseMaterial } from '#domain/basic/place.resource.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { storageBins } from '#screens/wms/kit/use-dock.ts';
import { useKept, useView } from '#store/hooks.ts';
import type { ReceiptView } from './use-receipt.ts';

interface Places {
  readonly materialId: string;
  /** Bins in the order in which they are proposed; '' = none. */
  readonly places: readonly string[];
}

/** The first usable bin by material, '' = there is none; undefined while the places are read. Pure. */
export function homesIn(
  found: readonly Places[] | undefined,
  { bins, materials }: Pick<ReceiptView, 'bins' | 'materials'>,
): ReadonlyMap<string, string> | undefined {
  if (!found) return undefined;
  const usable = new Set(storageBins(bins).map(({ id }) => id));
  return new Map(
    found.map(({ materialId, places }) => {
      const home = [...places, materials.get(materialId)?.defaultBinId ?? ''].find((id) => usable.has(id));
      return [materialId, home ?? ''];
    }),
  );
}

/** By material; undefined during the first read. */
export function useHomeBins({ receipt, lines, bins, materials }: ReceiptView): ReadonlyMap<string, string> | undefined {
  const { warehouseId } = receipt.row;
  const wanted = [...new Set(lines.filter((line) => !line.needInspect).map(({ materialId }) => materialId))].sort();
  const read = useView(Box.name, `home-bins/${warehouseId}/${wanted.join()}`, (store) =>
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
  // A page that fell back into loading would lose its scans; a material that is new in the receipt has no proposal for a moment.
  const found = useKept(read);
  return useMemo(() => homesIn(found, { bins, materials }), [found, bins, materials]);
}
