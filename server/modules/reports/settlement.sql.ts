/** What is settled with suppliers (area-srm §3): the pool, released statements, requests with their invoices, and how far everything is. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import * as report from '#domain/srm/settlement.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const poolSchema = reportSchema(report.statementPool, {});
export const historySchema = reportSchema(report.statementsHistory, {});
export const toInvoiceSchema = reportSchema(report.accountOpenTicket, {});
export const recordSchema = reportSchema(report.openTicketRecord, {});
export const collectSchema = reportSchema(report.accountOpenTicketCollect, {});

const POOL = `p.supplier_id as "supplierId", p.source_line_id as "sourceLineId", p.material_id as "materialId", s.sup_name as "supName",
  p.source_type as "sourceType", p.source_doc_no as "sourceDocNo", p.po_no as "poNo", p.mat_code as "matCode", p.mat_name as "matName", p.spec,
  p.unit_code as "unitCode", p.biz_date as "bizDate", p.qty, p.price, p.amount, p.tax_rate as "taxRate", p.currency`;

/** The oldest first, as statements take it. */
export function statementPool(db: pg.Pool, actor: Actor, query: z.infer<typeof poolSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 'p.supplier_id', query.supplierId);
  addWords(conditions, ['p.mat_code', 'p.mat_name', "coalesce(p.spec, '')"], query.sMAT);
  addWords(conditions, ['p.source_doc_no', 'p.po_no'], query.docNo);
  addDates(conditions, 'p.biz_date', query.bizDate);
  if (query.sourceType.length > 0) conditions.add(`p.source_type = any(${conditions.param(query.sourceType)}::smallint[])`);
  const from = 'from statement_pool p join supplier s on s.id = p.supplier_id';
  const source = plainSource(conditions, { select: POOL, from, order: 's.supplier_code, p.biz_date, p.source_doc_no, p.id' });
  return answerReport<ReportRow<typeof report.statementPool>>(db, actor, report.statementPool, source, query);
}

/**
 * Of each line of a request, how much is invoiced and how much paid. Shares are rounded along the lines, so that they add up to what the invoices say; a
 * request that is filled, or paid, counts whole, because its invoices may differ from it by some cents.
 */
const SHARES = `(
  select t.statement_line_id, t.amount,
    round(t.upto * h.filled, 2) - round((t.upto - t.amount) * h.filled, 2) as invoiced,
    round(t.upto * h.paid, 2) - round((t.upto - t.amount) * h.paid, 2) as settled, h.paid_at
  from (
    select o.id, case when o.status = 1 then 1 else o.filled_amt / o.gross_amt end as filled,
      case when o.status = 1 and bool_and(i.status = 4) then 1 else coalesce(sum(i.settled_amt), 0) / o.gross_amt end as paid, max(i.settled_at) as paid_at
    from open_ticket o left join invoice i on i.ticket_id = o.id and i.deleted_at is null where o.status in (0, 1) group by o.id
  ) h join (
    select l.doc_id, l.statement_line_id, l.amount, sum(l.amount) over (partition by l.doc_id order by l.line_no) as upto from open_ticket_line l
  ) t on t.doc_id = h.id)`;

const RELEASED = `from statement t join supplier s on s.id = t.supplier_id cross join lateral (
    select coalesce(sum(l.invoiced_amt), 0) as invoiced from statement_line l where l.doc_id = t.id and not l.is_removed) q`;
/** A month as everybody writes it, yyyy-MM; it is kept without the stroke. */
const monthText = (period: string): string => `left(${period}, 4) || '-' || right(${period}, 2)`;

const STATEMENT = `t.id as "docId", t.supplier_id as "supplierId", t.doc_no as "docNo", s.sup_name as "supName", ${monthText('t.period')} as period, t.net_amt as "netAmt",
  t.tax_amt as "taxAmt", t.gross_amt as "grossAmt", q.invoiced as "invoicedAmt", t.currency, t.released_at as "releasedAt"`;

function addStatement(conditions: Conditions, actor: Actor, query: z.infer<typeof historySchema>): void {
  conditions.add('t.status = 6 and t.deleted_at is null');
  addOwnRows(conditions, actor, 't.supplier_id', query.supplierId);
  addWords(conditions, ['t.doc_no'], query.docNo);
  addDates(conditions, `(t.released_at at time zone ${SITE_ZONE})::date`, query.released);
}

export function statementsHistory(db: pg.Pool, actor: Actor, query: z.infer<typeof historySchema>) {
  const conditions = new Conditions();
  addStatement(conditions, actor, query);
  const paid = `cross join lateral (
    select coalesce(sum(x.settled), 0) as settled, max(x.paid_at) filter (where x.settled <> 0) as at
    from statement_line l join ${SHARES} x on x.statement_line_id = l.id where l.doc_id = t.id and not l.is_removed) y`;
  const select = `${STATEMENT}, t.deduct_amt as "deductAmt", t.line_count as "lineCount", round(100 * q.invoiced / nullif(t.gross_amt, 0))::int as "invoicedPct",
    y.settled as "settledAmt", case when y.settled = t.gross_amt then y.at end as "settledAt"`;
  const source = plainSource(conditions, { select, from: `${RELEASED} ${paid}`, order: 't.released_at desc, t.doc_no desc' });
  return answerReport<ReportRow<typeof report.statementsHistory>>(db, actor, report.statementsHistory, source, query);
}

