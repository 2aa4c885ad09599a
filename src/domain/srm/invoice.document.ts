/** Invoices of suppliers (model-10, S-INV): each answers a part of an invoicing request. */
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { invoiceStatus, invoiceType } from './codes.ts';

export const Invoice = defineHeader(
  'invoice',
  invoiceStatus,
  {
    supplierId: f.ref('supplier'),
    ticketId: f.ref('openTicket'),
    ticketNo: optional(f.str(40)),
    invoiceType: f.choice(invoiceType),
    /** Empty for a full e-invoice. */
    invoiceCode: optional(f.str(12)),
    invoiceNo: f.str(20),
    invoiceDate: f.date(),
    netAmt: f.signed(f.price()),
    taxRate: f.qty('%'),
    taxAmt: f.signed(f.price()),
    grossAmt: f.signed(f.price()),
    isRed: f.bool(),
    /** The invoice that a red-letter one takes back. */
    blueInvoiceNo: optional(f.str(20)),
    sellerTaxNo: optional(f.str(20)),
    /** What its two-dimensional code says. */
    ocrText: optional(f.text()),
    syncedAt: optional(f.ts()),
    settledAt: optional(f.ts()),
    settledAmt: f.signed(optional(f.price())),
    /** Code and number; null once deleted, so that the number may be entered again. */
    invoiceKey: optional(f.str(40)),
  },
  { sets: () => [], indexes: ['supplierId', 'ticketId', 'invoiceNo'], unique: ['invoiceKey'] },
);

export const invoice = defineDocument({
  docType: 'invoice',
  area: 'srm',
  pages: '/srm/openTicketRecordDetail',
  header: Invoice,
  status: invoiceStatus,
  waits: [0, 3],
  numbering: { prefix: 'IV', date: 'yyMMdd', digits: 4 },
});

export type InvoiceRow = Row<typeof Invoice>;
