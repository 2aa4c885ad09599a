/** Scanning a box for a purchase return: it is added, or the scan says why not. Pure. */
import { type Answer, answer } from '#domain/kernel/job.ts';
import { isPositive } from '#domain/kernel/quantity.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { type BoxFacts, boxElsewhere, notGoods, type Scanned } from '#domain/wms/stock/scanned.ts';
import { RETURNABLE } from './purchase-return.document.ts';

/** The header of the return so far; '' = not chosen yet. */
export interface ReturnHead {
  readonly supplierId: string;
  readonly warehouseId: string;
}

export interface ReturnScan {
  readonly answer: Answer;
  /** The box to return. If supplier and store are not chosen yet, the box determines them. */
  readonly box?: BoxFacts;
}

/**
 * @param listed boxes already on the return
 * @param mine stores that the page works for
 */
export function scanForPurchaseReturn(head: ReturnHead, listed: readonly string[], mine: readonly string[], scanned: Scanned): ReturnScan {
  const { code } = scanned;
  if (scanned.kind !== 'box') return { answer: notGoods(scanned) };
  const { box } = scanned;
  const refused = (key: string, params: Record<string, string> = {}): ReturnScan => ({ answer: answer('error', key, code, params) });
  if (box.warehouseId === null || !(head.warehouseId ? box.warehouseId === head.warehouseId : mine.includes(box.warehouseId)))
    return { answer: boxElsewhere(box) };
  if (listed.includes(box.id)) return { answer: answer('warn', 'scan.again', code) };
  if (box.supplierId === null || (head.supplierId && box.supplierId !== head.supplierId)) return refused('scan.otherSupplier');
  if (!RETURNABLE.includes(box.boxStatus)) return refused('scan.held', { status: String(box.boxStatus), by: box.updatedByName });
  if (!isPositive(freeQty(box))) return refused('scan.promised', { qty: box.reservedQty, unit: box.unit });
  return { answer: answer('ok', 'scan.added', code, { qty: freeQty(box), unit: box.unit }), box };
}
