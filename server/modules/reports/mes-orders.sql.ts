/** Orders by what is done of them, and where their pieces are now (area-mes §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { completion as done, type OperationProgress, processProgress as progress } from '#domain/mes/output.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { COMPLETED, LATE_DAYS, ordersFrom } from './prod-orders.sql.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const completionSchema = reportSchema(done, {});
export const progressSchema = reportSchema(progress, {});

const DONE = `t.order_id as "orderId", t.material_id as "materialId", t.order_no as "orderNo", m.mat_code as "productCode", m.mat_name as "productName",
  m.spec, m.base_unit as "unitCode", t.order_qty as "orderQty", t.completed as "completedQty", d.spoilt as "scrapQty", t.stored as "stockedQty",
  round(100 * t.completed / nullif(t.order_qty, 0))::int as "ratePct", n.names as "lineName", t.due_date as "dueDate", t.finish_at as "finishAt",
  ${LATE_DAYS} as "lateDays", t.status`;

/** The newest first, as in the report of orders. What is stored of them is seen by whoever sees the store. */
export function completion(db: pg.Pool, actor: Actor, query: z.infer<typeof completionSchema>) {
  const conditions = new Conditions();
  const from = ordersFrom(conditions, actor, query);
  conditions.add('t.order_id is not null');
  const source = plainSource(conditions, { select: DONE, from, order: 't.biz_date desc, t.order_no desc' });
  return answerReport<ReportRow<typeof done>>(db, actor, done, source, query);
}

const figure = (name: string, sum: string): string => `'${name}', trim_scale(${sum})::text`;

/** Waiting = good, and not taken over by the next operation. */
const OPERATIONS = `join lateral (
  select jsonb_agg(jsonb_build_object('opSeq', x.op_seq, 'opName', coalesce(d.op_name, x.op_code), ${figure('wip', 'x.wip')}, ${figure('waiting', 'x.waiting')},
      ${figure('rework', 'x.rework_qty')}, ${figure('suspect', 'x.suspect_qty')}, ${figure('good', 'x.good_qty')}, ${figure('scrap', 'x.spoilt')}) order by x.op_seq) as op,
    (array_agg(x.in_qty order by x.op_seq))[1] as started, sum(x.wip + x.waiting + x.rework_qty) as under_way
  from (select p.*, p.in_qty - p.good_qty - p.scrap_labour_qty - p.scrap_material_qty - p.suspect_qty - p.rework_qty as wip,
      p.scrap_labour_qty + p.scrap_material_qty as spoilt, coalesce(p.good_qty - lead(p.in_qty) over (order by p.op_seq), 0) as waiting
    from order_operation p where p.order_id = o.id and not p.is_removed) x left join operation_def d on d.op_code = x.op_code
  having count(*) > 0) x on true`;

const PROGRESS = `o.id as "orderId", o.order_no as "orderNo", m.mat_code as "productCode", m.mat_name as "productName", m.spec, m.base_unit as "unitCode",
  n.line_name as "lineName", o.status, o.order_qty as "orderQty", x.started as "inQty", ${COMPLETED} as "completedQty", x.under_way as "wipQty", x.op`;

type Progress = ReportRow<typeof progress>;

/** The database stores the names of an object in an order of its own, and a file lists its values in that of their names. */
const inOrder = ({ opSeq, opName, wip, waiting, rework, suspect, good, scrap }: OperationProgress): OperationProgress => ({
  opSeq,
  opName,
  wip,
  waiting,
  rework,
  suspect,
  good,
  scrap,
});

/** Those under way first, and what is due first of them. */
export function processProgress(db: pg.Pool, actor: Actor, query: z.infer<typeof progressSchema>) {
  const conditions = new Conditions();
  conditions.add('o.deleted_at is null');
  addWords(conditions, ['o.order_no'], query.orderNo);
  addIds(conditions, 'o.line_id', query.lineId);
  addDates(conditions, 'o.biz_date', query.date);
  const from = `from prod_order o join material m on m.id = o.material_id left join line n on n.id = o.line_id ${OPERATIONS}`;
  const order = 'o.status in (2, 3, 4) desc, o.due_date nulls last, o.biz_date desc, o.order_no desc';
  const source = plainSource(conditions, { select: PROGRESS, from, order });
  return answerReport<Progress>(db, actor, progress, source, query, (row) => Object.assign(row, { op: (row.op ?? []).map(inOrder) }));
}

export const CALLS: readonly ReportCall[] = [
  reportCall(done, completionSchema, completion),
  reportCall(progress, progressSchema, processProgress),
];
