/** Orders of production with what was made, spoilt and stored (area-reports row 29). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { prodOrders as report } from '#domain/wms/reports/production.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addWords, SITE_TODAY, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { STORED } from './finished-in.sql.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const prodOrdersSchema = reportSchema(report, {});

/** What the last operation of an order has finished (alias of the order: o). An order without operations says it itself. */
export const COMPLETED = `coalesce((select p.good_qty from order_operation p where p.order_id = o.id and not p.is_removed order by p.op_seq desc limit 1), o.completed_qty)`;

/** Receipts by the order they name, and orders without receipts. @param places condition on h.warehouse_id */
const ordersOf = (places: string): string => `(
  select o.id as order_id, coalesce(o.order_no, r.order_no) as order_no, coalesce(o.material_id, r.material_id) as material_id, o.order_type,
    coalesce(o.biz_date, r.biz_date) as biz_date, o.order_qty, ${COMPLETED} as completed, o.start_at, o.finish_at, o.line_id, o.due_date,
    o.status, coalesce(r.stored, 0) as stored,
    coalesce(r.batches, o.batch_no) as batches
  from (select * from prod_order where deleted_at is null) o full join (
    select h.order_no, l.material_id, sum(l.qty) as stored, string_agg(distinct l.batch_no, ', ') as batches, min(h.biz_date) as biz_date
    from finished_receipt h join finished_receipt_line l on l.doc_id = h.id where ${STORED} and h.order_no is not null${places} group by 1, 2
  ) r on r.order_no = o.order_no and r.material_id = o.material_id) t`;

/** Rework is neither good nor spoilt, and so still at its operation. */
const MADE = `left join lateral (
  select (array_agg(x.in_qty order by x.op_seq))[1] as started, sum(x.spoilt) as spoilt, sum(x.suspect_qty) as suspect,
    sum(x.in_qty - x.good_qty - x.spoilt - x.suspect_qty) + coalesce(sum(x.good_qty - x.taken), 0) as under_way
  from (select p.op_seq, p.in_qty, p.good_qty, p.suspect_qty, p.scrap_labour_qty + p.scrap_material_qty as spoilt,
    lead(p.in_qty) over (order by p.op_seq) as taken from order_operation p
    where p.order_id = t.order_id and not p.is_removed) x) d on true`;

/** Its own line; of an order that names none, those that have reported work for it. */
const LINES = `left join lateral (
  select string_agg(distinct n.line_name, ', ') as names, array_agg(distinct n.id) as ids
  from line n where n.id = t.line_id or t.line_id is null and n.id in (
    select s.line_id from order_operation p join report_work k on k.order_op_id = p.id join station s on s.station_code = k.station_code
    where p.order_id = t.order_id and k.status = 1 and k.deleted_at is null)) n on true`;

/** Until it was finished, else until today. Of an order that was closed nobody knows when it was finished. */
export const LATE_DAYS = `case when t.due_date is not null and (t.finish_at is not null or t.status < 5)
  then greatest(0, coalesce((t.finish_at at time zone ${SITE_ZONE})::date, ${SITE_TODAY}) - t.due_date) end`;

const COLUMNS = `t.order_no || '/' || t.material_id as "rowId", t.order_id as "orderId", t.material_id as "materialId", t.order_no as "orderNo",
  t.order_type as "orderType", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", t.batches as "batchNo",
  t.order_qty as "orderQty", d.started as "inQty", t.completed as "completedQty", d.spoilt as "scrapQty", d.suspect as "suspectQty", d.under_way as "wipQty",
  t.stored as "stockedQty", round(100 * t.completed / nullif(t.order_qty, 0))::int as "ratePct", n.names as "lineName", t.start_at as "startAt",
  t.finish_at as "finishAt", t.due_date as "dueDate", ${LATE_DAYS} as "lateDays", t.status`;

type Asked = Pick<z.infer<typeof prodOrdersSchema>, 'orderNo' | 'status' | 'lineId' | 'date'>;

/**
 * "from …" of the orders that are asked for: t is the order, m its material, d what its operations have made of it, n its lines. Orders stand in no store;
 * what is stored of them is seen by whoever sees the store.
 * @param conditions get those of the search
 */
export function ordersFrom(conditions: Conditions, actor: Actor, { orderNo, status, lineId, date }: Asked): string {
  const places = isAdmin(actor) ? '' : ` and h.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[])`;
  addWords(conditions, ['t.order_no'], orderNo);
  if (status.length > 0) conditions.add(`t.status = any(${conditions.param(status)}::smallint[])`);
  if (lineId.length > 0) conditions.add(`n.ids && ${conditions.param(lineId)}::uuid[]`);
  addDates(conditions, 't.biz_date', date);
  return `from ${ordersOf(places)} join material m on m.id = t.material_id ${MADE} ${LINES}`;
}

/** The newest first. */
export function prodOrders(db: pg.Pool, actor: Actor, query: z.infer<typeof prodOrdersSchema>) {
  const conditions = new Conditions();
  const from = ordersFrom(conditions, actor, query);
  addWords(conditions, ["coalesce(t.batches, '')"], query.batchNo);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  const source = plainSource(conditions, { select: COLUMNS, from, order: 't.biz_date desc, t.order_no desc, m.mat_code' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, prodOrdersSchema, prodOrders)];
