/** What a payment that the ERP tells of does to the invoice it names (S-INV 3→4). */
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import type { InvoiceRow } from './invoice.document.ts';

export interface Payment {
  /** Number of the payable in the ERP. */
  readonly erpDocNo: string;
  /** ISO instant. */
  readonly paidAt: string;
  readonly amount: Quantity;
}

type Billed = Pick<InvoiceRow, 'status' | 'invoiceNo' | 'erpDocNo' | 'grossAmt' | 'settledAt'>;

const SYNCED = 3;
const SETTLED = 4;

/** Whether a payment is that of the payable under which the invoice was booked, and of all of it. */
export const paysWhole = ({ erpDocNo, grossAmt }: Pick<Billed, 'erpDocNo' | 'grossAmt'>, paid: Omit<Payment, 'paidAt'>): boolean =>
  paid.erpDocNo === erpDocNo && cmpQty(paid.amount, grossAmt) === 0;

/** What somebody who sent another payment should compare. */
export const paymentOther = ({ invoiceNo, erpDocNo, grossAmt }: Billed): Problem =>
  problem('PAYMENT_OTHER', { no: invoiceNo, erpDocNo: erpDocNo ?? '', amount: grossAmt });

/** What is to be done: settle the invoice, nothing because it is settled by this very payment, or tell what does not fit. */
export function paymentStep(billed: Billed, paid: Payment): 'settle' | 'same' | Problem {
  const { status, invoiceNo, settledAt } = billed;
  if (status !== SYNCED && status !== SETTLED) return problem('PAYMENT_EARLY', { no: invoiceNo });
  if (!paysWhole(billed, paid)) return paymentOther(billed);
  if (status === SYNCED) return 'settle';
  // Another day would be another payment, and the books may have closed over the first.
  const isSame = settledAt !== null && Date.parse(settledAt) === Date.parse(paid.paidAt);
  return isSame ? 'same' : problem('PAYMENT_TWICE', { no: invoiceNo, at: settledAt ?? '' });
}
