/** What production has handed over, receipt by receipt (area-reports row 5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { finishedIn as report } from '#domain/wms/reports/sales.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const finishedInSchema = reportSchema(report, {});

/** Lines of receipts that are in the books: h is the receipt, l the line. */
export const STORED = 'h.status = 1 and h.deleted_at is null and not l.is_removed';

/** The verdict on a box; its goods may have been judged in parts. */
const JUDGED = `left join lateral (
  select sum(b.qty) filter (where b.verdict in (1, 2)) as passed, sum(b.qty) filter (where b.verdict = 3) as rejected, count(b.verdict) as verdicts
  from inspection i join inspection_box b on b.doc_id = i.id
  where i.source_doc_id = h.id and i.deleted_at is null and b.box_id = l.box_id) j on true`;

const judged = (column: string): string => `case when sum(j.verdicts) > 0 then coalesce(sum(j.${column}), 0) end`;

const COLUMNS = `concat_ws('/', h.id, m.id, l.batch_no) as "rowId", h.id as "docId", m.id as "materialId", h.warehouse_id as "warehouseId", h.doc_no as "docNo",
  h.biz_date as "bizDate", h.order_no as "orderNo", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  l.batch_no as "batchNo", count(*)::int as boxes, sum(l.qty) as qty, ${judged('passed')} as "passedQty", ${judged('rejected')} as "rejectedQty",
  w.wh_name as "whName"`;

const FROM = `from finished_receipt h join finished_receipt_line l on l.doc_id = h.id join material m on m.id = l.material_id
  join warehouse w on w.id = h.warehouse_id ${JUDGED}`;

/** The newest first. */
export function finishedIn(db: pg.Pool, actor: Actor, query: z.infer<typeof finishedInSchema>) {
  const conditions = new Conditions();
  conditions.add(STORED);
  addPlaces(conditions, actor, 'h.warehouse_id', query.warehouseId);
  addWords(conditions, ["coalesce(h.order_no, '')"], query.orderNo);
  addWords(conditions, ["coalesce(l.batch_no, '')"], query.batchNo);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, 'h.biz_date', query.date);
  const tail = ' group by h.id, m.id, w.id, l.batch_no';
  const source = plainSource(conditions, {
    select: COLUMNS,
    from: FROM,
    tail,
    order: 'h.biz_date desc, h.doc_no desc, m.mat_code, l.batch_no',
  });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, finishedInSchema, finishedIn)];