export function accountOpenTicket(db: pg.Pool, actor: Actor, query: z.infer<typeof toInvoiceSchema>) {
  const conditions = new Conditions();
  addStatement(conditions, actor, query);
  conditions.add('t.gross_amt <> q.invoiced');
  const select = `${STATEMENT}, t.gross_amt - q.invoiced as "restAmt", t.tax_rate as "taxRate"`;
  const source = plainSource(conditions, { select, from: RELEASED, order: 's.supplier_code, t.released_at, t.doc_no' });
  return answerReport<ReportRow<typeof report.accountOpenTicket>>(db, actor, report.accountOpenTicket, source, query);
}

/** The newest request first. */
export function openTicketRecord(db: pg.Pool, actor: Actor, query: z.infer<typeof recordSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 'o.supplier_id', query.supplierId);
  addWords(conditions, ['o.doc_no'], query.ticketNo);
  addWords(conditions, ['i.invoice_no'], query.invoiceNo);
  addDates(conditions, 'o.biz_date', query.made);
  if (query.ticketStatus.length > 0) conditions.add(`o.status = any(${conditions.param(query.ticketStatus)}::smallint[])`);
  if (query.status.length > 0) conditions.add(`i.status = any(${conditions.param(query.status)}::smallint[])`);
  const select = `o.id as "ticketId", i.id as "invoiceId", o.supplier_id as "supplierId", o.doc_no as "ticketNo", o.status as "ticketStatus",
    s.sup_name as "supName", o.gross_amt as "ticketAmt", i.invoice_no as "invoiceNo", i.invoice_date as "invoiceDate", i.status, i.net_amt as "netAmt",
    i.tax_amt as "taxAmt", i.gross_amt as "grossAmt", i.erp_doc_no as "erpDocNo", i.settled_at as "settledAt", o.biz_date as made`;
  const from = `from open_ticket o join supplier s on s.id = o.supplier_id left join invoice i on i.ticket_id = o.id and i.deleted_at is null`;
  const source = plainSource(conditions, { select, from, order: 'o.created_at desc, i.invoice_no' });
  return answerReport<ReportRow<typeof report.openTicketRecord>>(db, actor, report.openTicketRecord, source, query);
}

const AT = (status: number): string => `sum(x.amount) filter (where x.status = ${status})`;
/** Everything that was accepted, line by line: what waits, what is on a statement, and how much of that is invoiced and paid. */
const STAGES = `(
  select p.supplier_id, to_char(p.biz_date, 'YYYYMM') as period, 0 as status, p.amount, 0::numeric as requested, 0::numeric as invoiced, 0::numeric as settled
  from statement_pool p where p.amount is not null
  union all
  select t.supplier_id, t.period, t.status, l.amount, l.invoiced_amt, coalesce(y.invoiced, 0), coalesce(y.settled, 0)
  from statement t join statement_line l on l.doc_id = t.id and not l.is_removed
    left join (select statement_line_id, sum(invoiced) as invoiced, sum(settled) as settled from ${SHARES} z group by 1) y on y.statement_line_id = l.id
  where t.deleted_at is null) x`;
const SUMS = `coalesce(${AT(0)}, 0) as "poolAmt", coalesce(${AT(1)}, 0) as "reconciledAmt", coalesce(${AT(9)}, 0) as "confirmedAmt",
  coalesce(${AT(7)}, 0) as "reviewAmt", coalesce(${AT(4)}, 0) as "approvedAmt", coalesce(${AT(5)}, 0) as "toReleaseAmt",
  coalesce(${AT(6)}, 0) - sum(x.requested) as "releasedAmt", sum(x.requested - x.invoiced) as "requestedAmt", sum(x.invoiced - x.settled) as "invoicedAmt",
  sum(x.settled) as "settledAmt", sum(x.amount) as "totalAmt", sum(x.amount - x.settled) as "restAmt"`;

export function accountOpenTicketCollect(db: pg.Pool, actor: Actor, query: z.infer<typeof collectSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 'x.supplier_id', query.supplierId);
  if (query.month) conditions.add(`x.period = ${conditions.param(query.month.replace('-', ''))}`);
  const select = `s.id as "supplierId", s.sup_name as "supName", ${monthText('x.period')} as period, ${SUMS}`;
  const tail = ` group by s.id, x.period${query.openOnly ? ' having sum(x.amount - x.settled) <> 0' : ''}`;
  const from = `from ${STAGES} join supplier s on s.id = x.supplier_id`;
  const source = plainSource(conditions, { select, from, tail, order: 'x.period desc, s.supplier_code' });
  return answerReport<ReportRow<typeof report.accountOpenTicketCollect>>(db, actor, report.accountOpenTicketCollect, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(report.statementPool, poolSchema, statementPool),
  reportCall(report.statementsHistory, historySchema, statementsHistory),
  reportCall(report.accountOpenTicket, toInvoiceSchema, accountOpenTicket),
  reportCall(report.openTicketRecord, recordSchema, openTicketRecord),
  reportCall(report.accountOpenTicketCollect, collectSchema, accountOpenTicketCollect),
];
