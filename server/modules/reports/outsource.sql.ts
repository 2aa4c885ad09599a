/** Outsourced work (area-mes §5): what may be planned, what lies at whom, what came back. */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { outsourceBalance as balance, outsourceTakes as takes, outsourceToPlan as toPlan } from '#domain/mes/outsource.reports.ts';
import { srmOutsourceTakes as ownTakes, outsourcedPlans as plans } from '#domain/srm/outsource.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords, ids, SITE_TODAY, SITE_ZONE } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

/** A form asks for its own operation, whatever is left of it. */
export const toPlanSchema = reportSchema(toPlan, { orderId: ids });
export const balanceSchema = reportSchema(balance, {});
export const takesSchema = reportSchema(takes, {});
export const ownTakesSchema = reportSchema(ownTakes, {});
/** A form asks for its own plan, whatever is left of it. */
export const plansSchema = reportSchema(plans, { planId: ids });

const MATERIAL = ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"];

/** Operations that are done outside where they are reported, and orders that are done outside whole. */
const OUTSIDE = `(
  select p.order_id, p.op_seq, p.op_code, p.plan_qty, p.in_qty - p.good_qty - p.scrap_labour_qty - p.scrap_material_qty - p.suspect_qty - p.rework_qty as wip_qty
  from order_operation p join prod_order o on o.id = p.order_id
  where p.is_outsource and not p.is_removed and (p.is_report_point or p.is_last) and o.order_type <> 4
  union all
  select o.id, null, null, o.order_qty, o.order_qty - o.completed_qty - o.scrap_qty from prod_order o where o.order_type = 4) t`;

const PLANNED = `(select coalesce(sum(case when x.status = 7 then x.good_qty + x.scrap_labour_qty + x.scrap_material_qty + x.short_qty else x.plan_qty end), 0)
  from outsource_plan x where x.order_id = t.order_id and x.op_seq is not distinct from t.op_seq and x.deleted_at is null)`;

const TO_PLAN = `concat_ws('/', t.order_id, t.op_seq) as "rowId", t.order_id as "orderId", o.order_no as "orderNo", t.op_seq as "opSeq", d.op_name as "opName",
  m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", t.plan_qty as "planQty", t.wip_qty as "wipQty",
  q.planned as "plannedQty", greatest(0, t.plan_qty - q.planned) as "openQty", o.due_date as "dueDate"`;

/** What is due first. */
export function outsourceToPlan(db: pg.Pool, actor: Actor, query: z.infer<typeof toPlanSchema>) {
  const conditions = new Conditions();
  conditions.add('o.status in (2, 3) and o.deleted_at is null');
  if (query.orderId === undefined) conditions.add('t.plan_qty > q.planned');
  else conditions.add(`o.id = any(${conditions.param([query.orderId].flat())}::uuid[])`);
  addWords(conditions, ['o.order_no'], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 'o.due_date', query.due);
  const from = `from ${OUTSIDE} join prod_order o on o.id = t.order_id join material m on m.id = o.material_id
    left join operation_def d on d.op_code = t.op_code cross join lateral (select ${PLANNED} as planned) q`;
  const source = plainSource(conditions, { select: TO_PLAN, from, order: 'o.due_date nulls last, o.order_no, t.op_seq nulls first' });
  return answerReport<ReportRow<typeof toPlan>>(db, actor, toPlan, source, query);
}

const BACK = 'p.good_qty + p.scrap_labour_qty + p.scrap_material_qty + p.short_qty';
const ABOUT = `p.id as "planId", p.supplier_id as "supplierId", p.doc_no as "docNo", s.sup_name as "supName", p.order_no as "orderNo", p.op_seq as "opSeq",
  p.mat_code as "matCode", p.mat_name as "matName", m.spec, p.unit_code as "unitCode", p.sent_qty as "sentQty", p.need_date as "needDate"`;
const OF_PLAN = 'from outsource_plan p join supplier s on s.id = p.supplier_id join material m on m.id = p.material_id';

/** The day of the last receipt of a plan of which nothing is outside any more. */
const LAST_BACK = `(select max((k.audited_at at time zone ${SITE_ZONE})::date) from outsource_take k where k.plan_id = p.id and k.status in (3, 4))`;
const BALANCE = `${ABOUT}, p.good_qty as "goodQty", p.scrap_labour_qty as "scrapLabourQty", p.scrap_material_qty as "scrapMaterialQty",
  p.short_qty as "shortQty", p.sent_qty - (${BACK}) as "atSupplierQty",
  case when p.need_date is not null
    then greatest(0, (case when p.sent_qty > ${BACK} then ${SITE_TODAY} else coalesce(${LAST_BACK}, ${SITE_TODAY}) end) - p.need_date) end as "lateDays"`;

