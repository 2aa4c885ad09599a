/** What was ordered of suppliers, by material and supplier, and what was dealt with each of them (area-srm §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { purchaseStatistics as materialsReport, supplierReport } from '#domain/srm/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords } from '#server/modules/report-query.ts';
import { RECEIVED, SUPPLIED } from '#server/store/supply-quality.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const purchaseStatisticsSchema = reportSchema(materialsReport, {});
export const supplierReportSchema = reportSchema(supplierReport, {});

/** Only prices in CNY are told and added up. */
const PRICE = `case when p.currency = 'CNY' then c.price end`;
const ORDERED = `purchase_order_line o join purchase_order p on p.id = o.doc_id left join purchase_price c on c.po_line_id = o.id`;
const COUNTS = 'p.deleted_at is null and p.announced_at is not null and not o.is_removed';
const AMOUNT = `sum(round(o.order_qty * ${PRICE}, 2))`;

const LAST = `(select ${PRICE} from ${ORDERED} where o.material_id = m.id and ${COUNTS} and ${PRICE} is not null
  order by p.order_date desc, p.created_at desc, o.line_no desc limit 1)`;

const MATERIALS = `concat_ws('/', s.id, m.id) as "rowId", s.id as "supplierId", m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec,
  m.base_unit as "unitCode", s.sup_name as "supName", sum(o.order_qty) as "orderQty", sum(o.received_qty) as "receivedQty", ${AMOUNT} as amount,
  round(${AMOUNT} / nullif(sum(o.order_qty) filter (where (${PRICE}) is not null), 0), 6) as "avgPrice", ${LAST} as "lastPrice"`;

/** By material, then by supplier. */
export function purchaseStatistics(db: pg.Pool, actor: Actor, query: z.infer<typeof purchaseStatisticsSchema>) {
  const conditions = new Conditions();
  conditions.add(COUNTS);
  addOwnRows(conditions, actor, 'p.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, 'p.order_date', query.date);
  const from = `from ${ORDERED} join supplier s on s.id = p.supplier_id join material m on m.id = o.material_id`;
  const source = plainSource(conditions, { select: MATERIALS, from, tail: ' group by s.id, m.id', order: 'm.mat_code, s.supplier_code' });
  return answerReport<ReportRow<typeof materialsReport>>(db, actor, materialsReport, source, query);
}

const SETTLED = 4;

/** Everything that was dealt, each on its day: order lines, receipts at the prices of their orders, returns, lots that were judged, invoices that are not paid. */
const DEALT = `(
  select p.supplier_id, o.material_id, p.order_date as day, p.id as order_id, round(o.order_qty * ${PRICE}, 2) as ordered, 0::numeric as received,
    null::numeric as received_amount, 0::numeric as returned, 0::numeric as rejected, null::uuid as invoice_id from ${ORDERED} where ${COUNTS}
  union all
  select r.supplier_id, r.material_id, r.day, null, null, r.qty, round(r.qty * ${PRICE}, 2), 0, 0, null from (${RECEIVED}) r
    left join purchase_order_line o on o.id = r.po_line_id left join purchase_order p on p.id = o.doc_id left join purchase_price c on c.po_line_id = o.id
  union all
  select h.supplier_id, l.material_id, m.posting_date, null, null, 0, null, e.qty_delta, 0, null from purchase_return h join purchase_return_line l on l.doc_id = h.id
    join stock_movement m on m.doc_id = h.id and m.doc_type = 'purchaseReturn'
    join stock_ledger_entry e on e.movement_id = m.id and e.account = 'SUPPLIER' and e.line_id = l.id
  union all
  select t.supplier_id, t.material_id, t.day, null, null, 0, null, 0, t.rejected_qty, null from ${SUPPLIED} where t.inspection_id is not null
  union all
  select v.supplier_id, null, v.invoice_date, null, null, 0, null, 0, 0, v.id from invoice v where v.deleted_at is null and v.status <> ${SETTLED}) t`;

/** Figures of goods are only added up where they have one unit. */
const UNIT = 'case when count(distinct m.base_unit) = 1 then min(m.base_unit) end';
const inUnit = (figure: string): string => `case when count(distinct m.base_unit) = 1 then sum(t.${figure}) end`;

const SUPPLIERS = `s.id as "supplierId", s.sup_name as "supName", ${UNIT} as "unitCode", count(distinct t.order_id)::int as orders,
  sum(t.ordered) as "orderAmount", ${inUnit('received')} as "receivedQty", sum(t.received_amount) as "receivedAmount", ${inUnit('returned')} as "returnedQty",
  round(1000000 * sum(t.rejected) / nullif(sum(t.received), 0))::int as ppm,
  count(distinct t.invoice_id)::int as "openInvoices"`;

/** The largest orders first. */
export function suppliers(db: pg.Pool, actor: Actor, query: z.infer<typeof supplierReportSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 't.supplier_id', query.supplierId);
  if (query.classCode !== '') conditions.add(`s.class_code = ${conditions.param(query.classCode)}`);
  addDates(conditions, 't.day', query.date);
  const from = `from ${DEALT} join supplier s on s.id = t.supplier_id left join material m on m.id = t.material_id`;
  const source = plainSource(conditions, {
    select: SUPPLIERS,
    from,
    tail: ' group by s.id',
    order: 'sum(t.ordered) desc nulls last, s.supplier_code',
  });
  return answerReport<ReportRow<typeof supplierReport>>(db, actor, supplierReport, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(materialsReport, purchaseStatisticsSchema, purchaseStatistics),
  reportCall(supplierReport, supplierReportSchema, suppliers),
];
