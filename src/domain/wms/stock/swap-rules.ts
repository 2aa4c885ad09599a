/** When another box may replace one that a picking list names (states-2 §2.4.8). The scan and the operation ask the same function. */
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { freeQty } from './allocation.ts';

export interface SwapBox {
  readonly warehouseId: string | null;
  readonly materialId: string;
  readonly boxStatus: number;
  readonly expired: boolean;
  readonly qty: string;
  readonly reservedQty: string;
}

export interface SwapPlace {
  readonly warehouseId: string;
  /** Null = no line of the list asks for its material. */
  readonly materialId: string | null;
  /** Boxes of the list are never opened. */
  readonly wholeBoxes: boolean;
  /** Statuses in which goods may leave with this document; default: normal. */
  readonly statuses?: readonly number[];
}

/** `store`: it lies in another store. `held`: a document holds it. `reserved`: too little of it is free. */
export type SwapFault = 'store' | 'material' | 'held' | 'status' | 'expired' | 'reserved';

const HELD = 5;
const NORMAL = 2;

/** @returns the first reason why the box cannot be used; null = it can */
export function swapFault(box: SwapBox, place: SwapPlace): SwapFault | null {
  if (box.warehouseId !== place.warehouseId) return 'store';
  if (box.materialId !== place.materialId) return 'material';
  if (box.boxStatus === HELD) return 'held';
  if (!(place.statuses ?? [NORMAL]).includes(box.boxStatus)) return 'status';
  if (box.expired) return 'expired';
  const free = freeQty(box);
  const isReserved = place.wholeBoxes ? cmpQty(free, box.qty) < 0 : !isPositive(free);
  return isReserved ? 'reserved' : null;
}
