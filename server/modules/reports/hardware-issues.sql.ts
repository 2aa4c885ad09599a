/** What the hardware stores gave out and took back by red notes (area-reports row 8). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { hardwareIssues as report } from '#domain/wms/reports/issue.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addEitherPlace, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const hardwareIssuesSchema = reportSchema(report, {});

const QTY = 'case when h.is_red then -l.qty else l.qty end';

const COLUMNS = `l.id as "lineId", h.id as "docId", h.party_id as "deptId", l.red_of_line_id as "redOfLineId", h.doc_no as "docNo", h.biz_date as "bizDate",
  d.dept_name as "deptName", t.wh_name as "toWhName", p.person_name as "receiverName", l.mat_code as "matCode", l.mat_name as "matName", l.spec,
  l.unit_code as "unitCode", coalesce(x.batch_no, l.batch_no) as "batchNo", n.bin_code as "binCode", ${QTY} as qty,
  case when h.is_red then 0 else l.red_qty end as "redQty", case when h.is_red then 0 else l.qty - l.red_qty end as "netQty",
  c.ref_price as price, round((${QTY}) * c.ref_price, 2) as amount, h.is_red as "isRed", h.red_of_no as "redOfNo"`;

const FROM = `from issue_line l join issue_doc h on h.id = l.doc_id left join department d on d.id = h.party_id
  left join warehouse t on t.id = h.to_warehouse_id left join person p on p.id = h.receiver_id left join bin n on n.id = l.bin_id
  left join batch x on x.id = l.batch_id left join material_price c on c.material_id = l.material_id`;

/** The newest first. */
export function hardwareIssues(db: pg.Pool, actor: Actor, query: z.infer<typeof hardwareIssuesSchema>) {
  const conditions = new Conditions();
  conditions.add(`h.issue_type = 'HW' and h.status in (2, 4, 5, 6)`);
  addEitherPlace(conditions, actor, 'h.warehouse_id', 'h.to_warehouse_id');
  addIds(conditions, 'h.party_id', query.deptId);
  addIds(conditions, 'h.to_warehouse_id', query.toWarehouseId);
  addWords(conditions, ['l.mat_code', 'l.mat_name', "coalesce(l.spec, '')"], query.sMAT);
  if (query.red !== 'all') conditions.add(`h.is_red = ${conditions.param(query.red === 'only')}::boolean`);
  addDates(conditions, 'h.biz_date', query.date);
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 'h.biz_date desc, h.doc_no desc, h.id, l.line_no' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, hardwareIssuesSchema, hardwareIssues)];
