/** Suspected products step by step, and every rework: what the documents of quality say, in order of time. */
import type { z } from 'zod';
import type { ReportRow } from '#domain/kernel/report.ts';
import { reworkTrace, suspectedTrace } from '#domain/mes/quality/quality.reports.ts';
import type { PriceReader } from '#domain/system/prices.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addWords } from '#server/modules/report-query.ts';
import type { Queryable } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const suspectedTraceSchema = reportSchema(suspectedTrace, {});
export const reworkTraceSchema = reportSchema(reworkTrace, {});

/** Each step of a suspicion as a row. Registered, boxes of the batch, each disposition of an approved review, rejected reviews, finished repairs. */
const STEPS = `(
  select s.id::text || '/1' as row_id, s.id as suspect_id, 1 as step, s.created_at as at, s.qty, null::smallint as disposition,
    null::varchar as box_no, s.doc_no as step_no, s.created_by_name as by, s.description as note from suspected_product s
  union all
  select k.id::text, k.doc_id, 2, coalesce(k.freed_at, s.updated_at), k.qty, null, k.box_no, null, k.freed_by_name, s.containment
    from suspect_box k join suspected_product s on s.id = k.doc_id
  union all
  select l.id::text, r.suspect_id, 3, r.audited_at, l.qty, l.disposition, null, r.doc_no, r.audited_by_name, coalesce(l.reason, r.root_cause)
    from quality_review r join quality_review_line l on l.doc_id = r.id and not l.is_removed where r.status = 2
  union all
  select r.id::text || '/5', r.suspect_id, 5, r.updated_at, r.qty, null, null, r.doc_no, r.updated_by_name, r.reverse_reason
    from quality_review r where r.status = 3
  union all
  select p.id::text, p.suspect_id, 4, p.end_at, p.good_qty + p.scrap_qty, null, null, p.doc_no, e.person_name, p.steps
    from quality_repair p left join person e on e.id = p.repairer_id where p.end_at is not null
) t`;

const TRACE = `t.row_id as "rowId", t.suspect_id as "suspectId", t.at, s.label_no as "labelNo", s.doc_no as "docNo", t.step,
  s.source_type as "sourceType", t.disposition, t.qty, coalesce(t.box_no, b.box_no) as "boxNo", m.mat_code as "matCode", m.mat_name as "matName",
  m.base_unit as "unitCode", o.order_no as "orderNo", coalesce(c.batch_no, o.batch_no) as "batchNo", t.step_no as "stepNo", t.by, t.note`;

const TRACE_FROM = `from ${STEPS} join suspected_product s on s.id = t.suspect_id join material m on m.id = s.material_id
  left join prod_order o on o.id = s.order_id left join box b on b.id = s.box_id left join batch c on c.id = b.batch_id`;

const MATERIAL = ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"];

/** The newest suspicion first, its own steps in order of time. */
export function suspectedTraces(db: Queryable, reader: PriceReader, query: z.infer<typeof suspectedTraceSchema>) {
  const conditions = new Conditions();
  conditions.add('s.deleted_at is null');
  addWords(conditions, ["coalesce(s.label_no, '')", "coalesce(s.doc_no, '')"], query.labelNo);
  addWords(conditions, ["coalesce(c.batch_no, o.batch_no, '')"], query.batchNo);
  addWords(conditions, ["coalesce(o.order_no, '')"], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 's.biz_date', query.date);
  const source = plainSource(conditions, { select: TRACE, from: TRACE_FROM, order: 's.created_at desc, s.id, t.at nulls last, t.row_id' });
  return answerReport<ReportRow<typeof suspectedTrace>>(db, reader, suspectedTrace, source, query);
}

const REWORK = `p.id as "repairId", p.doc_no as "docNo", o.order_no as "orderNo", c.card_no as "cardNo", m.mat_code as "matCode", m.mat_name as "matName",
  m.base_unit as "unitCode", s.label_no as "labelNo", r.root_cause as "rootCause", p.defect_code as "defectCode", p.steps,
  e.person_name as "repairerName", p.qty, p.good_qty as "goodQty", p.scrap_qty as "scrapQty", p.times, p.minutes, p.start_at as "startAt",
  p.end_at as "endAt", p.status`;

const REWORK_FROM = `from quality_repair p join material m on m.id = p.material_id join suspected_product s on s.id = p.suspect_id
  join quality_review r on r.id = p.review_id left join prod_order o on o.id = p.order_id left join wip_card c on c.id = p.card_id
  left join person e on e.id = p.repairer_id`;

export function reworkTraces(db: Queryable, reader: PriceReader, query: z.infer<typeof reworkTraceSchema>) {
  const conditions = new Conditions();
  conditions.add('p.deleted_at is null');
  addWords(conditions, ["coalesce(o.order_no, '')"], query.orderNo);
  addWords(conditions, ["coalesce(c.card_no, '')"], query.cardNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 'p.biz_date', query.date);
  const source = plainSource(conditions, { select: REWORK, from: REWORK_FROM, order: 'p.created_at desc, p.id' });
  return answerReport<ReportRow<typeof reworkTrace>>(db, reader, reworkTrace, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(suspectedTrace, suspectedTraceSchema, suspectedTraces),
  reportCall(reworkTrace, reworkTraceSchema, reworkTraces),
];
