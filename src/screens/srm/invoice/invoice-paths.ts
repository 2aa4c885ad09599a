/** The first step of a request, its form, its own page, and the list of those that wait for invoices. */
export const TO_INVOICE = '/srm/accountOpenTicket';
export const MAKE = '/srm/makeOutDetails';
export const TICKET = '/srm/accountOpenTicketDetail';
export const TO_FILL = '/srm/fillingInvoice';
/** An invoice is entered here, and looked at there. */
export const FILL = '/srm/fillinginvoiceDetail';
export const INVOICE = '/srm/openTicketRecordDetail';
/** Statements that the address of the form names. */
export const MOST_STATEMENTS = 40;
