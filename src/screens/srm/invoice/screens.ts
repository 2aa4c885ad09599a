import type { ScreenDef } from '#pages/kit/screen.ts';

export const invoiceScreens: ScreenDef[] = [
  { path: '/srm/accountOpenTicket', load: () => import('./account-open-ticket.screen.tsx') },
  { path: '/srm/makeOutDetails', load: () => import('./make-out-details.screen.tsx') },
  { path: '/srm/accountOpenTicketDetail', load: () => import('./account-open-ticket-detail.screen.tsx') },
  { path: '/srm/fillingInvoice', load: () => import('./filling-invoice.screen.tsx') },
  { path: '/srm/fillinginvoiceDetail', load: () => import('./filling-invoice-detail.screen.tsx') },
  { path: '/srm/openTicketRecordDetail', load: () => import('./open-ticket-record-detail.screen.tsx') },
];
