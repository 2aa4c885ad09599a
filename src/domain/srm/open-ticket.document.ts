/** An invoicing request (area-srm §3): the lines of released statements that the supplier makes out invoices for. */
import { defineDocument, defineHeader, defineLine } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { fillStatus } from './codes.ts';

export const OpenTicket = defineHeader(
  'openTicket',
  fillStatus,
  {
    supplierId: f.ref('supplier'),
    currency: f.str(3),
    taxRate: f.qty('%'),
    /** It takes more back than it bills, so a red-letter invoice answers it. */
    isRed: f.bool(),
    grossAmt: f.price(),
    /** What invoices that stand say. */
    filledAmt: { ...f.counter('CNY'), price: true },
    /** The first day of the month in which the earliest of its statements was released. No invoice is older. */
    invoiceFrom: f.date(),
  },
  { sets: () => [], indexes: ['supplierId'] },
);

export const OpenTicketLine = defineLine(
  'openTicketLine',
  OpenTicket,
  {
    docId: f.id(),
    lineNo: f.int(),
    statementId: f.ref('statement'),
    statementNo: optional(f.str(40)),
    statementLineId: f.ref('statementLine'),
    sourceDocNo: optional(f.str(40)),
    poNo: optional(f.str(40)),
    matCode: optional(f.str(40)),
    matName: optional(f.name()),
    /** Below zero for what is taken back. */
    amount: f.signed(f.price()),
  },
  ['statementLineId'],
);

export const openTicket = defineDocument({
  docType: 'openTicket',
  area: 'srm',
  pages: ['/srm/accountOpenTicketDetail', '/srm/fillingInvoice'],
  header: OpenTicket,
  lines: [OpenTicketLine],
  status: fillStatus,
  waits: [0],
  numbering: { prefix: 'KP', date: 'yyMMdd', digits: 4 },
  systemEdges: [
    [0, 1],
    [1, 0],
  ],
});

export type OpenTicketRow = Row<typeof OpenTicket>;
export type OpenTicketLineRow = Row<typeof OpenTicketLine>;
