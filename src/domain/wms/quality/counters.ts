/** The accepted, conceded and rejected quantities that inspection, receipt and order count. */
import { add, type Decision } from '#domain/kernel/operation.ts';
import type { Quantity } from '#domain/kernel/quantity.ts';
import { PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { ReceiptLine } from '#domain/wms/inbound/receipt.document.ts';
import { INCOMING, Inspection, type InspectionBoxRow, type InspectionRow, type Verdict } from './inspection.document.ts';

export const VERDICT_COUNTER = { 1: 'acceptedQty', 2: 'concessionQty', 3: 'rejectedQty' } as const;

/**
 * Raises (or with a negative quantity lowers) the counters of inspection, receipt and order. Only an incoming inspection counts on the receipt and
 * the order.
 */
export function verdictCounters(
  header: Pick<InspectionRow, 'id' | 'inspectType'>,
  row: Pick<InspectionBoxRow, 'receiptLineId' | 'poLineId'>,
  verdict: Verdict,
  qty: Quantity,
): Partial<Decision> {
  const own = [add(Inspection, header.id, VERDICT_COUNTER[verdict], qty)];
  if (header.inspectType !== INCOMING) return { add: own };
  const { receiptLineId, poLineId } = row;
  const receipt = receiptLineId
    ? [add(ReceiptLine, receiptLineId, 'inspectedQty', qty), add(ReceiptLine, receiptLineId, VERDICT_COUNTER[verdict], qty)]
    : [];
  const order = poLineId ? [add(PurchaseOrderLine, poLineId, verdict === 3 ? 'rejectedQty' : 'acceptedQty', qty)] : [];
  return { add: [...own, ...receipt, ...order] };
}
