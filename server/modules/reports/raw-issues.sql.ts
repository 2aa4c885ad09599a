/** Boxes of raw material issued for requisitions (payloads §6.4, routes §2.7.11 row 7). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { rawIssues as report } from '#domain/wms/reports/demand.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDays, addEitherPlace, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const rawIssueQuerySchema = reportSchema(report, {});

const COLUMNS = `l.id, h.id as "docId", h.doc_no as "docNo", h.audited_at as "issuedAt", h.dept_id as "deptId", d.dept_name as "deptName", h.order_no as "orderNo",
  q.mat_code as "matCode", q.mat_name as "matName", q.spec, q.unit_code as "unitCode", l.box_no as "boxNo", t.batch_no as "batchNo", l.qty,
  p.person_name as "receiverName"`;

const FROM = `from prod_demand_box_log l join requisition h on h.id = l.doc_id join requisition_line q on q.id = l.line_id
  join application a on a.id = h.application_id left join department d on d.id = h.dept_id
  left join person p on p.id = a.applicant_id left join box b on b.id = l.box_id left join batch t on t.id = b.batch_id`;

/** Leaves out what was taken back or rejected. Newest first. */
export function rawIssues(db: pg.Pool, actor: Actor, query: z.infer<typeof rawIssueQuerySchema>) {
  const conditions = new Conditions();
  conditions.add('l.status = 3 and h.audited_at is not null');
  addEitherPlace(conditions, actor, 'h.from_warehouse_id', 'h.to_warehouse_id');
  addDays(conditions, 'h.audited_at', query.date);
  addIds(conditions, 'h.dept_id', query.deptId);
  addWords(conditions, ["coalesce(h.order_no, '')"], query.orderNo);
  addWords(conditions, ['q.mat_code', 'q.mat_name', "coalesce(q.spec, '')"], query.sMAT);
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 'h.audited_at desc, h.doc_no, l.box_no, l.id' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, rawIssueQuerySchema, rawIssues)];
