/** The material of orders beside what their completed pieces should have taken (area-mes §5): used, missing, or not used at all. */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { materialConsumption as report } from '#domain/mes/material.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addWords, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { PER_PIECE, STRUCTURE, usedOf, variancePct } from './consumption.sql.ts';
import { COMPLETED } from './prod-orders.sql.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const materialConsumptionSchema = reportSchema(report, {});
type Asked = z.infer<typeof materialConsumptionSchema>;

/** Used at a line, and not in the books of its store yet. */
function missingOf(inner: Conditions, actor: Actor, date: Asked['date']): string {
  const own = new Conditions(inner.values);
  own.add('c.status = 0');
  if (!isAdmin(actor)) own.add(`c.warehouse_id = any(${own.param(actor.warehouses)}::uuid[])`);
  addDates(own, `(c.used_at at time zone ${SITE_ZONE})::date`, date);
  return `select c.order_no, c.material_id, 0, null::text, c.qty - c.posted_qty from missing_consumption c ${own.where}`;
}

/** What completed pieces should have taken, also where nothing was: of orders whose line's store the reader sees. */
function frozenOf(inner: Conditions, actor: Actor): string {
  const own = new Conditions(inner.values);
  own.add('f.is_main and not f.is_removed and o.deleted_at is null and o.completed_qty > 0');
  if (!isAdmin(actor))
    own.add(`exists (select 1 from line n join shop_wip_warehouse s on s.workshop_dept_id = n.workshop_dept_id
      where n.id = o.line_id and s.line_warehouse_id = any(${own.param(actor.warehouses)}::uuid[]))`);
  return `select o.order_no, f.material_id, 0, null::text, 0 from order_material f join prod_order o on o.id = f.order_id ${own.where}`;
}

const isOfDays = ({ date }: Asked): boolean => Boolean(date?.from || date?.to);

const columnsOf = (
  standard: string,
): string => `concat_ws('/', t.order_no, m.id) as "rowId", m.id as "materialId", o.id as "orderId", t.order_no as "orderNo",
  m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", ${standard} as "standardQty", t.qty as "actualQty",
  t.qty - ${standard} as "varianceQty", ${variancePct(standard)} as "variancePct", t.batches, t.missing as "missingQty"`;

/** By order, the newest number first; what no order was named for comes last. */
export function materialConsumption(db: pg.Pool, actor: Actor, query: Asked) {
  const inner = new Conditions();
  const used = usedOf(inner, actor, { batchNo: '', date: query.date });
  const parts = [
    `select u.order_no, u.material_id, u.qty, u.batches, 0 as missing from ${used} u`,
    missingOf(inner, actor, query.date),
    // A part of what an order has used says nothing against its structure.
    ...(isOfDays(query) ? [] : [frozenOf(inner, actor)]),
  ];
  const rows = `(select a.order_no, a.material_id, sum(a.qty) as qty, max(a.batches) as batches, sum(a.missing) as missing
    from (${parts.join(' union all ')}) a group by 1, 2) t`;
  const conditions = new Conditions(inner.values);
  addWords(conditions, ["coalesce(t.order_no, '')"], query.orderNo);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  const order = `left join lateral (select o.id, o.material_id, o.prod_version, ${COMPLETED} as completed from prod_order o
    where o.order_no = t.order_no and o.deleted_at is null) o on true`;
  const standard = isOfDays(query) ? 'null::numeric' : `o.completed * ${PER_PIECE}`;
  const from = `from ${rows} join material m on m.id = t.material_id ${order} ${STRUCTURE}`;
  const source = plainSource(conditions, { select: columnsOf(standard), from, order: 't.order_no desc nulls last, m.mat_code' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, materialConsumptionSchema, materialConsumption)];
