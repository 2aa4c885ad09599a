/** Lines of delivery notes that were sent, and what came of them (area-srm §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { deliveryNotes as report } from '#domain/srm/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const deliveryNotesSchema = reportSchema(report, {});

const [CLOSED, RECEIVED] = [1, 4];

/** The notice that a note became was made as the note was shipped. Nothing else says when somebody checked it in than its last change since. */
const AT_GATE = 'case when a.status in (3, 4) and a.updated_at > a.created_at then a.updated_at end';
const FIRST_GOODS = `(select min(h.audited_at) from receipt h where h.notice_id = a.id and h.status in (3, 4))`;

/** Without a plan or an arrival, `greatest` alone would make a delay of 0. */
const LATE = `case when g.arrived is not null and n.plan_arrive_at is not null
  then greatest(0, floor(extract(epoch from g.arrived - n.plan_arrive_at) / 3600))::int end`;

const COLUMNS = `d.id as "lineId", n.id as "docId", n.supplier_id as "supplierId", n.doc_no as "docNo", n.biz_date as "bizDate", s.sup_name as "supName",
  d.mat_code as "matCode", d.mat_name as "matName", d.spec, d.unit_code as "unitCode", d.qty, d.received_qty as "receivedQty",
  case when n.status in (${CLOSED}, ${RECEIVED}) or d.received_qty >= d.qty then d.received_qty - d.qty end as "diffQty", n.plan_arrive_at as "planArriveAt", g.arrived as "arrivedAt",
  ${LATE} as "hoursLate"`;

const FROM = `from delivery_note n join delivery_note_line d on d.doc_id = n.id join supplier s on s.id = n.supplier_id
  left join arrival_notice a on a.id = n.notice_id cross join lateral (select least(${AT_GATE}, ${FIRST_GOODS}) as arrived) g`;

/** The newest note first. */
export function deliveryNotes(db: pg.Pool, actor: Actor, query: z.infer<typeof deliveryNotesSchema>) {
  const conditions = new Conditions();
  conditions.add('n.deleted_at is null and n.status <> 0 and not d.is_removed');
  addOwnRows(conditions, actor, 'n.supplier_id', query.supplierId);
  addWords(conditions, ["coalesce(n.doc_no, '')"], query.docNo);
  addWords(conditions, ['d.mat_code', 'd.mat_name', "coalesce(d.spec, '')"], query.sMAT);
  addDates(conditions, 'n.biz_date', query.date);
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, order: 'n.created_at desc, d.line_no' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, deliveryNotesSchema, deliveryNotes)];
