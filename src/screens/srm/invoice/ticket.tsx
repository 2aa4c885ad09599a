/** The page of invoicing requests, on its three routes: the form, one request, and the list of those that wait for invoices. */
import { FilePen } from 'lucide-react';
import { OpenTicketLine, openTicket } from '#domain/srm/open-ticket.document.ts';
import { openTicketMake } from '#domain/srm/open-ticket.operation.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { FILL, TO_FILL, TO_INVOICE } from './invoice-paths.ts';
import { ticketEntry } from './ticket-entry.ts';

export function ticketScreen(path: string) {
  return documentScreen(openTicket, OpenTicketLine, {
    path,
    id: `srm.openTicket${path.replace('/srm', '')}`,
    source: 'server',
    list: {
      columns: ['supplierId', 'grossAmt', 'filledAmt', 'isRed', 'bizDate'],
      hidden: ['taxRate', 'currency', 'createdByName'],
      search: ['supplierId'],
      create: { to: [TO_INVOICE], right: openTicketMake.right },
      emptyTo: [TO_INVOICE],
      linesBeneath: true,
      ...(path === TO_FILL ? { where: { status: 0 } } : {}),
    },
    view: {
      facts: ['supplierId', 'grossAmt', 'filledAmt', 'taxRate', 'currency', 'isRed', 'invoiceFrom'],
      lines: ['statementNo', 'sourceDocNo', 'poNo', 'matCode', 'matName', 'amount'],
      wide: ['poNo'],
    },
    verbs: {
      order: ['fill', 'withdraw', 'close', 'paper'],
      of: {
        fill: {
          icon: FilePen,
          right: ['web:srmdata:supplier:invoice', 'web:srmdata:invoice:create'],
          from: [0],
          to: ({ id }) => [FILL, { ticket: id }],
        },
        withdraw: { aside: true },
      },
    },
    paper: { signatures: ['supplier'], right: 'web:srmdata' },
    entry: ticketEntry,
  });
}
