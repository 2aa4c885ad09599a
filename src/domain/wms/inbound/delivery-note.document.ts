/** What a supplier sends (model-4 §1.6, states-2 §2.4.3). Posts no stock. */
import { defineDocument, defineHeader, defineLine, LINE } from '#domain/kernel/document.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { coverage, inbound, PURCHASING } from './purchasing.ts';

export const DeliveryNote = defineHeader(
  'deliveryNote',
  shippingStatus,
  {
    supplierId: f.ref('supplier'),
    planArriveAt: optional(f.ts()),
    plateNo: optional(f.str(16)),
    driver: optional(f.str(60)),
    carrierNo: optional(f.str(40)),
    noticeId: optional(f.id()),
  },
  { sets: inbound, indexes: ['supplierId'] },
);
export const DeliveryNoteLine = defineLine('deliveryNoteLine', DeliveryNote, {
  ...LINE,
  poLineId: f.ref('purchaseOrderLine'),
  qty: f.qty(),
  receivedQty: f.counter(),
  productionDate: optional(f.date()),
});
/** Boxes that the supplier has labelled. They are not stock yet. */
export const DeliveryNoteBox = defineLine(
  'deliveryNoteBox',
  DeliveryNote,
  { docId: f.id(), boxNo: f.str(40), lineId: f.ref('deliveryNoteLine'), qty: f.qty() },
  ['boxNo'],
);

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
    const notes = lines.filter((line) => 'poLineId' in line);
    if (![2, 3, 4].includes(status)) return status;
    if (coverage(notes, 'receivedQty', 'qty') === 'all') return 4;
    return status === 4 ? 3 : status;
  },
});
