/** Labels for the boxes that a supplier has announced. They are printed before anything is received. */
import type { Row } from '#domain/kernel/entity.ts';
import type { DeliveryNote, DeliveryNoteBox, DeliveryNoteLine } from '#domain/wms/inbound/delivery-note.document.ts';
import type { LabelRequest } from '#screens/wms/kit/use-print-label.ts';

export interface AnnouncedNote {
  readonly note: Pick<Row<typeof DeliveryNote>, 'docNo' | 'supplierId'>;
  readonly lines: readonly Row<typeof DeliveryNoteLine>[];
  readonly boxes: readonly Row<typeof DeliveryNoteBox>[];
}

/**
 * The label of each box (stock rules §3.15), by line and number, including its position among the boxes of its line. The day of receipt and the bin
 * are not known yet.
 */
export function noticeLabels({ note, lines, boxes }: AnnouncedNote): LabelRequest[] {
  const inOrder = [...lines].sort((a, b) => a.lineNo - b.lineNo);
  return inOrder.flatMap((line) => {
    const own = boxes.filter(({ lineId }) => lineId === line.id).sort((a, b) => a.boxNo.localeCompare(b.boxNo, 'en', { numeric: true }));
    return own.map(({ boxNo, qty }, index) => ({
      boxNo,
      quantity: qty,
      unit: line.unitCode,
      material: line.matCode,
      name: line.matName,
      spec: line.spec ?? '',
      lot: line.batchNo,
      expiry: null,
      produced: line.productionDate,
      receivedAt: null,
      bin: null,
      supplierId: note.supplierId,
      docNo: note.docNo,
      pack: `${index + 1}/${own.length}`,
    }));
  });
}
