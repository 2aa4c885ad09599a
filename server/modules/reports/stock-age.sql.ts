/** Stock on hand by the days since it was received (area-reports row 15), and stock that nobody has used for long (row 38). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { DEAD_DAYS } from '#domain/wms/reports/choices.ts';
import { stockAge as ageReport, deadStock as deadReport } from '#domain/wms/reports/value.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addGoodsWords, addPlaces, SITE_TODAY, SITE_ZONE, siteToday } from '#server/modules/report-query.ts';
import { HELD, ON_HAND, RECEIVED_DAY } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { byMaterial, plainSource } from './source.ts';

export const stockAgeSchema = reportSchema(ageReport, {});
export const deadStockSchema = reportSchema(deadReport, {});

const MATERIAL = `m.id as "materialId", w.id as "warehouseId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  w.wh_name as "whName"`;
const NAMED = `join material m on m.id = x.material_id join warehouse w on w.id = x.warehouse_id left join material_price p on p.material_id = m.id`;

/** Boxes on hand now, each with its store and the day of its receipt. */
const NOW = `select b.warehouse_id, b.material_id, b.qty, ${RECEIVED_DAY} as day, t.batch_no from box b left join batch t on t.id = b.batch_id where ${HELD}`;

/** The same at the end of a day, added up from the entries of each box until then. @param day parameter */
const asOf = (day: string): string => `select e.warehouse_id, e.material_id, e.qty, ${RECEIVED_DAY} as day, t.batch_no
  from (select l.warehouse_id, l.material_id, l.box_id, sum(l.qty_delta) as qty from stock_ledger_entry l join stock_movement v on v.id = l.movement_id
    where l.account = 'STOCK' and l.box_status in (${ON_HAND}) and v.posting_date <= ${day}::date group by 1, 2, 3 having sum(l.qty_delta) <> 0) e
  left join box b on b.id = e.box_id left join batch t on t.id = b.batch_id`;

const BUCKETS = { d30: [0, 30], d60: [31, 60], d90: [61, 90], d180: [91, 180], d365: [181, 365], more: [366, 1_000_000] } as const;

/** By material, then by store. A day that is still to come is today. */
export async function stockAge(db: pg.Pool, actor: Actor, query: z.infer<typeof stockAgeSchema>) {
  const today = await siteToday(db);
  const conditions = new Conditions();
  const isPast = query.asOf !== undefined && query.asOf < today;
  const day = conditions.param(isPast ? query.asOf : today);
  addPlaces(conditions, actor, 'x.warehouse_id', query.warehouseId);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addGoodsWords(conditions, 'x.material_id', [], query.sMAT);
  const age = `greatest(0, ${day}::date - x.day)`;
  const parts = Object.entries(BUCKETS).map(
    ([name, [least, most]]) => `coalesce(sum(x.qty) filter (where ${age} between ${least} and ${most}), 0) as ${name}`,
  );
  const select = `${MATERIAL}, sum(x.qty) as "totalQty", ${parts.join(', ')}, round(sum(x.qty * ${age}) / nullif(sum(x.qty), 0))::int as "avgDays",
    (array_agg(x.batch_no order by x.day, x.batch_no))[1] as "oldestBatchNo", min(x.day) as "oldestDate", round(sum(x.qty) * p.ref_price, 2) as "refAmount"`;
  // The parameter of the day has to be in the statement of the count as well, or the database does not know its type.
  const from = `from (${isPast ? asOf(day) : `${NOW} and ${day}::date is not null`}) x ${NAMED}`;
  const tail = ' group by m.id, w.id, p.ref_price';
  const whole = plainSource(conditions, { select, from, tail, order: 'm.mat_code, w.wh_code' });
  const rows = (material: string): string => `select ${select}
    from (${NOW} and ${day}::date is not null and b.material_id = ${material}) x ${NAMED}${conditions.where}${tail}`;
  // The past is added up out of the ledger, and what is narrowed by words is found by them.
  const isBroad = !isPast && query.sMAT.trim() === '' && query.classCode === '';
  const source = isBroad ? byMaterial(whole, rows, ', (select w.wh_code from warehouse w where w.id = g."warehouseId")') : whole;
  return answerReport<ReportRow<typeof ageReport>>(db, actor, ageReport, source, query);
}

const LAST_OUT = `(o.at at time zone ${SITE_ZONE})::date`;
const IDLE = `(${SITE_TODAY} - greatest(${LAST_OUT}, x.last_in))`;
/** What lies idle here and is used elsewhere, goes there. */
const PROPOSAL = `case when ${IDLE} >= ${DEAD_DAYS.used} and (u.at at time zone ${SITE_ZONE})::date > ${SITE_TODAY} - ${DEAD_DAYS.used} then 'transfer'
    when ${IDLE} >= ${DEAD_DAYS.dispose} then 'dispose' else 'watch' end`;

/** The longest idle first. */
export function deadStock(db: pg.Pool, actor: Actor, query: z.infer<typeof deadStockSchema>) {
  const conditions = new Conditions();
  addPlaces(conditions, actor, 'x.warehouse_id', query.warehouseId);
  if (query.classCode !== '') conditions.add(`m.class_code = ${conditions.param(query.classCode)}`);
  addGoodsWords(conditions, 'x.material_id', [], query.sMAT);
  if (query.idleDays !== undefined) conditions.add(`coalesce(${IDLE}, 0) >= ${conditions.param(query.idleDays)}::int`);
  const from = `from (select n.warehouse_id, n.material_id, sum(n.qty) as qty, max(n.day) as last_in from (${NOW}) n group by 1, 2) x ${NAMED}
    left join stock_last_left() o on o.material_id = x.material_id and o.warehouse_id = x.warehouse_id
    left join (select l.material_id, max(l.at) as at from stock_last_left() l group by 1) u on u.material_id = x.material_id`;
  const select = `${MATERIAL}, x.qty, round(x.qty * p.ref_price, 2) as amount, x.last_in as "lastInAt", o.at as "lastOutAt", ${IDLE} as "idleDays",
    ${PROPOSAL} as proposal`;
  const source = plainSource(conditions, { select, from, order: `${IDLE} desc nulls last, m.mat_code, w.wh_code` });
  return answerReport<ReportRow<typeof deadReport>>(db, actor, deadReport, source, query);
}

export const CALLS: readonly ReportCall[] = [
  reportCall(ageReport, stockAgeSchema, stockAge),
  reportCall(deadReport, deadStockSchema, deadStock),
];
