/** The moves of an invoice (S-INV): the supplier fills it in, finance hands it to the ERP or gives it back, the ERP says that it was paid. */
import { z } from 'zod';
import { Supplier } from '#domain/basic/party.resource.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import { defineCreate, defineMove } from '#domain/kernel/document.ts';
import { byId, byIndex } from '#domain/kernel/entity.ts';
import { daySchema, instantSchema } from '#domain/kernel/field.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { add, type Decision, put } from '#domain/kernel/operation.ts';
import { ownSupplier } from '#domain/kernel/permission.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import { addQty, cmpQty, negQty, percentSchema } from '#domain/kernel/quantity.ts';
import { defineAttach } from '#domain/wms/attach.operation.ts';
import { centsSchema } from '#domain/wms/purchase/money.ts';
import { invoiceType } from './codes.ts';
import { Invoice, invoice } from './invoice.document.ts';
import { invoiceFault, isFilled, isOverfilled } from './invoice-rules.ts';
import { OpenTicket, type OpenTicketRow } from './open-ticket.document.ts';
import { paymentOther, paysWhole } from './payment.ts';

const OWN = 'web:srmdata:supplier:invoice';
const STAFF = 'web:srmdata:invoice:create';
const SYNC = 'web:srmdata:invoice:sync';
const reason = z.string().trim().min(2).max(500);
const digits = z.string().trim().regex(/^\d*$/);

/** The request after one more or one less invoice: how much is filled, and whether that is all. */
function filledBy(ticket: OpenTicketRow, amount: string): Partial<Decision> {
  const status = isFilled(addQty(ticket.filledAmt, amount), ticket.grossAmt) ? 1 : 0;
  return {
    add: [add(OpenTicket, ticket.id, 'filledAmt', amount)],
    put: ticket.status === status ? [] : [put(OpenTicket, { ...ticket, status })],
  };
}

/**
 * 填票: one invoice of a request.
 * @throws INVOICE_NUMBER, INVOICE_SUM, INVOICE_TAX, INVOICE_RATE, INVOICE_DATE, INVOICE_OVER, INVOICE_USED (which names nobody), INVOICE_TAX_NO, INVOICE_BLUE
 */
export const invoiceFill = defineCreate(invoice, {
  verb: 'fill',
  to: 0,
  offline: false,
  right: [OWN, STAFF],
  schema: z.object({
    id: uuidSchema,
    ticketId: uuidSchema,
    invoiceType: invoiceType.schema,
    invoiceCode: digits.max(12).nullish(),
    invoiceNo: digits.max(20),
    invoiceDate: daySchema,
    netAmt: centsSchema,
    taxRate: percentSchema,
    taxAmt: centsSchema,
    grossAmt: centsSchema,
    blueInvoiceNo: digits.max(20).nullish(),
    sellerTaxNo: z.string().trim().max(20).nullish(),
    ocrText: z.string().trim().max(500).nullish(),
    remark: z.string().max(500).nullish(),
  }),
  reads: [
    (p) => [
      byId(OpenTicket, p.ticketId),
      byIndex(Invoice, 'invoiceNo', p.invoiceNo),
      ...(p.blueInvoiceNo ? [byIndex(Invoice, 'invoiceNo', p.blueInvoiceNo)] : []),
    ],
    (p, rows) => [byId(Supplier, rows.get(OpenTicket, p.ticketId)?.supplierId ?? p.ticketId)],
  ],
  decide: (p, rows, ctx) => {
    const ticket = rows.get(OpenTicket, p.ticketId) ?? refuse('DOC_MISSING');
    const { supplierId, isRed } = ticket;
    ownSupplier(ctx, supplierId);
    guard(ticket.status === 0, 'TICKET_NOT_OPEN', { docNo: ticket.docNo ?? '' });
    const invoiceCode = p.invoiceCode || null;
    const fault = invoiceFault({ ...p, invoiceCode, isRed });
    guard(fault === null, fault ?? '', { net: p.netAmt, tax: p.taxAmt, gross: p.grossAmt });
    guard(cmpQty(p.taxRate, ticket.taxRate) === 0, 'INVOICE_RATE', { rate: ticket.taxRate });
    guard(p.invoiceDate <= ctx.today && p.invoiceDate >= ticket.invoiceFrom, 'INVOICE_DATE', { from: ticket.invoiceFrom, to: ctx.today });
    const filled = addQty(ticket.filledAmt, p.grossAmt);
    guard(!isOverfilled(filled, ticket.grossAmt), 'INVOICE_OVER', { docNo: ticket.docNo ?? '', amount: ticket.grossAmt, filled });
    const invoiceKey = `${invoiceCode ?? ''}/${p.invoiceNo}`;
    guard(!rows.by(Invoice, 'invoiceNo', p.invoiceNo).some((one) => one.invoiceKey === invoiceKey), 'INVOICE_USED', { no: p.invoiceNo });
    const taxNo = rows.get(Supplier, supplierId)?.taxNo ?? null;
    guard(!p.sellerTaxNo || taxNo === null || p.sellerTaxNo === taxNo, 'INVOICE_TAX_NO', { taxNo: taxNo ?? '' });
    const named = p.blueInvoiceNo ? rows.by(Invoice, 'invoiceNo', p.blueInvoiceNo) : [];
    const blue = named.some((one) => one.supplierId === supplierId && one.deletedAt === null && !one.isRed);
    guard(!isRed || blue, 'INVOICE_BLUE');
    return {
      header: {
        supplierId,
        ticketId: ticket.id,
        ticketNo: ticket.docNo,
        invoiceType: p.invoiceType,
        invoiceCode,
        invoiceNo: p.invoiceNo,
        invoiceDate: p.invoiceDate,
        netAmt: p.netAmt,
        taxRate: p.taxRate,
        taxAmt: p.taxAmt,
        grossAmt: p.grossAmt,
        isRed,
        blueInvoiceNo: isRed ? (p.blueInvoiceNo ?? null) : null,
        sellerTaxNo: p.sellerTaxNo || taxNo,
        ocrText: p.ocrText || null,
        remark: p.remark ?? null,
        syncedAt: null,
        settledAt: null,
        settledAmt: null,
        invoiceKey,
      },
      ...filledBy(ticket, p.grossAmt),
    };
  },
});

