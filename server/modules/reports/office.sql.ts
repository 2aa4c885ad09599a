/** Office supplies by department and month (area-reports 43). */
import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { ReportRow } from '#domain/kernel/report.ts';
import { OPEN_APPLICATIONS } from '#domain/wms/application/application-kinds.ts';
import { officeUse as report } from '#domain/wms/reports/office.reports.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { addDates, addIds, addPlaces, addWords } from '#server/modules/report-query.ts';
import { answerReport, reportSchema } from './answer.ts';
import { type ReportCall, reportCall } from './report-call.ts';
import { plainSource } from './source.ts';

export const officeUseSchema = reportSchema(report, {});

/** The day the goods are needed, on which month and quota depend. */
export const NEEDED = 'coalesce(h.need_date, h.biz_date)';
/** What counts of a line (alias l) of an application (alias h): nothing that was refused or deleted; of a closed one what was issued. */
export const APPLIED = `case when h.status in (1, 3) then l.apply_qty when h.status = 5 then l.done_qty when l.status = 1 then l.approved_qty else 0 end`;

const applied = `sum(${APPLIED})`;
const COLUMNS = `h.dept_id::text || '/' || m.id::text || '/' || to_char(${NEEDED}, 'YYYYMM') as "rowId", to_char(${NEEDED}, 'YYYY-MM') as month,
  h.dept_id as "deptId", d.dept_name as "deptName", m.id as "materialId", m.mat_code as "matCode", m.mat_name as "matName", m.spec, m.base_unit as "unitCode",
  ${applied} as "appliedQty", sum(l.done_qty) as "issuedQty", q.month_qty as quota,
  round(100 * greatest(0, ${applied} / nullif(q.month_qty, 0) - 1), 2) as "overPct", sum(l.done_qty) * p.ref_price as amount`;
const FROM = `from application h join application_line l on l.doc_id = h.id join material m on m.id = l.material_id join department d on d.id = h.dept_id
  left join dept_quota q on q.dept_id = h.dept_id and q.material_id = m.id left join material_price p on p.material_id = m.id`;
const GROUP = ` group by h.dept_id, d.id, m.id, to_char(${NEEDED}, 'YYYYMM'), to_char(${NEEDED}, 'YYYY-MM'), q.month_qty, p.ref_price`;

export function officeUse(db: pg.Pool, actor: Actor, query: z.infer<typeof officeUseSchema>) {
  const conditions = new Conditions();
  conditions.add(`h.doc_type = any(${conditions.param(OPEN_APPLICATIONS)}::text[]) and h.status <> 7 and not l.is_removed`);
  addPlaces(conditions, actor, 'h.from_warehouse_id', undefined);
  addIds(conditions, 'h.dept_id', query.deptId);
  addWords(conditions, ['m.mat_code', 'm.mat_name', "coalesce(m.spec, '')"], query.sMAT);
  addDates(conditions, NEEDED, query.date);
  const order = `to_char(${NEEDED}, 'YYYYMM') desc, d.dept_name, m.mat_code`;
  const source = plainSource(conditions, { select: COLUMNS, from: FROM, tail: GROUP, order });
  return answerReport<ReportRow<typeof report>>(db, actor, report, source, query);
}

export const CALLS: readonly ReportCall[] = [reportCall(report, officeUseSchema, officeUse)];
