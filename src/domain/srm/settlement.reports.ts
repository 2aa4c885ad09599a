/** What is settled with suppliers, as lists (area-srm §3): what waits to be billed, released statements and what of them is invoiced, invoices by request, and how far everything is. */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport } from '#domain/kernel/report.ts';
import { PORTAL_RIGHT } from '#domain/system/supplier.ts';
import { billedKind } from '#domain/wms/purchase/codes.ts';
import { MAT, UNIT } from '#domain/wms/reports/columns.ts';
import { fillStatus, invoiceStatus } from './codes.ts';

const SUPPLIER = { supplierId: ask.refs('supplier') } as const;

/** 待对账: by source line and day. */
export const statementPool = defineReport({
  n: 'statementPool',
  words: 'settlement',
  path: '/srm/statements',
  call: '/api/srm/statementPool/pageList',
  right: PORTAL_RIGHT,
  filters: { ...SUPPLIER, sMAT: ask.words(), docNo: ask.words(), bizDate: ask.days(), sourceType: ask.choices(billedKind) },
  columns: {
    supName: f.name(),
    sourceType: f.choice(billedKind),
    sourceDocNo: optional(f.str(40)),
    poNo: optional(f.str(40)),
    matCode: optional(MAT.matCode),
    matName: optional(MAT.matName),
    spec: MAT.spec,
    bizDate: f.date(),
    qty: f.qty(),
    price: optional(f.price()),
    /** Null while its order has no price. */
    amount: optional(f.price()),
    taxRate: optional(f.qty('%')),
    currency: f.str(3),
  },
  ids: { supplierId: f.id(), sourceLineId: f.id(), materialId: optional(f.id()), unitCode: optional(UNIT.unitCode) },
  key: ['supplierId', 'sourceLineId', 'bizDate'],
  hidden: ['spec', 'currency'],
  wide: ['poNo', 'taxRate'],
  sums: ['amount'],
});

const STATEMENT = {
  docNo: f.str(40),
  supName: f.name(),
  period: f.str(7),
  netAmt: f.price(),
  taxAmt: f.price(),
  grossAmt: f.price(),
  invoicedAmt: f.price(),
} as const;

/** Released statements, and how far they are invoiced and paid. */
export const statementsHistory = defineReport({
  n: 'statementsHistory',
  words: 'settlement',
  path: '/srm/statementsHistory',
  call: '/api/srm/statementsHistory/pageList',
  right: PORTAL_RIGHT,
  filters: { ...SUPPLIER, docNo: ask.words(), released: ask.days() },
  columns: {
    ...STATEMENT,
    deductAmt: f.price(),
    invoicedPct: optional(f.int('%')),
    settledAmt: f.price(),
    settledAt: optional(f.ts()),
    releasedAt: f.ts(),
    lineCount: f.int(),
    currency: f.str(3),
  },
  ids: { docId: f.id(), supplierId: f.id() },
  key: ['docId'],
  hidden: ['currency', 'lineCount', 'deductAmt'],
  wide: ['taxAmt', 'netAmt', 'releasedAt'],
  sums: ['netAmt', 'taxAmt', 'grossAmt', 'invoicedAmt', 'settledAmt'],
  opens: ({ docId }) => ['/srm/statements', { id: docId }],
});

/** Released statements that leave something to invoice. */
export const accountOpenTicket = defineReport({
  n: 'accountOpenTicket',
  words: 'settlement',
  path: '/srm/accountOpenTicket',
  call: '/api/srm/accountOpenTicket/pageList',
  right: PORTAL_RIGHT,
  filters: { ...SUPPLIER, docNo: ask.words(), released: ask.days() },
  columns: { ...STATEMENT, restAmt: f.price(), taxRate: f.qty('%'), currency: f.str(3), releasedAt: f.ts() },
  ids: { docId: f.id(), supplierId: f.id() },
  key: ['docId'],
  hidden: ['currency'],
  wide: ['taxAmt', 'netAmt', 'taxRate'],
  sums: ['grossAmt', 'invoicedAmt', 'restAmt'],
  opens: ({ docId }) => ['/srm/statements', { id: docId }],
});

/** Requests with the invoices that answer them. */
export const openTicketRecord = defineReport({
  n: 'openTicketRecord',
  words: 'settlement',
  path: '/srm/openTicketRecord',
  call: '/api/srm/openTicketRecord/pageList',
  right: PORTAL_RIGHT,
  filters: {
    ...SUPPLIER,
    ticketNo: ask.words(),
    invoiceNo: ask.words(),
    ticketStatus: ask.choices(fillStatus),
    status: ask.choices(invoiceStatus),
    made: ask.days(),
  },
  columns: {
    ticketNo: f.str(40),
    ticketStatus: f.choice(fillStatus),
    supName: f.name(),
    ticketAmt: f.price(),
    invoiceNo: optional(f.str(20)),
    invoiceDate: optional(f.date()),
    status: optional(f.choice(invoiceStatus)),
    netAmt: optional(f.price()),
    taxAmt: optional(f.price()),
    grossAmt: optional(f.price()),
    erpDocNo: optional(f.str(40)),
    settledAt: optional(f.ts()),
    made: f.date(),
  },
  ids: { ticketId: f.id(), invoiceId: optional(f.id()), supplierId: f.id() },
  key: ['ticketId', 'invoiceId'],
  hidden: ['made'],
  wide: ['netAmt', 'taxAmt', 'erpDocNo'],
  sums: ['grossAmt'],
  opens: ({ ticketId, invoiceId }) =>
    invoiceId ? ['/srm/openTicketRecordDetail', { id: invoiceId }] : ['/srm/accountOpenTicketDetail', { id: ticketId }],
});

const STEPS = [
  'poolAmt',
  'reconciledAmt',
  'confirmedAmt',
  'reviewAmt',
  'approvedAmt',
  'toReleaseAmt',
  'releasedAmt',
  'requestedAmt',
  'invoicedAmt',
  'settledAmt',
] as const;

/** Everything that was accepted, by supplier and month, and how far it is on its way to being paid. Each amount stands in one column only. */
export const accountOpenTicketCollect = defineReport({
  n: 'accountOpenTicketCollect',
  words: 'settlement',
  path: '/srm/accountOpenTicketCollect',
  call: '/api/srm/accountOpenTicketCollect/pageList',
  right: PORTAL_RIGHT,
  filters: { ...SUPPLIER, month: ask.month(), openOnly: ask.flag() },
  columns: {
    supName: f.name(),
    period: f.str(7),
    poolAmt: f.price(),
    reconciledAmt: f.price(),
    confirmedAmt: f.price(),
    reviewAmt: f.price(),
    approvedAmt: f.price(),
    toReleaseAmt: f.price(),
    releasedAmt: f.price(),
    requestedAmt: f.price(),
    invoicedAmt: f.price(),
    settledAmt: f.price(),
    totalAmt: f.price(),
    /** What is not paid yet. */
    restAmt: f.price(),
  },
  ids: { supplierId: f.id() },
  key: ['supplierId', 'period'],
  wide: ['confirmedAmt', 'approvedAmt', 'toReleaseAmt'],
  sums: [...STEPS, 'totalAmt', 'restAmt'],
  chart: { by: 'supName', of: [...STEPS], narrows: 'supplierId', key: 'supplierId' },
});
