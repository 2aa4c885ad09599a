/** Scanning boxes into a purchase return. Every scan gets an answer. */
import { scanForPurchaseReturn } from '#domain/wms/returns/return-box.job.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';

interface ScannedProps {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly classes: readonly string[];
}

export function ScannedBoxes({ draft, change, classes }: ScannedProps): null {
  const find = useFindScanned();
  const sentence = useSentence('rawout');
  const { mine } = useWarehouses();
  useScan(async ({ text }) => {
    const { supplierId = '', warehouseId = '' } = draft.head;
    const stores = mine.filter((store) => isOfClass(store, classes)).map(({ id }) => id);
    const listed = draft.lines.flatMap(({ boxId }) => boxId || []);
    const { answer, box } = scanForPurchaseReturn({ supplierId, warehouseId }, listed, stores, await find(text));
    giveFeedback(answer.tone);
    notify({ tone: answer.tone === 'ok' ? 'ok' : 'warn', title: `${answer.code} ${sentence(answer)}` });
    if (!box) return;
    const begun = draft.lines.filter((line) => line.boxId);
    change({
      head: { ...draft.head, supplierId: box.supplierId ?? '', warehouseId: box.warehouseId ?? '' },
      lines: [...begun, { boxId: box.id, qty: freeQty(box) }],
    });
  });
  return null;
}
