/** What a supplier sends (model-4 §1.6, states-2 §2.4.3). Posts no stock. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { type Quantity, restQty } from '#domain/kernel/quantity.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { arrivedAs, coverage, inbound, PURCHASING } from './purchasing.ts';

export const DeliveryNote = defineHeader(
  'deliveryNote',
  shippingStatus,
  {
    supplierId: f.ref('supplier'),
    planArriveAt: optional(f.ts()),
    plateNo: optional(f.str(16)),
    driver: optional(f.str(60)),
    carrierNo: optional(f.str(40)),
    /** Where the lorry unloads. */
    dock: optional(f.str(40)),
    noticeId: optional(f.id()),
  },
  { sets: inbound, indexes: ['supplierId'] },
);
export const DeliveryNoteLine = defineLine(
  'deliveryNoteLine',
  DeliveryNote,
  {
    ...LINE,
    poLineId: f.ref('purchaseOrderLine'),
    qty: f.qty(),
    receivedQty: f.counter(),
    productionDate: optional(f.date()),
    /** No longer among the lines of the last entry. */
    isRemoved: f.bool(),
  },
  ['poLineId'],
);
/** Boxes that the supplier has labelled. They are not stock yet. */
export const DeliveryNoteBox = defineLine(
  'deliveryNoteBox',
  DeliveryNote,
  { docId: f.id(), boxNo: f.str(40), lineId: f.ref('deliveryNoteLine'), qty: f.qty(), isRemoved: f.bool() },
  ['boxNo'],
);

export type DeliveryNoteRow = Row<typeof DeliveryNote>;
export type DeliveryNoteLineRow = Row<typeof DeliveryNoteLine>;

/** Not sent, sent, at the gate. */
const LIVE = [0, 2, 3];

/** What a line of a note will still bring; nothing once the note is closed, received whole or deleted. */
export const comingQty = (
  { qty, receivedQty, isRemoved }: Pick<DeliveryNoteLineRow, 'qty' | 'receivedQty' | 'isRemoved'>,
  note: Pick<DeliveryNoteRow, 'status' | 'deletedAt'> | undefined,
): Quantity => (note && note.deletedAt === null && LIVE.includes(note.status) && !isRemoved ? restQty(qty, receivedQty) : '0');

export const deliveryNote = defineDocument({
  docType: 'deliveryNote',
  pages: '/srm/deliveryNote',
  readers: PURCHASING,
  header: DeliveryNote,
  lines: [DeliveryNoteLine, DeliveryNoteBox],
  status: shippingStatus,
  numbering: { prefix: 'DN', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [2, 3],
    [2, 4],
    [3, 4],
    [4, 3],
  ],
  rollup: (header, lines) => {
    const status = Number(header.status);
    const notes = lines.filter((line) => 'poLineId' in line && line.isRemoved !== true);
    if (![2, 3, 4].includes(status)) return status;
    return arrivedAs(status, coverage(notes, 'receivedQty', 'qty'));
  },
});
