/**
 * What a decision asks the ledger to write. The kernel knows its shape and its one law (conservation); wms/stock decides which movement a
 * document posts and what it does to a box.
 */
import type { Quantity } from './quantity.ts';
import { addQty, isZero } from './quantity.ts';

export const ACCOUNTS = ['STOCK', 'SUPPLIER', 'CUSTOMER', 'PRODUCTION', 'DEPARTMENT', 'SCRAP', 'ADJUST', 'CONVERT', 'OPENING'] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface LedgerEntry {
  readonly account: Account;
  readonly materialId: string;
  readonly batchId: string | null;
  readonly boxId: string | null;
  readonly warehouseId: string | null;
  readonly binId: string | null;
  readonly boxStatus: number | null;
  readonly qtyDelta: Quantity;
  /** The box's quantity at this place and status after the entry; null for external accounts. */
  readonly balanceAfter: Quantity | null;
  readonly lineId: string | null;
  readonly partyId: string | null;
  readonly orderNo: string | null;
}

export interface Posting {
  readonly movementType: string;
  readonly docType: string;
  readonly docId: string;
  /** The movement that this one reverses in full. */
  readonly reversalOf: string | null;
  readonly entries: readonly LedgerEntry[];
}

/** INV-04: per movement and material, the entries of all accounts sum to zero. Throws otherwise, because that is a bug and never a user error. */
export function assertConserved(posting: Posting): void {
  const sums = new Map<string, Quantity>();
  for (const { materialId, qtyDelta } of posting.entries) sums.set(materialId, addQty(sums.get(materialId) ?? '0', qtyDelta));
  for (const [materialId, sum] of sums) {
    if (!isZero(sum)) throw new Error(`${posting.movementType} does not conserve material ${materialId}`);
  }
}
