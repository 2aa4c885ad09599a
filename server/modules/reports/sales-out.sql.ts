/** What has left for customers, by order line (area-reports row 10). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { salesOut as report } from '#domain/wms/reports/sales.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDays, addEitherPlace, addIds, addWords, SITE_TODAY, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const salesOutSchema = reportSchema(report, {});

/** Null where no day was asked for, of which `greatest` would make 0. */
const LATE = `case when o.required_date is not null
  then greatest(0, coalesce((h.shipped_at at time zone ${SITE_ZONE})::date, ${SITE_TODAY}) - o.required_date) end`;
const KEPT = 'sum(l.qty - l.settled_qty)';

const COLUMNS = `concat_ws('/', h.id, l.so_line_id, m.id) as "rowId", h.id as "docId", h.customer_id as "customerId", m.id as "materialId", l.so_line_id as "soLineId",
  h.doc_no as "docNo", s.doc_no as "soNo", c.customer_name as "customerName", h.so_type as "soType", m.mat_code as "matCode", m.mat_name as "matName", m.spec,
  m.base_unit as "unitCode", count(*)::int as boxes, ${KEPT} as qty, sum(l.signed_qty) as "signedQty", sum(l.returned_qty) as "returnedQty",
  h.ship_status as "shipStatus", o.required_date as "requiredDate", h.shipped_at as "shippedAt", h.signed_at as "signedAt",
  ${LATE} as "lateDays", case when s.currency = 'CNY' then ${KEPT} * p.price end as amount`;

const FROM = `from sales_issue h join sales_issue_line l on l.doc_id = h.id join material m on m.id = l.material_id join customer c on c.id = h.customer_id
  left join sales_order_line o on o.id = l.so_line_id left join sales_order s on s.id = o.doc_id left join sales_order_price p on p.so_line_id = o.id`;

/** The newest first. Orders of the ERP have its number as theirs. */
export function salesOut(db: pg.Pool, actor: Actor, query: z.infer<typeof salesOutSchema>) {
  const conditions = new Conditions();
  conditions.add('h.status in (2, 4, 6) and h.deleted_at is null and not l.is_removed');
  addEitherPlace(conditions, actor, 'h.warehouse_id', 'h.hub_warehouse_id');
  addWords(conditions, ["coalesce(s.doc_no, '')", 'h.doc_no'], query.soNo);
  addIds(conditions, 'h.customer_id', query.customerId);
  if (query.soType.length > 0) conditions.add(`h.so_type = any(${conditions.param(query.soType)}::smallint[])`);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  if (query.late) conditions.add(`${LATE} > 0`);
  addDays(conditions, 'h.audited_at', query.date);
  const tail = ' group by h.id, m.id, c.id, l.so_line_id, o.id, s.id, p.price';
  const order = 'h.audited_at desc, h.doc_no desc, o.line_no, m.mat_code';
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, tail, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, salesOutSchema, salesOut)];
