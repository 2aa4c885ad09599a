/** Where goods go that come back from a loan: a bin that somebody chooses, or the store's own place for repair or scrap. */
import type { BoxRow } from '#domain/wms/stock/movement.ts';
import { type Places, REPAIR_PLACES, SCRAP_PLACES } from '#domain/wms/stock/own-places.ts';
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

/** The places that goods of this kind may go to by themselves. */
export const placesOf = (type: ReturnType): Places => targetOf(type)?.binTypes ?? [];