/** What has been outside longest first. */
export function outsourceBalance(db: pg.Pool, actor: Actor, query: z.infer<typeof balanceSchema>) {
  const conditions = new Conditions();
  conditions.add('p.deleted_at is null and p.sent_qty > 0');
  if (query.openOnly) conditions.add(`p.sent_qty > ${BACK}`);
  addOwnRows(conditions, actor, 'p.supplier_id', query.supplierId);
  addWords(conditions, ['p.order_no'], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 'p.biz_date', query.date);
  const source = plainSource(conditions, { select: BALANCE, from: OF_PLAN, order: 'p.need_date nulls last, p.created_at, p.id' });
  return answerReport<ReportRow<typeof balance>>(db, actor, balance, source, query);
}

const ANNOUNCED = `(select coalesce(sum(k.good_qty + k.scrap_labour_qty + k.scrap_material_qty + k.short_qty), 0)
  from outsource_take k where k.plan_id = p.id and k.status in (1, 2, 5))`;
const OPEN_PLANS = `${ABOUT}, ${BACK} as "backQty", a.qty as "announcedQty", p.sent_qty - (${BACK}) - a.qty as "openQty", p.is_last as "isLast",
  m.pack_qty as "packQty"`;

/** What is needed first. */
export function outsourcedPlans(db: pg.Pool, actor: Actor, query: z.infer<typeof plansSchema>) {
  const conditions = new Conditions();
  conditions.add('p.deleted_at is null and p.status in (3, 4, 5, 6)');
  addOwnRows(conditions, actor, 'p.supplier_id', query.supplierId);
  if (query.planId === undefined) conditions.add(`p.sent_qty > ${BACK} + a.qty`);
  else conditions.add(`p.id = any(${conditions.param([query.planId].flat())}::uuid[])`);
  addWords(conditions, ["coalesce(p.doc_no, '')"], query.docNo);
  addWords(conditions, ['p.order_no'], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 'p.need_date', query.due);
  const from = `${OF_PLAN} cross join lateral (select ${ANNOUNCED} as qty) a`;
  const source = plainSource(conditions, { select: OPEN_PLANS, from, order: 'p.need_date nulls last, p.doc_no, p.id' });
  return answerReport<ReportRow<typeof plans>>(db, actor, plans, source, query);
}

const TAKES = `k.id as "docId", k.supplier_id as "supplierId", k.doc_no as "docNo", k.biz_date as "bizDate", s.sup_name as "supName", k.order_no as "orderNo",
  k.op_seq as "opSeq", k.mat_code as "matCode", k.mat_name as "matName", m.spec, k.unit_code as "unitCode", k.good_qty as "goodQty",
  k.scrap_labour_qty as "scrapLabourQty", k.scrap_material_qty as "scrapMaterialQty", k.short_qty as "shortQty", k.status,
  (select i.status from inspection i where i.source_doc_id = k.id and i.deleted_at is null order by i.created_at desc limit 1) as "checkResult"`;

function takesOf(actor: Actor, query: z.infer<typeof takesSchema>) {
  const conditions = new Conditions();
  conditions.add('k.status <> 6 and k.deleted_at is null');
  addOwnRows(conditions, actor, 'k.supplier_id', query.supplierId);
  addWords(conditions, ["coalesce(k.doc_no, '')"], query.docNo);
  addWords(conditions, ['k.order_no'], query.orderNo);
  addWords(conditions, MATERIAL, query.sMAT);
  addDates(conditions, 'k.biz_date', query.date);
  if (query.status.length > 0) conditions.add(`k.status = any(${conditions.param(query.status)}::smallint[])`);
  const from = 'from outsource_take k join supplier s on s.id = k.supplier_id join material m on m.id = k.material_id';
  return plainSource(conditions, { select: TAKES, from, order: 'k.created_at desc, k.id' });
}

export const outsourceTakes = (db: pg.Pool, actor: Actor, query: z.infer<typeof takesSchema>) =>
  answerReport<ReportRow<typeof takes>>(db, actor, takes, takesOf(actor, query), query);

/** The same for the supplier: own rows only. */
export const srmOutsourceTakes = (db: pg.Pool, actor: Actor, query: z.infer<typeof ownTakesSchema>) =>
  answerReport<ReportRow<typeof ownTakes>>(db, actor, ownTakes, takesOf(actor, query), query);

export const CALLS: readonly ReportCall[] = [
  reportCall(toPlan, toPlanSchema, outsourceToPlan),
  reportCall(balance, balanceSchema, outsourceBalance),
  reportCall(takes, takesSchema, outsourceTakes),
  reportCall(ownTakes, ownTakesSchema, srmOutsourceTakes),
  reportCall(plans, plansSchema, outsourcedPlans),
];
