/** What inspectors have decided, by supplier and material (area-reports row 37). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { iqcStatistics as report } from '#domain/wms/reports/purchase.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDays, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const iqcStatisticsSchema = reportSchema(report, {});

const [PASSED, REJECTED, CONCEDED] = [2, 3, 4] as const;
const lots = (status: number): string => `(count(*) filter (where i.status = ${status}))::int`;

/** Rejected boxes of the lots of a row, by code of defect, else by the reason that was written. */
const DEFECTS = `(select jsonb_object_agg(d.code, trim_scale(d.qty)::text) from (
  select coalesce(b.defect_code, left(b.reason, 60), '–') as code, sum(b.qty) as qty from inspection_box b where b.doc_id = any(array_agg(i.id)) and b.verdict = 3 group by 1) d)`;

const COLUMNS = `concat_ws('/', s.id, m.id) as "rowId", s.id as "supplierId", m.id as "materialId", s.sup_name as "supName", m.mat_code as "matCode",
  m.mat_name as "matName", m.spec, m.base_unit as "unitCode", count(*)::int as lots, ${lots(PASSED)} as "passedLots", ${lots(CONCEDED)} as "concededLots",
  ${lots(REJECTED)} as "rejectedLots", sum(i.lot_qty) as "lotQty", sum(i.accepted_qty) as "acceptedQty", sum(i.concession_qty) as "concessionQty",
  sum(i.rejected_qty) as "rejectedQty", round(100.0 * ${lots(PASSED)} / count(*), 1) as "passPct",
  round(1000000 * sum(i.rejected_qty) / nullif(sum(i.lot_qty), 0))::int as ppm,
  round((avg(extract(epoch from i.inspected_at - i.created_at)) / 3600)::numeric, 1) as "avgHours", ${DEFECTS} as defects`;

const FROM = 'from inspection i join material m on m.id = i.material_id left join supplier s on s.id = i.supplier_id';

/** The most rejected first. */
export function iqcStatistics(db: pg.Pool, actor: Actor, query: z.infer<typeof iqcStatisticsSchema>) {
  const conditions = new Conditions();
  conditions.add(`i.status in (${PASSED}, ${REJECTED}, ${CONCEDED}) and i.inspected_at is not null and i.deleted_at is null`);
  conditions.add(`i.inspect_type = ${conditions.param(query.inspectType)}::smallint`);
  addPlaces(conditions, actor, 'i.warehouse_id', undefined);
  addIds(conditions, 'i.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDays(conditions, 'i.inspected_at', query.date);
  const order = 'sum(i.rejected_qty) desc, s.supplier_code nulls last, m.mat_code';
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, tail: ' group by s.id, m.id', order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, iqcStatisticsSchema, iqcStatistics)];
