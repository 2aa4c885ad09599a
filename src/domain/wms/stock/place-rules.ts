/** What may lie in a bin: depends on its type, its room, and whether it mixes goods (model-2 bin, stock-rules §3.4, states-2 §2.4.12). */
import { Bin } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';
import { isStorage, mayLieIn } from '#domain/wms/stock/box-machine.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';

type BinRow = Row<typeof Bin>;
type Coming = Pick<BoxRow, 'id' | 'materialId' | 'batchId'>;

/** True for bins whose contents must be read. Other bins are never read: a default bin may hold thousands of boxes. */
const asksForRoom = (bin: BinRow): boolean => bin.maxBoxes !== null || !bin.mixMaterial || !bin.mixBatch;

/** Keys of the boxes in these bins, if they matter; one round after the bins. */
export const roomKeys = (rows: Rows, binIds: readonly (string | null)[]): Key[] =>
  [...new Set(binIds)].flatMap((id) => {
    const bin = id === null ? undefined : rows.get(Bin, id);
    return bin && asksForRoom(bin) ? [byIndex(Box, 'binId', bin.id)] : [];
  });

/** The bins in which these boxes lie now. */
export const binsOfBoxes = (rows: Rows, boxIds: readonly (string | null)[]): Key[] =>
  boxIds.flatMap((id) => {
    const binId = id === null ? null : rows.get(Box, id)?.binId;
    return binId ? [byId(Bin, binId)] : [];
  });

/** Why these boxes cannot join those in the bin; null = there is room. Pure. */
export function roomProblem(
  bin: Pick<BinRow, 'maxBoxes' | 'mixMaterial' | 'mixBatch'>,
  inside: readonly Coming[],
  coming: readonly Coming[],
): 'BIN_FULL' | 'BIN_MIX_MATERIAL' | 'BIN_MIX_BATCH' | null {
  const ids = new Set(coming.map(({ id }) => id));
  const all = [...inside.filter(({ id }) => !ids.has(id)), ...coming];
  if (bin.maxBoxes !== null && all.length > bin.maxBoxes) return 'BIN_FULL';
  if (!bin.mixMaterial && new Set(all.map(({ materialId }) => materialId)).size > 1) return 'BIN_MIX_MATERIAL';
  const lots = new Set(all.map(({ materialId, batchId }) => `${materialId}/${batchId}`));
  return !bin.mixBatch && lots.size > new Set(all.map(({ materialId }) => materialId)).size ? 'BIN_MIX_BATCH' : null;
}

/** @param gone boxes that leave the bin in the same movement */
export function guardRoom(rows: Rows, bin: BinRow, coming: readonly Coming[], gone: readonly string[] = []): void {
  if (!asksForRoom(bin)) return;
  const inside = rows.by(Box, 'binId', bin.id).filter(({ id }) => !gone.includes(id));
  const wrong = roomProblem(bin, inside, coming);
  guard(wrong === null, wrong ?? '', { binCode: bin.binCode, limit: String(bin.maxBoxes ?? '') });
}

/**
 * Goods that were put away must not be moved back to the receiving area, or their receipt would count a second put-away. Only undoing the put-away
 * brings them back.
 * @param binId the bin where the goods lie now
 */
export const mayReturnTo = (bin: Pick<BinRow, 'id' | 'binType'>, binId: string | null): boolean => bin.binType !== 0 || bin.id === binId;

export const guardNotBack = (bin: Pick<BinRow, 'id' | 'binType' | 'binCode'>, binId: string | null): void =>
  guard(mayReturnTo(bin, binId), 'ADJUST_RECEIVING', { binCode: bin.binCode });

/** Requires a storage place of this warehouse in which goods of this status may lie. */
export function guardPlace(bin: BinRow, warehouseId: string | null, status: number): void {
  guard(bin.warehouseId === warehouseId && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(mayLieIn(status, bin.binType), 'BIN_TYPE', { binCode: bin.binCode });
}

const RECEIVING = 0;

/**
 * Made goods that are good may go straight to their shelf. What waits for a verdict stands where inspectors look for it, or on its shelf.
 * @throws BIN_WAREHOUSE, BIN_TYPE, G-CNT
 */
export function guardArrival(rows: Rows, binId: string, warehouseId: string, status: number): void {
  const bin = rows.get(Bin, binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.isActive, 'BIN_INACTIVE', { binCode: bin.binCode });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
  guardPlace(bin, warehouseId, status);
  guard(isStorage(bin) || bin.binType === RECEIVING, 'BIN_TYPE', { binCode: bin.binCode });
}

/** A storage bin of the store that nobody is counting. @throws BIN_WAREHOUSE, BIN_TYPE, G-CNT */
export function guardStorageBin(rows: Rows, binId: string, warehouseId: string): void {
  const bin = rows.get(Bin, binId) ?? refuse('REF_MISSING', { field: 'binId' });
  guard(bin.warehouseId === warehouseId && bin.isActive && !bin.isTransit, 'BIN_WAREHOUSE', { binCode: bin.binCode });
  guard(isStorage(bin), 'BIN_TYPE', { binCode: bin.binCode });
  guard(bin.lockedByCheckId === null, 'G-CNT', { binCode: bin.binCode });
}
