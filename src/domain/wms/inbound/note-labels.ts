/** Labels for the boxes that a supplier has announced. They are printed before anything is received: by the supplier, or at the dock. */
import type { Row } from '#domain/kernel/entity.ts';
import type { DeliveryNote, DeliveryNoteBox, DeliveryNoteLine } from './delivery-note.document.ts';

export interface AnnouncedNote {
  readonly note: Pick<Row<typeof DeliveryNote>, 'docNo' | 'supplierId'>;
  readonly lines: readonly Row<typeof DeliveryNoteLine>[];
  readonly boxes: readonly Row<typeof DeliveryNoteBox>[];
}

/** What such a label says; the day of receipt and the bin are not known yet. */
export interface NoteLabel {
  readonly boxNo: string;
  readonly quantity: string;
  readonly unit: string;
  readonly material: string;
  readonly name: string;
  readonly spec: string;
  readonly lot: string | null;
  readonly expiry: null;
  readonly produced: string | null;
  readonly receivedAt: null;
  readonly bin: null;
  readonly supplierId: string;
  readonly docNo: string | null;
  /** Position among the boxes of its line: '3/12'. */
  readonly pack: string;
}

/** The label of each box that counts (stock rules §3.15), by line and number. */
export function noteLabels({ note, lines, boxes }: AnnouncedNote): NoteLabel[] {
  const inOrder = [...lines].sort((a, b) => a.lineNo - b.lineNo);
  return inOrder.flatMap((line) => {
    const own = boxes
      .filter(({ lineId, isRemoved }) => lineId === line.id && !isRemoved)
      .sort((a, b) => a.boxNo.localeCompare(b.boxNo, 'en', { numeric: true }));
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
