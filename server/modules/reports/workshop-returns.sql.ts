/** What lines gave back to the stores (`report/workshopReturns`). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import { isAdmin } from '#domain/kernel/permission.ts';
import { workshopReturns as report, type WorkshopReturned } from '#domain/wms/reports/return.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const workshopReturnsSchema = reportSchema(report, {});

const DELETED = 7;
const SELECT = `l.id as "lineId", l.doc_id as "docId", h.from_warehouse_id as "fromWarehouseId", h.to_warehouse_id as "toWarehouseId", h.doc_no as "docNo",
  h.biz_date as "bizDate", h.status, s.wh_name as "fromWhName", t.wh_name as "toWhName", h.return_reason as "returnReason", h.order_no as "orderNo",
  l.mat_code as "matCode", l.mat_name as "matName", l.spec, l.unit_code as "unitCode", l.box_no as "boxNo", l.batch_no as "batchNo", l.qty,
  l.gross_kg as "grossKg", l.tare_kg as "tareKg", l.confirm_qty as "confirmQty", l.qty - l.confirm_qty as "diffQty", l.diff_reason as "diffReason",
  h.created_by_name as "createdByName", l.confirmed_by_name as "confirmedByName"`;

/** The newest return first, its lines in their order; of the actor's own line sides and stores. */
export function workshopReturns(db: pg.Pool, actor: Actor, query: z.infer<typeof workshopReturnsSchema>) {
  const conditions = new Conditions();
  conditions.add(`h.status <> ${DELETED} and h.deleted_at is null`);
  if (!isAdmin(actor)) {
    const own = conditions.param(actor.warehouses);
    conditions.add(`(h.from_warehouse_id = any(${own}::uuid[]) or h.to_warehouse_id = any(${own}::uuid[]))`);
  }
  addIds(conditions, 'h.from_warehouse_id', query.fromWarehouseId);
  addWords(conditions, ["coalesce(h.doc_no, '')"], query.docNo);
  addWords(conditions, ["coalesce(h.order_no, '')"], query.orderNo);
  addWords(conditions, ['l.mat_code', 'l.mat_name', "coalesce(l.box_no, '')"], query.sMAT);
  if (query.returnReason.length > 0) conditions.add(`h.return_reason = any(${conditions.param(query.returnReason)}::smallint[])`);
  if (query.status.length > 0) conditions.add(`h.status = any(${conditions.param(query.status)}::smallint[])`);
  addDates(conditions, 'h.biz_date', query.date);
  const from = `from workshop_return_line l join workshop_return h on h.id = l.doc_id
    join warehouse s on s.id = h.from_warehouse_id join warehouse t on t.id = h.to_warehouse_id`;
  const source = plainSource(conditions, { select: SELECT, from, order: 'h.created_at desc, h.id, l.line_no' });
  return answerReport<WorkshopReturned>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, workshopReturnsSchema, workshopReturns)];
