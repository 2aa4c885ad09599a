/** Transfers line by line: sent, received, still on the way and for how long (report/allotReport, routes §2.7.11 row 13). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { transfers as report } from '#domain/wms/reports/demand.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addEitherPlace, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const allotQuerySchema = reportSchema(report, {});

/**
 * On the way = sent, but neither received nor decided. Short or refused goods stay in transit until somebody settles them. Days count from sending to
 * receipt, or until now.
 */
export function transferReport(db: pg.Pool, actor: Actor, query: z.infer<typeof allotQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('h.deleted_at is null');
  addEitherPlace(conditions, actor, 'h.from_warehouse_id', 'h.to_warehouse_id');
  addDates(conditions, 'h.biz_date', query.date);
  addIds(conditions, 'h.from_warehouse_id', query.fromWarehouseId);
  addIds(conditions, 'h.to_warehouse_id', query.toWarehouseId);
  if (query.status.length > 0) conditions.add(`h.status = any(${conditions.param(query.status)}::smallint[])`);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ['l.mat_code', 'l.mat_name'], query.sMAT);
  const from = `from transfer_order h join transfer_line l on l.doc_id = h.id
    join warehouse f on f.id = h.from_warehouse_id join warehouse w on w.id = h.to_warehouse_id`;
  const select = `l.id as "lineId", h.id as "docId", h.to_warehouse_id as "toWarehouseId", h.doc_no as "docNo", h.status, h.biz_date as "bizDate", f.wh_name as "fromWarehouse",
    w.wh_name as "toWarehouse", l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode", l.box_no as "boxNo", l.is_loose as "isLoose",
    l.qty, l.shipped_qty as "shippedQty", l.received_qty as "receivedQty",
    case when h.status in (2, 3, 4) and l.result in (0, 2, 3) then l.shipped_qty - l.received_qty else 0 end as "inTransit",
    h.shipped_at as "shippedAt", h.received_at as "receivedAt",
    case when h.shipped_at is not null then floor(extract(epoch from coalesce(h.received_at, now()) - h.shipped_at) / 86400)::int end as days`;
  const source = plainSource(conditions, { select, from, order: 'h.created_at desc, h.id, l.line_no' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, allotQuerySchema, transferReport)];
