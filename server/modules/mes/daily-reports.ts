/** Report-work by day, shift, line, operation and operator (report row 30). */
import { z } from 'zod';
import { daySchema } from '#domain/kernel/field.ts';
import { Conditions, type Page } from '#server/modules/list-query.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

export const dailySchema = z.object({
  pageIndex: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(10),
  dateFrom: daySchema.nullish(),
  dateTo: daySchema.nullish(),
  lineId: z.uuid().nullish(),
  shift: z.number().int().nullish(),
  operatorId: z.uuid().nullish(),
});

export interface DailyReport {
  readonly date: string;
  readonly shift: number;
  readonly lineName: string | null;
  readonly opCode: string;
  readonly opName: string | null;
  readonly operatorName: string | null;
  readonly goodQty: string;
  readonly scrapQty: string;
  readonly minutes: string | null;
  /** First-pass yield, good of all made, in percent with one decimal. */
  readonly fpy: string | null;
}

// Reports that were cancelled, are drafts or wait for a correction say nothing about what was made.
const source = (where: string): string => `from (
  select to_char(w.biz_date, 'YYYY-MM-DD') as date, w.shift, l.line_name as "lineName", p.op_code as "opCode", d.op_name as "opName",
    e.person_name as "operatorName", sum(w.good_qty) as "goodQty", sum(w.scrap_labour_qty + w.scrap_material_qty) as "scrapQty",
    sum(w.work_minutes) as minutes,
    round(100 * sum(w.good_qty) / nullif(sum(w.good_qty + w.scrap_labour_qty + w.scrap_material_qty + w.suspect_qty), 0), 1)::text as fpy
  from report_work w join order_operation p on p.id = w.order_op_id left join operation_def d on d.op_code = p.op_code
  left join station s on s.station_code = w.station_code left join line l on l.id = s.line_id left join person e on e.id = w.operator_id
  ${where} group by 1, 2, 3, 4, 5, 6, w.operator_id, s.line_id) r`;

export async function dailyReports(db: Queryable, query: z.infer<typeof dailySchema>): Promise<Page<DailyReport>> {
  const { pageIndex, pageSize, dateFrom, dateTo, lineId, shift, operatorId } = query;
  const conditions = new Conditions();
  conditions.add('w.status = 1 and w.deleted_at is null');
  if (dateFrom) conditions.add(`w.biz_date >= ${conditions.param(dateFrom)}`);
  if (dateTo) conditions.add(`w.biz_date <= ${conditions.param(dateTo)}`);
  if (lineId) conditions.add(`s.line_id = ${conditions.param(lineId)}`);
  if (shift) conditions.add(`w.shift = ${conditions.param(shift)}`);
  if (operatorId) conditions.add(`w.operator_id = ${conditions.param(operatorId)}`);
  const rows = source(conditions.where);
  const total = await rowOf<{ n: number }>(db, `select count(*)::int as n ${rows}`, [...conditions.values]);
  const limit = `limit ${conditions.param(pageSize)} offset ${conditions.param((pageIndex - 1) * pageSize)}`;
  const order = 'order by date desc, shift, "lineName", "opCode", "operatorName"';
  const list = await rowsOf<DailyReport>(db, `select * ${rows} ${order} ${limit}`, conditions.values);
  return { list, total: total?.n ?? 0, pageIndex, pageSize, sums: {} };
}
