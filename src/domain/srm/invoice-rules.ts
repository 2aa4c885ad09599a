/** What an invoice must agree with (area-srm §3, three-way match). Amounts are yuan with at most two decimals. */
import { addQty, cmpQty, isPositive, isQuantity, mulQty, negQty, type Quantity, quantity, subQty } from '#domain/kernel/quantity.ts';

/** All invoices of a request together may differ from it by this much. */
export const GROSS_TOLERANCE: Quantity = '0.1';
/** The tax of an invoice may differ from its net amount times the rate by this much: it is the sum of rounded lines. */
export const TAX_TOLERANCE: Quantity = '0.06';

const abs = (amount: Quantity): Quantity => (amount.startsWith('-') ? negQty(amount) : amount);
const isNear = (a: Quantity, b: Quantity, tolerance: Quantity): boolean => cmpQty(abs(subQty(a, b)), tolerance) <= 0;

export interface Entered {
  readonly invoiceCode: string | null;
  readonly invoiceNo: string;
  readonly netAmt: Quantity;
  readonly taxAmt: Quantity;
  readonly grossAmt: Quantity;
  readonly taxRate: Quantity;
  readonly isRed: boolean;
}

/** Eight digits with a code of ten or twelve, twenty without one. */
export const isInvoiceNumber = (code: string | null, no: string): boolean =>
  code === null || code === '' ? /^\d{20}$/.test(no) : /^(\d{10}|\d{12})$/.test(code) && /^\d{8}$/.test(no);

/** Key of the problem with an invoice's own figures; null if they agree with each other. */
export function invoiceFault({ invoiceCode, invoiceNo, netAmt, taxAmt, grossAmt, taxRate, isRed }: Entered): string | null {
  if (!isInvoiceNumber(invoiceCode, invoiceNo)) return 'INVOICE_NUMBER';
  if (isPositive(grossAmt) === isRed) return isRed ? 'INVOICE_NOT_RED' : 'INVOICE_NOT_BLUE';
  if (cmpQty(addQty(netAmt, taxAmt), grossAmt) !== 0) return 'INVOICE_SUM';
  return isNear(mulQty(netAmt, mulQty(taxRate, '0.01')), taxAmt, TAX_TOLERANCE) ? null : 'INVOICE_TAX';
}

/** Whether the invoices of a request bill more than it asks for. @param filled what all of them say, this one included */
export const isOverfilled = (filled: Quantity, asked: Quantity): boolean => cmpQty(abs(filled), addQty(abs(asked), GROSS_TOLERANCE)) > 0;
/** Whether nothing more is to come. */
export const isFilled = (filled: Quantity, asked: Quantity): boolean => isNear(filled, asked, GROSS_TOLERANCE);

export interface Scanned {
  readonly invoiceCode: string;
  readonly invoiceNo: string;
  /** Without tax on paper invoices, with tax on full e-invoices (type 31, 32). */
  readonly amount: string;
  readonly isGross: boolean;
  readonly invoiceDate: string;
}

/** Kinds of full e-invoices in the two-dimensional code. */
const E_INVOICES: readonly string[] = ['31', '32'];

/** What the two-dimensional code of an invoice says: "01,10,3300171130,12345678,1000.00,20261101,…"; null for anything else. */
export function readInvoiceCode(text: string): Scanned | null {
  const [version, kind = '', invoiceCode = '', invoiceNo = '', amount = '', day = ''] = text.trim().split(',');
  if (version !== '01' || !/^\d{8}(\d{12})?$/.test(invoiceNo) || !/^\d{8}$/.test(day) || !isQuantity(amount)) return null;
  const invoiceDate = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return { invoiceCode, invoiceNo, amount: quantity(amount), isGross: E_INVOICES.includes(kind), invoiceDate };
}