/** Taken back before finance has it. The request waits for an invoice again. */
export const invoiceDelete = defineMove(invoice, {
  verb: 'delete',
  from: [0],
  offline: false,
  right: [OWN, STAFF],
  reads: [(p, rows) => [byId(OpenTicket, rows.get(Invoice, p.id)?.ticketId ?? p.id)]],
  decide: (header, _p, rows) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const ticket = rows.get(OpenTicket, header.ticketId) ?? refuse('DOC_MISSING');
    return { header: { invoiceKey: null }, ...filledBy(ticket, negQty(header.grossAmt)) };
  },
});

/** 0→3: it is in the ERP's books, under the number of its payable. */
export const invoiceSync = defineMove(invoice, {
  verb: 'sync',
  from: [0],
  to: 3,
  offline: false,
  right: SYNC,
  payload: { erpDocNo: z.string().trim().min(1).max(40) },
  reads: [(p, rows) => [byId(OpenTicket, rows.get(Invoice, p.id)?.ticketId ?? p.id)]],
  decide: (header, p, rows, ctx) => {
    guard(header.deletedAt === null, 'DOC_MISSING');
    const ticket = rows.get(OpenTicket, header.ticketId);
    guard(ticket?.status === 1, 'INVOICE_INCOMPLETE', { docNo: ticket?.docNo ?? '' });
    return { header: { erpDocNo: p.erpDocNo, syncedAt: ctx.occurredAt } };
  },
});

/** 3→0, after the payable was deleted in the ERP. */
export const invoiceUnsync = defineMove(invoice, {
  verb: 'unsync',
  from: [3],
  to: 0,
  offline: false,
  right: SYNC,
  payload: { reason },
  decide: () => ({ header: { erpDocNo: null, syncedAt: null } }),
});

/** 3→4: it was paid, as the ERP's message or finance says. @throws PAYMENT_OTHER where its number or amount is another, PAYMENT_FUTURE where nobody can have paid yet */
export const invoiceSettle = defineMove(invoice, {
  verb: 'settle',
  from: [3],
  to: 4,
  offline: false,
  right: SYNC,
  payload: { erpDocNo: z.string().trim().min(1).max(40), paidAt: instantSchema, amount: centsSchema },
  decide: (header, p, _rows, ctx) => {
    const { code, params } = paymentOther(header);
    guard(paysWhole(header, p), code, params);
    const day = dayIn(ctx.timeZone, p.paidAt);
    guard(day <= ctx.today, 'PAYMENT_FUTURE', { no: header.invoiceNo, day });
    return { header: { settledAt: p.paidAt, settledAmt: p.amount } };
  },
});

export const invoiceAttach = defineAttach(invoice, [OWN, STAFF]);
