/**
 * What suppliers are measured by, and what was dealt with them (area-srm §5): how punctual and how good their deliveries are, what was ordered, received and
 * returned. A supplier gets its own rows only.
 */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { PORTAL_RIGHT } from '#domain/system/supplier.ts';
import { defectDisposition } from '#domain/wms/quality/codes.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';
import { quantitySplit } from '#domain/wms/reports/split.ts';
import { dueResult, evaluationGrade } from './codes.ts';

const RATE = '/delivery-rate-statistics';

/** Lines of orders by the month of the day that was promised as the order was confirmed, else of the required day. */
export const deliveryRate = defineReport({
  n: 'deliveryRate',
  words: 'deliveryRate',
  path: RATE,
  call: '/api/srm/report/deliveryRate',
  right: PORTAL_RIGHT,
  filters: { supplierId: ask.refs('supplier'), date: ask.days() },
  columns: {
    supName: f.name(),
    month: f.str(7),
    dueLines: f.int(),
    onTime: f.int(),
    late: f.int(),
    /** Neither: the day has not passed, or the factory closed the order before it. */
    open: f.int(),
    /** Of those that are one or the other; null = none is. */
    otifPct: optional(f.qty('%')),
    /** Mean of the late lines: until all was there, else until the order was closed, or until today. */
    avgLateDays: optional(f.qty('day')),
    /** How often a promised day was moved. */
    moved: f.int('times'),
  },
  ids: { rowId: f.str(60), supplierId: f.id(), dayFrom: f.date(), dayTo: f.date(), judged: f.int() },
  key: ['rowId'],
  wide: ['open', 'moved'],
  sums: ['dueLines', 'onTime', 'late', 'open', 'moved'],
  chart: { kind: 'line', by: 'dayFrom', of: ['otifPct'], ratio: ['onTime', 'judged'], narrows: 'date' },
  opens: ({ supplierId, dayFrom, dayTo }) => [RATE, { rows: '1', supplierId, dateFrom: dayFrom, dateTo: dayTo }],
});

