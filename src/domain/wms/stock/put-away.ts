/**
 * Suggests where to put a box (states-2 §2.4.5): the configured bin, then a bin with the same goods, then an empty bin by pick sequence, then the
 * default bin.
 */

import type { Bin, WarehouseMaterial } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { mayLieIn } from './box-machine.ts';
import type { BoxRow } from './movement.ts';

type BinRow = Row<typeof Bin>;

/**
 * @param boxes all boxes of the warehouse with stock
 * @param bins all bins of the warehouse
 */
export function suggestBin(
  box: BoxRow,
  bins: readonly BinRow[],
  boxes: readonly BoxRow[],
  rule: Row<typeof WarehouseMaterial> | undefined,
): BinRow | undefined {
  const inBin = new Map<string, BoxRow[]>();
  for (const other of boxes) if (other.binId) inBin.set(other.binId, [...(inBin.get(other.binId) ?? []), other]);
  const usable = bins.filter(
    (bin) => bin.isActive && !bin.isTransit && bin.lockedByCheckId === null && bin.id !== box.binId && mayLieIn(box.boxStatus, bin.binType),
  );
  if (box.boxStatus === 7 || box.boxStatus === 14) return usable.find((bin) => bin.binType === 5);
  const hasRoom = (bin: BinRow) => bin.maxBoxes === null || (inBin.get(bin.id)?.length ?? 0) < bin.maxBoxes;
  const storage = usable.filter((bin) => bin.binType === null && hasRoom(bin)).sort((a, b) => a.pickSeq - b.pickSeq);
  const configured = storage.find((bin) => bin.id === rule?.defaultBinId);
  const alike = storage.find((bin) =>
    inBin.get(bin.id)?.some((other) => other.materialId === box.materialId && (bin.mixBatch || other.batchId === box.batchId)),
  );
  const empty = storage.find((bin) => !inBin.has(bin.id));
  return configured ?? alike ?? empty ?? usable.find((bin) => bin.binType === 7);
}
