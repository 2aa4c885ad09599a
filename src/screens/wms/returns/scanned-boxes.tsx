/** Scanning boxes into a purchase return. Every scan gets an answer. */
import { scanForPurchaseReturn } from '#domain/wms/returns/return-box.job.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { type StoreClass, useStores } from '#screens/wms/kit/use-stores.ts';
import { useTell } from '#screens/wms/kit/use-tell.ts';
import { useScan } from '#ui/scan/use-scan.ts';

interface ScannedProps {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly classes: readonly StoreClass[];
}

export function ScannedBoxes({ draft, change, classes }: ScannedProps): null {
  const find = useFindScanned();
  const tell = useTell();
  const { ids } = useStores(classes);
  useScan(async ({ text }) => {
    const { supplierId = '', warehouseId = '' } = draft.head;
    const listed = draft.lines.flatMap(({ boxId }) => boxId || []);
    const { answer, box } = scanForPurchaseReturn({ supplierId, warehouseId }, listed, [...ids], await find(text));
    tell(answer);
    if (!box) return;
    change({
      head: { ...draft.head, supplierId: box.supplierId ?? '', warehouseId: box.warehouseId ?? '' },
      lines: [...draft.lines.filter((line) => line.boxId), { boxId: box.id, qty: freeQty(box) }],
    });
  });
  return null;
}
