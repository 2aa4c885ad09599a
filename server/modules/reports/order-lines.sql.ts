/** Lines of purchase orders and what came of them (area-reports row 11). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { orderLines as report } from '#domain/wms/reports/purchase.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords, SITE_TODAY, SITE_ZONE } from '#server/modules/report-query.ts';
import { OPEN_OF_ORDER } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const orderLinesSchema = reportSchema(report, {});

/** Reviewed receipts of every line: the last day, and the goods that nobody had to inspect. Their counter of accepted goods stays 0. */
const RECEIVED = `(select l.po_line_id, max((h.audited_at at time zone ${SITE_ZONE})::date) as day, sum(l.qty) filter (where not l.need_inspect) as exempt
  from receipt_line l join receipt h on h.id = l.doc_id where h.status in (3, 4) and l.qty > 0 group by 1)`;

/** The day until which a line is late; null = it is complete, and no receipt says since when. */
const UNTIL = `case when ${OPEN_OF_ORDER} = 0 then r.day when p.status = 5 then (p.closed_at at time zone ${SITE_ZONE})::date else ${SITE_TODAY} end`;
/** Null where a day is not known, of which `greatest` alone would make 0. */
const LATE = `case when o.required_date is not null and (${UNTIL}) is not null then greatest(0, (${UNTIL}) - o.required_date) end`;
const PRICE = `case when p.currency = 'CNY' then c.price end`;

const COLUMNS = `o.id as "poLineId", p.id as "docId", p.po_type as "poType", p.supplier_id as "supplierId", o.material_id as "materialId", p.po_no as "poNo",
  p.order_date as "orderDate", s.supplier_code as "supplierCode", s.sup_name as "supName", o.line_no as "lineNo", o.mat_code as "matCode",
  o.mat_name as "matName", o.spec, o.unit_code as "unitCode", p.status, o.order_qty as "orderQty", o.shipped_qty as "shippedQty",
  o.received_qty as "receivedQty", o.accepted_qty + coalesce(r.exempt, 0) as "acceptedQty", o.rejected_qty as "rejectedQty",
  o.returned_qty as "returnedQty", o.replaced_qty as "replacedQty", ${OPEN_OF_ORDER} as "openQty", o.required_date as "requiredDate",
  o.promised_date as "promisedDate", ${LATE} as "lateDays", ${PRICE} as price, round(o.order_qty * ${PRICE}, 2) as amount`;

const FROM = `from purchase_order_line o join purchase_order p on p.id = o.doc_id join supplier s on s.id = p.supplier_id
  left join purchase_price c on c.po_line_id = o.id left join ${RECEIVED} r on r.po_line_id = o.id`;

/** The newest order first. */
export function orderLines(db: pg.Pool, actor: Actor, query: z.infer<typeof orderLinesSchema>) {
  const conditions = new Conditions();
  conditions.add('p.deleted_at is null and p.announced_at is not null and not o.is_removed');
  addWords(conditions, ['p.po_no'], query.poNo);
  addIds(conditions, 'p.supplier_id', query.supplierId);
  addWords(conditions, ['o.mat_code', 'o.mat_name', "coalesce(o.spec, '')"], query.sMAT);
  if (query.status.length > 0) conditions.add(`p.status = any(${conditions.param(query.status)}::smallint[])`);
  if (query.openOnly) conditions.add(`p.status < 4 and ${OPEN_OF_ORDER} > 0`);
  addDates(conditions, 'o.required_date', query.due);
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 'p.order_date desc, p.po_no desc, o.line_no' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, orderLinesSchema, orderLines)];
