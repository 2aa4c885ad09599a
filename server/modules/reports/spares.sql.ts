/** Repairs of spare parts, by material and one by one, and what machines use of spare parts (area-reports rows 31 and 42). */
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, isAdmin } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import * as report from '#domain/wms/reports/spare.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords, type Dates } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const repairSumQuerySchema = reportSchema(report.repairSum, {});
export const repairsQuerySchema = reportSchema(report.repairs, {});
export const consumptionQuerySchema = reportSchema(report.spareConsumption, {});

const MAT = ['m.mat_code', 'm.mat_name', 'm.spec'];
const MATERIAL = 'm.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode"';

/** What was sent to its repair. */
const REPAIRS = `from repair_line l join repair_order h on h.id = l.doc_id join material m on m.id = l.material_id
  left join repair_cost c on c.repair_line_id = l.id left join supplier s on s.id = h.repairer_id`;
const DAYS = 'extract(epoch from coalesce(l.back_at, now()) - h.sent_at) / 86400';

interface Asked {
  readonly sMAT?: string | undefined;
  readonly supplierId?: string | readonly string[] | undefined;
  readonly date: Dates;
}

function sent(actor: Actor, { sMAT, supplierId, date }: Asked): Conditions {
  const conditions = new Conditions();
  conditions.add('h.status in (2, 4, 6)');
  addPlaces(conditions, actor, 'h.warehouse_id', undefined);
  addIds(conditions, 'h.repairer_id', supplierId);
  addWords(conditions, MAT, sMAT);
  addDates(conditions, 'h.biz_date', date);
  return conditions;
}

/** Repairs by material. */
export function repairSummary(db: pg.Pool, actor: Actor, query: z.infer<typeof repairSumQuerySchema>) {
  const conditions = sent(actor, query);
  if (query.bjCode) conditions.add(`m.bj_code = ${conditions.param(query.bjCode)}`);
  const select = `m.id as "materialId", ${MATERIAL}, count(*)::int as times, sum(l.qty) as "sentQty", sum(l.repaired_qty) as "repairedQty",
    sum(l.scrapped_qty) as "scrappedQty", sum(l.qty - l.repaired_qty - l.scrapped_qty) as "atRepairQty", sum(c.cost) as cost,
    round(avg(${DAYS}) filter (where l.back_at is not null))::int as "avgDays",
    case when count(*) > 1 then round(extract(epoch from max(h.sent_at) - min(h.sent_at)) / 86400 / (count(*) - 1))::int end as "mtbfDays"`;
  const tail = ' group by m.id';
  const source = plainSource(conditions, { select, from: REPAIRS, tail, order: 'count(*) desc, m.mat_code' });
  return answerReport<ReportRow<typeof report.repairSum>>(db, actor, report.repairSum, source, query);
}

/** Repairs one by one, the newest first. */
export function repairList(db: pg.Pool, actor: Actor, query: z.infer<typeof repairsQuerySchema>) {
  const conditions = sent(actor, query);
  addWords(conditions, ["coalesce(l.equipment_no, '')"], query.equipmentNo);
  const select = `l.id as "lineId", h.id as "docId", h.doc_no as "docNo", l.equipment_no as "equipmentNo", ${MATERIAL}, l.box_no as "boxNo", l.qty,
    l.fault_desc as "faultDesc", s.sup_name as repairer, h.sent_at as "sentAt", h.expected_back as "expectedBack", l.back_at as "backAt",
    floor(${DAYS})::int as days, c.cost, l.result, l.warranty_to as "warrantyTo"`;
  const source = plainSource(conditions, { select, from: REPAIRS, order: 'h.sent_at desc, h.id, l.line_no' });
  return answerReport<ReportRow<typeof report.repairs>>(db, actor, report.repairs, source, query);
}

/** Spare parts by machine and material; those given to no machine stand in a row of their own. */
export function consumption(db: pg.Pool, actor: Actor, query: z.infer<typeof consumptionQuerySchema>) {
  const conditions = new Conditions();
  conditions.add(`h.issue_type = 'SPARE' and h.status in (2, 4, 5, 6)`);
  addPlaces(conditions, actor, 'h.warehouse_id', undefined);
  addWords(conditions, ["coalesce(h.equipment_no, '')"], query.equipmentNo);
  if (query.bjCode) conditions.add(`m.bj_code = ${conditions.param(query.bjCode)}`);
  addWords(conditions, MAT, query.sMAT);
  addDates(conditions, 'h.biz_date', query.date);
  const mine = isAdmin(actor) ? '' : ` and b.warehouse_id = any(${conditions.param(actor.warehouses)}::uuid[])`;
  const net = 'sum(case when h.is_red then -l.qty else l.qty end)';
  const select = `coalesce(h.equipment_no, '') || ' ' || m.id as "rowId", m.id as "materialId", h.equipment_no as "equipmentNo", ${MATERIAL},
    k.bj_name as "bjName", ${net} as qty, ${net} * p.ref_price as amount, count(distinct h.id) filter (where not h.is_red)::int as times,
    o.qty as "onHand", greatest(0, m.safe_stock - o.qty) as "safeGap"`;
  const from = `from issue_line l join issue_doc h on h.id = l.doc_id join material m on m.id = l.material_id
    left join spare_part_class k on k.bj_code = m.bj_code left join material_price p on p.material_id = m.id
    left join lateral (select coalesce(sum(b.qty), 0) as qty from box b join warehouse w on w.id = b.warehouse_id
      where b.material_id = m.id and b.qty > 0 and w.wh_class_code = 'WJ-K'${mine}) o on true`;
  const tail = ' group by h.equipment_no, m.id, k.bj_name, p.ref_price, o.qty';
  const source = plainSource(conditions, { select, from, tail, order: 'h.equipment_no nulls last, m.mat_code' });
  return answerReport<ReportRow<typeof report.spareConsumption>>(db, actor, report.spareConsumption, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(report.repairSum, repairSumQuerySchema, repairSummary),
  reportCall(report.repairs, repairsQuerySchema, repairList),
  reportCall(report.spareConsumption, consumptionQuerySchema, consumption),
];
