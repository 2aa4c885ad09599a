/** How punctual suppliers are (area-srm §5): by month, and line by line. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { dueLines as linesReport, deliveryRate as rateReport } from '#domain/srm/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords } from '#server/modules/report-query.ts';
import { DUE_LINES } from '#server/store/supply-orders.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const deliveryRateSchema = reportSchema(rateReport, {});
export const dueLinesSchema = reportSchema(linesReport, {});

const lines = (result: string): string => `(count(*) filter (where t.result = '${result}'))::int`;
const JUDGED = `(count(*) filter (where t.result <> 'open'))`;
const MONTH = `to_char(t.due, 'YYYY-MM')`;

const RATE = `concat_ws('/', s.id, ${MONTH}) as "rowId", s.id as "supplierId", s.sup_name as "supName", ${MONTH} as month, min(t.due) as "dayFrom",
  max(t.due) as "dayTo", count(*)::int as "dueLines", ${lines('onTime')} as "onTime", ${lines('late')} as late, ${lines('open')} as open,
  ${JUDGED}::int as judged, round(100.0 * ${lines('onTime')} / nullif(${JUDGED}, 0), 1) as "otifPct", round(avg(t.late_days), 1) as "avgLateDays",
  sum(t.moved)::int as moved`;

/** The newest month first, and in it the latest supplier. */
export function deliveryRate(db: pg.Pool, actor: Actor, query: z.infer<typeof deliveryRateSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 't.supplier_id', query.supplierId);
  addDates(conditions, 't.due', query.date);
  const from = `from ${DUE_LINES} join supplier s on s.id = t.supplier_id`;
  const tail = ` group by s.id, ${MONTH}`;
  const order = `${MONTH} desc, ${lines('late')} desc, s.supplier_code`;
  const source = plainSource(conditions, { select: RATE, from, tail, order });
  const { all } = plainSource(conditions, { select: RATE, from, tail: ' group by s.id, t.due', order: 't.due' });
  return answerReport<ReportRow<typeof rateReport>>(db, actor, rateReport, { ...source, byDay: { conditions, all } }, query);
}

const LINES = `t.po_line_id as "poLineId", t.order_id as "docId", t.supplier_id as "supplierId", t.material_id as "materialId", t.due as "dueDate",
  s.sup_name as "supName", t.po_no as "poNo", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  t.order_qty as "orderQty", t.by_due as "qtyByDue", t.received_qty as "receivedQty", t.result, t.full_on as "fullOn", t.late_days as "lateDays", t.moved`;

/** The newest day first. */
export function dueLines(db: pg.Pool, actor: Actor, query: z.infer<typeof dueLinesSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 't.supplier_id', query.supplierId);
  addWords(conditions, ['t.po_no'], query.poNo);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, 't.due', query.date);
  if (query.result.length > 0) conditions.add(`t.result = any(${conditions.param(query.result)}::text[])`);
  const from = `from ${DUE_LINES} join supplier s on s.id = t.supplier_id join material m on m.id = t.material_id`;
  const source = plainSource(conditions, { select: LINES, from, order: 't.due desc, t.po_no desc, t.line_no' });
  return answerReport<ReportRow<typeof linesReport>>(db, actor, linesReport, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(rateReport, deliveryRateSchema, deliveryRate),
  reportCall(linesReport, dueLinesSchema, dueLines),
];
