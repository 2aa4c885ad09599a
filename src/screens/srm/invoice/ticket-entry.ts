/** How an invoicing request begins: with what the chosen statements leave to invoice, and what other statements of the supplier take back. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { isZero, sumQty } from '#domain/kernel/quantity.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { OpenTicketLine } from '#domain/srm/open-ticket.document.ts';
import { leftToInvoice, MOST_TICKET_LINES, openTicketMake } from '#domain/srm/open-ticket.operation.ts';
import { accountOpenTicket } from '#domain/srm/settlement.reports.ts';
import type { StatementLineRow, StatementRow } from '#domain/wms/purchase/statement.entity.ts';
import { defineEntry, type Origin, type Unread } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';

type Left = ReportRow<typeof accountOpenTicket>;
interface Found {
  readonly list: readonly StatementRow[];
  readonly lines: { readonly statementLine?: readonly StatementLineRow[] };
}
const toInvoice = call<{ readonly list: readonly Left[] }>(`POST ${accountOpenTicket.call}`);
const statements = call<Found>('POST /api/srm/statement/pageList');

/** The chosen statements, and those of the same supplier, currency and rate that take something back: it is carried into its next request. */
async function read(chosen: readonly string[], signal: AbortSignal): Promise<Found> {
  const how = { signal, alertError: false };
  const first = await statements({ filters: { id: [...chosen] }, lines: ['statementLine'], pageSize: chosen.length }, how);
  const [head] = first.list;
  if (!head) return first;
  const { list } = await toInvoice({ supplierId: [head.supplierId], pageSize: 500, figures: false }, how);
  const carried = list.filter(
    ({ docId, restAmt, currency, taxRate }) =>
      restAmt.startsWith('-') && !chosen.includes(docId) && currency === head.currency && taxRate === head.taxRate,
  );
  if (carried.length === 0) return first;
  const ids = carried.map(({ docId }) => docId);
  const more = await statements({ filters: { id: ids }, lines: ['statementLine'], pageSize: ids.length }, how);
  const lines = [...(first.lines.statementLine ?? []), ...(more.lines.statementLine ?? [])];
  return { list: [...first.list, ...more.list], lines: { statementLine: lines } };
}

function useOrigin(chosen: string): Origin | Unread | undefined {
  const ids = useMemo(() => chosen.split(','), [chosen]);
  const { data, error, refetch } = useQuery({
    queryKey: ['srm/toInvoice', ids],
    queryFn: ({ signal }) => read(ids, signal),
    staleTime: 0,
  });
  return useMemo(() => {
    if (error && !data) return { retry: () => void refetch() };
    if (!data) return undefined;
    const numbers = new Map(data.list.map(({ id, docNo }) => [id, docNo]));
    const left = (data.lines.statementLine ?? []).filter((line) => !line.isRemoved && !isZero(leftToInvoice(line)));
    const lines = left.map((line) => fresh(line, numbers.get(line.docId) ?? ''));
    const total = sumQty(left.map(leftToInvoice));
    const isRed = total.startsWith('-') ? 'true' : '';
    return { draft: { head: { supplierId: data.list[0]?.supplierId ?? '', isRed }, lines }, fixed: [] };
  }, [data, error, refetch]);
}

const fresh = (line: StatementLineRow, statementNo: string): LineValues => ({
  statementId: line.docId,
  statementNo,
  statementLineId: line.id,
  sourceDocNo: line.sourceDocNo ?? '',
  poNo: line.poNo ?? '',
  matCode: line.matCode ?? '',
  matName: line.matName ?? '',
  left: leftToInvoice(line),
  amount: leftToInvoice(line),
});

const YUAN = { unit: 'CNY', decimals: 2 };

export const ticketEntry = defineEntry({
  create: openTicketMake,
  head: ['supplierId', 'isRed', 'remark'],
  beside: ['supplierId'],
  origin: { by: 'statements', use: useOrigin },
  ...linesOf(OpenTicketLine, {
    docType: 'openTicket',
    given: true,
    most: MOST_TICKET_LINES,
    cells: [
      { key: 'statementNo', shown: ({ statementNo = '' }) => statementNo, width: 120, code: true },
      { key: 'sourceDocNo', shown: ({ sourceDocNo = '' }) => sourceDocNo, width: 120, code: true },
      { key: 'matCode', shown: ({ matCode = '' }) => matCode, width: 110, code: true },
      { key: 'matName', shown: ({ matName = '' }) => matName, grow: 2, width: 110 },
      { key: 'left', shown: ({ left = '' }) => left, figure: true, width: 110, unit: () => YUAN },
      { key: 'amount', width: 130, unit: () => YUAN },
    ],
    sent: ({ statementId, statementLineId, amount }) => ({ statementId, statementLineId, amount }),
  }),
});
