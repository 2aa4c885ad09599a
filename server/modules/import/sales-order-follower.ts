/** What becomes of a sales order that is sent again: changed lines go over to it, a cancelled one is closed, the same again changes nothing. */
import { problem } from '#domain/kernel/problem.ts';
import { cmpQty, type Quantity } from '#domain/kernel/quantity.ts';
import { lineChangeProblem } from '#domain/wms/sales/sales-order.operation.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import type { Sent, Step } from './follow.ts';

interface SentLine {
  readonly materialId: string;
  readonly orderQty: Quantity;
  readonly requiredDate?: string | null;
  readonly price?: Quantity | null;
}

interface KnownLine {
  readonly soNo: string;
  readonly id: string;
  readonly status: number;
  readonly customerId: string;
  readonly lineId: string;
  readonly lineNo: number;
  readonly materialId: string;
  readonly matCode: string;
  readonly orderQty: Quantity;
  readonly issuedQty: Quantity;
  readonly openQty: Quantity;
  readonly requiredDate: string | null;
  readonly price: Quantity | null;
}

const text = `
  select o.so_no as "soNo", o.id, o.status, o.customer_id as "customerId", l.id as "lineId", l.line_no as "lineNo", l.material_id as "materialId",
    l.mat_code as "matCode", l.order_qty as "orderQty", l.issued_qty as "issuedQty", l.open_qty as "openQty", l.required_date as "requiredDate", p.price
  from sales_order o join sales_order_line l on l.doc_id = o.id and not l.is_removed left join sales_order_price p on p.so_line_id = l.id
  where o.so_no = any($1::text[]) order by o.so_no, l.line_no`;

const CLOSED: readonly number[] = [5, 7];
const CANCELLED = 'ERP 已取消订单';

const samePrice = (known: Quantity | null, sent: Quantity | null | undefined): boolean =>
  sent === null || sent === undefined || (known !== null && cmpQty(known, sent) === 0);

function stepOf(known: readonly [KnownLine, ...KnownLine[]], payload: Readonly<Record<string, unknown>>, cancelled: boolean): Step {
  const [{ id, soNo, status, customerId }] = known;
  if (cancelled) return CLOSED.includes(status) ? null : { operation: 'salesOrder.close', payload: { id, reason: CANCELLED } };
  if (payload.customerId !== customerId) return problem('SO_CUSTOMER', { soNo });
  const sent = payload.lines as readonly SentLine[];
  const other =
    known.find(({ materialId }, n) => sent[n]?.materialId !== materialId) ?? (sent.length > known.length ? known.at(-1) : undefined);
  if (other) return problem('SO_LINES', { soNo, lineNo: String(other.lineNo), matCode: other.matCode });
  const lines: Record<string, unknown>[] = [];
  for (const [n, line] of known.entries()) {
    const { orderQty = line.orderQty, requiredDate = null, price } = sent[n] ?? {};
    if (cmpQty(orderQty, line.orderQty) === 0 && requiredDate === line.requiredDate && samePrice(line.price, price)) continue;
    const kept = lineChangeProblem(line, orderQty);
    if (kept) return kept;
    lines.push({ lineId: line.lineId, orderQty, requiredDate, price });
  }
  return lines.length === 0 ? null : { operation: 'salesOrder.change', payload: { id, lines } };
}

/**
 * Lines are told by their place in the order, which never changes.
 * @param sent orders by their number, checked by the schema of `salesOrder.take`
 * @returns what is to be done about each that is here, by its number
 */
export async function followSalesOrders(on: Queryable, sent: readonly Sent[]): Promise<Map<string, Step>> {
  const rows = await rowsOf<KnownLine>(on, text, [sent.map(({ number }) => number)]);
  const known = new Map<string, [KnownLine, ...KnownLine[]]>();
  for (const row of rows) {
    const own = known.get(row.soNo);
    if (own) own.push(row);
    else known.set(row.soNo, [row]);
  }
  return new Map(
    sent.flatMap(({ number, payload, cancelled }) => {
      const own = known.get(number);
      return own ? [[number, stepOf(own, payload, cancelled)] as const] : [];
    }),
  );
}
