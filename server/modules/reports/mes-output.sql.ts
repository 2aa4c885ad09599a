/** What operations and workshops have made (area-mes §5). Reports of work that are cancelled or held say nothing about it. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { processMake as byOperation, workshopMake as byWorkshop } from '#domain/mes/output.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const processMakeSchema = reportSchema(byOperation, {});
export const workshopMakeSchema = reportSchema(byWorkshop, {});

const COUNTS = 'w.status = 1 and w.deleted_at is null';

/** At the first pass: a verdict or a repair changes counters of the operation and never a report. Orders of rework have no first pass. */
const REPORTED = `left join lateral (
  select sum(w.work_minutes) as minutes, sum(w.good_qty) as good,
    sum(w.good_qty + w.scrap_labour_qty + w.scrap_material_qty + w.suspect_qty) as made
  from report_work w where w.order_op_id = p.id and ${COUNTS}) r on true`;

const OPERATIONS = `p.id as "opId", p.order_id as "orderId", o.order_no as "orderNo", m.mat_code as "productCode", m.mat_name as "productName", m.spec,
  m.base_unit as "unitCode", p.op_seq as "opSeq", p.op_code as "opCode", d.op_name as "opName", p.plan_qty as "planQty", p.in_qty as "inQty",
  p.good_qty as "goodQty", p.scrap_labour_qty as "scrapLabourQty", p.scrap_material_qty as "scrapMaterialQty", p.suspect_qty as "suspectQty",
  p.rework_qty as "reworkQty", p.in_qty - p.good_qty - p.scrap_labour_qty - p.scrap_material_qty - p.suspect_qty - p.rework_qty as "wipQty",
  case when o.order_type <> 2 then round(100 * r.good / nullif(r.made, 0), 1) end as fpy, r.minutes`;

/** The newest order first, its operations in their order. */
export function processMake(db: pg.Pool, actor: Actor, query: z.infer<typeof processMakeSchema>) {
  const conditions = new Conditions();
  conditions.add('not p.is_removed and o.deleted_at is null');
  addWords(conditions, ['o.order_no'], query.orderNo);
  addIds(conditions, 'o.material_id', query.productId);
  addIds(conditions, 'o.line_id', query.lineId);
  if (query.opCode.trim() !== '') conditions.add(`p.op_code = ${conditions.param(query.opCode.trim())}`);
  if (query.date?.from || query.date?.to) {
    const days = new Conditions(conditions.values);
    days.add(`w.order_op_id = p.id and ${COUNTS}`);
    addDates(days, 'w.biz_date', query.date);
    conditions.add(`exists (select 1 from report_work w ${days.where})`);
  }
  const from = `from order_operation p join prod_order o on o.id = p.order_id join material m on m.id = o.material_id
    left join operation_def d on d.op_code = p.op_code ${REPORTED}`;
  const source = plainSource(conditions, { select: OPERATIONS, from, order: 'o.biz_date desc, o.order_no desc, p.op_seq' });
  return answerReport<ReportRow<typeof byOperation>>(db, actor, byOperation, source, query);
}

/** The line is that of the station, as in the daily report; a report without a station is its order's line. */
const WORK = `from report_work w join order_operation p on p.id = w.order_op_id left join operation_def d on d.op_code = p.op_code
  left join station s on s.station_code = w.station_code left join line l on l.id = coalesce(s.line_id, w.line_id)
  left join department g on g.id = l.workshop_dept_id`;

/** @param day of figures by day */
const workshops = (
  day: string,
): string => `concat_ws('/', g.id, l.id, p.op_code) as "rowId", g.id as "deptId", l.id as "lineId", p.op_code as "opCode",
  g.dept_name as workshop, l.line_name as "lineName", d.op_name as "opName", sum(w.good_qty) as "goodQty",
  sum(w.scrap_labour_qty + w.scrap_material_qty) as "scrapQty", sum(w.work_minutes) as minutes,
  case when bool_and(p.std_minutes is not null) then sum(w.good_qty * p.std_minutes) end as "stdMinutes",
  case when bool_and(p.std_minutes is not null and w.work_minutes is not null)
    then round(100 * sum(w.good_qty * p.std_minutes) / nullif(sum(w.work_minutes), 0), 1) end as "efficiencyPct", ${day} as date`;
const GROUPED = ' group by g.id, l.id, p.op_code, d.op_name';

/** By workshop and line, the operations by their code. */
export function workshopMake(db: pg.Pool, actor: Actor, query: z.infer<typeof workshopMakeSchema>) {
  const conditions = new Conditions();
  conditions.add(COUNTS);
  addIds(conditions, 'l.workshop_dept_id', query.deptId);
  addIds(conditions, 'l.id', query.lineId);
  addDates(conditions, 'w.biz_date', query.date);
  const order = 'g.dept_name nulls last, l.line_name nulls last, p.op_code';
  const source = plainSource(conditions, { select: workshops('null::date'), from: WORK, tail: GROUPED, order });
  const { all } = plainSource(conditions, {
    select: workshops('w.biz_date'),
    from: WORK,
    tail: `${GROUPED}, w.biz_date`,
    order: 'w.biz_date',
  });
  return answerReport<ReportRow<typeof byWorkshop>>(db, actor, byWorkshop, { ...source, byDay: { conditions, all } }, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(byOperation, processMakeSchema, processMake),
  reportCall(byWorkshop, workshopMakeSchema, workshopMake),
];
