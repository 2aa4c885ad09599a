/** Reported work by day, shift, line, operation and operator (report row 30). */
import type { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { dailyReports as report, workReports as work } from '#domain/mes/daily.report.ts';
import type { PriceReader } from '#domain/system/prices.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds } from '#server/modules/report-query.ts';
import type { Queryable } from '#server/store/transaction.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

/** Also accepts the two dates under the specification's names. */
export const dailySchema = reportSchema(report, { dateFrom: daySchema.nullish(), dateTo: daySchema.nullish() });

export const workSchema = reportSchema(work, {});

// Leave out reports that are cancelled, drafts or awaiting correction: they say nothing about what was made.
const FROM = `from report_work w join order_operation p on p.id = w.order_op_id left join operation_def d on d.op_code = p.op_code
  left join station s on s.station_code = w.station_code left join line l on l.id = s.line_id left join person e on e.id = w.operator_id`;

const MADE = 'sum(w.good_qty + w.scrap_labour_qty + w.scrap_material_qty + w.suspect_qty)';
const COLUMNS = `concat_ws('/', to_char(w.biz_date, 'YYYY-MM-DD'), w.shift, s.line_id, p.op_code, w.operator_id) as "rowId",
  s.line_id as "lineId", w.operator_id as "operatorId",
  to_char(w.biz_date, 'YYYY-MM-DD') as date, w.shift, l.line_name as "lineName", p.op_code as "opCode", d.op_name as "opName",
  e.person_name as "operatorName", sum(w.good_qty) as "goodQty", sum(w.scrap_labour_qty + w.scrap_material_qty) as "scrapQty",
  sum(w.work_minutes) as minutes, ${MADE} as "madeQty", round(100 * sum(w.good_qty) / nullif(${MADE}, 0), 1)::text as fpy`;

const ROWS = `w.id as "reportId", w.end_at as "endAt", w.shift, l.line_name as "lineName", w.station_code as "stationCode", p.op_code as "opCode",
  d.op_name as "opName", o.order_no as "orderNo", c.card_no as "cardNo", e.person_name as "operatorName", w.good_qty as "goodQty",
  w.scrap_labour_qty + w.scrap_material_qty as "scrapQty", w.work_minutes as minutes`;

type Asked = Pick<z.infer<typeof dailySchema>, 'date' | 'dateFrom' | 'dateTo' | 'lineId' | 'shift' | 'operatorId'>;

function askedWork({ date, dateFrom, dateTo, lineId, shift, operatorId }: Asked): Conditions {
  const conditions = new Conditions();
  conditions.add('w.status = 1 and w.deleted_at is null');
  const [from, to] = [date?.from ?? dateFrom ?? undefined, date?.to ?? dateTo ?? undefined];
  addDates(conditions, 'w.biz_date', { ...(from ? { from } : {}), ...(to ? { to } : {}) });
  addIds(conditions, 's.line_id', lineId);
  addIds(conditions, 'w.operator_id', operatorId);
  if (shift.length > 0) conditions.add(`w.shift = any(${conditions.param(shift)}::smallint[])`);
  return conditions;
}

export function dailyReports(db: Queryable, reader: PriceReader, query: z.infer<typeof dailySchema>) {
  const tail = ' group by w.biz_date, w.shift, l.line_name, p.op_code, d.op_name, e.person_name, w.operator_id, s.line_id';
  const order = 'w.biz_date desc, w.shift, l.line_name, p.op_code, e.person_name, w.operator_id';
  const source = plainSource(askedWork(query), { select: COLUMNS, from: FROM, tail, order });
  return answerReport<ReportRow<typeof report>>(db, reader, report, source, query);
}

/** Every report on its own, newest first. */
export function workReports(db: Queryable, reader: PriceReader, query: z.infer<typeof workSchema>) {
  const conditions = askedWork(query);
  if (query.opCode !== '') conditions.add(`p.op_code = ${conditions.param(query.opCode)}`);
  const from = `${FROM} join prod_order o on o.id = p.order_id left join wip_card c on c.id = w.card_id`;
  const source = plainSource(conditions, { select: ROWS, from, order: 'w.biz_date desc, w.end_at desc nulls last, w.id' });
  return answerReport<ReportRow<typeof work>>(db, reader, work, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, dailySchema, dailyReports), reportCall(work, workSchema, workReports)];
