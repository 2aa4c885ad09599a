/** What suppliers deliver: how good and how punctual it was, and where each delivery stands (area-finished-sales §5). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { MAT, UNIT } from './columns.ts';

/** Suppliers by material. Receipts and returns count on the day they were reviewed, verdicts on the day of the inspection. */
export const supplierStatistics = defineReport({
  n: 'supplierStatistics',
  words: 'supplierStatistics',
  path: '/supplier-statistics/s',
  call: '/api/wms/supplierStatistics/pageList',
  right: 'web:wmsmaster:gystj',
  filters: { supplierId: ask.refs('supplier'), sMAT: ask.words(), date: ask.days() },
  columns: {
    supplierCode: f.str(40),
    supName: f.name(),
    ...MAT,
    receipts: f.int('times'),
    receivedQty: f.qty(),
    acceptedQty: f.qty(),
    concessionQty: f.qty(),
    rejectedQty: f.qty(),
    returnedQty: f.qty(),
    /** Of what was judged, the share that passed without a concession; null = nothing was judged. */
    passPct: optional(f.int('%')),
    /** Rejected of a million that were judged. */
    ppm: optional(f.int()),
    /** Of the order lines that something came for, the share that is complete and was never late; null = none has a day. */
    otifPct: optional(f.int('%')),
    /** Mean days behind the required day; what came early is not late. */
    avgLateDays: optional(f.int('day')),
  },
  ids: { supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['supplierId', 'materialId'],
  hidden: ['spec'],
  wide: ['supplierCode', 'concessionQty'],
  sums: ['receipts', 'receivedQty', 'acceptedQty', 'concessionQty', 'rejectedQty', 'returnedQty'],
  chart: { kind: 'pareto', by: 'supName', of: ['rejectedQty'], narrows: 'supplierId', key: 'supplierId' },
  opens: ({ supplierId }) => ['/delivery-and-receipt', { supplierId }],
});

/** One delivery from the supplier's lorry to the shelf: a line of a delivery note, or of a notice that no note came before. */
export const deliveryReceipt = defineReport({
  n: 'deliveryReceipt',
  words: 'deliveryReceipt',
  path: '/delivery-and-receipt',
  call: '/api/wms/deliveryReceipt/pageList',
  right: 'web:wmsmaster',
  filters: { docNo: ask.words(), supplierId: ask.refs('supplier'), date: ask.days(), open: ask.flag() },
  columns: {
    deliveryNo: optional(f.str(40)),
    noticeNo: optional(f.str(40)),
    receiptNo: optional(f.str(40)),
    inspectionNo: optional(f.str(40)),
    supName: f.name(),
    poNo: optional(f.str(40)),
    ...MAT,
    shippedQty: optional(f.qty()),
    noticeQty: optional(f.qty()),
    receivedQty: f.qty(),
    acceptedQty: f.qty(),
    rejectedQty: f.qty(),
    storedQty: f.qty(),
    shippedAt: optional(f.ts()),
    arrivedAt: optional(f.ts()),
    receivedAt: optional(f.ts()),
    decidedAt: optional(f.ts()),
    storedAt: optional(f.ts()),
    /** From the gate to the review of the receipt, from there to the last verdict, and from that to the shelf; null = not yet, or not known. */
    hoursToReceive: optional(f.int('hour')),
    hoursToDecide: optional(f.int('hour')),
    hoursToStore: optional(f.int('hour')),
  },
  ids: {
    lineId: f.id(),
    supplierId: f.id(),
    noteId: optional(f.id()),
    noticeId: optional(f.id()),
    receiptId: optional(f.id()),
    inspectionId: optional(f.id()),
    ...UNIT,
  },
  key: ['lineId'],
  hidden: ['spec', 'shippedAt', 'decidedAt', 'storedAt', 'poNo'],
  wide: ['deliveryNo', 'inspectionNo', 'arrivedAt', 'receivedAt', 'shippedQty'],
  sums: ['shippedQty', 'noticeQty', 'receivedQty', 'acceptedQty', 'rejectedQty', 'storedQty'],
  // The furthest document tells most.
  opens: ({ inspectionId, receiptId, noticeId, noteId }) =>
    inspectionId
      ? ['/wms/qualityDetails', { id: inspectionId }]
      : receiptId
        ? ['/wms/takeGoods', { id: receiptId }]
        : noticeId
          ? ['/wms/arrival-notice', { id: noticeId }]
          : noteId
            ? ['/srm/deliveryNote', { id: noteId }]
            : null,
});
