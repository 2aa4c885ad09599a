/** The page of invoices: entered from a request, looked at and handed to the ERP from the list of records. */
import { Banknote, BookCheck, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { isFigure, isQuantity, netOf, quantity, subQty } from '#domain/kernel/quantity.ts';
import { type InvoiceRow, invoice } from '#domain/srm/invoice.document.ts';
import { invoiceFill } from '#domain/srm/invoice.operation.ts';
import { readInvoiceCode } from '#domain/srm/invoice-rules.ts';
import { OpenTicketLine, openTicket } from '#domain/srm/open-ticket.document.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { type Draft, defineEntry, type Origin, type Unread, withoutLines } from '#pages/document/entry-plan.ts';
import { useServerDocument } from '#pages/document/use-server-document.ts';
import type { AskMore } from '#pages/document/verb-plan.ts';
import { localMinute, toText } from '#pages/fields/field-values.ts';
import { useDeviceNow } from '#pages/kit/use-now.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { TO_FILL } from './invoice-paths.ts';

type Head = Draft['head'];

/** What follows from the gross amount: net and tax of the rate. */
function split(head: Head, grossAmt: string): Head {
  const rate = head.taxRate ?? '';
  if (!isQuantity(grossAmt) || !isQuantity(rate)) return head;
  const netAmt = netOf(quantity(grossAmt), rate);
  return { ...head, grossAmt, netAmt, taxAmt: subQty(quantity(grossAmt), netAmt) };
}

/** What the two-dimensional code says goes into its fields; anything else is kept as it was read. */
function scanned({ head }: Draft): Partial<Draft> {
  const read = readInvoiceCode(head.ocrText ?? '');
  if (!read) return {};
  const { invoiceCode, invoiceNo, invoiceDate, amount, isGross } = read;
  const known = { ...head, invoiceCode, invoiceNo, invoiceDate, invoiceType: invoiceCode === '' ? '3' : (head.invoiceType ?? '1') };
  if (isGross) return { head: split(known, amount) };
  const tax = isFigure(head.grossAmt) ? subQty(head.grossAmt, amount) : (head.taxAmt ?? '');
  return { head: { ...known, netAmt: amount, taxAmt: tax } };
}

/** An invoice begins with what its request still lacks. */
function useOrigin(ticketId: string): Origin | Unread | undefined {
  const today = useToday();
  const { header, isFailed, retry } = useServerDocument(openTicket, OpenTicketLine, ticketId);
  return useMemo(() => {
    if (isFailed) return { retry };
    if (!header) return undefined;
    const { taxRate, grossAmt, filledAmt } = header;
    const head = { ticketId, taxRate, invoiceType: '3', invoiceDate: today };
    return { draft: { head: split(head, subQty(grossAmt, filledAmt)), lines: [] }, fixed: ['taxRate'] };
  }, [header, isFailed, retry, ticketId, today]);
}

/** Only a payment of the whole amount settles an invoice. */
function useWholeAmount({ grossAmt }: InvoiceRow): AskMore<never> {
  const now = useDeviceNow();
  return { start: { settledAt: localMinute(now), settledAmt: toText(grossAmt) } };
}

export function invoiceScreen(path: string) {
  return documentScreen(invoice, null, {
    path,
    id: `srm.invoice${path.replace('/srm', '')}`,
    source: 'server',
    list: {
      columns: ['supplierId', 'invoiceNo', 'invoiceDate', 'grossAmt', 'taxAmt', 'ticketNo', 'settledAt'],
      wide: ['taxAmt', 'ticketNo'],
      hidden: ['invoiceCode', 'invoiceType', 'netAmt', 'taxRate', 'isRed', 'settledAmt', 'syncedAt'],
      search: ['supplierId', 'invoiceType'],
      numbers: ['invoiceNo', 'ticketNo'],
      create: { to: [TO_FILL], right: invoiceFill.right },
      emptyTo: [TO_FILL],
    },
    view: {
      facts: [
        ...([
          'supplierId',
          'ticketNo',
          'invoiceType',
          'invoiceCode',
          'invoiceNo',
          'invoiceDate',
          'grossAmt',
          'netAmt',
          'taxAmt',
          'taxRate',
        ] as const),
        ...(['isRed', 'blueInvoiceNo', 'sellerTaxNo', 'syncedAt', 'settledAt', 'settledAmt'] as const),
      ],
    },
    verbs: {
      order: ['sync', 'settle', 'unsync', 'paper', 'delete'],
      of: {
        sync: { icon: BookCheck, ask: { fields: [{ key: 'erpDocNo', required: true }] } },
        settle: {
          icon: Banknote,
          ask: {
            fields: [
              { key: 'settledAt', required: true },
              { key: 'settledAmt', required: true },
            ],
            payload: ({ settledAt, settledAmt }, { erpDocNo }) => ({ erpDocNo, paidAt: settledAt, amount: settledAmt }),
            useMore: useWholeAmount,
          },
        },
        unsync: { icon: Undo2, aside: true },
      },
    },
    paper: { signatures: [], right: 'web:srmdata' },
    entry: defineEntry({
      create: invoiceFill,
      head: [
        ...['ticketId', 'ocrText', 'invoiceType', 'invoiceCode', 'invoiceNo', 'invoiceDate'],
        ...['grossAmt', 'netAmt', 'taxAmt', 'taxRate', 'blueInvoiceNo', 'sellerTaxNo', 'remark'],
      ],
      beside: ['ticketId'],
      without: ({ head }) => [
        ...(head.grossAmt?.startsWith('-') ? [] : ['blueInvoiceNo']),
        ...(head.invoiceType === '3' ? ['invoiceCode'] : []),
      ],
      required: ({ head }) => (head.grossAmt?.startsWith('-') ? ['blueInvoiceNo'] : []),
      chosen: { ocrText: scanned, grossAmt: ({ head }) => ({ head: split(head, head.grossAmt ?? '') }) },
      origin: { by: 'ticket', use: useOrigin },
      ...withoutLines,
    }),
  });
}
