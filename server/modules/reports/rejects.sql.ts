/** What was found wrong with deliveries, by supplier and material (area-srm §5). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { rejects as report } from '#domain/srm/supply.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addOwnRows, addWords } from '#server/modules/report-query.ts';
import { LOTS_JUDGED, LOTS_REJECTED, PPM, SUPPLIED } from '#server/store/supply-quality.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const rejectsSchema = reportSchema(report, {});

const MOST_CAUSES = 3;

/** Rejected boxes of the lots of a row. */
const DEFECTS = `(select jsonb_object_agg(c.code, trim_scale(c.qty)::text) from (
  select coalesce(b.defect_code, left(b.reason, 60), '–') as code, sum(b.qty) as qty from inspection_box b
  where b.doc_id = any(array_agg(t.inspection_id)) and b.verdict = 3 group by 1 order by 2 desc, 1 limit ${MOST_CAUSES}) c)`;

/** What the log of defects says became of these boxes. */
const DISPOSED = `(select jsonb_object_agg(d.code, trim_scale(d.qty)::text) from (
  select l.disposition as code, sum(l.qty) as qty from defect_log l join inspection_box b on b.box_id = l.box_id and b.doc_id = l.source_doc_id
  where l.source_doc_id = any(array_agg(t.inspection_id)) and b.verdict = 3 and l.disposition is not null group by 1) d)`;

const COLUMNS = `concat_ws('/', s.id, m.id) as "rowId", s.id as "supplierId", m.id as "materialId", s.sup_name as "supName", m.mat_code as "matCode",
  m.mat_name as "matName", m.spec, m.base_unit as "unitCode", ${LOTS_JUDGED} as lots, ${LOTS_REJECTED} as "rejectedLots",
  sum(t.rejected_qty) as "rejectedQty", sum(t.received_qty) as "receivedQty", ${PPM} as ppm, ${DEFECTS} as "topDefects", ${DISPOSED} as disposition`;

/** The most rejected first. */
export function rejects(db: pg.Pool, actor: Actor, query: z.infer<typeof rejectsSchema>) {
  const conditions = new Conditions();
  addOwnRows(conditions, actor, 't.supplier_id', query.supplierId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, 't.day', query.date);
  const from = `from ${SUPPLIED} join supplier s on s.id = t.supplier_id join material m on m.id = t.material_id`;
  const only = query.rejectedOnly ? ' having sum(t.rejected_qty) > 0' : ' having count(*) > 0';
  const order = 'sum(t.rejected_qty) desc, s.supplier_code, m.mat_code';
  const source = plainSource(conditions, { select: COLUMNS, from, tail: ` group by s.id, m.id${only}`, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, rejectsSchema, rejects)];
