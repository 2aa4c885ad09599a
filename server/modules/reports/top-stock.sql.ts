/** Materials on hand, ranked by boxes, quantity or amount (area-reports row 17). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { ABC_LIMITS } from '#domain/wms/reports/choices.ts';
import { topStock as report } from '#domain/wms/reports/value.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addPlaces, addWords } from '#server/modules/report-query.ts';
import { HELD } from '#server/modules/stock/stock.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const topStockSchema = reportSchema(report, {});

const MEASURES = { boxes: 'g.boxes', qty: 'g.qty', amount: 'g.qty * p.ref_price' } as const;

/** The largest first. Quantities of unlike units have no share of a whole. */
export function topStock(db: pg.Pool, actor: Actor, query: z.infer<typeof topStockSchema>) {
  const conditions = new Conditions();
  const ranked = new Conditions(conditions.values);
  const placed = new Conditions(conditions.values);
  addPlaces(placed, actor, 'b.warehouse_id', query.warehouseId);
  if (query.classCode !== '') ranked.add(`m.class_code = ${ranked.param(query.classCode)}`);
  if (query.top !== undefined) conditions.add(`r.rank <= ${conditions.param(query.top)}::int`);
  addWords(conditions, ['r."matCode"', 'r."matName"', "coalesce(r.spec, '')"], query.sMAT);
  const whole =
    query.by === 'qty'
      ? 'case when min(m.base_unit) over () = max(m.base_unit) over () then sum(v.value) over () end'
      : 'sum(v.value) over ()';
  const order = 'v.value desc nulls last, m.mat_code';
  const rows = `select m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode", g.qty,
      round(g.qty * p.ref_price, 2) as amount, g.boxes, v.value, row_number() over (order by ${order})::int as rank, ${whole} as whole,
      sum(v.value) over (order by ${order} rows unbounded preceding) as up_to
    from (select b.material_id, sum(b.qty) as qty, count(*)::int as boxes from box b where ${HELD}${placed.and} group by 1) g
    join material m on m.id = g.material_id left join material_price p on p.material_id = m.id
    cross join lateral (select (${MEASURES[query.by]})::numeric as value) v${ranked.where}`;
  const share = (part: string): string => `round(100 * (${part}) / nullif(r.whole, 0), 2)`;
  const before = `100 * (r.up_to - r.value) / nullif(r.whole, 0)`;
  const select = `r."materialId", r."matCode", r."matName", r.spec, r."unitCode", r.rank, r.qty, r.amount, r.boxes, ${share('r.value')} as "sharePct",
    case when r.value is not null then ${share('r.up_to')} end as "cumPct",
    case when ${before} < ${ABC_LIMITS.A} then 'A' when ${before} < ${ABC_LIMITS.B} then 'B' when ${before} is not null then 'C' end as "abcClass"`;
  const source = plainSource(conditions, { select, from: `from (${rows}) r`, order: 'r.rank' });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, topStockSchema, topStock)];
