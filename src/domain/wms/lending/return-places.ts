/** Where goods go that come back from a loan: a bin that somebody chooses, or the store's own place for repair or scrap. */
import type { Rows } from '#domain/kernel/rows.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { STOPPED } from '#domain/wms/asset/calibration.ts';
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { type Places, placeOrRefuse, REJECT_PLACES, REPAIR_PLACES, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
import { isLost, type ReturnType, resultOf } from './lending-codes.ts';

type Status = BoxRow['boxStatus'];

interface Target {
  /** Box status of the goods there. */
  readonly status: Status;
  /** The store's own places for them; empty = somebody chooses a storage bin. */
  readonly binTypes: Places;
}

const USABLE: Target = { status: 2, binTypes: [] };
const REPAIR: Target = { status: 15, binTypes: REPAIR_PLACES };
const SCRAP: Target = { status: 10, binTypes: SCRAP_PLACES };

/** Null: the goods are lost. */
export function targetOf(type: ReturnType): Target | null {
  if (isLost(type)) return null;
  const result = resultOf(type);
  return result === 'Return' ? USABLE : result === 'Repair' ? REPAIR : SCRAP;
}

/** The places that goods of this kind may go to by themselves; usable ones, because a gauge may have been stopped while it was away. */
export const placesOf = (type: ReturnType): Places => {
  const target = targetOf(type);
  return target === USABLE ? REJECT_PLACES : (target?.binTypes ?? []);
};

/**
 * Where goods go that come back: a gauge that was stopped while it was on loan lies among the defective goods, whatever bin was scanned.
 * @param binId the bin that was scanned, or the store's own place
 * @throws BIN_TYPE_MISSING
 */
export function returnPlace(
  rows: Rows,
  { assetId, warehouseId }: { readonly assetId: string | null; readonly warehouseId: string },
  target: Target,
  binId: string,
): { status: Status; binId: string } {
  const isStopped = target === USABLE && rows.get(AssetItem, assetId)?.calibResult === STOPPED;
  return isStopped ? { status: 14, binId: placeOrRefuse(rows, warehouseId, REJECT_PLACES) } : { status: target.status, binId };
}