/** Each of these lines by itself: what a row of the delivery rate adds up. */
export const dueLines = defineReport({
  n: 'dueLines',
  words: 'deliveryRate',
  path: RATE,
  call: '/api/srm/report/dueLines',
  right: PORTAL_RIGHT,
  filters: {
    poNo: ask.words(),
    supplierId: ask.refs('supplier'),
    sMAT: ask.words(),
    date: ask.days(),
    result: ask.choices(dueResult),
  },
  columns: {
    dueDate: f.date(),
    supName: f.name(),
    poNo: f.str(40),
    ...MAT,
    orderQty: f.qty(),
    /** What was there at the end of the day. */
    qtyByDue: f.qty(),
    receivedQty: f.qty(),
    result: f.choice(dueResult),
    fullOn: optional(f.date()),
    lateDays: optional(f.int('day')),
    moved: f.int('times'),
  },
  ids: { poLineId: f.id(), docId: f.id(), supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['poLineId'],
  hidden: ['spec'],
  wide: ['receivedQty', 'moved'],
  sums: ['orderQty', 'qtyByDue', 'receivedQty'],
  chart: { by: 'result', of: ['rows'], narrows: 'result', isScale: true },
  opens: ({ docId: id }) => ['/srm/srmPurchase', { id }],
});

/** Receipts count on the day they were posted, rejections on that of the inspection. */
export const rejects = defineReport({
  n: 'rejects',
  words: 'rejects',
  path: '/rejects-report',
  call: '/api/srm/report/rejects',
  right: PORTAL_RIGHT,
  filters: { supplierId: ask.refs('supplier'), sMAT: ask.words(), date: ask.days(), rejectedOnly: ask.flag() },
  columns: {
    supName: f.name(),
    ...MAT,
    lots: f.int(),
    rejectedLots: f.int(),
    rejectedQty: f.qty(),
    receivedQty: f.qty(),
    /** Rejected of a million received; null = nothing was received. */
    ppm: optional(f.int()),
    /** The three largest causes, by code of defect, else by the reason that was given. */
    topDefects: optional(quantitySplit()),
    /** Disposition of the rejected goods; empty until one is decided. */
    disposition: optional(quantitySplit(defectDisposition)),
  },
  ids: { rowId: f.str(80), supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  wide: ['lots', 'disposition'],
  sums: ['lots', 'rejectedLots', 'rejectedQty', 'receivedQty'],
  chart: {
    kind: 'pareto',
    by: 'supName',
    of: ['rejectedQty'],
    narrows: 'supplierId',
    key: 'supplierId',
    other: { kind: 'pareto', by: 'matCode', of: ['rejectedQty'], narrows: 'sMAT' },
  },
});

/** Lines of delivery notes that were sent: what was received of them, and how late the lorry came. */
export const deliveryNotes = defineReport({
  n: 'deliveryNotes',
  words: 'deliveryNotes',
  path: '/delivery-note-report',
  call: '/api/srm/report/deliveryNotes',
  right: PORTAL_RIGHT,
  filters: { docNo: ask.words(), supplierId: ask.refs('supplier'), sMAT: ask.words(), date: ask.days() },
  columns: {
    docNo: optional(f.str(40)),
    bizDate: f.date(),
    supName: f.name(),
    ...MAT,
    qty: f.qty(),
    receivedQty: f.qty(),
    /** Received less sent; null = more of the line may still come. */
    diffQty: optional(f.qty()),
    planArriveAt: optional(f.ts()),
    /** When it was checked in at the gate, else when its first goods were received. */
    arrivedAt: optional(f.ts()),
    /** Whole hours behind the planned arrival, 0 = in time; null = one of the two is not known. */
    hoursLate: optional(f.int('hour')),
  },
  ids: { lineId: f.id(), docId: f.id(), supplierId: f.id(), ...UNIT },
  key: ['lineId'],
  hidden: ['spec'],
  wide: ['bizDate', 'planArriveAt'],
  sums: ['qty', 'receivedQty', 'diffQty'],
  chart: { kind: 'grouped', by: 'matCode', of: ['qty', 'receivedQty'], narrows: 'sMAT' },
  opens: ({ docId: id }) => ['/srm/deliveryNote', { id }],
});

/** What was ordered of each supplier, by material; the day is that of the order. */
export const purchaseStatistics = defineReport({
  n: 'purchaseStatistics',
  words: 'purchaseStatistics',
  path: '/srmpurchase-statistics',
  call: '/api/srm/report/purchaseStatistics',
  right: PORTAL_RIGHT,
  filters: { date: ask.days(), sMAT: ask.words(), supplierId: ask.refs('supplier') },
  columns: {
    ...MAT,
    supName: f.name(),
    orderQty: f.qty(),
    receivedQty: f.qty(),
    /** Of lines with a price in CNY; null = none has one. */
    amount: optional(f.price()),
    /** Of the same lines, weighted by what was ordered. */
    avgPrice: optional(f.price()),
    /** Of the newest order of this material, whoever got it. */
    lastPrice: optional(f.price()),
  },
  ids: { rowId: f.str(80), supplierId: f.id(), materialId: f.id(), ...UNIT },
  key: ['rowId'],
  hidden: ['spec'],
  sums: ['orderQty', 'receivedQty', 'amount'],
  chart: {
    by: 'supName',
    of: ['amount'],
    narrows: 'supplierId',
    key: 'supplierId',
    other: { by: 'matCode', of: ['amount'], narrows: 'sMAT' },
  },
});

/** What was dealt with each supplier. Orders and invoices count on their day, receipts and returns on the day they were posted, rejections on that of the inspection. */
export const supplierReport = defineReport({
  n: 'supplierReport',
  words: 'supplierReport',
  path: '/srm-report-supplier',
  call: '/api/srm/report/suppliers',
  right: PORTAL_RIGHT,
  filters: { date: ask.days(), supplierId: ask.refs('supplier'), classCode: ask.code('supplierClass') },
  columns: {
    supName: f.name(),
    orders: f.int(),
    /** Of lines with a price in CNY; null = none has one. */
    orderAmount: optional(f.price()),
    /** Null = the goods have several units. */
    receivedQty: optional(f.qty()),
    /** At the prices of the orders. */
    receivedAmount: optional(f.price()),
    returnedQty: optional(f.qty()),
    ppm: optional(f.int()),
    /** Not paid yet. */
    openInvoices: f.int(),
  },
  ids: { supplierId: f.id(), unitCode: optional(f.str(10)) },
  key: ['supplierId'],
  sums: ['orders', 'orderAmount', 'receivedAmount', 'openInvoices'],
  chart: { kind: 'grouped', by: 'supName', of: ['orderAmount', 'receivedAmount'], narrows: 'supplierId', key: 'supplierId' },
  opens: ({ supplierId }) => ['/srmpurchase-statistics', { supplierId }],
});

/** Evaluations that were published, with how the total has moved since the month before. */
export const evaluations = defineReport({
  n: 'evaluations',
  words: 'evaluations',
  path: '/evaluation-statistical-statement',
  call: '/api/srm/report/evaluations',
  right: PORTAL_RIGHT,
  filters: {
    period: ask.month(),
    supplierId: ask.refs('supplier'),
    classCode: ask.code('supplierClass'),
    grade: ask.choices(evaluationGrade),
  },
  columns: {
    supName: f.name(),
    month: f.str(7),
    quality: optional(f.qty('score')),
    delivery: optional(f.qty('score')),
    price: optional(f.qty('score')),
    service: optional(f.qty('score')),
    total: optional(f.qty('score')),
    grade: optional(f.choice(evaluationGrade)),
    /** Total less that of the month before; null = that month was not published. */
    trend: optional(f.qty('score')),
  },
  ids: { docId: f.id(), supplierId: f.id() },
  key: ['docId'],
  chart: { by: 'grade', of: ['rows'], narrows: 'grade', isScale: true },
  opens: ({ docId: id }) => ['/performance-report', { id }],
});
