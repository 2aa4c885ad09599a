import { Bin } from '#domain/basic/place.resource.ts';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import { Batch, Box } from '#domain/wms/stock/stock.entity.ts';
import type { Store } from '#store/store.ts';

/** The boxes of a material in a store, with batch and bin, from which goods may be taken. */
export async function candidatesOf(store: Store, warehouseId: string, materialId: string): Promise<Candidate[]> {
  const boxes = await store.rowsBy(Box, 'warehouseId+materialId', warehouseId, materialId);
  return Promise.all(
    boxes.map(async ({ row: box }) => ({
      box,
      batch: box.batchId ? (await store.row(Batch, box.batchId))?.row : undefined,
      bin: box.binId ? (await store.row(Bin, box.binId))?.row : undefined,
    })),
  );
}
