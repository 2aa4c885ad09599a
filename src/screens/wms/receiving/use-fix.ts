/** "Fix and resend": opens a refused scan as it was; the corrected scan replaces it. */
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Problem } from '#domain/kernel/problem.ts';
import { type ReceiveState, startAnew } from '#domain/wms/receiving/dock.job.ts';
import { receiptScan } from '#domain/wms/receiving/receipt.operation.ts';
import { useAttention } from '#store/hooks.ts';

type ScanPayload = z.infer<typeof receiptScan.schema>;

export interface Fix {
  readonly opId: string;
  readonly receiptId: string;
  readonly reason: Problem;
  /** Photos stored with the refused scan. They need not be taken again. */
  readonly photos: ScanPayload['photos'];
  readonly state: ReceiveState;
}

/** The refused scan named in the address; null = there is none (any more); undefined = loading. */
export function useFix(opId: string | null): Fix | null | undefined {
  const attention = useAttention();
  return useMemo(() => {
    if (opId === null) return null;
    if (!attention) return undefined;
    const item = attention.items.find(({ op }) => op.opId === opId && op.type === receiptScan.type);
    const parsed = item && receiptScan.schema.safeParse(item.op.payload);
    if (!item || !parsed?.success) return null;
    const { data } = parsed;
    const draft = {
      boxNo: data.boxNo,
      lineId: data.lineId,
      qty: data.qty,
      batchNo: data.batchNo ?? '',
      productionDate: data.productionDate ?? '',
      expiryDate: data.expiryDate ?? '',
      grossWeight: data.grossWeight ?? '',
      binId: data.binId,
      concession: data.concession ?? '',
      damage: data.damage ?? '',
    };
    return { opId, receiptId: data.id, reason: item.reason, photos: data.photos, state: startAnew(draft, item.reason) };
  }, [opId, attention]);
}
